"""Nothing can be set that is not offered (SEC-02)."""

import pytest
from django.core.cache import cache

from league.models import Event, Tournament
from races.models import ResultSheet


def urls(world):
    return {
        "entry": ("post", "/api/v1/entries/", {"tournament": world.tournament.pk, "name": "N"}),
        "withdrawal": ("patch", f"/api/v1/entries/{world.entries[0].pk}/", {"withdrawn": True, "version": 0}),
        "result": ("put", f"/api/v1/heats/{world.heat.pk}/result/", {"revision": 0, "lines": world.lines()}),
        "report": ("post", f"/api/v1/heats/{world.heat.pk}/reports/", {"revision": 0, "lines": world.lines()}),
        "release": ("post", f"/api/v1/rounds/{world.round.pk}/release/", {}),
        "seating": ("post", f"/api/v1/tournaments/{world.tournament.pk}/seating/", {"draws": 0}),
        "closing": ("post", f"/api/v1/stages/{world.stage.pk}/close/", {"version": 0}),
        "reopening": ("post", f"/api/v1/stages/{world.stage.pk}/reopen/", {"version": 0, "reason": "x"}),
        "token": ("post", "/api/v1/token/", {"username": "owner", "password": "pass-owner"}),
    }  # fmt: skip


INPUTS = (
    "entry", "withdrawal", "result", "report", "release", "seating", "closing",
    "reopening", "token",
)  # fmt: skip
FORBIDDEN = (
    "id", "event", "points", "confirmed", "is_staff", "is_superuser", "status", "role",
    "author", "commitment", "secret", "paid", "closed_at", "released_at", "user_id",
)  # fmt: skip


@pytest.mark.parametrize("name", INPUTS)
def test_a_field_that_is_not_offered_is_refused_by_name(world, name):
    method, url, body = urls(world)[name]
    for field in FORBIDDEN:
        cache.clear()  # passwords are tried slowly
        response = getattr(world.client("owner"), method)(url, {**body, field: 1})

        assert response.status_code == 400, field
        assert list(response.json()["errors"]) == [field]
    assert not ResultSheet.objects.exists()
    assert world.tournament.entries.count() == 4
    assert Event.objects.get(pk=world.event.pk).status == "published"
    assert Tournament.objects.get(pk=world.tournament.pk).version == 0


def test_a_field_inside_a_line_is_refused_too(world):
    lines = world.lines()
    lines[1]["points"] = 6

    response = world.client("steward").put(
        f"/api/v1/heats/{world.heat.pk}/result/", {"revision": 0, "lines": lines}
    )

    assert response.status_code == 400
    errors = response.json()["errors"]["lines"]
    assert {line: list(fields) for line, fields in errors.items()} == {"1": ["points"]}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("revision", -1),
        ("revision", 2**40),
        ("revision", "x"),
        ("revision", None),
        ("lines", []),
        ("lines", {}),
        ("lines", None),
        ("reason", "x" * 201),
        ("reason", "\x00"),
        ("reason", {}),
    ],
)
def test_an_impossible_value_is_refused_by_name(world, field, value):
    body = {"revision": 0, "lines": world.lines(), "reason": "", field: value}

    response = world.client("steward").put(
        f"/api/v1/heats/{world.heat.pk}/result/", body
    )

    assert response.status_code == 400
    assert list(response.json()["errors"]) == [field]


@pytest.mark.parametrize(
    "raw",
    [
        rb'{"revision": 0, "lines": [], "\ud800": 1}',
        rb'{"revision": 0, "lines": [{"seat": 0, "finish": "\ud800"}]}',
        rb'{"revision": 0, "lines": [{"seat": 0, "finish": "dnf"}], "reason": "\ud800"}',
    ],
)
def test_half_a_letter_is_refused_and_told_without_it(world, raw):
    response = world.client("steward").put(
        f"/api/v1/heats/{world.heat.pk}/result/", raw, content_type="application/json"
    )

    assert response.status_code == 400
    assert response.json()["errors"]
