"""The table: public when released, cheap to ask again, exact."""

import pytest
from django.utils import translation

from league.models import Heat
from league.services.results import LineInput, enter_result, report_result
from league.services.rounds import release_round
from tests.factories.ben_hur import seated_cup, settle_table


def url_of(world, query=""):
    return f"/api/v1/tournaments/{world.tournament.pk}/standings/{query}"


def settle(heat: Heat, *places: int):
    return enter_result(
        heat_id=heat.pk,
        lines=[LineInput(i, place, "finished") for i, place in enumerate(places)],
        revision=0,
        role="organiser",
    )


def test_the_table_tells_ranks_points_and_what_decides(world):
    settle(world.heat, 2, 1, 4, 3)

    body = world.client().get(url_of(world)).json()

    ids = [entry.pk for entry in world.entries]
    assert body["tournament"] == world.tournament.pk
    assert body["version"] == 1
    assert (body["rounds"], body["provisional"], body["over"]) == ([1], False, False)
    assert [
        (row["rank"], row["entry"], row["points"], row["points_text"])
        for row in body["rows"]
    ] == [
        (1, ids[1], 6.0, "6"),
        (2, ids[0], 4.0, "4"),
        (3, ids[3], 3.0, "3"),
        (4, ids[2], 2.0, "2"),
    ]
    assert body["rows"][1]["reasons"] == [
        {"code": "points", "part": None, "above": 6.0, "below": 4.0, "decides": True}
    ]
    assert body["rows"][0]["cells"][0] == {
        "round": 1, "table": 1, "points": 6.0, "place": 1, "finish": "finished",
        "start": 2, "is_final": False, "provisional": False, "counts": True,
        "discarded": False, "races": [], "score": None, "normal": None, "won": False,
        "chariots": 0, "knockout": 0, "sat_out": False, "averaged": False,
        "annulled": [],
    }  # fmt: skip


def test_an_earlier_round_and_what_is_not_confirmed_are_asked_for(world):
    settle(world.heat, 1, 2, 3, 4)
    second = world.unreleased_heat
    release_round(round_id=second.round_id)
    report_result(
        heat_id=second.pk,
        lines=[LineInput(i, 4 - i, "finished") for i in range(4)],
        revision=0,
    )

    official = world.client().get(url_of(world)).json()
    early = world.client().get(url_of(world, "?after_round=1")).json()
    now = world.client("steward").get(url_of(world, "?now=1")).json()

    assert official["rows"] == early["rows"]
    assert (early["after_round"], now["provisional"]) == (1, True)


def test_nothing_new_is_304_without_a_body(world):
    first = world.client().get(url_of(world))
    etag = first.headers["ETag"]

    for sent in (etag, "*", f"W/{etag}", f'"other", {etag}'):
        again = world.client().get(url_of(world), headers={"if-none-match": sent})

        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["ETag"] == etag
        assert again.headers["Cache-Control"] == "public, no-cache"


def test_a_new_result_is_a_new_etag(world):
    etag = world.client().get(url_of(world)).headers["ETag"]

    settle(world.heat, 1, 2, 3, 4)
    again = world.client().get(url_of(world), headers={"if-none-match": etag})

    assert again.status_code == 200
    assert again.headers["ETag"] != etag


def test_each_question_has_its_own_strong_etag_in_every_language(world):
    tags = [
        world.client().get(url_of(world, query)).headers["ETag"]
        for query in ("", "?after_round=1", "?now=1", "?after_round=1&now=1")
    ]
    with translation.override("da"):
        danish = world.client().get(url_of(world), headers={"accept-language": "da"})

    assert len(set(tags)) == 4
    assert all(tag.startswith('"') for tag in tags)
    assert danish.headers["ETag"] == tags[0]
    assert danish.content == world.client().get(url_of(world)).content


def test_a_moving_race_is_new_for_who_asks_as_if_it_ended_now(world):
    etag = world.client().get(url_of(world, "?now=1")).headers["ETag"]
    report_result(
        heat_id=world.heat.pk,
        lines=[LineInput(i, i + 1, "finished") for i in range(4)],
        revision=0,
    )

    assert world.client().get(url_of(world, "?now=1")).headers["ETag"] != etag


@pytest.mark.parametrize("role", ["anonymous", "spectator", "player", "stranger"])
def test_a_table_that_is_held_back_does_not_exist_for_the_public(world, role):
    etag = world.client().get(url_of(world)).headers["ETag"]
    world.tournament.standings_released = False
    world.tournament.save()

    held = world.client(role).get(url_of(world), headers={"if-none-match": etag})
    nothing = world.client(role).get("/api/v1/tournaments/987654321/standings/")

    assert (held.status_code, held.content) == (404, nothing.content)
    assert "ETag" not in held.headers


def test_the_events_people_see_a_held_back_table_privately(world):
    world.tournament.standings_released = False
    world.tournament.save()

    response = world.client("steward").get(url_of(world))

    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("?after_round=0", "after_round"),
        ("?after_round=x", "after_round"),
        ("?after_round=99999", "after_round"),
        ("?now=maybe", "now"),
        ("?round=1", "round"),
    ],
)
def test_a_question_that_cannot_be_is_refused_by_name(world, query, field):
    response = world.client().get(url_of(world, query))

    assert response.status_code == 400
    assert list(response.json()["errors"]) == [field]


def test_who_has_no_sum_yet_has_no_points_where_low_is_good(world):
    """No points would be the best sum of all (BH-34)."""
    cup = seated_cup(12, rounds=1, event=world.event)
    settle_table(cup, 1, 2)

    url = f"/api/v1/tournaments/{cup.pk}/standings/"
    rows = world.client().get(url).json()["rows"]

    said = [(row["points"], row["points_text"]) for row in rows]
    assert said[:2] == [(2.0, "2"), (4.0, "4")]
    assert said[6:] == [(None, None)] * 6
