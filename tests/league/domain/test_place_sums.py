"""Scores of one race: BH-33, BH-34."""

from fractions import Fraction

import pytest

from league.domain.place_sums import (
    Shape,
    best_normal,
    best_score,
    missed_normal,
    missed_score,
    normal_score,
    race_cells,
    shape_for,
    shape_of,
)
from league.domain.points import FinishCode, HeatResult, Line
from tests.league.domain.sheets import heat, race


def scores(sheet: HeatResult) -> dict[int, list[Fraction]]:
    return {e: [c.score for c in cells] for e, cells in race_cells(sheet).items()}


def test_finishers_score_their_place_and_the_crashed_one_more_than_the_last():
    """BH-33."""
    assert scores(race(1, "BAC-ED")) == {2: [1], 1: [2], 3: [3], 5: [4], 4: [4]}


def test_where_nobody_finishes_all_score_one():
    """BH-33."""
    assert scores(race(1, "-ABC")) == {1: [1], 2: [1], 3: [1]}


def test_who_did_not_start_or_was_excluded_scores_one_more_than_chariots():
    sheet = heat(1, 1, dnf=(2,), dns=(3,), dsq=(4,))
    assert scores(sheet) == {1: [1], 2: [2], 3: [5], 4: [5]}


def test_equals_share_the_place():
    assert scores(heat(1, 1, (2, 3), 4)) == {1: [1], 2: [2], 3: [2], 4: [4]}


def test_a_score_that_was_given_stands():
    given = Line(1, None, FinishCode.DNS, awarded=Fraction(5, 2))
    assert scores(HeatResult(1, 1, (given, Line(2, 1)))) == {
        1: [Fraction(5, 2)],
        2: [1],
    }


def test_every_chariot_of_an_owner_has_its_cell():
    """BH-2, BH-34."""
    assert scores(race(1, "ABCA-BC")) == {1: [1, 4], 2: [2, 5], 3: [3, 5]}


def test_cells_tell_race_start_and_whether_it_is_confirmed():
    sheet = HeatResult(1, 1, (Line(7, 1, start=4),), provisional=True, leg=2)
    (cell,) = race_cells(sheet)[7]
    assert (cell.leg, cell.start, cell.provisional, cell.place) == (2, 4, True, 1)


@pytest.mark.parametrize(
    ("order", "entry", "expected"),
    [
        ("ABCDEF", 1, 0),
        ("ABCDEF", 6, 1),
        ("ABCDE", 3, Fraction(1, 2)),
        ("ABCD-EF", 5, Fraction(4, 5)),
        ("AABBCC", 1, Fraction(1, 10)),
        ("A", 1, 0),
    ],
)
def test_the_normalised_score_runs_from_first_to_last(order, entry, expected):
    sheet = race(1, order)
    cells = race_cells(sheet)[entry]
    assert normal_score(cells, chariots=len(order.replace("-", ""))) == expected


@pytest.mark.parametrize(
    ("people", "shape"),
    [(2, (6, 3)), (3, (6, 2)), (4, (4, 1)), (5, (5, 1)), (6, (6, 1))],
)
def test_people_have_the_chariots_the_rules_say(people, shape):
    """BH-2."""
    assert shape_for(people) == shape


def test_the_shape_is_read_off_a_sheet_with_those_who_did_not_start():
    assert shape_of(race(1, "AABBCC")) == Shape(6, 2)
    assert shape_of(heat(1, 1, 2, 3, dns=(4,))) == Shape(4, 1)


def test_the_best_and_the_worst_of_a_race():
    assert (best_score(Shape(5, 1)), missed_score(Shape(5, 1))) == (1, 6)
    assert (best_normal(Shape(5, 1)), missed_normal(Shape(5, 1))) == (0, Fraction(5, 4))
    assert (best_score(Shape(6, 2)), missed_score(Shape(6, 2))) == (3, 14)
    assert best_normal(Shape(6, 2)) == Fraction(1, 10)
    assert missed_normal(Shape(6, 2)) == Fraction(6, 5)
