"""Corrections: the effect first, a reason always, the old version for everybody to see."""

import pytest

from league.models import Event, Round
from races.models import Race, ResultSheet
from tests.factories.desk import desk, heat_at, make_people, sheet_post
from tests.factories.league import state_of

WHY = {"why": "misread", "words": "The sheet was read upside down"}


@pytest.fixture
def steward(client, event):
    client.force_login(make_people(event)["steward"])
    return client


def amend(event, heat):
    return desk(event, page=f"heats/{heat.pk}/amend/")


def test_the_effect_is_shown_before_anything_is_saved(steward, event, running):
    heat = heat_at(running, 2, 1)
    before = state_of(running)

    answer = steward.post(amend(event, heat), sheet_post(heat, 4, 3, 2, 1, **WHY))

    page = answer.content.decode()
    assert answer.status_code == 200
    assert " → " in page
    assert "points" in page
    assert "Who goes to the final" in page
    assert "Amend result" in page
    assert 'value="The sheet was read upside down"' in page
    assert state_of(running) == before


def test_saving_adds_a_version_with_its_reason_and_keeps_the_old_one(
    steward, event, running
):
    heat = heat_at(running, 2, 1)

    answer = steward.post(
        amend(event, heat), sheet_post(heat, 4, 3, 2, 1, **WHY, step="save")
    )

    assert answer.status_code == 302
    old, new = ResultSheet.objects.filter(race=heat.race_id).order_by("revision")
    assert (old.status, new.status) == ("superseded", "confirmed")
    assert new.reason == "Misread or mistyped: The sheet was read upside down"
    assert list(new.lines.order_by("seat__start").values_list("place", flat=True)) == [
        4,
        3,
        2,
        1,
    ]


def test_old_and_new_stand_side_by_side_for_everybody(client, steward, event, running):
    heat = heat_at(running, 2, 1)
    steward.post(amend(event, heat), sheet_post(heat, 4, 3, 2, 1, **WHY, step="save"))
    client.logout()

    page = client.get(f"/e/{event.slug}/changes/").content.decode()

    assert "Round 2, table 1" in page
    assert "Reason: Misread or mistyped: The sheet was read upside down" in page
    old, new = page[page.index(">Old<") :].split(">New<")
    seated = [seat.name for seat in heat.race.seats.order_by("start")]
    assert f"1. {seated[3]}" in new
    assert f"4. {seated[0]}" in new
    assert "1. " in old


@pytest.mark.parametrize(
    "case",
    [
        ((1, 1, 2, 3), WHY, "Place 2"),
        ((4, 3, 2, ""), WHY, "Give "),
        ((4, 3, 2, 1), {"why": "ruling", "words": ""}, "Say in a few words"),
        ((4, 3, 2, 1), {"why": "revenge"}, "Select a valid choice"),
        ((4, 3, 2, 1), {"why": "misread", "words": "x" * 300}, "at most 160 char"),
    ],
)
def test_a_wrong_correction_changes_nothing(steward, event, running, case):
    marks, why, reason = case
    heat = heat_at(running, 2, 1)
    before = state_of(running)

    answer = steward.post(
        amend(event, heat), sheet_post(heat, *marks, **why, step="save")
    )

    assert answer.status_code == 422
    assert reason in answer.content.decode()
    assert state_of(running) == before


def test_a_correction_of_an_older_version_is_refused_and_both_are_shown(
    steward, event, running
):
    heat = heat_at(running, 2, 1)
    mine = sheet_post(heat, 4, 3, 2, 1, **WHY, step="save")
    steward.post(
        amend(event, heat), sheet_post(heat, 1, 2, 3, "dnf", **WHY, step="save")
    )

    answer = steward.post(amend(event, heat), mine)

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Somebody else changed this result meanwhile" in page
    assert page.count("chg") == 4
    assert ResultSheet.objects.get(race=heat.race_id, status="confirmed").revision == 2


def test_a_closed_round_refuses_corrections(client, event, running):
    client.force_login(make_people(event)["owner"])
    client.post(desk(event, running, "rounds/2/close/"))
    heat = heat_at(running, 2, 1)

    answer = client.post(
        amend(event, heat), sheet_post(heat, 4, 3, 2, 1, **WHY, step="save")
    )

    assert answer.status_code == 422
    assert "This round is closed. Reopen it" in answer.content.decode()


def test_a_missing_heat_is_entered_not_amended(steward, event, running):
    heat = heat_at(running, 4, 1)

    answer = steward.get(amend(event, heat))

    assert answer["Location"] == desk(event, page=f"heats/{heat.pk}/")


def test_a_void_race_counts_for_nobody_and_everybody_sees_why(client, event, running):
    client.force_login(make_people(event)["organiser"])
    heat = heat_at(running, 2, 1)
    address = desk(event, page=f"heats/{heat.pk}/void/")
    posted = {"revision": heat.race.revision}

    for reason in ("", "   ", "x" * 201, "a\0b"):
        answer = client.post(address, {**posted, "reason": reason})
        assert answer.status_code == 422
        assert "Give a reason, in 200 characters" in answer.content.decode()
    client.post(address, {**posted, "reason": "Two decks were mixed"})

    assert Race.objects.get(pk=heat.race_id).status == "void"
    page = client.get(f"/e/{event.slug}/changes/").content.decode()
    assert "Two decks were mixed" in page
    assert "Void" in page


def test_an_undone_entry_is_listed_as_taken_back(client, event, running):
    client.force_login(make_people(event)["organiser"])
    heat = heat_at(running, 2, 1)
    client.post(
        desk(event, page=f"heats/{heat.pk}/undo/"), {"revision": heat.race.revision}
    )

    assert "Taken back" in client.get(f"/e/{event.slug}/changes/").content.decode()


def test_corrections_of_a_hidden_round_are_hidden(client, event, running):
    people = make_people(event)
    client.force_login(people["steward"])
    heat = heat_at(running, 2, 1)
    client.post(amend(event, heat), sheet_post(heat, 4, 3, 2, 1, **WHY, step="save"))
    Round.objects.filter(number=2).update(released_at=None)
    address = f"/e/{event.slug}/changes/"

    assert "Round 2, table 1" in client.get(address).content.decode()
    client.logout()
    assert "Round 2, table 1" not in client.get(address).content.decode()


def test_corrections_of_a_draft_do_not_exist(client, event):
    Event.objects.update(status=Event.Status.DRAFT)

    assert client.get(f"/e/{event.slug}/changes/").status_code == 404


def test_queries_do_not_grow_with_corrections(
    steward, event, running, django_assert_max_num_queries
):
    counts = []
    for table in (1, 2):
        heat = heat_at(running, 2, table)
        steward.post(
            amend(event, heat), sheet_post(heat, 4, 3, 2, 1, **WHY, step="save")
        )
        with django_assert_max_num_queries(12) as seen:
            steward.get(f"/e/{event.slug}/changes/")
        counts.append(len(seen))

    assert counts[0] == counts[1]
