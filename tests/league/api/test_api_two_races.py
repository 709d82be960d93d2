"""Ben Hur through the API: races of a table, both results at once, low sums."""

import pytest

from league.services.results import void_heat
from league.services.rounds import close_round
from league.services.taking_back import take_back_result
from races.models import ResultSheet
from tests.factories.ben_hur import make_cup, race_at, seated_cup, settle_cup_round
from tests.factories.league import make_event, state_of

PLACES = (1, 2, 3, 4)


@pytest.fixture
def cup(world):
    """Two tables of four in the event of the world; one round."""
    tournament = seated_cup(8, rounds=1, event=world.event)
    tournament.refresh_from_db()
    return tournament


def lines(*places):
    return [
        {"seat": seat, "place": place, "finish": "finished" if place else "dnf"}
        for seat, place in enumerate(places)
    ]


def race(leg, *places, revision=0):
    return {"leg": leg, "revision": revision, "lines": lines(*(places or PLACES))}


def put(world, heat, *races, role="steward", **body):
    return world.client(role).put(
        f"/api/v1/heats/{heat.pk}/table-results/",
        {"races": list(races), **body},
        format="json",
    )


def test_heats_tell_table_race_and_chariots(world):
    seated_cup(3, rounds=1, event=world.event)
    heat = race_at(world.event.tournaments.get(game="ben_hur"), 1, 1, 2)

    body = world.client().get(f"/api/v1/heats/{heat.pk}/").json()
    listed = world.client().get(f"/api/v1/heats/?tournament={body['tournament']}&leg=2")

    assert (body["table"], body["leg"]) == (1, 2)
    assert [seat["chariot"] for seat in body["seats"]] == [1, 2] * 3
    entries = [seat["entry"] for seat in body["seats"]]
    assert entries[::2] == entries[1::2]
    assert None not in entries
    assert len(set(entries)) == 3
    assert [one["id"] for one in listed.json()["results"]] == [heat.pk]


def test_start_places_are_null_until_the_first_race_has_a_result(world):
    cup = seated_cup(8, rounds=1, second_start="reverse_finish", event=world.event)
    first, second = race_at(cup, 1, 1, 1), race_at(cup, 1, 1, 2)

    before = told_starts(world, second)
    first_told = told_starts(world, first)
    put(world, first, race(1))
    after = told_starts(world, second)
    take_back_result(heat_id=first.pk, revision=1, role="organiser")
    undone = told_starts(world, second)
    void_heat(heat_id=first.pk, revision=2, reason="Rain")
    annulled = told_starts(world, second)

    nothing = ([None] * 4, [None] * 4, None)
    assert before == undone == nothing
    assert None not in first_told[0]
    assert after == ([4, 3, 2, 1],) * 3
    assert annulled[0] == annulled[1] == annulled[2]
    assert len(set(annulled[0]) - {None}) == 4


def told_starts(world, heat):
    """Start places as the API tells them: of the heat, of the race, in its options."""
    client = world.client()
    listed = client.get(f"/api/v1/heats/?leg={heat.leg}&table=1").json()["results"]
    (told,) = [one for one in listed if one["id"] == heat.pk]
    whole = client.get(f"/api/v1/races/{heat.race_id}/").json()
    return (
        [seat["start"] for seat in told["seats"]],
        [seat["start"] for seat in whole["seats"]],
        whole["options"]["places"],
    )


def test_nobody_greets_caesar_in_ben_hur(world, cup):
    heat = race_at(cup, 1, 1)
    bad = [*lines(1, 2, 3), {"seat": 3, "finish": "not_greeted"}]
    body = {"revision": 0, "lines": bad}
    client, url = world.client("steward"), f"/api/v1/heats/{heat.pk}"

    answers = [
        client.put(f"{url}/result/", body, format="json"),
        client.post(f"{url}/reports/", body, format="json"),
        put(world, heat, {"leg": 1, **body}),
    ]

    assert [(one.status_code, one.json()["code"]) for one in answers] == [
        (422, "finish_unknown")
    ] * 3
    assert not ResultSheet.objects.exists()


def test_both_races_of_a_table_are_entered_and_read_together(world, cup):
    first, second = race_at(cup, 1, 1, 1), race_at(cup, 1, 1, 2)
    assert world.client().get(f"/api/v1/heats/{first.pk}/table-results/").json() == []

    entered = put(world, second, race(2, 2, 1, None, None), race(1))
    read = world.client().get(f"/api/v1/heats/{first.pk}/table-results/")

    assert entered.status_code == 200
    assert entered.json() == read.json()
    assert [sheet["race"] for sheet in read.json()] == [first.race_id, second.race_id]
    assert {sheet["role"] for sheet in read.json()} == {"steward"}
    alone = world.client().get(f"/api/v1/heats/{second.pk}/result/").json()
    assert alone == read.json()[1]


def test_a_stale_race_leaves_the_other_unwritten(world, cup):
    heat = race_at(cup, 1, 1, 1)
    put(world, heat, race(2))
    before = state_of(cup)

    response = put(world, heat, race(1), race(2))

    assert (response.status_code, response.json()["code"]) == (409, "stale")
    assert state_of(cup) == before
    assert ResultSheet.objects.count() == 1


def test_an_official_race_is_amended_with_a_reason_only(world, cup):
    heat = race_at(cup, 1, 1, 1)
    put(world, heat, race(1), race(2))

    silent = put(world, heat, race(1, 4, 3, 2, 1, revision=1))
    told = put(world, heat, race(1, 4, 3, 2, 1, revision=1), reason="Upside down")

    assert (silent.status_code, silent.json()["code"]) == (422, "reason_needed")
    assert told.json()[0]["reason"] == "Upside down"


@pytest.mark.parametrize(
    ("races", "field"),
    [
        ([], "races"),
        ([race(1), race(1)], "races"),
        ([race(3)], "races"),
        ([{"leg": 1, "revision": 0}], "races"),
        ([{**race(1), "table": 2}], "races"),
    ],
)
def test_a_body_that_names_no_race_of_the_table_is_refused(world, cup, races, field):
    response = put(world, race_at(cup, 1, 1), *races)

    assert response.status_code == 400
    assert field in response.json()["errors"]
    assert not ResultSheet.objects.exists()


def test_a_round_of_one_race_has_no_second(world):
    response = put(world, world.heat, race(2))

    assert response.status_code == 400
    assert not ResultSheet.objects.exists()


def test_impossible_lines_of_one_race_are_told_and_nothing_is_written(world, cup):
    response = put(world, race_at(cup, 1, 1), race(1), race(2, 1, 1, 2, 3))

    assert (response.status_code, response.json()["code"]) == (422, "place_gap")
    assert not ResultSheet.objects.exists()


def test_a_closed_round_refuses(world, cup):
    settle_cup_round(cup, 1)
    close_round(round_id=cup.rounds.get(number=1).pk)

    response = put(world, race_at(cup, 1, 1), race(1, revision=1), reason="late")

    assert (response.status_code, response.json()["code"]) == (422, "round_closed")


def test_standings_tell_of_sums_race_by_race(world, cup):
    put(world, race_at(cup, 1, 1), race(1), race(2, 2, 1, None, None))
    put(world, race_at(cup, 1, 2), race(1))

    body = world.client().get(f"/api/v1/tournaments/{cup.pk}/standings/").json()
    now = world.client().get(f"/api/v1/tournaments/{cup.pk}/standings/?now=1").json()

    assert (body["low"], body["normalised"], body["legs"]) == (True, False, 2)
    leader = body["rows"][0]
    (cell,) = leader["cells"]
    assert (leader["points"], leader["points_text"], cell["score"]) == (3.0, "3", 3.0)
    assert [
        (driven["leg"], driven["place"], driven["score"]) for driven in cell["races"]
    ] in ([(1, 1, 1.0), (2, 2, 2.0)], [(1, 2, 2.0), (2, 1, 1.0)])
    assert sum(row["cells"][0]["won"] for row in body["rows"]) == 2
    assert sum(row["cells"][0]["provisional"] for row in body["rows"]) == 4
    assert sum(row["cells"][0]["counts"] for row in now["rows"]) == 8


def test_normalised_sums_are_exact_in_text(world):
    cup = seated_cup(7, rounds=1, event=world.event)
    settle_cup_round(cup, 1)

    body = world.client().get(f"/api/v1/tournaments/{cup.pk}/standings/").json()

    assert body["normalised"] is True
    texts = {row["points_text"]: row["points"] for row in body["rows"]}
    assert texts["⅔"] == pytest.approx(2 / 3)
    assert {cell["chariots"] for row in body["rows"] for cell in row["cells"]} == {4, 6}


def test_a_tournament_tells_every_setting_in_force(world):
    cup = make_cup(8, event=world.event, variant2=True)

    body = world.client().get(f"/api/v1/tournaments/{cup.pk}/").json()

    assert body["settings"] == {"variant2": True}
    assert body["in_force"]["variant2"] is True
    assert body["in_force"]["second_start"] == "dice"
    caesar = world.client().get(f"/api/v1/tournaments/{world.tournament.pk}/").json()
    assert caesar["in_force"]["points"] == [6, 4, 3, 2, 1, 0]


def test_settings_of_the_game_are_changed_and_others_refused(world):
    cup = make_cup(8, event=world.event)
    url = f"/api/v1/tournaments/{cup.pk}/settings/"
    client = world.client("organiser")

    changed = client.patch(
        url,
        {"settings": {"second_start": "reverse_finish"}, "version": cup.version},
        format="json",
    )
    refused = client.patch(
        url,
        {"settings": {"salute": "auto"}, "version": changed.json()["version"]},
        format="json",
    )

    assert changed.json()["settings"] == {"second_start": "reverse_finish"}
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_salute")


def test_a_round_of_ben_hur_has_no_course_to_choose(world):
    cup = make_cup(8, event=world.event)
    round_ = cup.rounds.get(number=1)

    response = world.client("organiser").patch(
        f"/api/v1/rounds/{round_.pk}/",
        {"course": 1, "direction": "cw", "version": cup.version},
        format="json",
    )

    assert (response.status_code, response.json()["code"]) == (422, "one_course")


def test_races_are_listed_by_game(world, cup):
    body = world.client().get("/api/v1/races/?game=ben_hur").json()

    assert body["count"] == 4
    assert {one["options"]["race"] for one in body["results"]} == {"one_lap"}


def test_a_hidden_event_hides_both_races(world):
    draft = make_event("Secret games", status="draft")
    cup = seated_cup(8, rounds=1, event=draft)

    response = put(world, race_at(cup, 1, 1), race(1))

    assert response.status_code == 404
    assert not ResultSheet.objects.exists()
