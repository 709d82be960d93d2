"""Knock-out stages where low sums lead: who came further, and in what order."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from league.domain.knockout import stage_standings
from league.domain.low_rules import ROUND_WINS_CHAIN
from league.domain.standings import rank
from tests.league.domain.low_tables import RULES, TWO, table, why
from tests.league.domain.sheets import (
    entrants,
    low_seasons,
    race,
    round_of,
)


def test_who_came_further_in_the_knock_out_stands_above():
    """A leads after the rounds; C and D reach stage two, B and E only stage one."""
    stages = (
        *round_of(2, "CBA", "CBA", knockout=1),
        *round_of(2, "DEF", "DEF", table=2, knockout=1),
        *round_of(3, "DCG", "DCG", knockout=2),
    )
    rows = table(*round_of(1, "ABCDEFGH", "ABCDEFGH"), *stages, of=8, rules=TWO)
    assert [row.entry for row in rows] == [4, 3, 7, 2, 5, 1, 6, 8]
    assert why(rows) == [
        "Tables won in the knock-out stage: 4 1, 3 0.",
        "Sum in the knock-out stage: 3 4, 7 6.",
        "7 came further in the knock-out than 2.",
        "Sum of places: 2 4, 5 10.",
        "Sum in the knock-out stage: 5 4, 1 6.",
        "Sum of places: 1 2, 6 12.",
        "6 came further in the knock-out than 8.",
    ]


def test_stages_of_tables_that_differ_are_normalised():
    stages = (race(2, "ABC", knockout=1), race(2, "DEFG", table=2, knockout=1))
    rows = table(race(1, "ABCDEFG"), *stages, of=7)
    assert [row.entry for row in rows] == [1, 4, 5, 2, 6, 3, 7]


def test_a_stage_not_yet_confirmed_is_reached_all_the_same():
    stage = race(2, "DC", knockout=1, provisional=True)
    rows = table(race(1, "ABCD"), stage, of=4)
    assert [row.entry for row in rows] == [3, 4, 1, 2]


def test_a_table_won_in_a_stage_is_no_round_win_of_the_rounds():
    """A won a table on the way to the stage in which A and B are level; B did not."""
    stages = (
        *round_of(2, "AC", "AC", knockout=1),
        *round_of(2, "DB", "DB", table=2, knockout=1),
        *round_of(3, "AB", "BA", knockout=2),
    )
    rows = table(*round_of(1, "AB", "BA"), *stages, of=2, rules=TWO)
    assert [(row.rank, row.wins) for row in rows] == [(1, 3), (1, 2)]


def test_a_stage_ranks_by_its_own_tables_wins_and_places_before_the_rounds():
    """A to D share their table with 5 each; E has 4 and has won none."""
    stages = (
        *round_of(2, "ABCD", "DCBA", knockout=1),
        *round_of(2, "FEGH", "FEGH", table=2, knockout=1),
    )
    rows = table(*round_of(1, "ABCDEFGH", "ABCDEFGH"), *stages, of=8, rules=TWO)
    assert [row.entry for row in rows] == [6, 1, 4, 2, 3, 5, 7, 8]
    assert why(rows) == [
        "Sum in the knock-out stage: 6 2, 1 5.",
        "Sum of places: 1 2, 4 8.",
        "First places in the knock-out stage: 4 1, 2 0.",
        "Sum of places: 2 4, 3 6.",
        "Tables won in the knock-out stage: 3 1, 5 0.",
        "Sum in the knock-out stage: 5 4, 7 6.",
        "Sum in the knock-out stage: 7 6, 8 8.",
    ]


@given(results=low_seasons(), rules=RULES, data=st.data(), now=st.booleans())
def test_nobody_stands_in_the_table_against_the_cut_of_their_stage(
    results, rules, data, now
):
    """One stage after the rounds; race 2 of some tables of it is not in yet."""
    last = max((sheet.round for sheet in results), default=0)
    missing = data.draw(st.sets(st.sampled_from((1, 2))))
    season = [
        replace(sheet, knockout=int(sheet.round == last))
        for sheet in results
        if not (
            now and sheet.round == last and sheet.leg == 2 and sheet.table in missing
        )
    ]
    seated = {line.entry for sheet in season if sheet.knockout for line in sheet.lines}
    away = data.draw(st.sets(st.sampled_from(range(1, 9))))
    people = entrants(*range(1, 9), withdrawn=tuple(away))
    cut_by = stage_standings(
        season,
        rounds={last},
        entries=[one for one in people if one.entry in seated],
        rules=replace(rules, chain=ROUND_WINS_CHAIN),
        include_provisional=now,
    )
    rows = rank(season, entries=people, rules=rules, include_provisional=now)
    ranks = {row.entry: row.rank for row in rows}
    assert [row.entry for row in rows[len(seated) :] if row.entry in seated] == []
    for above, below in pairwise(cut_by):
        assert above.rank == below.rank or ranks[above.entry] < ranks[below.entry]
