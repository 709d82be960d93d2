"""Lists: constant queries, stable pages, filters, order."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from league.models import Event
from tests.factories.world import (
    make_entries,
    make_event,
    make_heat,
    make_report,
    make_round,
    make_tournament,
)

LISTS = (
    "events", "tournaments", "stages", "seatings", "rounds", "heats", "entries",
    "results", "races",
)  # fmt: skip


def grow(*slugs: str):
    """Add a public event with one of everything for each address."""
    for slug in slugs:
        event = make_event(slug=slug, status=Event.Status.PUBLISHED)
        tournament = make_tournament(event)
        stage = tournament.stages.create(number=1, kind="qualifying")
        stage.seatings.create(
            number=1, algorithm="x", algorithm_version=1, seed=1, roster=[],
            roster_hash="", quality={},
        )  # fmt: skip
        entries = make_entries(tournament)
        heat = make_heat(make_round(stage, number=1, released=True), entries=entries)
        make_report(heat)
        heat.race.sheets.update(status="confirmed")


def queries_of(client, url):
    with CaptureQueriesContext(connection) as seen:
        response = client.get(url)
    assert response.status_code == 200
    return len(seen), response.json()["count"]


def bad_parameters(response):
    """The names that a refusal gives."""
    assert response.status_code == 400
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json()["code"] == "bad_parameter"
    return list(response.json()["errors"])


@pytest.mark.parametrize("name", LISTS)
def test_what_a_list_cannot_do_is_refused_by_name(world, name):
    client = world.client()
    for query, wrong in (
        ("nope=1", ["nope"]),
        ("page_size=abc", ["page_size"]),
        ("page_size=-1", ["page_size"]),
        ("page_size=0", ["page_size"]),
        ("page_size=", ["page_size"]),
        (f"page_size={'9' * 5000}", ["page_size"]),
        ("ordering=email", ["ordering"]),
        ("page=1&page=2", ["page"]),
        ("nope=1&Page=2", ["nope", "Page"]),
    ):
        assert bad_parameters(client.get(f"/api/v1/{name}/?{query}")) == wrong

    assert client.get(f"/api/v1/{name}/?format=json&page=1").status_code == 200


@pytest.mark.parametrize(
    "query",
    ["entries/?withdrawn=perhaps", "rounds/?released=2", "rounds/?closed=yes",
     "heats/?status=odd", "entries/?tournament=x", "events/?starts_from=soon"],
)  # fmt: skip
def test_a_value_that_cannot_be_is_refused_by_name(world, query):
    wrong = query.partition("?")[2].partition("=")[0]

    assert bad_parameters(world.client().get(f"/api/v1/{query}")) == [wrong]


def test_true_and_false_are_said_as_people_write_them(world):
    def count(value):
        url = f"/api/v1/entries/?withdrawn={value}"
        return world.client().get(url).json()["count"]

    assert [count(v) for v in ("false", "False", "0", "")] == [4] * 4
    assert [count(v) for v in ("true", "TRUE", "1")] == [0] * 3


@pytest.mark.parametrize("name", LISTS)
def test_three_things_cost_as_many_queries_as_one(db, name):
    grow("one")
    few, before = queries_of(APIClient(), f"/api/v1/{name}/")

    grow("two", "three")
    many, after = queries_of(APIClient(), f"/api/v1/{name}/")

    assert after == 3 * before
    assert few == many <= 5


def test_pages_are_fifty_and_up_to_two_hundred(world):
    make_entries(world.tournament, count=56)
    url = f"/api/v1/entries/?tournament={world.tournament.pk}"

    first = world.client().get(url).json()
    second = world.client().get(first["next"]).json()
    large = world.client().get(f"{url}&page_size=1000").json()

    assert (first["count"], len(first["results"]), len(second["results"])) == (
        60,
        50,
        10,
    )
    assert second["next"] is None
    assert len(large["results"]) == 60
    seen = [entry["id"] for page in (first, second) for entry in page["results"]]
    assert len(set(seen)) == 60


@pytest.mark.parametrize("name", LISTS)
def test_every_list_is_ordered_to_the_end(world, name):
    grow("b", "c")
    url = f"/api/v1/{name}/?page_size=1"
    seen = []
    while url:
        page = world.client("owner").get(url).json()
        seen += [thing["id"] for thing in page["results"]]
        url = page["next"]

    assert len(seen) == len(set(seen)) == page["count"]


def test_documented_fields_order_and_others_do_not(world):
    grow("b", "a")

    def names(query):
        page = world.client().get(f"/api/v1/events/?ordering={query}").json()
        return [event["slug"] for event in page["results"]]

    assert names("name") == ["a", "b", "spring"]
    assert names("-name") == ["spring", "b", "a"]
    assert names("starts_on") == ["spring", "b", "a"]
    for hidden in ("created_at", "organisers__user", "name,email", "name,"):
        refused = world.client().get(f"/api/v1/events/?ordering={hidden}")
        assert bad_parameters(refused) == ["ordering"]


def test_filters_narrow_lists_down(world):
    def count(path, role="owner"):
        return world.client(role).get(f"/api/v1/{path}").json()["count"]

    assert count("events/?slug=spring") == 1
    assert count("events/?starts_from=2026-05-02") == 0
    assert count("tournaments/?event_slug=spring") == 1
    assert count(f"tournaments/?event={world.event.pk}&status=setup") == 1
    assert count("stages/?kind=final") == 1
    assert count("rounds/?released=true") == 1
    assert count("rounds/?released=false") == 1
    assert count("rounds/?closed=true") == 0
    assert count("heats/?round_number=2") == 1
    assert count("heats/?round_number=2", role="anonymous") == 0
    assert count(f"heats/?entry={world.entries[0].pk}&status=seated") == 2
    assert count(f"entries/?player={world.entries[0].player_id}&withdrawn=false") == 1
    assert count(f"races/?tournament={world.tournament.pk}&mode=table") == 2
    assert count(f"races/?player={world.entries[0].player_id}") == 2
    make_report(world.heat)
    assert count(f"results/?heat={world.heat.pk}&status=reported") == 1
    assert count("results/?status=reported", role="anonymous") == 0
