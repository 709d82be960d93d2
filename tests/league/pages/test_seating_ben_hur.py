"""The seating editor of Ben Hur: one line a driver, both races, swaps in both."""

import pytest

from league.models import SeatedEntry
from tests.factories import circus
from tests.factories.desk import desk


@pytest.fixture
def cup(event):
    return circus.make_seated_cup(event, players=12, upto=0)


def drivers_at(cup, table):
    """Who sits at a table of round 2, by race."""
    rows = SeatedEntry.objects.filter(
        round__tournament=cup, round__number=2, heat__table=table
    )
    by_race = {}
    for leg, entry in rows.order_by("entry").values_list("leg", "entry"):
        by_race.setdefault(leg, []).append(entry)
    return by_race


def test_everybody_has_one_line_with_the_start_places_of_both_races(owner, event, cup):
    page = owner.get(desk(event, cup, "seating/?round=2")).content.decode()

    assert page.count('class="table-card"') == 2
    assert page.count("data-seat href") == 12
    assert page.count("Race 2: ") == 12
    assert page.count("6 chariots") == 2


def test_two_drivers_swap_in_both_races(owner, event, cup):
    before = drivers_at(cup, 1), drivers_at(cup, 2)
    first = circus.race_at(cup, 2, 1).seated.first()
    second = circus.race_at(cup, 2, 2).seated.first()

    answer = owner.post(
        desk(event, cup, "seating/"),
        {
            "round": 2,
            "first": first.seat_id,
            "second": second.seat_id,
            "draws": cup.stages.get(number=1).draws,
        },
        follow=True,
    )

    assert "have swapped" in answer.content.decode()
    after = drivers_at(cup, 1), drivers_at(cup, 2)
    for leg in (1, 2):
        assert second.entry_id in after[0][leg]
        assert first.entry_id in after[1][leg]
        assert first.entry_id in before[0][leg]
    assert after[0][1] == after[0][2]
    assert after[1][1] == after[1][2]


def test_dice_need_no_balance_and_balanced_places_are_judged(owner, event, cup):
    balanced = circus.make_cup(event, start_order="balanced", name="Balanced")
    circus.seat(balanced)

    by_dice = owner.get(desk(event, cup, "seating/?round=2")).content.decode()
    judged = owner.get(desk(event, balanced, "seating/?round=2")).content.decode()

    assert "Start place more than twice" not in by_dice
    assert "Third time in start" not in by_dice
    assert "Start place more than twice" in judged


def test_three_drivers_have_one_line_each_with_both_chariots(owner, event):
    """BH-2."""
    small = circus.make_cup(event, players=3, single_table=True, name="Small")
    circus.seat(small)

    page = owner.get(desk(event, small, "seating/?round=1")).content.decode()

    assert page.count("data-seat href") == 3
    assert page.count("Race 1: ") == 3
    assert "6 chariots" in page


def test_a_round_is_published_with_both_its_races(owner, event, cup):
    stage = cup.stages.get(number=1)

    owner.post(
        desk(event, cup, "seating/preview/"),
        {"round": 1, "act": "release", "draws": stage.draws},
    )

    public = f"/e/{event.slug}/t/{cup.slug}/rounds/1/"
    assert owner.get(public).content.decode().count("<th>Race 2") == 2


def test_race_1_of_every_table_starts_online_and_a_driver_may_watch(owner, event, cup):
    circus.release_round(round_id=cup.rounds.get(number=1).pk)
    now = owner.get(desk(event)).content.decode()

    owner.post(desk(event, cup, "rounds/1/online/"), {"bots": "easy"})

    assert "Race 1 of every table starts at once" in now
    assert circus.race_at(cup, 1, 1, 1).race.status == "running"
    assert circus.race_at(cup, 1, 1, 2).race.status == "seated"
    heat = circus.race_at(cup, 1, 1, 2)
    sheet = owner.get(desk(event, page=f"heats/{heat.pk}/")).content.decode()
    assert "This race is driven online" in sheet
    assert "<select" not in sheet
