"""Twelve people, three rounds, crashes: the table counted again by hand."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.domain.low_rules import LowSumRules
from league.domain.points import HeatResult
from league.domain.standings import rank
from tests.league.domain.sheets import entrants, race

Season = list[list[list[str]]]
"""By round and table the orders of its two races, the crashed behind a dash."""

SEASON: Season = [
    [["ABCDE-F", "BADC-EF"], ["GHIJKL", "L-KJIHG"]],
    [["AGBH-CI", "IC-HBGA"], ["DJEK-FL", "LFKEJD"]],
    [["LAKB-JC", "CJBKAL"], ["DIEH-FG", "HEID-GF"]],
]
"""Twelve people at two tables of six."""

DESERTED: Season = [
    [["ABCDE-F", "BADC-EF"], ["-GHIJKL", "-LKJIHG"]],
    *SEASON[1:],
]
"""The same, but that at one table nobody came in, so that sums cannot be compared."""

MIXED: Season = [
    [["ABCDE", "EDC-BA"], ["FGHI", "I-HGF"], ["JKL-M", "MLKJ"]],
    [["AFJB-G", "GBJF-A"], ["KCHL", "LHCK"], ["DI-ME", "E-MID"]],
    [["MAIEL", "LEI-AM"], ["KBFD", "DFBK"], ["CGJH", "-HJGC"]],
]
"""Thirteen people at a table of five and two of four."""


def count_race(
    order: str, *, seated: list[str], sums: dict[str, int], places: dict[str, list[int]]
) -> None:
    finished = order.split("-", maxsplit=1)[0]
    for x in seated:
        if x in finished:
            place = finished.index(x) + 1
            places[x][place] += 1
            sums[x] += place
        else:
            sums[x] += len(finished) + 1


def by_hand(season: Season, *, normalised: bool) -> list[tuple[int, str, Fraction]]:
    """Count everything with plain loops: (rank, letter, sum), best first."""
    people = sorted(
        {x for tables in season for races in tables for x in races[0]} - {"-"}
    )
    total = {x: Fraction(0) for x in people}
    wins = dict.fromkeys(people, 0)
    places = {x: [0] * 7 for x in people}
    latest: dict[str, list[Fraction]] = {x: [] for x in people}
    for tables in season:
        for races in tables:
            seated = sorted(set(races[0]) - {"-"})
            sums = dict.fromkeys(seated, 0)
            for order in races:
                count_race(order, seated=seated, sums=sums, places=places)
            deserted = sum(order.startswith("-") for order in races)
            for x in seated:
                if sums[x] == min(sums.values()) and deserted < len(races):
                    wins[x] += 1
                worth = Fraction(sums[x])
                if normalised:
                    worth = (worth - len(races)) / (len(seated) - 1)
                    worth += Fraction(deserted, 2)
                total[x] += worth
                latest[x].insert(0, worth)
    rows: list[tuple[int, str, Fraction]] = []
    for x in people:
        better = 0
        for y in people:
            mine = (total[x], -wins[x], [-n for n in places[x]], latest[x])
            other = (total[y], -wins[y], [-n for n in places[y]], latest[y])
            if other < mine:
                better += 1
        rows.append((better + 1, x, total[x]))
    return sorted(rows)


def by_the_table(season: Season) -> list[tuple[int, str, Fraction]]:
    sheets: list[HeatResult] = []
    people: set[int] = set()
    for number, tables in enumerate(season, start=1):
        for table, races in enumerate(tables, start=1):
            for leg, order in enumerate(races, start=1):
                sheets.append(race(number, order, leg=leg, table=table))
                people |= {line.entry for line in sheets[-1].lines}
    rows = rank(sheets, entries=entrants(*people), rules=LowSumRules())
    return sorted((row.rank, chr(64 + row.entry), row.points) for row in rows)


@pytest.mark.parametrize(
    ("season", "normalised"),
    [(SEASON, False), (MIXED, True), (DESERTED, True)],
    ids=["alike", "mixed", "deserted"],
)
def test_a_recount_by_hand_gives_the_same_table(season, normalised):
    """BH-33, BH-34."""
    counted = by_hand(season, normalised=normalised)
    assert by_the_table(season) == counted
    assert len(counted) == len({x for _, x, _ in counted})


def test_the_recount_of_twelve_is_what_paper_says():
    """BH-34: A has 1 + 2, then 1 + 3, then 2 + 5 (crashes at 3 in its second round)."""
    counted = {letter: total for _, letter, total in by_hand(SEASON, normalised=False)}
    assert counted["A"] == (1 + 2) + (1 + 3) + (2 + 5)
    assert counted["L"] == (6 + 1) + (5 + 1) + (1 + 6)


@st.composite
def seasons_of_twelve(draw: st.DrawFn) -> Season:
    season: Season = []
    for _ in range(3):
        people = "".join(draw(st.permutations("ABCDEFGHIJKL")))
        tables = []
        for seated in (people[:6], people[6:]):
            races = []
            for _ in range(2):
                order = "".join(draw(st.permutations(seated)))
                out = draw(st.integers(0, 3))
                races.append(f"{order[out:]}-{order[:out]}")
            tables.append(races)
        season.append(tables)
    return season


@settings(max_examples=60)
@given(season=seasons_of_twelve())
def test_any_twelve_are_counted_alike(season):
    """BH-33, BH-34."""
    assert by_the_table(season) == by_hand(season, normalised=False)
