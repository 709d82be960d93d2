"""Who came in where in a race of Circus Maximus: everybody has a place, CM-43 to CM-45.

First whoever crossed the line alive, in that order; then who was alive at the end, who
withdrew and who was killed, each by how far he came; then who did not start or was
disqualified. How far somebody came is the order of the sheet; equals share a place.
"""

from collections.abc import Mapping

from league.domain.points import FinishCode, HeatResult, Line

BEHIND: Mapping[FinishCode, int] = {
    FinishCode.FINISHED: 0,
    FinishCode.DNF: 1,
    FinishCode.NOT_GREETED: 1,
    FinishCode.WITHDRAWN: 2,
    FinishCode.KILLED: 3,
    FinishCode.DNS: 4,
    FinishCode.DSQ: 5,
}
"""Which group comes before which."""

_CAN_WIN = (FinishCode.FINISHED, FinishCode.DNF)


def race_places(heat: HeatResult) -> dict[int, int]:
    """Return the place of every entry in a race, from 1."""
    keys = {line.entry: _key(line) for line in heat.lines}
    return {
        entry: 1 + sum(other < key for other in keys.values())
        for entry, key in keys.items()
    }


def race_winners(heat: HeatResult) -> frozenset[int]:
    """Return who won a race: its first, or more in a dead heat.

    Where nobody crosses the line the best distance of a driver still alive wins
    (CM-45); nobody wins a race in which none was left.
    """
    places = race_places(heat)
    return frozenset(
        line.entry
        for line in heat.lines
        if places[line.entry] == 1 and line.finish in _CAN_WIN
    )


def _key(line: Line) -> tuple[int, int]:
    return BEHIND[line.finish], line.order if line.place is None else line.place
