"""The second race of a round follows the first: its start places, and its start."""

import pytest

from config.demo_driving import drive_out
from league.models import Heat
from league.services.driving import start_round_online
from league.services.results import (
    amend_result,
    confirm_result,
    enter_result,
    report_result,
    void_heat,
)
from league.services.stages import close_stage
from league.services.taking_back import take_back_result
from races.errors import RaceError
from races.models import Race, Seat
from races.selectors.verification import race_faults
from races.services.racing import start_race
from tests.factories.ben_hur import (
    as_seen,
    by_entry,
    race_at,
    seated_cup,
    settle_cup_round,
)
from tests.factories.league import heats_of, make_seated, publish, settle

pytestmark = pytest.mark.django_db

REVERSED = {"rounds": 1, "second_start": "reverse_finish"}


def enter(heat, *ends, **more):
    heat_id, lines, revision = as_seen(heat, *ends)
    return enter_result(
        heat_id=heat_id, lines=lines, revision=revision, role="organiser", **more
    )


def starts(heat):
    return list(heat.race.seats.order_by("index").values_list("start", flat=True))


def is_open(heat):
    return Race.objects.values_list("starts_open", flat=True).get(pk=heat.race_id)


def test_who_came_in_last_starts_first():
    cup = seated_cup(8, **REVERSED)
    first = race_at(cup, 1, 1, 1)

    enter(first, 2, 4, 1, 3)

    second = race_at(cup, 1, 1, 2)
    assert starts(second) == [3, 1, 4, 2]
    assert second.race.options["places"] == [3, 1, 4, 2]
    assert race_faults(second.race) == []
    assert is_open(race_at(cup, 1, 2, 2))


def test_the_crashed_start_ahead_of_the_last_the_first_to_crash_foremost():
    cup = seated_cup(12, **REVERSED)
    first = race_at(cup, 1, 1, 1)

    # Seat 1 was disqualified; of the crashed, seat 4 went out before seat 2 (the sheet
    # lists whoever held out longer first).
    enter(first, 1, "dsq", "dnf", 2, "dnf", 3)

    assert starts(race_at(cup, 1, 1, 2)) == [6, 1, 3, 5, 2, 4]


def test_every_chariot_of_a_driver_has_a_place_of_its_own():
    cup = seated_cup(3, **REVERSED)

    enter(race_at(cup, 1, 1, 1), 1, 2, 3, 4, 5, 6)

    assert starts(race_at(cup, 1, 1, 2)) == [6, 5, 4, 3, 2, 1]


def test_an_amended_first_race_sets_the_places_again_until_the_second_has_begun():
    cup = seated_cup(8, **REVERSED)
    first = race_at(cup, 1, 1, 1)
    enter(first, 1, 2, 3, 4)

    amend_result(
        heat_id=first.pk,
        lines=by_entry(first, 4, 3, 2, 1),
        revision=1,
        role="organiser",
        reason="Read upside down",
    )
    assert starts(race_at(cup, 1, 1, 2)) == [1, 2, 3, 4]

    enter(race_at(cup, 1, 1, 2), 1, 2, 3, 4)
    amend_result(
        heat_id=first.pk,
        lines=by_entry(first, 1, 2, 3, 4),
        revision=2,
        role="organiser",
        reason="No, it was not",
    )
    assert starts(race_at(cup, 1, 1, 2)) == [1, 2, 3, 4]


def test_dice_stand_whatever_the_first_race_brings():
    cup = seated_cup(8, rounds=1)
    rolled = starts(race_at(cup, 1, 1, 2))

    enter(race_at(cup, 1, 1, 1), 1, 2, 3, 4)

    assert starts(race_at(cup, 1, 1, 2)) == rolled


def test_places_are_open_until_the_first_race_has_a_result_and_again_when_it_is_undone():
    cup = seated_cup(8, **REVERSED)
    first = race_at(cup, 1, 1, 1)
    assert is_open(race_at(cup, 1, 1, 2))
    assert not is_open(first)

    enter(first, 1, 2, 3, 4)
    assert not is_open(race_at(cup, 1, 1, 2))
    take_back_result(heat_id=first.pk, revision=1, role="organiser")

    assert is_open(race_at(cup, 1, 1, 2))
    assert is_open(race_at(cup, 1, 2, 2))


@pytest.mark.parametrize("ending", ["final", "knockout"])
def test_places_wait_in_a_knockout_and_in_a_final_too(ending):
    cup = seated_cup(24, **REVERSED, ending=ending)
    settle_cup_round(cup, 1)

    close_stage(stage_id=heats_of(cup).pk, version=cup.version)

    next_round = race_at(cup, 2, 1, 2)
    assert next_round.round.stage.kind == (
        "final" if ending == "final" else "semifinal"
    )
    assert is_open(next_round)
    assert not is_open(race_at(cup, 2, 1, 1))


def test_places_by_dice_are_known_from_the_seating_on():
    assert not is_open(race_at(seated_cup(8, rounds=1), 1, 1, 2))


def test_an_annulled_first_race_leaves_the_second_to_new_dice():
    cup = seated_cup(8, **REVERSED)
    first = race_at(cup, 1, 1, 1)
    enter(first, 1, 2, 3, 4)

    void_heat(heat_id=first.pk, revision=1, reason="Rain")

    second = race_at(cup, 1, 1, 2)
    assert second.race.status == Race.Status.SEATED
    assert not is_open(second)
    assert starts(second) == [6, 4, 3, 5]  # places may stay free (BH-5)
    assert race_faults(second.race) == []

    enter(first, 4, 3, 2, 1, reason="It counts after all")
    assert starts(race_at(cup, 1, 1, 2)) == [1, 2, 3, 4]


def test_a_report_of_the_second_race_does_not_keep_it_from_following():
    cup = seated_cup(8, **REVERSED)
    first, second = race_at(cup, 1, 1, 1), race_at(cup, 1, 1, 2)
    for heat in (first, second):
        heat_id, lines, revision = as_seen(heat)
        report_result(heat_id=heat_id, lines=lines, revision=revision)

    sheet = first.race.sheets.get()
    confirm_result(sheet_id=sheet.pk, revision=1, role="organiser")

    assert starts(race_at(cup, 1, 1, 2)) == [4, 3, 2, 1]
    assert not is_open(race_at(cup, 1, 1, 2))


@pytest.mark.parametrize("legs", [(1, 2), (2, 1)])
def test_both_races_undone_the_second_follows_what_the_first_comes_to_now(legs):
    cup = seated_cup(8, **REVERSED)
    first = race_at(cup, 1, 1, 1)
    enter(first, 1, 2, 3, 4)
    enter(race_at(cup, 1, 1, 2), 1, 2, 3, 4)

    for leg in legs:
        heat = race_at(cup, 1, 1, leg)
        take_back_result(heat_id=heat.pk, revision=1, role="organiser")
    assert is_open(race_at(cup, 1, 1, 2))
    enter(first, 4, 3, 2, 1)

    assert starts(race_at(cup, 1, 1, 2)) == [1, 2, 3, 4]
    assert not is_open(race_at(cup, 1, 1, 2))


def test_a_second_race_with_a_result_keeps_the_places_it_was_raced_from():
    cup = seated_cup(8, **REVERSED)
    first = race_at(cup, 1, 1, 1)
    enter(first, 1, 2, 3, 4)
    enter(race_at(cup, 1, 1, 2), 1, 2, 3, 4)

    take_back_result(heat_id=first.pk, revision=1, role="organiser")

    assert starts(race_at(cup, 1, 1, 2)) == [4, 3, 2, 1]
    assert not is_open(race_at(cup, 1, 1, 2))


def test_a_second_race_entered_ahead_gets_its_places_with_the_first():
    cup = seated_cup(8, **REVERSED)
    enter(race_at(cup, 1, 1, 2), 1, 2, 3, 4)
    assert is_open(race_at(cup, 1, 1, 2))

    enter(race_at(cup, 1, 1, 1), 1, 2, 3, 4)

    assert starts(race_at(cup, 1, 1, 2)) == [4, 3, 2, 1]
    assert not is_open(race_at(cup, 1, 1, 2))
    assert race_faults(race_at(cup, 1, 1, 2).race) == []


def test_a_race_whose_places_are_open_cannot_be_started():
    cup = seated_cup(4, **REVERSED)
    start_round_online(round_id=cup.rounds.get(number=1).pk)

    with pytest.raises(RaceError) as refusal:
        start_race(race_id=race_at(cup, 1, 1, 2).race_id)

    assert refusal.value.code == "starts_open"
    assert race_at(cup, 1, 1, 2).race.status == Race.Status.SEATED


def test_online_the_second_race_starts_by_itself_when_the_first_is_official():
    cup = seated_cup(4, **REVERSED)
    started = start_round_online(round_id=cup.rounds.get(number=1).pk, bots="easy")
    assert [race.heat.leg for race in started] == [1]
    assert race_at(cup, 1, 1, 2).race.status == Race.Status.SEATED

    drive_out(started[0])

    second = race_at(cup, 1, 1, 2).race
    assert second.status == Race.Status.RUNNING
    drive_out(second)
    assert Race.objects.get(pk=second.pk).status == Race.Status.SETTLED
    assert race_faults(Race.objects.get(pk=second.pk)) == []
    assert sorted(starts(race_at(cup, 1, 1, 2))) == [1, 2, 3, 4]


def test_a_second_race_that_runs_is_not_started_again():
    cup = seated_cup(4, rounds=1)
    (race,) = start_round_online(round_id=cup.rounds.get(number=1).pk, bots="easy")
    drive_out(race)
    before = race_at(cup, 1, 1, 2).race.started_at
    race.refresh_from_db()

    amend_result(
        heat_id=race.heat.pk,
        lines=by_entry(race.heat, 1, 2, 3, 4),
        revision=race.revision,
        role="organiser",
        reason="A ruling",
    )

    assert race_at(cup, 1, 1, 2).race.started_at == before


def test_at_the_table_nothing_starts_by_itself():
    cup = seated_cup(4, rounds=1)

    enter(race_at(cup, 1, 1, 1), 1, 2, 3, 4)

    assert race_at(cup, 1, 1, 2).race.status == Race.Status.SEATED


@pytest.mark.parametrize("second_start", ["dice", "reverse_finish"])
def test_online_the_second_race_starts_when_the_first_is_annulled(second_start):
    cup = seated_cup(4, rounds=1, second_start=second_start)
    (race,) = start_round_online(round_id=cup.rounds.get(number=1).pk)

    void_heat(heat_id=race.heat.pk, revision=race.revision, reason="The site was down")

    second = race_at(cup, 1, 1, 2)
    assert second.race.status == Race.Status.RUNNING
    assert not is_open(second)
    assert race_faults(second.race) == []


def test_at_the_table_an_annulled_first_race_starts_nothing():
    cup = seated_cup(4, rounds=1)

    void_heat(heat_id=race_at(cup, 1, 1, 1).pk, revision=0, reason="Rain")

    assert race_at(cup, 1, 1, 2).race.status == Race.Status.SEATED


def test_ave_caesar_has_no_second_race():
    cup = publish(make_seated(4, rounds=2))

    settle(Heat.objects.get(round__tournament=cup, round__number=1))

    assert Seat.objects.filter(race__heat__leg=2).count() == 0
