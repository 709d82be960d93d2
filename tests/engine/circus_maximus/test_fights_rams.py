"""Rams, wanted and unwanted, and how a victim evades (CM-25, CM-27, CM-30, CM-31)."""

from types import SimpleNamespace

import pytest

from engine.rulesets.circus_maximus.adjacency import LINE, Counter
from engine.rulesets.circus_maximus.chariot import LEFT, RIGHT, Blade, Car, Driver
from engine.rulesets.circus_maximus.evade import evade, evades, ways
from engine.rulesets.circus_maximus.phases import force
from engine.rulesets.circus_maximus.race import Phase
from engine.rulesets.circus_maximus.ram import (
    forced_ram,
    opposite,
    ram_car,
    ram_modifier,
    ram_team,
)
from engine.rulesets.circus_maximus.track import NUMBERS
from tests.engine.circus_maximus.arena import Arena, at, code

A = {"team": "L3-H21"}
B = {"team": "L4-H21"}


def fight(*dice, mine=A, theirs=B, more=(), answers=(), **options):
    """Return a field of two chariots side by side, and the two."""
    field = Arena(mine, theirs, *more, dice=dice, answers=answers, **options)
    return field, field.chariots[0], field.chariots[1]


@pytest.mark.parametrize(
    ("car", "total", "hits"),
    [(Car.LIGHT, 4, 0), (Car.NORMAL, 7, 2), (Car.HEAVY, 10, 3)],
)
def test_the_weight_of_a_car_counts_against_horses(car, total, hits):  # CM-30, CM-4
    field, a, b = fight(3, 4, mine=A | {"car": car})
    ram = ram_team(field, a, b, LEFT)
    assert (ram.total, ram.horse, ram.horse_hits) == (total, 1, hits)
    assert b.horses == [5 - hits, 4, 4, 5]


@pytest.mark.parametrize(
    ("side", "horses", "horse"),
    [(LEFT, [0, 4, 4, 5], 2), (RIGHT, [5, 4, 4, 0], 3), (RIGHT, [5, 0, 0, 0], 1)],
)
def test_the_outer_living_horse_of_the_side_is_rammed(side, horses, horse):  # CM-30
    field, a, b = fight(3, 4, theirs=B | {"horses": horses})
    assert ram_team(field, a, b, side).horse == horse


def test_a_blade_counts_on_its_own_side_only_and_replaces_the_weight():  # MV-1
    blades = [Blade.SCYTHE, Blade.LONG]
    mine = A | {"car": Car.HEAVY, "blades": blades}
    field, a, _ = fight(mine=mine, detailed_spec=True)
    found = [ram_modifier(field, a, side) for side in (LEFT, RIGHT, LINE)]
    assert found == [2, 4, 0]


@pytest.mark.parametrize(
    ("dice", "result", "wheels"),
    [
        ([1, 2, 3, 2, 2], "A", ([0, 1], [0, 0])),
        ([2, 2, 4], "none", ([0, 0], [0, 0])),
        ([4, 4, 4, 2, 2, 2, 2], "both", ([0, 1], [1, 0])),
        ([5, 5, 5, 2, 2], "D", ([0, 0], [1, 0])),
    ],
)
def test_each_result_damages_the_wheels_that_face_each_other(
    dice, result, wheels
):  # CM-31
    field, a, b = fight(*dice)
    assert ram_car(field, a, b, LEFT).result == result
    assert (a.wheels, b.wheels) == wheels
    assert field.rolled_all()


def test_both_drivers_count_in_a_ram_of_cars():  # CM-31
    field, a, b = fight(3, 3, 3, mine=A | {"dm": 2}, theirs=B | {"dm": 3})
    assert ram_car(field, a, b, LEFT).total == 8


def test_hard_hits_are_checked_the_defender_first():  # CM-33, section 6
    field, a, b = fight(4, 4, 4, 3, 4, 4, 4, 1, 1, 6, 6)
    ram = ram_car(field, a, b, RIGHT)
    assert (ram.wheel_totals, ram.flip_rolls) == ((7, 8), (2, 12))
    assert (a.flipped, b.flipped, b.wheels) == (False, False, [0, 3])


def test_spears_are_tested_after_a_ram_the_rammer_first():  # MV-4
    armed = {"spear": True}
    field, a, b = fight(
        3, 3, 3, 3, 4, 2, 3, mine=A | armed, theirs=B | armed, spear=True
    )
    assert [test.total for test in ram_car(field, a, b, LEFT).tests] == [7, 5]


def test_an_unwanted_ram_costs_the_rest_of_the_move_and_speed():  # CM-25
    field, a, b = fight(4, 4, 4, mine=A | {"mf": 6})
    ram = forced_ram(field, a, b, Counter.CAR, side=LEFT)
    assert (ram.total, ram.result) == (9, "none")
    assert (a.mf, a.next_max) == (0, -1)


def test_a_ram_after_two_lanes_is_rolled_at_minus_six():  # CM-23
    field, a, b = fight(4, 4, 4, 1, 1)
    ram = forced_ram(field, a, b, Counter.CAR, side=LEFT, modifier=-6)
    assert (ram.total, ram.result) == (6, "A")


def test_a_team_that_runs_into_a_car_hurts_its_owners_choice():  # CM-25
    field, a, b = fight(4, 4, answers=["stand", "2"], theirs=B | {"car": Car.HEAVY})
    ram = forced_ram(field, a, b, Counter.TEAM)
    assert (ram.total, ram.horse, a.horses) == (11, 2, [5, 0, 4, 5])
    assert field.listed.asked[1].options == ("1", "2", "3", "4")


@pytest.mark.parametrize(
    ("facts", "horse"),
    [({"horses": [0, 0, 4, 0]}, 3), ({"runaway": True, "driver": Driver.DEAD}, 1)],
)
def test_without_a_choice_nobody_is_asked_for_a_horse(facts, horse):  # CM-25, CM-36
    field, a, b = fight(1, 1, mine=A | facts)
    assert forced_ram(field, a, b, Counter.TEAM).horse == horse
    assert [question.kind for question in field.listed.asked] == ["evade"]


def test_from_the_side_the_horse_next_to_the_car_is_hurt():  # CM-25
    field, a, b = fight(1, 1)
    assert forced_ram(field, a, b, Counter.TEAM, side=LEFT).horse == 4
    assert (opposite(LEFT), opposite(RIGHT), opposite(LINE)) == (RIGHT, LEFT, LINE)


def test_an_unwanted_ram_that_is_evaded_is_none():  # CM-25, CM-27
    field, a, b = fight(1, 1, 6, 6, answers=["outside"], mine=A | {"mf": 6})
    assert forced_ram(field, a, b, Counter.CAR, side=LEFT) is None
    assert (at(b), a.mf, a.next_max) == ("L5-H21", 6, 0)


def test_who_has_room_may_brake_or_change_lanes():  # CM-27
    field, _, b = fight(mine={"team": "L2-H30"})
    assert ways(field, b) == ("brake", "inside", "outside")


@pytest.mark.parametrize(
    "facts",
    [{"runaway": True}, {"driver": Driver.DRAGGED}, {"stopped": True}],
)
def test_who_cannot_steer_cannot_evade(facts):  # CM-27, CM-32, CM-36
    field, a, b = fight(theirs=B | facts)
    assert not evades(field, a, b, "ram-car")
    assert field.listed.asked == []


def test_walls_chariots_and_exhaustion_shut_the_ways_off():  # CM-27
    field, _, b = fight(mine=A, theirs={"team": "L8-H21"}, more=[{"team": "L7-H22"}])
    assert ways(field, b) == ("brake",)
    b.endurance = 1
    assert ways(field, b) == ()
    b.team = None
    assert code(evade, field, b, b, "inside") == "cannot_evade"


def test_who_stands_is_attacked():  # CM-27
    field, a, b = fight(answers=["stand"])
    assert not evades(field, a, b, "ram-car")
    assert field.listed.asked[0].about == {"by": 0, "attack": "ram-car"}


def test_a_brake_lands_one_square_back_and_costs_endurance():  # CM-27
    field, a, b = fight(3, 3, 3, 3)
    assert evade(field, a, b, "brake").evaded
    assert (at(b), b.endurance, b.next_max) == ("L4-H20", 38, 0)


def test_an_evasion_that_fails_costs_the_same():  # CM-27
    field, a, b = fight(3, 4, 3, 3)
    assert not evade(field, a, b, "outside").evaded
    assert (at(b), b.next_max) == ("L4-H21", -1)


def test_evading_inward_in_a_corner_is_checked_at_the_new_lane():  # CM-27, CM-20
    theirs = {"team": "L4-C05", "speed": 14}
    field, a, b = fight(3, 3, 3, 3, 4, 4, 4, mine={"team": "L5-C05"}, theirs=theirs)
    assert evade(field, a, b, "inside").evaded
    assert (at(b), b.endurance, b.jostle) == ("L3-C04", 39, 3)


def test_who_evades_onto_a_wreck_and_flips_is_not_checked_in_the_corner():  # CM-41
    theirs = {"team": "L4-C05", "speed": 20}
    field, a, b = fight(3, 3, 3, 3, 4, 6, 6, 1, theirs=theirs)
    field.wrecks.add(NUMBERS["L3-C04"])
    assert evade(field, a, b, "inside").evaded
    assert (b.flipped, "corner" in field.kinds()) == (True, False)


@pytest.mark.parametrize(
    ("dice", "phase", "mf"),
    [([1, 1, 6, 6], Phase.PLAY, 1), ([6, 6, 1, 1], Phase.COUNTER, 0)],
)
def test_the_move_goes_on_where_an_unwanted_ram_is_evaded(dice, phase, mf):  # CM-25
    mine = {"team": "L4-H19", "mf": 1, "endurance": 0}
    field, a, b = fight(*dice, 1, 1, mine=mine, answers=["outside", "1"])
    race = SimpleNamespace(field=field, best=[0, 0], phase=None, asked=0, bound=False)
    force(race, a)
    assert (a.mf, a.moved) == (mf, not mf)
    assert race.phase is phase
    assert (b.team == NUMBERS["L5-H21"]) is bool(mf)
