"""Races that nobody finishes, and walkovers, where low sums lead."""

from dataclasses import replace
from fractions import Fraction

from league.domain.outlook import outlook
from league.domain.standings import rank
from tests.league.domain.low_tables import CUT, ONE, TWO, table
from tests.league.domain.sheets import entrants, heat, race, round_of, table_of

DESERTED = (
    *round_of(1, "-ABCD", "-ABCD", table=1),
    *round_of(1, "EFGH", "EFGH", table=2),
)
"""Nobody comes in at one table, everybody at the other."""


def test_a_table_that_nobody_finishes_is_half_a_table_beside_another():
    """BH-33 orders the people of one table: beside others it must not lead."""
    rows = table(*DESERTED, of=8, rules=TWO)
    sums = {row.entry: row.points for row in rows}
    assert [row.entry for row in rows][:2] == [5, 6]
    assert {sums[entry] for entry in (1, 2, 3, 4)} == {Fraction(1)}
    assert (sums[5], sums[8]) == (0, 2)
    assert all(cell.normalised for row in rows for cell in row.cells)


def test_nobody_wins_a_round_in_which_nobody_comes_in():
    rows = table(*DESERTED, of=8, rules=CUT)
    assert {row.entry: row.wins for row in rows if row.wins} == {5: 1}
    assert [row.entry for row in rows][:2] == [5, 6]


def test_at_a_single_table_a_race_that_nobody_finishes_counts_one_each():
    """BH-33."""
    rows = table(*round_of(1, "ABCD", "-ABCD"), of=4, rules=TWO)
    assert table_of(rows) == [(1, 1, 2), (2, 2, 3), (3, 3, 4), (4, 4, 5)]
    assert [row.wins for row in rows] == [1, 0, 0, 0]


def test_who_did_not_start_keeps_the_last_place_where_nobody_finishes():
    sheets = (heat(1, 1, dnf=(1, 2, 3), dns=(4,)), race(1, "EFGH", table=2))
    rows = table(replace(sheets[0], lines=sheets[0].lines[1:]), sheets[1], of=8)
    assert {row.entry: row.points for row in rows}[4] == Fraction(4, 3)


def test_a_walkover_is_no_round_win():
    """Platform 3.3: the places stay, the win does not count."""
    rows = table(heat(1, 1, dns=(2, 3, 4)), of=4)
    assert (rows[0].entry, rows[0].wins, rows[0].cells[0].place) == (1, 0, 1)


def test_knockout_stages_compare_shares_where_nobody_came_in():
    stage = (
        race(1, "-ABCD", table=1, knockout=1),
        race(1, "EFGH", table=2, knockout=1),
    )
    rows = table(*stage, of=8)
    assert [row.entry for row in rows] == [5, 6, 1, 2, 3, 4, 7, 8]


def test_the_outlook_reckons_in_shares_once_a_race_was_deserted():
    rows = table(*DESERTED, of=8, rules=TWO)
    chances = outlook(rows, rounds_left=1, rules=TWO, field=2)
    assert {chance.needs for chance in chances} == {None}
    assert chances[0].with_win == 0


def test_whoever_waits_for_a_knockout_table_stands_above_those_who_are_out():
    sheets = (race(1, "ABCDEF"), race(2, "BA", knockout=1))
    people = entrants(*range(1, 7))
    waiting = [replace(p, awaits=frozenset({2})) if p.entry > 4 else p for p in people]

    def listed(entries):
        return [row.entry for row in rank(sheets, entries=entries, rules=ONE)]

    assert listed(people) == [2, 1, 3, 4, 5, 6]
    assert listed(waiting) == [2, 1, 5, 6, 3, 4]
