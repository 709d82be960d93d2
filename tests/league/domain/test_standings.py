"""The table: AC-63, AC-64, the published cases and what people complained about."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.domain.points import FinishCode, HeatResult, Line, PointsScheme
from league.domain.standings import (
    AC64_CHAIN,
    CONVENTION_CHAIN,
    FinalMode,
    StandingRules,
    rank,
)
from tests.league.domain.sheets import entrants, heat, seasons, table_of

AC64 = StandingRules(chain=AC64_CHAIN)
CONVENTION = StandingRules(chain=CONVENTION_CHAIN)

# The `standings` cases of the Ave Caesar suite: points a race and driver, the places of
# the final where given, and the table that must come out as (rank, driver, points).
CASES = {
    "ac.k056 two wins beat one": (
        [[6, 4, 3], [4, 6, 3], [6, 4, 3], [3, 4, 6], [0, 1, 6]],
        None,
        [(1, 2, 21), (2, 0, 19), (3, 1, 19)],
    ),
    "ac.k121 the champion is clear": (
        [[6, 4, 3], [4, 6, 3], [4, 3, 6], [3, 4, 6], [1, 1, 6]],
        None,
        [(1, 2, 24), (2, 0, 18), (2, 1, 18)],
    ),
    "ac.k122 the better final place wins": (
        [[6, 4, 3], [4, 6, 3], [6, 4, 3], [4, 6, 3], [3, 3, 6]],
        [3, 2, 1],
        [(1, 1, 23), (2, 0, 23), (3, 2, 18)],
    ),
    "ac.k123 the title is shared": (
        [[6, 4, 3], [4, 6, 3], [6, 4, 3], [4, 6, 3], [0, 0, 6]],
        [None, None, 1],
        [(1, 0, 20), (1, 1, 20), (3, 2, 18)],
    ),
}


def race(
    number: int, points: list[int], *, places: list[int | None] | None, final: bool
) -> HeatResult:
    scheme = PointsScheme().points
    own = places or [scheme.index(won) + 1 if won else None for won in points]
    lines = (
        Line(
            driver,
            place,
            FinishCode.FINISHED if place else FinishCode.DNF,
            awarded=Fraction(won),
        )
        for driver, (won, place) in enumerate(zip(points, own, strict=True))
    )
    return HeatResult(number, 1, tuple(lines), is_final=final)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_published_standings_come_out(case):
    """AC-63, AC-64."""
    races, final_places, expected = case
    results = [
        race(n, points, places=final_places if n == 5 else None, final=n == 5)
        for n, points in enumerate(races, start=1)
    ]
    standings = rank(results, entries=entrants(0, 1, 2), rules=AC64)
    assert table_of(standings) == expected


def test_everybody_is_listed_at_nothing_before_the_first_result():
    standings = rank([], entries=entrants(3, 1, 2), rules=CONVENTION)
    assert table_of(standings) == [(1, 1, 0), (1, 2, 0), (1, 3, 0)]
    assert all(row.shared and row.cells == () for row in standings)


def test_a_table_without_entries_is_empty():
    assert rank([heat(1, 1, 2, 3)], entries=(), rules=CONVENTION) == ()


def test_more_second_places_decide_when_wins_are_level():
    """AC-64: 1 has 6, 4 and 1 points, 2 has 6, 3 and 2."""
    results = [heat(1, 1, 3, 2, 4, 5), heat(2, 2, 1, 3, 4, 5), heat(3, 3, 4, 5, 2, 1)]
    standings = rank(results, entries=entrants(1, 2, 3), rules=AC64)
    assert table_of(standings) == [(1, 3, 13), (2, 1, 11), (3, 2, 11)]
    assert [row.wins for row in standings] == [1, 1, 1]


def test_shared_places_share_points_and_nothing_is_rounded():
    standings = rank([heat(1, 1, (2, 3), 4)], entries=entrants(1, 2, 3, 4), rules=AC64)
    assert table_of(standings) == [
        (1, 1, 6),
        (2, 2, Fraction(7, 2)),
        (2, 3, Fraction(7, 2)),
        (4, 4, 2),
    ]


def test_the_worst_heat_is_dropped_but_never_a_disqualification():
    rules = StandingRules(discards=(0, 0, 0, 1))
    results = [
        heat(1, 9, 1, 2),
        heat(2, 9, 1, 2),
        heat(3, 9, 8, 1, 2),
        heat(4, 9, 2, dsq=(1,)),
    ]
    standings = {
        row.entry: row for row in rank(results, entries=entrants(1, 2), rules=rules)
    }
    assert standings[1].points == 8  # 4 4 (3) DSQ
    assert [cell.discarded for cell in standings[1].cells] == [0, 0, 1, 0]
    assert standings[2].points == 10  # 3 3 (2) 4


def test_a_late_arrival_has_empty_cells_that_count_as_the_dropped_ones():
    rules = StandingRules(discards=(0, 1))
    results = [heat(1, 1, 2, 3), heat(2, 4, 1, 2)]
    late = next(r for r in rank(results, entries=entrants(4), rules=rules))
    assert late.points == 6
    assert (late.cells[0].absent, late.cells[0].discarded) == (True, True)


def test_an_abandoned_heat_is_kept_and_counts_for_nothing():
    rules = StandingRules(discards=(0, 1))
    results = [heat(1, 1, 2, 3), heat(2, 3, 2, 1, counts=False)]
    standings = rank(results, entries=entrants(1, 2, 3), rules=rules)
    assert table_of(standings) == [(1, 1, 6), (2, 2, 4), (3, 3, 3)]
    assert [cell.counts for cell in standings[0].cells] == [True, False]
    assert standings[0].cells[1].place == 3


def test_an_abandoned_heat_may_be_raced_again_in_its_round():
    again = heat(1, 2, 1, 3, table=2)
    results = [heat(1, 1, 2, 3, counts=False), again]
    standings = rank(results, entries=entrants(1, 2, 3), rules=AC64)
    assert table_of(standings) == [(1, 2, 6), (2, 1, 4), (3, 3, 3)]


def test_two_counting_results_in_one_round_are_refused():
    results = [heat(1, 1, 2, 3), heat(1, 1, 4, 5, table=2)]
    with pytest.raises(ValueError, match="entry 1 has two results in round 1"):
        rank(results, entries=entrants(1), rules=AC64)


def test_an_unconfirmed_sheet_is_shown_but_not_counted():
    results = [heat(1, 1, 2, 3), heat(2, 3, 2, 1, provisional=True)]
    official = rank(results, entries=entrants(1, 2, 3), rules=AC64)
    assert table_of(official) == [(1, 1, 6), (2, 2, 4), (3, 3, 3)]
    assert official[0].cells[1].provisional
    assert official[0].cells[1].points == 3


def test_a_confirmed_sheet_wins_over_an_unconfirmed_one_of_its_table():
    results = [heat(1, 1, 2, 3), heat(1, 3, 2, 1, provisional=True)]
    standings = rank(
        results, entries=entrants(1, 2, 3), rules=AC64, include_provisional=True
    )
    assert table_of(standings) == [(1, 1, 6), (2, 2, 4), (3, 3, 3)]


def test_the_withdrawn_stand_below_the_active_with_equal_points():
    results = [heat(1, 1, 2, 3), heat(1, 4, 5, 6, table=2)]
    standings = rank(results, entries=entrants(1, 4, withdrawn=(1,)), rules=CONVENTION)
    assert table_of(standings) == [(1, 4, 6), (2, 1, 6)]
    assert standings[1].withdrawn
    assert standings[1].reasons[-1].code == "still_in"


def test_a_table_as_of_an_earlier_round_leaves_out_the_later_ones():
    results = [heat(1, 1, 2, 3), heat(2, 3, 2, 1)]
    standings = rank(results, entries=entrants(1, 2, 3), rules=AC64, after_round=1)
    assert table_of(standings) == [(1, 1, 6), (2, 2, 4), (3, 3, 3)]
    assert len(standings[0].cells) == 1


def final_after_a_heat(mode: FinalMode, *, weight: int = 1, **final: object):
    """1 to 4 drive the final; 9 won the first heat and more besides."""
    results = [
        heat(1, 9, 1, 2, 3, 4),
        heat(2, 9, 2, 1, 4, 3),
        heat(3, *final.pop("order"), is_final=True, **final),
    ]
    rules = StandingRules(
        chain=AC64_CHAIN, final_mode=mode, final_weight=Fraction(weight)
    )
    return rank(results, entries=entrants(1, 2, 3, 4, 9), rules=rules)


def test_additive_adds_the_final_and_nobody_outside_passes_a_finalist():
    """AC-63: 9 has 12 points, more than 3 and 4, and still ranks behind them."""
    standings = final_after_a_heat(FinalMode.ADDITIVE, order=(4, 3, 2, 1))
    assert table_of(standings) == [
        (1, 2, 10),
        (2, 4, 9),
        (3, 1, 9),
        (4, 3, 7),
        (5, 9, 12),
    ]
    assert standings[4].reasons[0].code == "final_seat"
    assert standings[4].reasons[0].decides


def test_the_final_may_weigh_more():
    standings = final_after_a_heat(FinalMode.ADDITIVE, order=(4, 3, 2, 1), weight=2)
    assert table_of(standings)[0] == (1, 4, 15)


def test_additive_open_lets_outsiders_pass():
    standings = final_after_a_heat(FinalMode.ADDITIVE_OPEN, order=(4, 3, 2, 1))
    assert table_of(standings)[0] == (1, 9, 12)


def test_decides_top_orders_the_finalists_by_the_final_alone():
    standings = final_after_a_heat(FinalMode.DECIDES_TOP, order=(4, 3, 2, 1))
    assert table_of(standings) == [
        (1, 4, 3),
        (2, 3, 3),
        (3, 2, 7),
        (4, 1, 7),
        (5, 9, 12),
    ]


def test_decides_top_puts_who_did_not_finish_last_of_the_finalists():
    standings = final_after_a_heat(
        FinalMode.DECIDES_TOP, order=(4,), dnf=(2, 3), dsq=(1,)
    )
    assert [row.entry for row in standings] == [4, 2, 3, 1, 9]


def test_decides_top_breaks_a_dead_heat_by_the_heats():
    standings = final_after_a_heat(FinalMode.DECIDES_TOP, order=((4, 1), 2, 3))
    assert [row.entry for row in standings] == [1, 4, 2, 3, 9]


def test_an_unknown_tie_break_is_refused():
    rules = StandingRules(chain=("points", "horoscope"))
    with pytest.raises(ValueError, match="horoscope"):
        rank([], entries=entrants(1), rules=rules)


EIGHT = entrants(*range(8))
RULES = st.sampled_from(
    (AC64, CONVENTION, StandingRules(discards=(0, 0, 1), chain=CONVENTION_CHAIN))
)


@given(results=seasons(), rules=RULES, data=st.data())
def test_any_order_of_results_and_entries_gives_the_same_table(results, rules, data):
    shuffled = data.draw(st.permutations(results))
    people = data.draw(st.permutations(EIGHT))
    assert rank(shuffled, entries=people, rules=rules) == rank(
        results, entries=EIGHT, rules=rules
    )


@given(results=seasons(), rules=RULES)
def test_ranks_are_consistent(results, rules):
    standings = rank(results, entries=EIGHT, rules=rules)
    ranks = [row.rank for row in standings]
    assert ranks == [1 + sum(other < own for other in ranks) for own in ranks]
    assert [row.shared for row in standings] == [ranks.count(own) > 1 for own in ranks]
    assert [row.points for row in standings] == sorted(
        (row.points for row in standings), reverse=True
    )
    for above, below in pairwise(standings):
        decided = [reason for reason in below.reasons if reason.decides]
        assert len(decided) == (above.rank != below.rank)


@given(results=seasons(), rules=RULES, data=st.data())
def test_names_and_numbers_play_no_part(results, rules, data):
    to = data.draw(st.permutations(range(8)))
    renamed = [
        HeatResult(
            h.round,
            h.table,
            tuple(Line(to[x.entry], x.place, x.finish, x.start) for x in h.lines),
        )
        for h in results
    ]
    before = {
        r.entry: (r.rank, r.points) for r in rank(results, entries=EIGHT, rules=rules)
    }
    after = {
        r.entry: (r.rank, r.points) for r in rank(renamed, entries=EIGHT, rules=rules)
    }
    assert after == {to[entry]: row for entry, row in before.items()}


@given(results=seasons().filter(len), rules=RULES)
def test_a_correction_taken_back_leaves_no_trace(results, rules):
    before = rank(results, entries=EIGHT, rules=rules)
    first = results[0]
    wrong = HeatResult(
        first.round,
        first.table,
        tuple(Line(x.entry, None, FinishCode.DSQ) for x in first.lines),
    )
    rank((wrong, *results[1:]), entries=EIGHT, rules=rules)
    assert rank((first, *results[1:]), entries=EIGHT, rules=rules) == before
