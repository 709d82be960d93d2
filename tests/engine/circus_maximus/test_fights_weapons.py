"""Dust, knives and spears (MV-2 to MV-4, MV-6)."""

import pytest

from engine.rulesets.circus_maximus import blind
from engine.rulesets.circus_maximus.adjacency import LINE, Counter
from engine.rulesets.circus_maximus.chariot import LEFT, RIGHT, Driver
from engine.rulesets.circus_maximus.dust import throw_dust
from engine.rulesets.circus_maximus.knife import furthest, throw
from engine.rulesets.circus_maximus.spear import self_test, thrust
from tests.engine.circus_maximus.arena import Arena, at

A = {"team": "L3-H21", "dust": True, "knife": True, "spear": True}
B = {"team": "L4-H21"}
HIT = [5, 5]


def fight(*dice, theirs=B, answers=(), **options):
    """Return a field of two chariots side by side, and the two."""
    field = Arena(A, theirs, dice=dice, answers=answers, **options)
    return field, field.chariots[0], field.chariots[1]


def pair(row):
    """Return two dice with that sum."""
    return [min(row - 1, 6), row - min(row - 1, 6)]


def facts_of(chariot, names):
    """Return some facts of a chariot."""
    return {name: getattr(chariot, name) for name in names}


def test_dust_that_misses_is_used_up():  # MV-2
    field, a, b = fight(4, 5)
    dust = throw_dust(field, a, b, LEFT)
    assert (dust.to_hit, dust.hit, dust.row, a.dust) == (9, False, None, False)


@pytest.mark.parametrize(
    ("row", "dice", "facts"),
    [
        (2, [], {"driver": Driver.DRAGGED_BEHIND_CAR, "runaway": True, "hits": 8}),
        (3, [2, 2, 2, 2], {"wheels": [1, 0]}),
        (4, [2, 2, 2, 2], {"wheels": [1, 0]}),
        (5, [2, 2, 2, 2], {"wheels": [1, 0]}),
        (6, [5], {"hits": 5, "dm": -1, "straight_turns": 2}),
        (7, [2], {"hits": 7, "dm": -1, "straight_turns": 2}),
        (8, [1], {"hits": 7, "dm": -1, "straight_turns": 2}),
        (11, [3], {"hits": 6, "blind": True, "frozen_speed": 9}),
        (12, [3], {"hits": 8, "dm": 0, "straight_turns": 0}),
    ],
)
def test_each_row_of_the_dust_table_does_what_it_says(row, dice, facts):  # MV-2
    field, a, b = fight(*HIT, *pair(row), *dice)
    assert throw_dust(field, a, b, LEFT).row == row
    assert facts_of(b, facts) == facts
    assert field.rolled_all()


@pytest.mark.parametrize("row", [9, 10])
@pytest.mark.parametrize(("side", "to"), [(LEFT, "L6-H21"), (RIGHT, "L2-H21")])
def test_dust_drives_the_victim_two_lanes_away(row, side, to):  # MV-2 rows 9-10
    field, a, b = fight(*HIT, *pair(row))
    field.lift(a)
    throw_dust(field, a, b, side)
    assert at(b) == to


def test_the_wind_blows_the_dust_back():  # MV-2 row 12
    field, a, b = fight(*HIT, 6, 6, 3)
    throw_dust(field, a, b, LEFT)
    assert (a.hits, a.dm, a.straight_turns) == (6, -1, 2)


def test_a_victim_who_dies_of_dust_is_neither_blind_nor_bound():  # MV-2, CM-42
    field, a, b = fight(*HIT, 5, 6, 6, theirs=B | {"hits": 1})
    throw_dust(field, a, b, LEFT)
    assert (b.driver, b.blind, b.frozen_speed) == (Driver.DEAD, False, None)
    field, a, b = fight(*HIT, 3, 4, 6, theirs=B | {"hits": 1})
    throw_dust(field, a, b, LEFT)
    assert (b.driver, b.straight_turns) == (Driver.DEAD, 0)


@pytest.mark.parametrize(("answer", "row"), [("plain", 7), ("plus", 9), ("minus", 5)])
def test_the_victim_adds_or_subtracts_after_the_roll(answer, row):  # MV-2, A12
    theirs = B | {"dm": 2}
    field, a, b = fight(*HIT, 3, 4, 2, 2, 2, 2, theirs=theirs, answers=[answer])
    assert throw_dust(field, a, b, LEFT).row == row
    about = {"table": "dust", "row": 7, "dm": 2}
    assert field.listed.asked[0].about == about


@pytest.mark.parametrize(
    ("dice", "answer", "row"), [([1, 2], "minus", 2), ([6, 5], "plus", 12)]
)
def test_rows_end_at_2_and_12(dice, answer, row):  # MV-2, MV-3
    theirs = B | {"dm": 3}
    field, a, b = fight(*HIT, *dice, 1, theirs=theirs, answers=[answer])
    assert throw_dust(field, a, b, LEFT).row == row


@pytest.mark.parametrize(("die", "sees"), [(4, False), (5, True), (6, True)])
def test_a_five_or_a_six_restores_sight(die, sees):  # MV-2 row 11
    field, _, b = fight(die, theirs=B | {"blind": True, "frozen_speed": 7})
    assert blind.check(field, b) is sees
    assert (b.blind, b.frozen_speed) == ((False, None) if sees else (True, 7))


@pytest.mark.parametrize(
    ("row", "dice", "facts"),
    [
        (2, [], {"driver": Driver.DEAD, "runaway": True, "hits": 0}),
        (3, [4], {"hits": 4}),
        (6, [1], {"hits": 7}),
        (7, [], {"hits": 7}),
        (9, [], {"hits": 7}),
        (10, [], {"horses": [4, 4, 4, 5]}),
        (11, [3], {"horses": [2, 4, 4, 5]}),
        (12, [], {"horses": [0, 4, 4, 5], "stopped": True, "endurance": 30}),
    ],
)
def test_each_row_of_the_knife_table_does_what_it_says(row, dice, facts):  # MV-3
    field, a, b = fight(3, *pair(row), *dice)
    found = throw(field, a, b, small=False, squares=1, side=LEFT)
    assert (found.to_hit, found.hit, found.row) == (3, True, row)
    assert facts_of(b, facts) == facts
    assert (a.knife, a.small_knife, field.rolled_all()) == (False, True, True)


def test_a_small_knife_adds_one_to_each_die():  # MV-3
    field, a, b = fight(1, 1)
    found = throw(field, a, b, small=True, squares=2, side=LEFT)
    assert (found.to_hit, found.hit, found.row) == (4, False, None)
    assert (a.knife, a.small_knife) == (True, False)


@pytest.mark.parametrize(
    ("dm", "small", "squares"),
    [(0, False, 3), (2, False, 5), (0, True, 1), (1, True, 2), (-3, False, 0)],
)
def test_a_knife_flies_as_far_as_it_may_still_hit(dm, small, squares):  # MV-3
    field, a, _ = fight()
    a.dm = dm
    assert furthest(field, a, small=small) == squares


def test_in_line_the_leftmost_horse_is_the_nearest():  # MV-3
    field, a, b = fight(3, 5, 5)
    throw(field, a, b, small=False, squares=1, side=LINE)
    assert b.horses == [4, 4, 4, 5]


def test_a_knife_in_a_horse_may_be_critical():  # MV-6
    field, a, b = fight(3, 6, 4, 5, 5, critical_horse=True)
    found = throw(field, a, b, small=False, squares=1, side=RIGHT)
    assert (found.critical, b.horses) == (10, [5, 4, 4, 2])


def test_a_spear_misses_below_ten():  # MV-4
    field, a, b = fight(4, 5)
    found = thrust(field, a, b, Counter.CAR, LEFT)
    assert (found.to_hit, found.hit, found.row, a.spear) == (9, False, None, True)


@pytest.mark.parametrize(
    ("counter", "row", "dice", "facts"),
    [
        (Counter.CAR, 2, [6], {"hits": 2}),
        (Counter.CAR, 6, [1], {"hits": 7}),
        (Counter.CAR, 7, [], {"hits": 7}),
        (Counter.CAR, 9, [], {"hits": 7}),
        (Counter.CAR, 10, [], {"driver": Driver.DEAD, "runaway": True}),
        (Counter.CAR, 12, [], {"driver": Driver.DEAD, "runaway": True}),
        (Counter.TEAM, 6, [2], {"horses": [5, 4, 4, 3], "hits": 8}),
        (Counter.TEAM, 7, [], {"horses": [5, 4, 4, 4], "hits": 8}),
        (Counter.TEAM, 10, [], {"horses": [5, 4, 4, 0], "stopped": True}),
    ],
)
def test_each_row_of_the_spear_table_does_what_it_says(
    counter, row, dice, facts
):  # MV-4, A14
    field, a, b = fight(*HIT, *pair(row), *dice, theirs=B | {"dm": 2})
    assert thrust(field, a, b, counter, RIGHT).row == row
    assert facts_of(b, facts) == facts
    assert (field.listed.asked, field.rolled_all()) == ([], True)


@pytest.mark.parametrize(
    ("facts", "switch"),
    [
        ({}, False),
        ({"spear": False}, True),
        ({"driver": Driver.DRAGGED}, True),
        ({"flipped": True}, True),
    ],
)
def test_without_a_spear_in_hand_there_is_nothing_to_test(facts, switch):  # MV-4
    field, a, _ = fight(spear=switch)
    for name, value in facts.items():
        setattr(a, name, value)
    assert self_test(field, a) is None


def test_an_own_spear_is_safe_below_ten_and_helped_by_the_modifier():  # MV-4
    field, a, _ = fight(6, 5, spear=True)
    a.dm = 2
    test = self_test(field, a)
    assert (test.total, test.row, a.hits) == (9, None, 8)


def test_an_own_spear_wounds_its_bearer():  # MV-4
    field, a, _ = fight(6, 5, 3, 3, 4, spear=True)
    test = self_test(field, a)
    assert (test.total, test.row, a.hits) == (11, 6, 4)
