"""The whip, and what a driver suffers (CM-28, CM-29, CM-42)."""

import pytest

from engine.rulesets.circus_maximus import wounds
from engine.rulesets.circus_maximus.chariot import Driver, Whip
from engine.rulesets.circus_maximus.lash import lash_driver, lash_team
from engine.rulesets.circus_maximus.speed import cdm, control
from tests.engine.circus_maximus.arena import Arena, at

A = {"team": "L3-H21"}
B = {"team": "L4-H21"}
LOW, EVEN = [1, 1, 6, 6], [4, 4, 4, 4]


def fight(*dice, mine=A, theirs=B, more=(), **options):
    """Return a field of two chariots side by side, and the two."""
    field = Arena(mine, theirs, *more, dice=dice, **options)
    return field, field.chariots[0], field.chariots[1]


def test_a_lash_takes_the_difference_in_endurance_and_forces_it_as_mf():  # CM-28
    field, a, b = fight(6, 5, 3, 4)
    assert lash_team(field, a, b).difference == 4
    assert (b.endurance, b.forced_mf, b.optional_mf) == (36, 4, 0)


def test_a_lash_that_fails_costs_one_and_allows_one():  # CM-28
    field, a, b = fight(*LOW)
    assert lash_team(field, a, b).difference == -10
    assert (b.endurance, b.forced_mf, b.optional_mf) == (39, 0, 1)


def test_a_lash_takes_no_more_endurance_than_there_is():  # CM-28
    field, a, b = fight(6, 6, 1, 1, theirs=B | {"endurance": 3})
    lash_team(field, a, b)
    assert (b.endurance, b.forced_mf) == (0, 10)
    assert field.found("team_lashed")["endurance"] == 3


def test_a_runaway_team_has_no_modifier_against_a_lash():  # CM-36
    gone = B | {"dm": 2, "runaway": True, "driver": Driver.DEAD}
    field, a, b = fight(4, 4, 4, 3, theirs=gone)
    assert lash_team(field, a, b).difference == 1
    assert (control(field, b), cdm(field, b)) == (0, 2)


@pytest.mark.parametrize(
    ("dice", "result"),
    [
        ([1, 1, 1, 1, 1, 1], "G"),
        ([6, 6, 6, 4, 2, 2], "G"),
        ([1, 1, 1, 1, 3, 3], "-"),
        ([4, 4, 3, 4, 6, 4, 1], "B"),
        ([6, 4, 4, 4, 4, 4, 1], "M"),
        ([6, 6, 1, 1, 4, 4, 2], "W"),
        ([6, 6, 1, 1, 6, 6, 1], "C"),
    ],
)
def test_every_result_of_the_driver_lash_can_be_rolled(dice, result):  # CM-29
    field, a, b = fight(*dice)
    assert lash_driver(field, a, b).result == result


def test_a_grabbed_whip_is_gone_and_a_second_grab_takes_nothing():  # CM-29
    field, a, b = fight(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    lash_driver(field, a, b)
    assert (a.whip, b.whip) == (Whip.NONE, Whip.REGULAR)
    lash_driver(field, a, b)
    assert field.kinds().count("whip_lost") == 1


def test_the_penalty_lowers_the_next_maximum_speed():  # CM-29 M
    field, a, b = fight(6, 2, 4, 3, 4, 4, 5)
    assert lash_driver(field, a, b).result == "M"
    assert (b.next_max, b.hits) == (-5, 8)


def test_a_forced_brake_moves_the_victim_back_at_no_cost():  # CM-29 B
    field, a, b = fight(4, 4, 3, 4, 6, 4)
    assert lash_driver(field, a, b).result == "B"
    assert (at(b), b.endurance, b.next_max) == ("L4-H20", 40, 0)
    assert "braked" in field.kinds()


def test_a_brake_with_somebody_behind_is_a_wound():  # CM-29 B, CM-42
    field, a, b = fight(4, 4, 3, 4, 6, 4, 2, more=[{"team": "L4-H19"}])
    lash_driver(field, a, b)
    assert (at(b), b.hits, b.next_max) == ("L4-H21", 7, -2)


def test_a_brake_off_the_track_of_a_case_moves_nobody():  # CM-29 B
    field, a, b = fight(4, 4, 3, 4, 6, 4, theirs={})
    lash_driver(field, a, b)
    assert (b.team, b.hits) == (None, 8)


def test_a_brake_back_over_the_line_takes_the_crossing_back():  # CM-29 B, CM-43
    field, a, b = fight(4, 4, 3, 4, 6, 4, theirs={"team": "L4-H13", "laps": 1})
    lash_driver(field, a, b)
    assert (at(b), b.laps) == ("L4-H12", 0)


def test_a_wound_costs_a_hit_and_speed():  # CM-42 W
    field, a, b = fight(6, 6, 1, 1, 4, 4, 3)
    assert lash_driver(field, a, b).result == "W"
    assert (b.hits, b.next_max) == (7, -3)


def test_a_wound_that_kills_slows_nobody():  # CM-42
    field, a, b = fight(6, 6, 1, 1, 4, 4, theirs=B | {"hits": 1})
    lash_driver(field, a, b)
    assert (b.driver, b.runaway, b.next_max) == (Driver.DEAD, True, 0)


def test_a_long_whip_reads_two_columns_to_the_right():  # MV-1
    field, a, b = fight(1, 1, 6, 6, 3, 4, 2, mine=A | {"whip": Whip.LONG})
    assert lash_driver(field, a, b).column == "3-4"


@pytest.mark.parametrize(
    ("dice", "facts"),
    [
        ([1], {"whip": Whip.NONE, "hits": 7}),
        ([2], {"no_attack_turns": 2, "hits": 7}),
        ([3], {"dm": 0, "hits": 7}),
        ([4], {"jostle": 3, "hits": 7}),
        ([5, 4], {"dm": 0, "hits": 6}),
        ([5, 5], {"dm": 0, "hits": 5}),
        ([6], {"driver": Driver.DRAGGED_BEHIND_CAR, "runaway": True, "hits": 8}),
    ],
)
def test_each_driver_critical_does_what_it_says(dice, facts):  # CM-29
    field, _, b = fight(*dice, theirs=B | {"dm": 1})
    assert wounds.critical(field, b) == dice[0]
    assert {name: getattr(b, name) for name in facts} == facts
    assert field.rolled_all()


def test_a_driver_without_hits_dies_and_his_team_runs_away():  # CM-42
    field, _, b = fight(theirs=B | {"mf": 4, "forced_mf": 2, "blind": True})
    assert wounds.hit_driver(field, b, 9)
    assert (b.hits, b.driver, b.runaway) == (0, Driver.DEAD, True)
    assert (b.mf, b.forced_mf, b.blind) == (0, 0, False)
    assert field.kinds() == ["wounded", "killed", "ran_away"]


def test_no_hits_and_hits_on_the_dead_do_nothing():  # CM-42
    field, _, b = fight()
    assert not wounds.hit_driver(field, b, 0)
    b.hits = 0
    assert not wounds.hit_driver(field, b, 3)
    assert field.kinds() == []


def test_a_dragged_driver_who_dies_leaves_a_team_that_runs_already():  # CM-42
    held = B | {"driver": Driver.DRAGGED, "runaway": True, "hits": 1}
    field, _, b = fight(theirs=held)
    wounds.hit_driver(field, b, 1)
    assert field.kinds() == ["wounded", "killed"]


def test_a_runner_who_dies_moves_no_team():  # CM-40
    field, _, b = fight(theirs=B | {"driver": Driver.RUNNING, "body": 5})
    wounds.kill_driver(field, b)
    assert (b.body, b.runaway) == (None, False)
