"""Corners, slips, walls, wheels, horses and what lies on the ground (CM-20 to CM-41)."""

import pytest

from engine.rulesets.circus_maximus import flips, ground, horses
from engine.rulesets.circus_maximus.chariot import LEFT, RIGHT, Blade, Driver
from engine.rulesets.circus_maximus.corner import check_corner
from engine.rulesets.circus_maximus.field import EMPTY
from engine.rulesets.circus_maximus.moving import step
from engine.rulesets.circus_maximus.slips import forced_slip
from engine.rulesets.circus_maximus.track import NUMBERS
from tests.engine.circus_maximus.arena import Arena, at


def strained(dice, team="L1-C05", speed=9, **facts):
    """Return a field after a corner check of its first chariot, and the check."""
    field = Arena({"team": team, "speed": speed, **facts}, dice=dice)
    return field, check_corner(field, field.chariots[0])


@pytest.mark.parametrize(
    ("dice", "over", "result"),
    [
        ([3, 3, 3], 1, "-"),
        ([4, 4, 4], 1, "J"),
        ([4, 4, 5], 1, "S"),
        ([5, 5, 5], 1, "SS"),
        ([6, 5, 5, 1, 1], 1, "LH"),
        ([6, 6, 5, 1, 1], 1, "RH"),
        ([6, 6, 6], 1, "F"),
    ],
)
def test_every_code_of_the_corner_chart_is_suffered(dice, over, result):  # CM-21
    field, found = strained(dice, speed=8 + over)
    chariot = field.chariots[0]
    assert (found.over, found.paid, found.result) == (over, over, result)
    assert chariot.jostle == (3 if result == "J" else 0)
    assert at(chariot) == {"S": "L2-C06", "SS": "L3-C07"}.get(result, "L1-C05")
    assert chariot.flipped is found.flip is (result == "F")
    assert found.horse == {"LH": 1, "RH": 4}.get(result)
    assert field.rolled_all()


def test_a_move_that_begins_in_a_corner_is_checked_there():  # CM-20
    field = Arena(
        {"team": "L1-C05", "speed": 9}, {"team": "L1-H20", "speed": 20}, dice=[1] * 3
    )
    assert check_corner(field, field.chariots[0]).over == 1
    assert check_corner(field, field.chariots[1]).result == "none"


def test_no_check_off_the_board():
    field = Arena({"speed": 20})
    assert check_corner(field, field.chariots[0]).result == "none"


def test_the_second_check_costs_the_difference_only():  # CM-24
    _, found = strained([1, 1, 1], speed=11, checked_over=1)
    assert (found.over, found.paid) == (3, 2)


def test_a_runaway_team_strains_without_cost_or_driver():  # CM-36
    _, found = strained([3, 3, 3], speed=10, runaway=True, dm=2)
    assert (found.paid, found.total) == (0, 9)


def test_a_flipped_chariot_makes_no_further_check():  # section 6
    field, found = strained([6, 6, 6], wheels=[5, 5], spear=True)
    assert (found.flip_rolls, found.self_test) == ((), None)
    assert field.chariots[0].driver is Driver.DRAGGED


def test_old_damage_is_checked_left_then_right_and_once_a_phase():  # CM-33
    field, found = strained([1, 1, 1, 5, 5, 6, 6], wheels=[5, 5])
    assert found.flip_rolls == (10, 12)
    field.listed.dice = [1, 1, 1]
    field.chariots[0].speed = 10
    assert check_corner(field, field.chariots[0]).flip_rolls == ()


def test_a_wheel_that_the_wall_hit_lightly_is_not_checked():  # CM-23, CM-33
    field = Arena(
        {"team": "L8-C05", "speed": 25, "horses": [7, 6, 6, 6]}, dice=[5, 4, 4, 2, 2]
    )
    assert check_corner(field, field.chariots[0]).flip_rolls == ()
    assert field.chariots[0].wheels == [0, 1]


def test_a_victim_that_evades_makes_room_for_the_slip():  # CM-23, CM-27
    field = Arena(
        {"team": "L3-H20"},
        {"team": "L4-H20"},
        dice=[1, 1, 6, 6],
        answers=["outside"],
    )
    assert forced_slip(field, field.chariots[0], 1).lanes == 1
    assert [at(chariot) for chariot in field.chariots] == ["L4-H20", "L5-H20"]


def test_a_slip_into_a_taken_square_ends_before_it():  # CM-23, CM-25
    field = Arena({"team": "L3-H20", "mf": 4}, {"team": "L5-H20"}, dice=[5, 5, 3])
    slide = forced_slip(field, field.chariots[0], 2)
    assert slide.lanes == 1
    assert (at(field.chariots[0]), field.chariots[0].mf) == ("L4-H20", 0)
    assert field.found("slipped") == {"to": "L4-H20"}


def test_a_team_without_a_car_is_met_with_the_horses():  # CM-25
    field = Arena(
        {"team": "L3-H20"},
        {"team": "L4-H20", "flipped": True, "runaway": True, "driver": Driver.SAFE},
        dice=[1, 2],
    )
    forced_slip(field, field.chariots[0], 1)
    assert field.found("forced_ram")["counter"] == "team"


def test_a_slip_ends_with_what_wrecks_the_chariot():  # CM-23, CM-41
    field = Arena({"team": "L3-H20"}, dice=[1, 6, 6, 5])
    field.wrecks.add(NUMBERS["L4-H20"])
    assert forced_slip(field, field.chariots[0], 2).lanes == 1
    assert field.chariots[0].flipped


def test_a_slip_to_a_lower_rated_lane_is_checked_again():  # CM-23
    field = Arena({"team": "L3-C05", "speed": 12, "dm": 1}, dice=[3, 3, 2])
    forced_slip(field, field.chariots[0], 1, outward=False)
    assert field.found("corner")["over"] == 2
    assert at(field.chariots[0]) == "L2-C04"


def test_no_slip_off_the_board_and_none_checked_after_leaving_it():  # CM-23
    field = Arena(
        {},
        {"team": "L3-C05", "speed": 12, "horses": [0, 0, 0, 1], "dead": 3},
        {"team": "L2-C05"},
        dice=[6, 6],
    )
    assert forced_slip(field, field.chariots[0], 1).lanes == 0
    forced_slip(field, field.chariots[1], 1, outward=False)
    assert (field.chariots[1].team, field.chariots[1].out) == (None, True)


def test_wheels_are_hit_and_come_off_at_their_capacity():  # CM-31, MV-1
    field = Arena({"team": "L3-H20", "caps": [12, 4]})
    chariot = field.chariots[0]
    assert flips.hit_wheel(field, chariot, LEFT, 2)
    assert not flips.hit_wheel(field, chariot, LEFT, 1)
    assert not flips.hit_wheel(field, chariot, LEFT, 0)
    assert not flips.hit_wheel(field, chariot, RIGHT, 7)
    assert (chariot.wheels, chariot.flipped) == ([3, 4], True)
    assert not flips.hit_wheel(field, chariot, LEFT, 5)
    assert flips.check_wheel(field, chariot, LEFT) == ()


def test_an_equal_roll_that_fills_the_capacity_takes_the_wheel_off():  # CM-33, MV-1
    field = Arena({"team": "L3-H20", "caps": [6, 6], "wheels": [5, 0]}, dice=[2, 3])
    assert flips.check_wheel(field, field.chariots[0], LEFT) == (5,)
    assert field.chariots[0].flipped


def test_different_blades_weigh_on_the_roll():  # MV-1
    field = Arena({"blades": [Blade.LONG, Blade.NONE], "wheels": [3, 0]}, dice=[2, 3])
    assert flips.check_wheel(field, field.chariots[0], LEFT) == (4,)


@pytest.mark.parametrize(("die", "side"), [(3, LEFT), (4, RIGHT)])
def test_a_side_is_rolled_for(die, side):  # section 6
    field = Arena({}, dice=[die, 2, 3])
    assert flips.hurt_random_wheel(field, field.chariots[0]) == ()
    assert field.chariots[0].wheels[side] == 1


def test_a_flip_leaves_a_wreck_and_a_driver_behind_the_team():  # CM-35
    field = Arena({"team": "L3-H20", "mf": 5})
    chariot = field.chariots[0]
    flips.flip(field, chariot)
    flips.flip(field, chariot)
    car = NUMBERS["L3-H19"]
    assert (field.wrecks, field.at[car]) == ({car}, EMPTY)
    assert (at(chariot), chariot.mf, chariot.runaway) == ("L3-H20", 0, True)
    assert chariot.driver is Driver.DRAGGED
    assert field.kinds().count("flipped") == 1


def test_a_dead_man_stays_dead_when_his_car_flips():  # CM-35
    field = Arena({"driver": Driver.DEAD, "runaway": True})
    flips.flip(field, field.chariots[0])
    assert field.chariots[0].driver is Driver.DEAD


def test_in_the_basic_game_a_flipped_chariot_is_taken_off():  # CM-35
    field = Arena({"team": "L3-H20"}, advanced=False)
    flips.flip(field, field.chariots[0])
    assert (field.chariots[0].out, field.chariots[0].team) == (True, None)
    assert field.wrecks == set()


def test_the_outer_living_horse_is_counted_from_its_side():  # CM-30, A24
    field = Arena({"horses": [0, 3, 4, 0]})
    outer = [horses.outer_living(field.chariots[0], side) for side in (LEFT, RIGHT)]
    assert outer == [1, 2]


@pytest.mark.parametrize(
    ("dice", "left", "killed"),
    [
        ([1, 1], 4, False),
        ([5, 4], 3, False),
        ([5, 5], 2, False),
        ([6, 5], 1, False),
        ([6, 6], 0, True),
    ],
)
def test_every_row_of_the_critical_horse_table_is_applied(dice, left, killed):  # MV-6
    field = Arena({"horses": [5, 4, 4, 5]}, dice=dice, critical_horse=True)
    hit = horses.hit_horse(field, field.chariots[0], 0, 1, by=0)
    assert (hit.critical, hit.killed) == (sum(dice), killed)
    assert field.chariots[0].horses[0] == left


def test_a_dead_horse_stops_the_chariot_and_costs_endurance():  # CM-32
    field = Arena({"mf": 6, "written": 12, "endurance": 39})
    chariot = field.chariots[0]
    assert horses.hit_horse(field, chariot, 0, 9).killed
    assert (chariot.stopped, chariot.mf, chariot.written) == (True, 0, 0)
    assert (chariot.dead, chariot.endurance) == (1, 30)


def test_the_fourth_dead_horse_is_the_end():  # CM-32
    field = Arena({"team": "L3-H20", "horses": [0, 0, 0, 2], "dead": 3})
    horses.kill_horse(field, field.chariots[0], 3)
    assert (field.chariots[0].out, field.chariots[0].team) == (True, None)
    assert field.chariots[0].endurance == 0


def test_driving_over_a_wreck_interrupts_a_path():  # CM-41
    field = Arena({"team": "L3-H20", "mf": 3, "endurance": 9}, dice=[1, 1, 1, 1])
    field.wrecks.add(NUMBERS["L3-H21"])
    assert step(field, field.chariots[0], "F").interrupted
    assert (field.chariots[0].mf, field.found("crossed_wreck")["result"]) == (2, "-")


@pytest.mark.parametrize(
    ("cut", "met"), [((5, 0), False), ((4, 0), True), ((5, 1), True)]
)
def test_a_carcass_spares_its_own_chariot_in_the_turn_of_cutting(cut, met):  # MV-5
    field = Arena({"team": "L3-H20"}, dice=[1] * 4)
    field.carcasses[NUMBERS["L3-H20"]] = cut
    assert ground.enter(field, field.chariots[0]) is met
    assert field.rolled_all() is met


def test_who_loses_the_last_horse_on_a_wreck_meets_no_carcass_behind_it():  # CM-32
    facts = {"team": "L3-H20", "horses": [0, 0, 0, 1], "dead": 3, "endurance": 0}
    field = Arena(facts, dice=[1, 6, 5, 4, 4, 6, 6])
    field.wrecks.add(NUMBERS["L3-H20"])
    field.carcasses[NUMBERS["L3-H20"]] = (1, 0)
    assert ground.enter(field, field.chariots[0])
    assert field.chariots[0].out
    assert field.rolled_all()


def test_a_man_on_the_square_is_run_down_and_one_elsewhere_is_not():  # CM-40
    man = {"driver": Driver.RUNNING, "body": NUMBERS["L3-H21"]}
    field = Arena({"team": "L3-H20", "mf": 5}, man, {**man, "body": 3}, dice=[2])
    assert step(field, field.chariots[0], "F").interrupted
    assert [c.driver for c in field.chariots[1:]] == [Driver.DEAD, Driver.RUNNING]
    assert field.chariots[0].mf == 2


def test_nothing_lies_off_the_board():
    field = Arena({}, {"driver": Driver.RUNNING, "body": 3})
    assert not ground.enter(field, field.chariots[0])
