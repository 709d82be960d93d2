"""Looking ahead over one's own moves, walls only: others will have moved by then."""

from functools import lru_cache
from typing import NamedTuple

from engine.rulesets.ben_hur.course import Place, gained, locate
from engine.rulesets.ben_hur.geometry import (
    LAP,
    Placement,
    Pose,
    bends,
    front_tip,
    lines_after,
    over_line,
    sector,
    wall_legal_moves,
)
from engine.rulesets.ben_hur.laps import A_LAP
from engine.rulesets.ben_hur.outlook import outlook

COARSE_FIRST, COARSE_SECOND = (-30, -15, 0, 15, 30), (-30, 0, 30)
FINE = bends(10)
KEPT = 4
"""Ends of a stick that are worth a second look."""


class Reach(NamedTuple):
    """Where a stick may lead.

    Attributes:
        gain: chariot lengths along the track.
        place: where it ends.
        worth: of that spot to a driver with ordinary cards.
    """

    gain: float
    place: Place
    worth: float


def distance_left(laps: int, lines: int, place: Place) -> float:
    """Return the chariot lengths from a place until the whole chariot is home.

    Args:
        laps: of the race.
        lines: red lines passed there.
        place: of the chariot's middle, that may lag behind the tip that counts lines.
    """
    lap, beyond = divmod(lines, A_LAP)
    if beyond < A_LAP / 4 and place.along > LAP * 3 / 4:
        lap -= 1
    elif beyond >= A_LAP * 3 / 4 and place.along < LAP / 4:
        lap += 1
    return (laps - lap) * LAP - place.along + 0.5


def passed(lines: int, pose: Pose, placement: Placement) -> int:
    """Return the number of lines passed after a move (BH-31)."""
    return lines_after(lines, sector(front_tip(pose)), sector(placement.front))


def comes_home(laps: int, lines: int, placement: Placement) -> bool:
    """Return whether a chariot with so many lines passed has finished (BH-32)."""
    beyond = lines - A_LAP * laps
    return beyond > 0 or (beyond == 0 and over_line(placement.outline))


@lru_cache(maxsize=4096)
def best_gain(pose: Pose, stick: int, *, front: bool) -> float | None:
    """Return the most a stick gains on a coarse grid; None where none fits."""
    along = locate(pose).along
    gains = (
        gained(along, locate(placed.pose).along)
        for _, _, placed in wall_legal_moves(
            pose, stick, COARSE_FIRST, COARSE_SECOND, front=front
        )
    )
    return max(gains, default=None)


@lru_cache(maxsize=1024)
def ends(pose: Pose, stick: int, *, front: bool) -> tuple[Reach, ...]:
    """Return where a stick may lead, the most promising first."""
    along = locate(pose).along
    table = outlook(front=front)
    found: list[Reach] = []
    for _, _, placed in wall_legal_moves(pose, stick, FINE, front=front):
        place = locate(placed.pose)
        gain = gained(along, place.along)
        found.append(Reach(gain, place, table.worth_at(place)))
    return tuple(sorted(found, key=lambda r: -r.gain - r.worth))


def reaches(pose: Pose, stick: int, *, front: bool) -> tuple[Reach, ...]:
    """Return the ends of a stick that are worth a second look."""
    return ends(pose, stick, front=front)[:KEPT]
