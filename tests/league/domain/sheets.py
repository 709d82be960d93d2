"""Short ways to write heats in tests."""

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
