"""Heats of Circus Maximus in letters, and tables made from them."""

from itertools import pairwise

from hypothesis import strategies as st

from league.domain.circus_rules import HeatWinRules
from league.domain.points import FinishCode, HeatResult, Line
from league.domain.ranking import Standing
from league.domain.reasons import sentence
from league.domain.standings import rank
from tests.league.domain.sheets import entrants

RULES = HeatWinRules()
MARKS = {
    "-": FinishCode.DNF,
    "w": FinishCode.WITHDRAWN,
    "k": FinishCode.KILLED,
    "s": FinishCode.DNS,
    "d": FinishCode.DSQ,
}


def drive(number: int, order: str, **flags: object) -> HeatResult:
    """A heat, A is entry 1: `drive(1, "BA -CD kE")`: B won, C and D came less far.

    Each group behind a space is marked: `-` alive, `w` withdrawn, `k` killed, `s` did
    not start, `d` disqualified.
    """
    flags.setdefault("table", 1)
    first, *others = order.split(" ")
    lines = [Line(ord(x) - 64, place) for place, x in enumerate(first, start=1)]
    for group in others:
        code = MARKS[group[0]]
        for x in group[1:]:
            lines.append(Line(ord(x) - 64, None, code, order=len(lines) + 1))
    return HeatResult(number, lines=tuple(lines), **flags)


def table(*sheets: HeatResult, of: int, **how: object) -> tuple[Standing, ...]:
    """The rows of entries 1 to `of`."""
    withdrawn = how.pop("withdrawn", ())
    people = entrants(*range(1, of + 1), withdrawn=withdrawn)
    return rank(sheets, entries=people, rules=RULES, **how)


def letters(rows: tuple[Standing, ...]) -> str:
    """Who stands where, best first."""
    return "".join(chr(64 + row.entry) for row in rows)


def why(rows: tuple[Standing, ...]) -> list[str]:
    """The deciding sentence of every row but the first."""
    return [
        sentence(
            row.reasons[-1], above=chr(64 + above.entry), below=chr(64 + row.entry)
        )
        for above, row in pairwise(rows)
    ]


@st.composite
def meetings(draw: st.DrawFn) -> tuple[HeatResult, ...]:
    """Up to four heats of eight people, of whom some enter; ends as they fall."""
    sheets = []
    for number in range(1, draw(st.integers(0, 4)) + 1):
        order = "".join(draw(st.permutations("ABCDEFGH")))
        entered = draw(st.integers(6, 8))
        for which, people in enumerate((order[:3], order[3:entered]), start=1):
            home = draw(st.integers(0, len(people)))
            code = draw(st.sampled_from("-wks"))
            line = people[:home] + (f" {code}{people[home:]}" if people[home:] else "")
            sheets.append(drive(number, line, table=which))
    return tuple(sheets)
