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


def race(number: int, order: str, *, leg: int = 1, **flags: object) -> HeatResult:
    """A race of Ben Hur in letters, A is entry 1: `race(1, "BAC-DE", leg=2)`.

    Letters behind the dash crashed; a letter written twice is somebody's second chariot.
    """
    finished, _, crashed = order.partition("-")
    return heat(
        number,
        *(ord(letter) - 64 for letter in finished),
        dnf=tuple(ord(letter) - 64 for letter in crashed),
        leg=leg,
        **flags,
    )


def round_of(number: int, first: str, second: str, **flags: object) -> list[HeatResult]:
    """Both races of one table in one round."""
    return [race(number, first, **flags), race(number, second, leg=2, **flags)]


@st.composite
def low_seasons(
    draw: st.DrawFn, *, shapes: tuple[tuple[int, ...], ...] = ((4, 4), (5, 3), (3, 3))
) -> tuple[HeatResult, ...]:
    """Up to three rounds of two races at tables of eight people, crashes as they fall.

    People of a table of three drive two chariots each (BH-2).
    """
    sheets: list[HeatResult] = []
    for number in range(1, draw(st.integers(0, 3)) + 1):
        waiting = draw(st.permutations(range(1, 9)))
        for table, size in enumerate(draw(st.sampled_from(shapes)), start=1):
            seated, waiting = waiting[:size], waiting[size:]
            for leg in (1, 2):
                order = draw(st.permutations(seated * (2 if size == 3 else 1)))
                out = draw(st.integers(0, len(order)))
                code = draw(st.sampled_from(("dnf", "dnf", "dns", "dsq")))
                sheets.append(
                    heat(
                        number,
                        *order[out:],
                        table=table,
                        leg=leg,
                        **{code: tuple(order[:out])},
                    )
                )
    return tuple(sheets)
