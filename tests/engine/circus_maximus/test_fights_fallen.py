"""Cutting loose, dragging, running, trampling, wrecks (CM-34, CM-37 to CM-41)."""

import pytest

from engine.rulesets.circus_maximus import drag, ground, running
from engine.rulesets.circus_maximus.bodies import body_square, left_behind
from engine.rulesets.circus_maximus.chariot import Driver
from engine.rulesets.circus_maximus.cutting import (
    cut_free,
    cut_horse,
    has_knife,
)
from engine.rulesets.circus_maximus.track import IDS, NUMBERS
from engine.rulesets.circus_maximus.trample import lying_on, trample
from engine.rulesets.circus_maximus.wrecks import CARCASS, WRECK, cross
from tests.engine.circus_maximus.arena import Arena, code

A = {"team": "L3-H21", "mf": 7}
TEAM = NUMBERS["L3-H21"]
HELD = {"driver": Driver.DRAGGED, "runaway": True, "flipped": True}
STOPPED = {"horses": [0, 4, 4, 5], "dead": 1, "stopped": True, "written": 14}


def alone(*dice, answers=(), mine=A, **options):
    """Return a field of one chariot, and the chariot."""
    field = Arena(mine, dice=dice, answers=answers, **options)
    return field, field.chariots[0]


@pytest.mark.parametrize(
    ("dice", "mf", "cut"),
    [([4, 3, 5], 3, True), ([5, 5, 5], 0, True), ([6, 5, 5], 0, False)],
)
def test_cutting_a_horse_takes_a_die_for_each_living_one(dice, mf, cut):  # CM-34
    field, a = alone(*dice, mine=A | STOPPED | {"dm": 1})
    found = cut_horse(field, a)
    assert (found.dice_total, found.mf, found.cut) == (sum(dice), mf, cut)
    assert (a.mf, a.speed, a.stopped, a.strained) == (mf, mf, not cut, True)


def test_a_horse_that_is_cut_loose_stays_on_the_track():  # MV-5
    field, a = alone(2, 3, 4, mine=A | STOPPED, carcass=True)
    assert cut_horse(field, a).carcass
    assert field.carcasses == {TEAM: (5, 0)}
    field, a = alone(2, 3, 4, mine=STOPPED, carcass=True)
    assert (cut_horse(field, a).carcass, field.carcasses) == (True, {})


def test_without_a_dead_horse_or_a_knife_nothing_is_cut():  # CM-34, MV-3
    field, a = alone(mine=A | {"small_knife": False})
    assert code(cut_horse, field, a) == "no_dead_horse"
    a.stopped = True
    assert code(cut_horse, field, a) == "no_knife"
    a.knife = True
    assert has_knife(a)


@pytest.mark.parametrize(("dice", "free"), [([3, 3], True), ([3, 4], False)])
def test_a_dragged_driver_is_free_at_his_hits_or_less(dice, free):  # CM-38
    field, a = alone(*dice, mine=A | HELD | {"hits": 5, "dm": 1})
    found = cut_free(field, a)
    assert (found.total, found.free) == (sum(dice) - 1, free)
    assert a.driver == (Driver.RUNNING if free else Driver.DRAGGED)
    assert a.body == (TEAM if free else None)


def test_only_a_dragged_driver_with_a_knife_cuts_himself_free():  # CM-38, MV-3
    field, a = alone()
    assert code(cut_free, field, a) == "not_dragged"
    field, a = alone(mine=A | HELD | {"small_knife": False})
    assert code(cut_free, field, a) == "no_knife"


@pytest.mark.parametrize(
    ("facts", "behind", "body"),
    [
        ({}, "L3-H20", None),
        (HELD, "L3-H21", "L3-H20"),
        ({"driver": Driver.DRAGGED_BEHIND_CAR}, "L3-H20", "L3-H19"),
        ({"driver": Driver.RUNNING, "body": 7}, "L3-H20", IDS[7]),
        ({"driver": Driver.DEAD}, "L3-H20", None),
    ],
)
def test_a_dragged_driver_lies_behind_what_drags_him(facts, behind, body):  # CM-37
    _, a = alone(mine=A | facts)
    assert left_behind(a) == NUMBERS[behind]
    assert body_square(a) == (NUMBERS[body] if body else None)


def test_off_the_track_nobody_lies_anywhere():  # CM-37
    _, a = alone(mine=HELD)
    assert (left_behind(a), body_square(a)) == (None, None)


@pytest.mark.parametrize(
    ("die", "mud", "hits"), [(5, False, 2), (5, True, 1), (1, False, 0)]
)
def test_dragging_hurts_by_half_a_die_in_mud_by_a_third(die, mud, hits):  # CM-37, MV-11
    field, a = alone(die, mine=A | HELD, mud=True)
    field.weather.mud = mud
    assert (drag.drag(field, a), a.hits) == (hits, 8 - hits)


def on_foot(square, hits=4):
    """Return the facts of a driver on foot."""
    return {"driver": Driver.RUNNING, "body": NUMBERS[square], "hits": hits}


@pytest.mark.parametrize(
    ("hits", "mud", "squares"), [(5, False, 3), (8, False, 4), (7, True, 3)]
)
def test_a_runner_is_as_fast_as_he_is_whole(hits, mud, squares):  # CM-39, MV-11
    field, a = alone(mine=on_foot("L4-H20", hits), mud=True)
    field.weather.mud = mud
    assert running.squares(field, a) == squares


def test_a_runner_goes_any_way_but_not_through_chariots():  # CM-39, CM-13
    field = Arena(on_foot("L4-H20"), {"team": "L5-H20"}, {"team": "L4-H22"})
    runner = field.chariots[0]
    names = {
        IDS[square]: steps for square, steps in running.reach(field, runner).items()
    }
    assert names == {
        "L4-H20": 0,
        "L4-H19": 1,
        "L3-H20": 1,
        "L4-H18": 2,
        "L3-H19": 2,
        "L3-H21": 2,
        "L2-H20": 2,
    }
    assert code(running.run, field, runner, NUMBERS["L5-H19"]) == "blocked"
    running.run(field, runner, NUMBERS["L2-H20"])
    assert runner.body == NUMBERS["L2-H20"]


@pytest.mark.parametrize(
    ("square", "ways"),
    [
        ("L2-H20", ("inside",)),
        ("L3-H20", ()),
        ("L7-H20", ("outside",)),
        ("L1-H01", ("inside",)),
    ],
)
def test_the_last_step_leads_off_the_track(square, ways):  # CM-39
    field, a = alone(mine=on_foot(square))
    assert running.exits(field, a) == ways
    for way in running.WAYS:
        refusal = code(running.run_off, field, a, way)
        assert (refusal is None) == (way in ways)
        assert refusal in (None, "wall")
    if ways:
        assert (a.driver, a.body) == (Driver.SAFE, None)


def test_who_is_not_on_foot_reaches_nothing():  # CM-39
    field, a = alone()
    assert (running.reach(field, a), running.exits(field, a)) == ({}, ())
    assert code(running.check_exit, NUMBERS["L4-H20"], "outside") == "wall"
    assert code(running.check_exit, NUMBERS["L8-H20"], "outside") is None


@pytest.mark.parametrize(("mf", "left"), [(7, 3), (2, 0)])
def test_a_runner_is_run_down_and_costs_movement(mf, left):  # CM-40
    field = Arena(A | {"mf": mf}, on_foot("L3-H21"), dice=[4])
    a, b = field.chariots
    assert trample(field, a, b).mf_lost == mf - left
    assert (a.mf, b.driver, b.body) == (left, Driver.DEAD, None)


@pytest.mark.parametrize(
    ("dice", "result", "hits", "wheels"),
    [
        ([5, 5, 4, 3, 3], "D", 4, [0, 0]),
        ([4, 4, 3, 3, 3, 4, 2, 2], "both", 4, [0, 1]),
        ([2, 2, 2, 3, 2, 2], "A", 0, [1, 0]),
        ([3, 3, 3], "none", 0, [0, 0]),
    ],
)
def test_trampling_a_dragged_driver_hurts_him_twice_the_wheel_table(
    dice, result, hits, wheels
):  # CM-40
    field = Arena(A, HELD, dice=dice)
    a, b = field.chariots
    found = trample(field, a, b)
    assert (found.result, found.driver_hits_taken, b.hits) == (result, hits, 8 - hits)
    assert (a.wheels, field.rolled_all()) == (wheels, True)


def test_a_team_without_a_car_has_no_wheel_to_lose():  # CM-40
    field = Arena(A | HELD, HELD, dice=[2, 2, 2])
    a, b = field.chariots
    assert (trample(field, a, b).result, a.wheels) == ("A", [0, 0])


def test_who_lies_on_a_square_is_found_but_not_by_himself():  # CM-40
    field = Arena(A | on_foot("L3-H20"), on_foot("L3-H20"), A)
    a, b, _ = field.chariots
    assert lying_on(field, NUMBERS["L3-H20"], 0) == [b]
    assert lying_on(field, NUMBERS["L3-H20"], 2) == [a, b]


@pytest.mark.parametrize(
    ("dice", "result", "facts"),
    [
        ([3, 3, 3], "-", {"next_max": 0, "jostle": 0}),
        ([4, 3, 3, 5], "M", {"next_max": -5}),
        ([4, 4, 4], "J", {"jostle": 3}),
        ([5, 4, 4, 3], "wheel_1", {"wheels": [1, 0]}),
        ([5, 5, 4, 4, 2, 2], "wheel", {"wheels": [0, 1]}),
        ([5, 5, 5, 1, 4, 4, 6, 6], "wheel", {"wheels": [3, 0], "flipped": False}),
        ([5, 5, 5, 4, 6, 6, 1, 1], "wheel", {"wheels": [0, 5], "flipped": True}),
        ([6, 5, 5, 2, 3, 4], "horse", {"horses": [3, 4, 4, 5]}),
        ([6, 6, 5], "F", {"flipped": True, "driver": Driver.DRAGGED}),
    ],
)
def test_each_row_of_the_wrecks_table_does_what_it_says(dice, result, facts):  # CM-41
    field, a = alone(1, *dice, answers=["1"])
    assert cross(field, a, WRECK).result == result
    assert {name: getattr(a, name) for name in facts} == facts
    assert (a.endurance, field.rolled_all()) == (39, True)


@pytest.mark.parametrize(
    ("paid", "kind", "total"), [("0", WRECK, 12), ("3", WRECK, 9), ("1", CARCASS, 10)]
)
def test_what_is_not_paid_is_added_and_a_carcass_is_lighter(
    paid, kind, total
):  # CM-41, MV-5
    field, a = alone(4, 3, 3, 3, 2, answers=[paid], mine=A | {"dm": 1, "endurance": 3})
    found = cross(field, a, kind)
    assert (found.demanded, found.total) == (4, total)
    assert field.listed.asked[0].options == ("0", "1", "2", "3")
    assert a.endurance == 3 - int(paid)


def test_without_endurance_or_driver_nobody_is_asked_to_pay():  # CM-41, CM-36
    field, a = alone(4, 1, 2, 2, mine=A | {"endurance": 0})
    assert cross(field, a, WRECK).total == 9
    field, a = alone(3, 3, 3, mine=A | {"runaway": True, "dm": 2})
    assert cross(field, a, WRECK).total == 9
    assert field.listed.asked == []


def test_a_square_that_is_entered_has_men_wrecks_and_carcasses():  # CM-40, CM-41, MV-5
    field = Arena(A, on_foot("L3-H21"), dice=[1, 3, 3, 2, 1, 3, 3, 2, 2])
    field.wrecks.add(TEAM)
    field.carcasses[TEAM] = (4, 0)
    assert ground.enter(field, field.chariots[0])
    assert [k for k in field.kinds() if k != "killed"] == [
        *("crossed_wreck", "crossed_wreck", "run_down")
    ]


def test_nothing_hinders_a_team_without_a_car_or_from_its_own_horse():  # CM-36, MV-5
    field, a = alone(mine=A | HELD)
    field.wrecks.add(TEAM)
    field.carcasses[TEAM] = (5, 1)
    assert not ground.enter(field, a)
    field, a = alone()
    field.carcasses[TEAM] = (5, 0)
    assert not ground.enter(field, a)
    field.lift(a)
    assert not ground.enter(field, a)


def test_cutting_counts_from_a_speed_that_was_lowered_meanwhile():  # CM-34, CM-29
    field, a = alone(1, 1, 1, mine=A | STOPPED | {"written": 13, "next_max": -5})
    assert cut_horse(field, a).mf == 5
    assert a.next_max == 0
