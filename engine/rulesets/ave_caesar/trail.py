"""The spaces a move passes, for drawing it; they have no effect on the race (D25)."""

from engine.rulesets.ave_caesar.actions import SALUTE, card_of, destination_of
from engine.rulesets.ave_caesar.table import Table
from engine.rulesets.ave_caesar.tracks import FINISH, LAPS, NAMES


def trail(table: Table, seat: int, action: int) -> tuple[str, ...]:
    """Return the spaces from start to destination, with as few lane changes as may be.

    A pass or a salute gives the one space the chariot stands on; a finishing move
    ends with FINISH, fewer steps than the card where the rest is lost (AC-51).

    Raises:
        ValueError: no free way of the card leads there.
    """
    if action <= SALUTE:
        return (NAMES[table.at[seat]],)
    to = destination_of(action)
    course = table.terms.course
    crossings, closed = table.crossings[seat], table.closed()
    start = table.at[seat]
    colour = table.filters[crossings + course.lap_ahead[start]]
    reached: dict[int, tuple[int, tuple[int, ...]]] = {start: (0, (start,))}
    for _ in range(card_of(action)):
        ahead: dict[int, tuple[int, tuple[int, ...]]] = {}
        for space, (changes, way) in reached.items():
            for edge in course.steps_from(space, colour=colour, crossings=crossings):
                end = FINISH if edge.line and crossings == LAPS else edge.to
                if closed >> end & 1:
                    continue
                found = (changes + edge.diagonal, (*way, end))
                ahead[end] = min(found, ahead.get(end, found))
        reached = ahead
        if to == FINISH and FINISH in reached:
            break
    if to not in reached:
        raise ValueError("no free way of this card leads there")
    return tuple(NAMES[space] for space in reached[to][1])
