"""Short ways to write heats in tests."""

from hypothesis import strategies as st

from league.domain.points import FinishCode, HeatResult, Line
from league.domain.standings import Entrant, Standing

CODES = {
    "dnf": FinishCode.DNF,
    "dsq": FinishCode.DSQ,
    "dns": FinishCode.DNS,
    "not_greeted": FinishCode.NOT_GREETED,
}


def heat(
    number: int, *entries: int | tuple[int, ...], table: int = 1, **flags: object
) -> HeatResult:
    """A heat in finishing order; a tuple is a dead heat, `dnf=(4,)` adds codes."""
    lines: list[Line] = []
    for group in entries:
        place = len(lines) + 1
        equals = group if isinstance(group, tuple) else (group,)
        lines += [Line(entry, place) for entry in equals]
    for word, code in CODES.items():
        coded = flags.pop(word, ())
        lines += [Line(entry, None, code) for entry in coded]
    return HeatResult(number, table, tuple(lines), **flags)


def entrants(*ids: int, withdrawn: tuple[int, ...] = ()) -> tuple[Entrant, ...]:
    return tuple(Entrant(entry, withdrawn=entry in withdrawn) for entry in ids)


def table_of(standings: tuple[Standing, ...]) -> list[tuple[int, int, object]]:
    """(rank, entry, points) of every row."""
    return [(row.rank, row.entry, row.points) for row in standings]


@st.composite
def seasons(draw: st.DrawFn) -> tuple[HeatResult, ...]:
    """Up to four rounds of two tables of three or four, places and codes as they fall."""
    heats: list[HeatResult] = []
    for number in range(1, draw(st.integers(0, 4)) + 1):
        order = draw(st.permutations(range(8)))
        half = draw(st.sampled_from((3, 4)))
        for table, seats in enumerate((order[:half], order[half:]), start=1):
            out = draw(st.integers(0, 2))
            racing, fallen = seats[: len(seats) - out], seats[len(seats) - out :]
            heats.append(
                HeatResult(
                    number,
                    table,
                    (
                        *(Line(e, n, start=n) for n, e in enumerate(racing, start=1)),
                        *(Line(e, None, FinishCode.DNF) for e in fallen),
                    ),
                )
            )
    return tuple(heats)
