"""The turns that an undisturbed chariot needs, against the table of section 7."""

import pytest

from engine.rulesets.circus_maximus.pace import STUCK, legs_to_go, pace
from engine.rulesets.circus_maximus.track import NUMBERS

GRID = NUMBERS["L4-H12"]


def test_three_laps_take_what_the_table_of_section_7_says() -> None:
    # Lane 4 at 15 takes 23 turns after a slow start of 3.5 MF; here nothing is lost.
    turns = pace(15, (), 0).turns(legs_to_go(3, -1, GRID), GRID)
    assert 22 < turns < 23


@pytest.mark.parametrize(
    ("laps", "square", "legs"),
    [(-1, "L4-H12", 7), (0, "L4-H13", 6), (0, "L4-B13", 5), (2, "L4-D03", 1)],
)
def test_half_laps_are_counted_from_one_line_to_the_next(
    laps: int, square: str, legs: int
) -> None:
    assert legs_to_go(3, laps, NUMBERS[square]) == legs


def test_nothing_is_left_behind_the_finish() -> None:
    assert pace(15, (), 0).turns(0, GRID) == 0.0


def test_both_halves_of_a_lap_are_alike() -> None:
    chart = pace(18, (0.1, 0.2), 0)
    assert chart.turns(3, NUMBERS["L2-H30"]) == chart.turns(3, NUMBERS["L2-B30"])


def test_the_laps_before_the_last_take_equally_long() -> None:
    chart = pace(18, (), 0)
    gaps = [chart.turns(legs + 1, GRID) - chart.turns(legs, GRID) for legs in (3, 5)]
    assert gaps[0] == pytest.approx(gaps[1])


def test_it_pays_to_stop_before_a_corner_and_to_leave_it_two_over() -> None:
    # CM-20: ten squares from the last one of the straight leave lane 1's corner.
    waiting, in_it = NUMBERS["L1-H40"], NUMBERS["L1-C01"]
    bold, careful = pace(17, (0.05, 0.1), 0), pace(17, (), 0)
    assert bold.turns(2, waiting) < careful.turns(2, waiting)
    assert bold.turns(2, waiting) < bold.turns(2, in_it) + 0.1


def test_mud_makes_the_corners_slower() -> None:
    # MV-11: printed speeds are 3 lower.
    assert pace(18, (), 3).turns(3, GRID) > pace(18, (), 0).turns(3, GRID)


def test_who_cannot_move_never_arrives() -> None:
    assert pace(0, (), 0).turns(1, GRID) > STUCK
