"""Races of one table put together to a round."""

from fractions import Fraction

import pytest

from league.domain.low_rounds import round_cells, round_tables
from league.domain.points import FinishCode, HeatResult
from league.domain.records import Cell, ResultsError
from tests.league.domain.sheets import heat, race, round_of


def cells(*sheets: HeatResult, races: int = 2, now: bool = False) -> dict[int, Cell]:
    (table,) = round_tables(sheets, races=races, include_provisional=now)
    return round_cells(table)


def test_a_round_adds_both_races_up():
    """BH-34."""
    found = cells(*round_of(1, "ABC-DE", "DA-BCE"))
    assert {entry: cell.score for entry, cell in found.items()} == {
        1: 3,
        2: 5,
        3: 6,
        4: 5,
        5: 7,
    }
    assert [cell.won for cell in found.values()] == [True, False, False, False, False]
    assert found[1].normal == Fraction(1, 4)
    assert [(race.leg, race.place) for race in found[4].races] == [(1, None), (2, 1)]


def test_equal_sums_share_the_victory_and_the_last_race_orders_them():
    """BH-34."""
    found = cells(*round_of(1, "AB", "BA"))
    assert [(c.won, c.place) for c in found.values()] == [(True, 2), (True, 1)]


def test_the_better_single_place_goes_before_the_last_race():
    found = cells(*round_of(1, "ABC", "CBA"))
    assert {e: (c.score, c.place) for e, c in found.items()} == {
        1: (4, 2),
        2: (4, 3),
        3: (4, 1),
    }


def test_fewer_codes_go_before_more_and_then_the_place_is_shared():
    """Two chariots each: both have 10, a best place of 1 and 5 in the last race."""
    found = cells(*round_of(1, "ABBACC", "BAA-BCC"))
    assert {e: (c.score, c.place) for e, c in found.items()} == {
        1: (10, 1),
        2: (10, 2),
        3: (19, 3),
    }
    shared = cells(*round_of(1, "C-AB", "C-AB"))
    assert [shared[entry].place for entry in (3, 1, 2)] == [1, 2, 2]


def test_who_finished_no_race_is_behind_an_equal_who_did():
    found = cells(heat(1, 2, 3, dnf=(1, 4)), heat(1, 3, 4, dnf=(1,), dns=(2,), leg=2))
    assert (found[1].score, found[2].score) == (6, 6)
    assert (found[2].place, found[1].place) == (3, 4)


def test_the_finish_of_a_round_is_the_gravest_thing_to_say():
    found = cells(heat(1, 1, 2, dnf=(3,), dsq=(4,)), heat(1, 4, 1, dns=(2, 3), leg=2))
    assert [found[entry].finish for entry in (1, 2, 3, 4)] == [
        FinishCode.FINISHED,
        FinishCode.FINISHED,
        FinishCode.DNF,
        FinishCode.DSQ,
    ]


def test_one_race_of_two_is_shown_and_does_not_count():
    found = cells(race(1, "AB"))[1]
    assert (found.counts, found.provisional, found.won, found.score) == (
        False,
        True,
        False,
        1,
    )


def test_one_race_is_a_whole_round_of_longer_races():
    """BH-35."""
    found = cells(race(1, "AB-C"), races=1)[1]
    assert (found.counts, found.provisional, found.won) == (True, False, True)


def test_a_reported_race_counts_only_if_it_ended_now():
    sheets = (race(1, "AB"), race(1, "BA", leg=2, provisional=True))
    assert not cells(*sheets)[1].counts
    assert cells(*sheets, now=True)[1].counts
    assert cells(*sheets, now=True)[1].provisional


def test_a_confirmed_sheet_goes_before_a_report_of_the_same_race():
    found = cells(*round_of(1, "AB", "AB"), race(1, "BA", provisional=True))
    assert (found[1].score, found[1].counts) == (2, True)


def test_an_abandoned_race_is_shown_alone_and_never_provisional():
    found = cells(race(1, "AB", counts=False))[1]
    assert (found.counts, found.provisional, found.score) == (False, False, 1)


def test_two_confirmed_sheets_of_one_race_are_refused():
    with pytest.raises(ResultsError, match="race 1 of table 1 in round 1"):
        cells(race(1, "AB"), race(1, "BA"))


def test_an_empty_sheet_is_no_race():
    assert round_tables([HeatResult(1, 1, ())], races=1, include_provisional=True) == ()


def test_the_other_race_stands_for_an_annulled_one():
    """BH-34: its score counts twice, normalised too, and the round is whole."""
    found = cells(race(1, "ABC", leg=2, annulled=(1,)))
    assert {entry: (c.score, c.normal, c.won) for entry, c in found.items()} == {
        1: (2, 0, True),
        2: (4, 1, False),
        3: (6, 2, False),
    }
    assert [(c.counts, c.provisional, c.annulled) for c in found.values()] == [
        (True, False, (1,))
    ] * 3
    assert found[1].weight == 2


def test_a_report_beside_an_annulled_race_does_not_make_the_round_whole():
    sheet = race(1, "AB", leg=2, annulled=(1,), provisional=True)
    assert (cells(sheet)[2].counts, cells(sheet)[2].provisional) == (False, True)
    assert (cells(sheet, now=True)[2].counts, cells(sheet, now=True)[2].score) == (
        True,
        4,
    )


def test_a_race_on_a_sheet_is_not_annulled():
    found = cells(*round_of(1, "AB", "AB", annulled=(1,)))
    assert (found[2].score, found[2].annulled, found[2].weight) == (4, (), 1)
