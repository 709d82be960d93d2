"""A driver on foot, who runs for the spina or the wall (CM-39)."""

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus.chariot import Chariot, Driver
from engine.rulesets.circus_maximus.field import EMPTY, Field
from engine.rulesets.circus_maximus.track import (
    IDS,
    INSIDE,
    LANE,
    LANES,
    NEXT,
    NOWHERE,
    OUTSIDE,
    PREV,
)
from engine.rulesets.circus_maximus.weather import muddy

WAYS = ("inside", "outside")
"""Off the track: over the spina, over the wall."""


def squares(field: Field, chariot: Chariot) -> int:
    """Return how far a driver runs in a turn (CM-39, MV-11)."""
    return field.charts.run(chariot.hits, mud=muddy(field))


def reach(field: Field, chariot: Chariot) -> dict[int, int]:
    """Return the squares a runner can reach this turn, with the steps to each.

    His own square is the first; no way leads through a square that is taken.
    """
    if chariot.body is None:
        return {}
    found = {chariot.body: 0}
    edge = [chariot.body]
    for steps in range(1, squares(field, chariot) + 1):
        reached = []
        for square in edge:
            for other in (NEXT[square], PREV[square], INSIDE[square], OUTSIDE[square]):
                if other != NOWHERE and other not in found and field.at[other] == EMPTY:
                    found[other] = steps
                    reached.append(other)
        edge = reached
    return found


def exits(field: Field, chariot: Chariot) -> tuple[str, ...]:
    """Return the ways off the track within reach: `inside`, `outside`."""
    furthest = squares(field, chariot) - 1
    lanes = {LANE[s] for s, steps in reach(field, chariot).items() if steps <= furthest}
    return tuple(way for way in WAYS if _edge(way) in lanes)


def run(field: Field, chariot: Chariot, square: int) -> None:
    """Run to a square.

    Raises:
        IllegalActionError: `blocked` where it cannot be reached this turn.
    """
    if square not in reach(field, chariot):
        raise IllegalActionError("blocked", "The driver cannot run there this turn.")
    chariot.body = square
    field.tell("ran", chariot.seat, to=IDS[square])


def check_exit(square: int, way: str) -> None:
    """Refuse a way off the track that does not lead off it.

    Raises:
        IllegalActionError: `wall`.
    """
    if LANE[square] != _edge(way):
        raise IllegalActionError("wall", "No way leads off the track there.")


def run_off(field: Field, chariot: Chariot, way: str) -> None:
    """Leave the track, safe (CM-39): over the spina or over the wall.

    Raises:
        IllegalActionError: `wall` where no way off is within reach.
    """
    if way not in exits(field, chariot):
        raise IllegalActionError("wall", "No way off the track is within reach there.")
    chariot.driver = Driver.SAFE
    chariot.body = None
    field.tell("safe", chariot.seat, way=way)


def _edge(way: str) -> int:
    """Return the lane from which a way leads off the track."""
    return 1 if way == WAYS[0] else LANES
