"""Every error is problem details with a stable code; nothing is a 500."""

import json

import pytest
from django.db import DataError, IntegrityError, OperationalError
from rest_framework.test import APIRequestFactory

from league.api.codes import PROBLEMS
from league.api.errors import answer_problem
from league.api.views import OnceView
from league.errors import LeagueError
from races.errors import RaceError, StaleError

KEYS = {"type", "title", "status", "code", "detail", "errors"}


def problem(response):
    assert response.headers["Content-Type"] == "application/problem+json"
    body = json.loads(response.content)
    assert set(body) == KEYS
    assert body["status"] == response.status_code
    assert body["type"] == f"urn:laurel:problem:{body['code']}"
    return body


def url_of(world):
    return f"/api/v1/heats/{world.heat.pk}/result/"


@pytest.mark.parametrize(
    "raw",
    [
        b"{",
        b"\xff\xfe",
        b'{"revision": NaN}',
        b"[" * 100_000,
        b'{"revision": ' + b"1" * 5000 + b"}",
    ],
)
def test_a_body_that_is_no_json_is_400(world, raw):
    response = world.client("steward").put(
        url_of(world), raw, content_type="application/json"
    )

    assert problem(response)["code"] == "parse_error"
    assert response.status_code == 400


@pytest.mark.parametrize("raw", [b"[]", b"7", b"null", b'"x"'])
def test_a_body_that_is_no_object_is_400(world, raw):
    response = world.client("steward").put(
        url_of(world), raw, content_type="application/json"
    )

    assert response.status_code == 400
    assert problem(response)["code"] == "invalid"


def test_a_body_beyond_the_limit_is_413(world, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100

    response = world.client("steward").put(url_of(world), {"reason": "x" * 200})

    assert problem(response)["code"] == "too_large"
    assert response.status_code == 413


def test_an_unknown_address_is_404_for_every_method(world):
    for method in ("get", "post", "put", "delete", "options"):
        response = getattr(world.client("owner"), method)("/api/v1/no/such/place/")

        assert problem(response)["code"] == "not_found"
        assert response.status_code == 404


def test_an_id_that_is_no_number_is_404(world):
    for pk in ("x", "1" * 30, "-1", "٣"):
        assert world.client().get(f"/api/v1/heats/{pk}/").status_code == 404


def test_a_method_that_cannot_be_is_405_and_names_those_that_can(world):
    response = world.client("owner").delete(url_of(world))

    assert problem(response)["code"] == "method_not_allowed"
    assert response.headers["Allow"] == "GET, PUT, HEAD, OPTIONS"


def test_a_format_that_does_not_exist_is_406(world):
    response = world.client().get("/api/v1/events/", headers={"accept": "text/csv"})

    assert problem(response)["code"] == "not_acceptable"


def test_a_form_is_415(world):
    response = world.client("steward").put(
        url_of(world), "a=1", content_type="application/x-www-form-urlencoded"
    )

    assert problem(response)["code"] == "unsupported_media_type"


def test_the_errors_of_the_page_of_the_description_are_problems_too(world):
    assert problem(world.client("owner").post("/api/v1/docs/"))["status"] == 405
    assert problem(world.client("owner").post("/api/v1/schema/"))["status"] == 405


def test_a_stranger_is_told_how_to_log_in(world):
    response = world.client().put(url_of(world), {})

    assert problem(response)["code"] == "not_authenticated"
    assert response.headers["WWW-Authenticate"] == "Token"


def test_a_wrong_token_is_401_on_reads_too(world):
    response = world.client().get(
        "/api/v1/events/", headers={"authorization": "Token nonsense"}
    )

    assert problem(response)["code"] == "authentication_failed"


def test_a_session_without_a_csrf_token_cannot_write(world):
    from rest_framework.test import APIClient

    client = APIClient(enforce_csrf_checks=True)
    client.login(username="steward", password="pass-steward")

    assert client.get("/api/v1/me/").status_code == 200
    assert problem(client.put(url_of(world), {}))["code"] == "permission_denied"


def test_a_bad_filter_names_the_parameter(world):
    response = world.client().get("/api/v1/heats/?round=x&status=lost")

    assert sorted(problem(response)["errors"]) == ["round", "status"]


@pytest.mark.parametrize("value", ["%00", "%ED%A0%80", "1" * 40, "1e400", "-1"])
def test_no_filter_value_breaks_a_list(world, value):
    for path in ("heats/?round=", "events/?slug=", "tournaments/?event_slug=",
                 "entries/?group=", "races/?game=", "results/?race="):  # fmt: skip
        response = world.client().get(f"/api/v1/{path}{value}")

        assert response.status_code in (200, 400)


@pytest.mark.parametrize("page", ["0", "x", "99", "1" * 40])
def test_a_page_that_does_not_exist_is_404(world, page):
    response = world.client().get(f"/api/v1/events/?page={page}")

    assert problem(response)["code"] == "not_found"


@pytest.mark.parametrize(
    ("fault", "status", "code"),
    [
        (IntegrityError("x"), 409, "conflict"),
        (OperationalError("x"), 503, "unavailable"),
        (DataError("x"), 422, "out_of_range"),
        (StaleError("seen too early"), 409, "stale"),
        (RaceError("no", code="place_gap"), 422, "place_gap"),
        (LeagueError("no", code="stage_closed"), 422, "stage_closed"),
        (LeagueError("no", code="unknown"), 404, "not_found"),
        (LeagueError("no"), 422, "refused"),
    ],
)
def test_a_refusal_keeps_its_code(fault, status, code):
    request = OnceView().initialize_request(APIRequestFactory().get("/"))

    response = answer_problem(fault, {"request": request})

    assert (response.status_code, response.data["code"]) == (status, code)
    assert response.data["detail"]
    assert ("Retry-After" in response.headers) == (status == 503)


def test_a_fault_of_ours_is_not_hidden():
    assert answer_problem(KeyError("x"), {}) is None


def test_the_titles_are_told_in_the_readers_language(world):
    response = world.client().get("/api/v1/heats/0/", headers={"accept-language": "da"})

    assert response.headers["Content-Language"] == "da"
    assert problem(response)["code"] == "not_found"


def test_every_code_has_one_status():
    assert {p.status.value for p in PROBLEMS.values()} == {
        400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 429, 503,
    }  # fmt: skip
