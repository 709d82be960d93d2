"""Every address, every method, every role: the expected status (SEC-01)."""

from functools import cache
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.db import transaction
from django.urls import get_resolver, reverse

from league.api import router
from league.models import Draw
from tests.factories.world import ROLES, make_report

METHODS = ("get", "head", "options", "post", "put", "patch", "delete")
EVERYBODY = (200,) * 8
# anonymous spectator player steward organiser owner superuser stranger
PEOPLE = (401, 200, 200, 200, 200, 200, 200, 200)
ORGANISERS = (401, 403, 403, 403, 200, 200, 200, 403)
STEWARDS = (401, 403, 403, 200, 200, 200, 200, 403)
CREATES = (401, 403, 403, 403, 201, 201, 201, 403)
REPORTS = (401, 403, 201, 201, 201, 201, 201, 403)
JUDGES = (401, 404, 404, 200, 200, 200, 200, 404)
REFUSED = (401, 403, 403, 403, 422, 422, 422, 403)

# What is not listed for an address must answer 405, and 401 to a stranger who writes.
MATRIX = {
    "api-root": {"get": EVERYBODY},
    "event-list": {"get": EVERYBODY},
    "event-detail": {"get": EVERYBODY},
    "tournament-list": {"get": EVERYBODY},
    "tournament-detail": {"get": EVERYBODY},
    "tournament-standings": {"get": EVERYBODY},
    "tournament-seating": {"post": REFUSED},
    "tournament-change-settings": {"patch": REFUSED},
    "stage-list": {"get": EVERYBODY},
    "stage-detail": {"get": EVERYBODY},
    "stage-close": {"post": REFUSED},
    "stage-reopen": {"post": REFUSED},
    "stage-replace-finalist": {"post": REFUSED},
    "seating-list": {"get": EVERYBODY},
    "seating-detail": {"get": (404, 404, 404, 200, 200, 200, 200, 404)},
    "round-list": {"get": EVERYBODY},
    "round-detail": {"get": EVERYBODY, "patch": REFUSED},
    "round-release": {"post": ORGANISERS},
    "round-withdraw-release": {"post": REFUSED},
    "round-close": {"post": REFUSED},
    "round-reopen": {"post": ORGANISERS},
    "round-heat-entries": {"get": EVERYBODY, "post": REFUSED},
    "round-heat-seating": {"post": REFUSED},
    "heat-list": {"get": EVERYBODY},
    "heat-detail": {"get": EVERYBODY},
    "heat-result": {"get": (404,) * 8, "put": STEWARDS},
    "heat-table-results": {"get": EVERYBODY, "put": STEWARDS},
    "heat-reports": {"post": REPORTS},
    "entry-list": {"get": EVERYBODY, "post": CREATES},
    "entry-detail": {"get": EVERYBODY, "patch": ORGANISERS},
    "result-list": {"get": EVERYBODY},
    "result-detail": {"get": (404, 404, 404, 200, 200, 200, 200, 404)},
    "result-confirm": {"post": JUDGES},
    "result-reject": {"post": JUDGES},
    "race-list": {"get": EVERYBODY},
    "race-detail": {"get": EVERYBODY},
    "race-view": {"get": (404,) * 8},
    "race-log": {"get": EVERYBODY},
    "me": {"get": PEOPLE},
    "token": {"post": (200,) * 8, "delete": (401, *(204,) * 7)},
    "schema": {"get": EVERYBODY},
    "docs": {"get": EVERYBODY},
    "nowhere": dict.fromkeys(METHODS, (404,) * 8),
}
OPEN_TO_WRITE = {"token": {"post"}, "schema": set(METHODS), "docs": set(METHODS)}
HIDDEN_DETAILS = sorted(
    name
    for name in MATRIX
    if name.partition("-")[0]
    in {"event", "tournament", "stage", "round", "heat", "entry", "race", "result"}
    and not name.endswith("-list")
)


def every_name():
    names = set()

    def walk(patterns):
        for pattern in patterns:
            if hasattr(pattern, "url_patterns"):
                walk(pattern.url_patterns)
            else:
                names.add(pattern.name)

    walk(router.urlpatterns)
    return names


@pytest.fixture
def target(world):
    """The id each address is tried with: things that everybody may see."""
    sheet = make_report(world.heat, author=None)
    seating = Draw.objects.create(
        stage=world.stage,
        number=1,
        algorithm="x",
        algorithm_version=1,
        seed=1,
        roster=[],
        roster_hash="",
        quality={},
    )
    return {
        "event": world.event.pk,
        "tournament": world.tournament.pk,
        "stage": world.stage.pk,
        "seating": seating.pk,
        "round": world.round.pk,
        "heat": world.heat.pk,
        "entry": world.entries[1].pk,
        "result": sheet.pk,
        "race": world.heat.race_id,
    }


def body_of(world, name, method):
    bodies = {
        "tournament-seating": {"draws": world.stage.draws},
        "stage-close": {"version": world.tournament.version},
        "stage-reopen": {"version": world.tournament.version, "reason": "why not"},
        "stage-replace-finalist": {
            "version": world.tournament.version,
            "reason": "why not",
            "entry": 1,
        },
        "round-reopen": {"reason": "why not"},
        "round-heat-entries": {
            "entry": world.entries[1].pk,
            "enters": True,
            "version": world.tournament.version,
        },
        "round-heat-seating": {"draws": world.stage.draws},
        "round-detail": {
            "course": 1,
            "direction": "cw",
            "version": world.tournament.version,
        },
        "tournament-change-settings": {
            "settings": {"rounds": 0},
            "version": world.tournament.version,
        },
        "heat-result": {"lines": world.lines(), "revision": 1, "reason": ""},
        "heat-table-results": {
            "races": [{"leg": 1, "lines": world.lines(), "revision": 1}]
        },
        "heat-reports": {"lines": world.lines(), "revision": 1},
        "entry-list": {"tournament": world.tournament.pk, "name": "New Driver"},
        "entry-detail": {"withdrawn": True, "version": world.tournament.version},
        "result-confirm": {"revision": 1},
        "result-reject": {"revision": 1, "reason": "not so"},
        "token": {"username": "owner", "password": "pass-owner"},
    }
    return bodies.get(name, {}) if method not in {"get", "head"} else None


def address(name, pk):
    if name == "nowhere":
        return reverse("api:api-root") + "no/such/thing/"
    kwargs = {"pk": pk} if pk is not None and not name.endswith("-list") else {}
    return reverse(f"api:{name}", kwargs=kwargs)


def expected(name, method):
    if method in MATRIX[name]:
        return MATRIX[name][method]
    if method == "head" and "get" in MATRIX[name]:
        return MATRIX[name]["get"]
    writes = method in {"post", "put", "patch", "delete"}
    if name == "me":
        return (401, *(405,) * 7)
    if name == "token" and not writes:
        return (401, *(405,) * 7)
    free = method in OPEN_TO_WRITE.get(name, ())
    return ((401 if writes and not free else 405), *(405,) * 7)


def answer(world, role, method, url, body):
    """Answer a request whose effects are taken back."""
    with transaction.atomic():
        response = getattr(world.client(role), method)(url, body, format="json")
        transaction.set_rollback(True)
    return response


@cache
def documented_paths():
    text = (Path(settings.BASE_DIR) / "docs" / "openapi.yaml").read_text()
    return yaml.safe_load(text)["paths"]


def documented_statuses(name, method):
    """The statuses the description tells; what it does not describe may be any."""
    url = (
        reverse(f"api:{name}", kwargs={"pk": 1})
        if needs_id(name)
        else address(name, None)
    )
    operations = documented_paths().get(url.replace("/1/", "/{id}/"), {})
    if method not in operations:
        return {200, 401, 404, 405}
    return {int(status) for status in operations[method]["responses"]}


def needs_id(name):
    return "-" in name and not name.endswith(("-list", "-root"))


def test_every_address_has_a_row():
    assert every_name() == set(MATRIX)


def test_the_api_is_mounted():
    mounted = {str(p.pattern) for p in get_resolver().url_patterns}

    assert "api/v1/" in mounted


@pytest.mark.parametrize("name", sorted(MATRIX))
def test_every_method_and_role_gets_the_expected_status(world, target, name):
    pk = target.get(name.partition("-")[0])
    url = address(name, pk)
    found, wanted = {}, {}
    for method in METHODS:
        body = body_of(world, name, method)
        for role, status in zip(ROLES, expected(name, method), strict=True):
            wanted[method, role] = status
            found[method, role] = answer(world, role, method, url, body).status_code

        undocumented = {wanted[method, role] for role in ROLES} - documented_statuses(
            name, method
        )
        assert undocumented == set(), method

    differing = {
        key: (found[key], wanted[key]) for key in wanted if found[key] != wanted[key]
    }
    assert differing == {}


@pytest.mark.parametrize("name", HIDDEN_DETAILS)
def test_a_hidden_thing_answers_like_one_that_does_not_exist(world, name):
    report = make_report(world.hidden_heat)
    hidden = {
        "event": world.draft.pk,
        "tournament": world.hidden_tournament.pk,
        "stage": world.hidden_stage.pk,
        "round": world.hidden_round.pk,
        "heat": world.hidden_heat.pk,
        "entry": world.hidden_tournament.entries.first().pk,
        "result": report.pk,
        "race": world.hidden_heat.race_id,
    }[name.partition("-")[0]]
    for method in MATRIX[name]:
        body = body_of(world, name, method)
        for role in (
            "anonymous",
            "spectator",
            "player",
            "steward",
            "organiser",
            "owner",
        ):
            there = answer(world, role, method, address(name, hidden), body)
            nothing = answer(world, role, method, address(name, 987654321), body)

            wanted = 401 if role == "anonymous" and method != "get" else 404
            assert there.status_code == nothing.status_code == wanted, (method, role)
            assert there.content == nothing.content
            assert there.headers.keys() == nothing.headers.keys()


def test_a_hidden_event_can_be_told_by_no_list_filter_or_order(world):
    make_report(world.hidden_heat)
    lists = [name for name in MATRIX if name.endswith("-list")]
    for name in lists:
        for query in ("", f"?tournament={world.hidden_tournament.pk}", "?ordering=-id"):
            response = world.client("owner").get(address(name, None) + query)
            text = response.content.decode()

            assert response.status_code == 200 or '"bad_parameter"' in text
            for thing in (world.draft.slug, world.draft.name):
                assert f'"{thing}"' not in text
            assert f'"tournament":{world.hidden_tournament.pk},' not in text


def test_who_runs_the_hidden_event_sees_all_of_it(world):
    client = world.client("stranger")
    for name, pk in {
        "event": world.draft.pk,
        "tournament": world.hidden_tournament.pk,
        "heat": world.hidden_heat.pk,
        "race": world.hidden_heat.race_id,
    }.items():
        assert client.get(address(f"{name}-detail", pk)).status_code == 200
