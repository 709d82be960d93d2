"""Who met whom in the heats, and who beat whom."""

from collections.abc import Iterator
from fractions import Fraction

from league.domain.points import CODE_RULES, HeatResult, Line
from league.domain.records import Field

HALF = Fraction(1, 2)


def meetings(field: Field, *, entry: int) -> Iterator[tuple[HeatResult, Line, Line]]:
    """Yield (heat, own line, opponent's line) for every opponent started with."""
    for heat in field.raced.get(entry, ()):
        started = [line for line in heat.lines if CODE_RULES[line.finish].starter]
        for own in started:
            if own.entry == entry:
                yield from ((heat, own, other) for other in started if other is not own)


def beaten(own: Line, *, other: Line) -> Fraction | int:
    """Return 1 for beating the other, one half for a dead heat, else 0."""
    if own.place is None:
        return 0
    if other.place is None or own.place < other.place:
        return 1
    return HALF if own.place == other.place else 0
