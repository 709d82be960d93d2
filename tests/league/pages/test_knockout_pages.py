"""A knock-out of Ben Hur on the pages: who goes on, stage by stage, to the champion."""

import re

import pytest

from league.models import Tournament
from league.services.results import void_heat
from tests.factories import circus
from tests.factories.desk import desk


@pytest.fixture
def cup(event):
    """One round of 24 players at four tables, driven to its end."""
    cup = circus.make_seated_cup(event, players=24, rounds=1, ending="knockout")
    for heat in circus.heats(cup):
        circus.settle_race(heat)
    return circus.again(cup)


def text(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def close(client, cup, number):
    cup = circus.again(cup)
    return client.post(
        desk(cup.event, cup, f"stages/{number}/"),
        {"act": "close", "version": cup.version},
        follow=True,
    )


def test_now_offers_to_lock_who_goes_on(owner, event, cup):
    page = owner.get(desk(event)).content.decode()

    assert "Lock who goes on" in page
    assert "Lock the finalists" not in page


def test_the_stage_says_who_goes_on_and_closing_seats_the_next(owner, event, cup):
    address = desk(event, cup, "stages/1/")
    before = owner.get(address).content.decode()

    page = close(owner, cup, 1).content.decode()

    assert "In the next stage as it stands" in before
    assert "Lock and seat the next stage" in before
    assert "The stage is closed and the next one of the knock-out is seated." in page
    assert "Look at the seating of the next stage" in page
    assert cup.stages.filter(kind="semifinal").count() == 1


def test_a_knockout_is_driven_to_its_champion_on_the_pages(owner, event, cup):
    close(owner, cup, 1)
    preview = owner.get(desk(event, cup, "seating/preview/")).content.decode()
    assert "<h1>Knock-out, stage 1</h1>" in preview
    for number in (2, 3):
        for heat in circus.heats(cup):
            if heat.round.stage.number == number:
                circus.settle_race(heat)
        close(owner, cup, number)

    assert Tournament.objects.get(pk=cup.pk).status == "finished"
    public = f"/e/{event.slug}/t/{cup.slug}"
    table = owner.get(f"{public}/standings/").content.decode()
    assert '<abbr title="Knock-out, stage 1">K1</abbr>' in table
    assert "Final standings" in table
    assert "Knock-out, stage 1" in owner.get(f"{public}/rounds/2/").content.decode()


def test_a_knockout_stage_is_reopened_with_a_reason(owner, event, cup):
    close(owner, cup, 1)
    cup = circus.again(cup)

    answer = owner.post(
        desk(event, cup, "stages/1/"),
        {"act": "reopen", "version": cup.version, "reason": "Sheet misread"},
        follow=True,
    )

    assert "The stage is open again." in answer.content.decode()
    assert not cup.stages.filter(kind="semifinal").exists()


def test_without_an_ending_closing_the_rounds_finishes_the_tournament(owner, event):
    cup = circus.make_seated_cup(event, players=4, rounds=1, ending="none")
    for heat in circus.heats(cup):
        circus.settle_race(heat)
    now = owner.get(desk(event)).content.decode()

    page = close(owner, cup, 1).content.decode()

    assert "Close the rounds" in now
    assert "The stage is closed. The tournament is finished." in page


def test_a_final_names_its_finalists_by_round_wins(owner, event):
    cup = circus.make_seated_cup(event, players=12, rounds=1, final_field=3)
    for heat in circus.heats(cup):
        circus.settle_race(heat)

    page = close(owner, cup, 1).content.decode()

    assert "The heats are closed and the final is seated." in page
    assert page.count('<span class="pl">') == 3


def test_standings_before_a_knockout_speak_of_going_on_not_of_the_final(client, event):
    cup = circus.make_seated_cup(event, players=24, rounds=2, ending="knockout")
    for heat in circus.heats(cup):
        if heat.round.number == 1:
            circus.settle_race(heat)

    page = client.get(f"/e/{event.slug}/t/{cup.slug}/standings/").content.decode()

    assert "In the final" not in page
    assert "Goes on</span> certain, whatever happens" in page
    assert "go on in the knock-out" in page


def test_standings_call_a_stage_by_its_name_and_know_when_it_is_over(owner, event, cup):
    close(owner, cup, 1)
    address = f"/e/{event.slug}/t/{cup.slug}/standings/"
    seated = owner.get(address).content.decode()
    first, *others = (h for h in circus.heats(cup) if h.round.stage.number == 2)
    circus.settle_race(first)
    begun = owner.get(address).content.decode()
    for heat in others:
        circus.settle_race(heat)
    driven = owner.get(address).content.decode()
    close(owner, cup, 2)
    closed = owner.get(address).content.decode()

    assert "<span>After round 1 of 1</span>" in seated
    assert "<span>Knock-out stage 1 is being raced</span>" in begun
    for page in (driven, closed):
        assert "<span>After knock-out stage 1</span>" in page
        assert ">Standings after knock-out stage 1</caption>" in page
    for page in (seated, begun, driven, closed):
        assert "Round 2" not in page
        assert "is being raced" not in page or page == begun


def test_a_stage_keeps_its_name_in_the_tabs_of_an_earlier_round(owner, event, cup):
    close(owner, cup, 1)
    for heat in circus.heats(cup):
        if heat.round.stage.number == 2:
            circus.settle_race(heat)

    page = owner.get(f"/e/{event.slug}/t/{cup.slug}/standings/?after=1")

    tab = '<a href="?after=2"><abbr title="Knock-out, stage 1">K1</abbr></a>'
    assert tab in page.content.decode()


def test_a_final_is_being_raced_until_its_last_race_is_in(owner, event):
    cup = circus.make_seated_cup(event, players=4, rounds=1, single_table=True)
    for leg in (1, 2):
        circus.settle_race(circus.race_at(cup, 1, 1, leg))
    close(owner, cup, 1)
    address = f"/e/{event.slug}/t/{cup.slug}/standings/"
    circus.settle_race(circus.race_at(cup, 2, 1, 1))
    half = owner.get(address).content.decode()
    circus.settle_race(circus.race_at(cup, 2, 1, 2))
    whole = owner.get(address).content.decode()

    assert "<span>The final is being raced</span>" in half
    assert "<span>After the final</span>" in whole
    assert ">Standings after the final</caption>" in whole


def test_cards_count_rounds_and_name_the_stage_that_is_raced(owner, event, cup):
    close(owner, cup, 1)

    page = text(owner.get(f"/e/{event.slug}/").content.decode())
    home = text(owner.get("/").content.decode())

    assert "1 round of two races, then knock-out." in page
    assert "Knock-out, stage 1 of Ben Hur Cup is being raced." in page
    assert "Ben Hur Cup Knock-out, stage 1 Tables still racing" in home
    assert "Round 2" not in page + home


def test_the_desk_and_the_corrections_name_the_stage(owner, event, cup):
    close(owner, cup, 1)
    heat = circus.race_at(cup, 2, 1)
    sheet = text(owner.get(desk(event, page=f"heats/{heat.pk}/")).content.decode())
    enter = text(owner.get(desk(event, cup, "enter/")).content.decode())
    circus.settle_race(heat)
    amend = text(
        owner.get(desk(event, page=f"heats/{heat.pk}/amend/")).content.decode()
    )
    void_heat(heat_id=heat.pk, revision=1, reason="Wrong board")

    changes = text(owner.get(f"/e/{event.slug}/changes/").content.decode())

    assert "Knock-out, stage 1, table 1" in changes
    for page in (sheet, enter, amend):
        assert "Knock-out, stage 1" in page
        assert "Round 2" not in page


def test_a_stage_that_is_reopened_is_named_in_the_corrections(owner, event, cup):
    close(owner, cup, 1)
    for heat in circus.heats(cup):
        if heat.round.stage.number == 2:
            circus.settle_race(heat)
    close(owner, cup, 2)
    owner.post(
        desk(event, cup, "stages/2/"),
        {
            "act": "reopen",
            "version": circus.again(cup).version,
            "reason": "Sheet misread",
        },
    )

    changes = owner.get(f"/e/{event.slug}/changes/").content.decode()

    assert "<strong>Knock-out, stage 1</strong>" in changes
    assert "The heats" not in changes
