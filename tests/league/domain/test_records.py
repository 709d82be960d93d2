"""What every entry did, round by round."""

from fractions import Fraction

from league.domain.points import FinishCode
from league.domain.records import Cell, dropped, field_of
from league.domain.standing_rules import StandingRules
from tests.league.domain.sheets import entrants, heat


def test_the_lowest_scores_go_first_and_the_earlier_of_equals():
    scores = [(Fraction(4), True), (Fraction(2), True), (Fraction(2), True)]
    assert dropped(scores, discards=1) == {1}
    assert dropped(scores, discards=2) == {1, 2}
    assert dropped(scores, discards=0) == set()


def test_a_score_that_may_not_be_dropped_stays():
    assert dropped([(Fraction(0), False), (Fraction(6), True)], discards=1) == {1}


def test_the_final_is_never_discarded_and_its_absence_is_no_heat():
    rules = StandingRules(discards=(0, 1))
    results = [heat(1, 1, 2, 3), heat(2, 1, 2, 3), heat(3, 2, 3, is_final=True)]
    field = field_of(results, entries=entrants(1, 2), rules=rules)
    assert field.records[1].final is None
    assert field.records[1].cells[2] == Cell(3, is_final=True)
    assert field.records[2].final == field.records[2].cells[2]
    assert (field.records[1].points, field.records[2].points) == (6, 4 + 6)
    assert field.final_driven


def test_drivers_who_are_no_entries_are_opponents_only():
    field = field_of([heat(1, 1, 7)], entries=entrants(1), rules=StandingRules())
    assert set(field.records) == {1}
    assert set(field.raced) == {1, 7}


def test_a_provisional_sheet_is_shown_rather_than_an_abandoned_one():
    results = [heat(1, 1, 2, counts=False), heat(1, 2, 1, table=2, provisional=True)]
    field = field_of(results, entries=entrants(1), rules=StandingRules())
    assert field.records[1].cells[0].table == 2
    assert field.records[1].cells[0].finish is FinishCode.FINISHED
