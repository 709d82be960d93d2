"""What every entry did where low sums lead: missed, sat out, not in yet, dropped."""

from dataclasses import replace
from fractions import Fraction

import pytest

from league.domain.low_records import LowField, LowSum, low_field_of, low_sum
from league.domain.low_rules import LowSumRules
from league.domain.points import HeatResult
from league.domain.records import Cell, Entrant, ResultsError
from league.domain.standing_rules import FinalMode
from tests.league.domain.sheets import entrants, heat, race, round_of

TWO = LowSumRules()
ONE = LowSumRules(races=1)


def field(
    *sheets: HeatResult,
    people: tuple[Entrant, ...] = entrants(1, 2, 3, 4),
    rules: LowSumRules = ONE,
    now: bool = False,
) -> LowField:
    return low_field_of(sheets, entries=people, rules=rules, include_provisional=now)


def points(found: LowField) -> dict[int, Fraction | None]:
    return {entry: record.points for entry, record in found.records.items()}


def scored(found: LowField) -> set[int]:
    return {entry for entry, total in points(found).items() if total is not None}


def test_a_sum_drops_the_highest_that_may_be_dropped_and_the_earlier_of_equals():
    rules = LowSumRules(discards=(0, 0, 1))
    four, nine = Fraction(4), Fraction(9)
    assert low_sum([(nine, True), (four, True), (nine, True)], rules=rules) == LowSum(
        Fraction(13), Fraction(22, 3), frozenset({0})
    )
    found = low_sum([(nine, False), (four, True), (four, True)], rules=rules)
    assert found == LowSum(Fraction(13), Fraction(17, 3), frozenset({1}))


def test_the_mean_stands_in_for_a_round_without_a_score():
    found = low_sum([(Fraction(4), True), (None, True), (Fraction(5), True)], rules=TWO)
    assert found is not None
    assert (found.total, found.mean) == (Fraction(27, 2), Fraction(9, 2))


def test_without_any_score_there_is_no_sum():
    assert low_sum([(None, True)], rules=TWO) is None
    assert low_sum([], rules=TWO) is None


def test_sums_are_of_places_where_all_tables_are_alike():
    found = field(race(1, "AB"), race(1, "CD", table=2))
    assert not found.normalised
    assert points(found) == {1: 1, 2: 2, 3: 1, 4: 2}


@pytest.mark.parametrize("second", ["BCA", "BBCCAA"])
def test_tables_that_differ_in_chariots_are_normalised(second):
    found = field(race(1, "ABCD"), race(2, second), people=entrants(1, 2, 3))
    assert found.normalised
    assert found.records[1].cells[0].points == 0
    assert found.records[1].points == found.records[1].cells[1].normal


def test_as_many_chariots_but_two_each_differ_too():
    found = field(race(1, "ABCDEF"), race(1, "GGHHII", table=2))
    assert found.normalised


def test_a_missed_round_scores_as_not_started_at_the_largest_table():
    found = field(
        *round_of(1, "ABC", "ABC"),
        *round_of(1, "DE", "DE", table=2),
        people=entrants(1, 9),
        rules=TWO,
    )
    missed = found.records[9].cells[0]
    assert missed == Cell(
        1,
        points=Fraction(3),
        counts=True,
        score=Fraction(8),
        normal=Fraction(3),
        chariots=3,
    )
    assert (missed.absent, scored(found)) == (True, {1, 9})


def test_the_largest_table_is_the_one_of_most_people():
    found = field(race(1, "ABCD"), race(1, "EEFFGG", table=2), people=entrants(9))
    assert found.records[9].cells[0].score == 5


def test_who_sits_out_has_the_mean_of_the_other_rounds():
    people = (Entrant(1), Entrant(2, sits_out=frozenset({2})))
    found = field(race(1, "ACB"), race(2, "ACD"), race(3, "CAB"), people=people)
    cell = found.records[2].cells[1]
    assert (cell.sat_out, cell.averaged, cell.counts) == (True, True, False)
    assert (cell.points, found.records[2].points) == (3, 9)


def test_who_only_sat_out_has_no_sum_yet():
    people = (Entrant(1), Entrant(2, sits_out=frozenset({1})))
    found = field(race(1, "AC"), people=people)
    assert scored(found) == {1}
    assert (found.records[2].points, found.records[2].cells[0].points) == (None, 0)


def test_sitting_out_a_round_nobody_has_driven_is_nothing_yet():
    people = (Entrant(2, sits_out=frozenset({1})),)
    found = field(race(1, "AC", provisional=True), people=people)
    assert (found.records[2].cells[0].sat_out, found.records[2].cells[0].averaged) == (
        True,
        False,
    )


def test_who_waits_for_a_result_has_the_mean_meanwhile():
    people = (Entrant(1), Entrant(3, awaits=frozenset({2})))
    found = field(race(1, "ABC"), race(2, "ABD"), people=people)
    assert (found.records[3].points, found.records[3].cells[1].averaged) == (6, True)


def test_an_unfinished_round_is_shown_and_the_mean_counts_meanwhile():
    found = field(
        *round_of(1, "AB", "AB"),
        *round_of(1, "CD", "CD", table=2),
        *round_of(2, "AC", "AC"),
        race(2, "BD", table=2),
        rules=TWO,
    )
    cell = found.records[2].cells[1]
    assert (cell.score, cell.points, cell.averaged, cell.counts) == (1, 4, True, False)
    assert cell.provisional
    assert points(found) == {1: 4, 2: 8, 3: 6, 4: 8}


def test_if_it_ended_now_the_missing_race_comes_out_like_the_other():
    found = field(race(1, "AB"), people=entrants(1, 2), rules=TWO, now=True)
    assert points(found) == {1: 2, 2: 4}
    assert found.records[2].cells[0].score == 2


def test_a_round_nobody_has_finished_counts_for_nobody():
    found = field(race(1, "AB"), people=entrants(1, 3), rules=TWO)
    assert (scored(found), found.rounds) == (set(), ())
    assert found.records[3].cells == (Cell(1),)


def test_a_dropped_round_is_marked_but_never_a_disqualification():
    rules = LowSumRules(races=1, discards=(0, 0, 1))
    sheets = (race(1, "BA"), heat(2, 2, dsq=(1,)), race(3, "AB"))
    found = field(*sheets, people=entrants(1, 2), rules=rules)
    assert [cell.discarded for cell in found.records[1].cells] == [True, False, False]
    assert points(found) == {1: 4, 2: 2}


def test_a_table_raced_again_elsewhere_leaves_the_abandoned_one():
    sheets = (race(1, "AB", counts=False), race(1, "BA", table=2))
    found = field(*sheets, people=entrants(1, 2))
    assert points(found) == {1: 2, 2: 1}
    assert found.records[1].cells[0].table == 2


def test_two_results_in_one_round_are_refused():
    with pytest.raises(ResultsError, match="entry 1 has two results in round 1"):
        field(race(1, "AB"), race(1, "AC", table=2))


FINAL = (race(1, "ABC"), race(2, "BA", is_final=True))


@pytest.mark.parametrize(
    ("mode", "expected", "normalised"),
    [
        (FinalMode.DECIDES_TOP, {1: 1, 2: 2, 3: 3}, False),
        (FinalMode.ADDITIVE, {1: 1, 2: Fraction(1, 2), 3: 1}, True),
        (FinalMode.ADDITIVE_OPEN, {1: 1, 2: Fraction(1, 2), 3: 3}, True),
    ],
)
def test_the_final_joins_the_sum_where_it_adds_and_outsiders_pay_if_they_may_pass(
    mode, expected, normalised
):
    rules = LowSumRules(races=1, final_mode=mode)
    found = field(*FINAL, people=entrants(1, 2, 3), rules=rules)
    assert (points(found), found.normalised) == (expected, normalised)
    assert found.final_driven
    assert found.rounds == (1,)


def test_a_final_alone_is_a_sum_where_it_adds():
    rules = LowSumRules(races=1, final_mode=FinalMode.ADDITIVE)
    found = field(race(1, "AB", is_final=True), people=entrants(1, 3), rules=rules)
    assert scored(found) == {1}


def test_knock_out_stages_stay_out_of_the_sum():
    stage = replace(race(2, "CBA"), knockout=1)
    found = field(race(1, "ABC"), stage, race(2, "DEFG", knockout=1, table=2))
    assert (found.rounds, found.normalised, found.stages_differ) == ((1,), False, {1})
    assert points(found) == {1: 1, 2: 2, 3: 3, 4: 4}
    assert found.records[1].cells[1].knockout == 1


def test_tables_with_an_annulled_race_are_summed_like_the_others():
    found = field(
        *round_of(1, "AB", "AB"),
        race(1, "CD", table=2, annulled=(2,)),
        rules=TWO,
    )
    assert points(found) == {1: 2, 2: 4, 3: 2, 4: 4}
    assert not found.normalised


@pytest.mark.parametrize("now", [False, True])
def test_an_annulled_race_is_not_made_up_twice_if_it_ended_now(now):
    found = field(race(1, "AB", leg=2, annulled=(1,)), rules=TWO, now=now)
    assert found.records[2].points == 4


def test_the_mean_stands_in_where_every_race_of_a_table_was_annulled():
    void = frozenset({2})
    people = (Entrant(1), Entrant(2, awaits=void, annulled=void), Entrant(3))
    found = field(
        *round_of(1, "ABC", "ABC"), *round_of(2, "AC", "AC"), people=people, rules=TWO
    )
    cell = found.records[2].cells[1]
    assert (cell.averaged, cell.annulled, cell.absent) == (True, (1, 2), True)
    assert (cell.points, cell.weight) == (found.records[2].cells[0].points, 0)
    assert found.records[2].points == 2 * cell.points


def test_only_the_annulled_are_told_so_among_those_who_wait():
    people = (Entrant(1), Entrant(2, awaits=frozenset({1})))
    found = field(race(1, "A"), people=people)
    assert found.records[2].cells[0].annulled == ()
