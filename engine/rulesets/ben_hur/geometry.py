"""Where on the oval: sectors, red lines, progress; and the grid of bends.

The one door to the geometry: shapes and contact are offered here too.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, pi

from engine.rulesets.ben_hur.contact import hits, overlap, within_a_length
from engine.rulesets.ben_hur.shapes import (
    COS,
    SIN,
    Placement,
    Polygon,
    at_end,
    front_tip,
    mul,
    on_track,
    outline,
    place,
    strip,
    wall_legal,
)
from engine.rulesets.ben_hur.track import CORE, INNER, MAX_BEND, OUTER, Point, Pose

__all__ = [
    "COS",
    "LAP",
    "SIN",
    "Placement",
    "Point",
    "Polygon",
    "Pose",
    "any_wall_legal",
    "bends",
    "dist_next",
    "front_tip",
    "hits",
    "lines_after",
    "mul",
    "on_track",
    "outline",
    "over_line",
    "overlap",
    "place",
    "progress",
    "rail",
    "sector",
    "wall_legal",
    "wall_legal_moves",
    "within_a_length",
]

_MIDDLE = (INNER + OUTER) / 2000
_STRAIGHT = CORE / 1000
_QUARTER = pi / 2 * _MIDDLE
LAP = 4 * (_STRAIGHT + _QUARTER)
"""Chariot lengths of a lap along the middle of the track."""


def sector(point: Point) -> int:
    """Return between which red lines a point lies: 0 behind the finish line."""
    x, y = point
    if y < 0:
        if x < 0:
            return 6 if x < -CORE else 7
        return 0 if x < CORE else 1
    if x > 0:
        return 2 if x > CORE else 3
    if x > -CORE:
        return 4
    return 5 if y > 0 else 6


def dist_next(point: Point) -> int:
    """Return the distance to the next red line (BH-18)."""
    x, y = point
    ways = (CORE - x, -y, x - CORE, x, x + CORE, y, -CORE - x, -x)
    return ways[sector(point)]


def rail(point: Point) -> int:
    """Return the squared distance to the spina's core (BH-18)."""
    beyond = max(abs(point[0]) - CORE, 0)
    return beyond * beyond + point[1] * point[1]


def lines_after(lines: int, old_sector: int, new_sector: int) -> int:
    """Return the number of lines passed after a change of sector (BH-31)."""
    return lines + (new_sector - old_sector + 4) % 8 - 4


def over_line(corners: Polygon) -> bool:
    """Return whether no corner is left before the finish line (BH-32)."""
    return all(x >= 0 for x, _ in corners)


def progress(pose: Pose) -> float:
    """Return chariot lengths from the finish line along the middle of the track.

    For display and bots; the rules measure in lines (BH-31).
    """
    x, y = pose[0] / 1000, pose[1] / 1000
    if x > _STRAIGHT:
        return _STRAIGHT + _MIDDLE * (atan2(y, x - _STRAIGHT) + pi / 2)
    if x < -_STRAIGHT:
        angle = atan2(y, x + _STRAIGHT) % (2 * pi)
        return 3 * _STRAIGHT + 2 * _QUARTER + _MIDDLE * (angle - pi / 2)
    if y >= 0:
        return 2 * (_STRAIGHT + _QUARTER) - x
    return x if x >= 0 else LAP + x


def bends(step: int) -> tuple[int, ...]:
    """Return the bends of a grid, to both sides and straight on."""
    return tuple(range(-MAX_BEND, MAX_BEND + 1, step))


def wall_legal_moves(
    pose: Pose,
    stick: int,
    grid: Sequence[int],
    seconds: Sequence[int] | None = None,
    *,
    front: bool = False,
) -> Iterator[tuple[int, int, Placement]]:
    """Yield both bends and the placement for all of a grid that the walls allow.

    Each stick is tested once, however many chariots could stand at its end.

    Args:
        pose: where the chariot stands.
        stick: its length.
        grid: bends of the stick.
        seconds: bends of the chariot, where they are not those of the stick.
        front: see `place`.
    """
    for bend1 in grid:
        corners, end, along = strip(pose, stick, bend1)
        if not on_track(corners):
            continue
        for bend2 in grid if seconds is None else seconds:
            target = at_end(end, (along + bend2) % 360, front=front)
            shape = outline(target)
            if on_track(shape):
                yield bend1, bend2, Placement(target, shape[3], corners, shape)


def any_wall_legal(pose: Pose, sticks: Iterable[int], *, front: bool = False) -> bool:
    """Return whether a stick has any whole-degree placement on the track (BH-37)."""
    lengths = sorted(set(sticks))
    return any(
        next(wall_legal_moves(pose, stick, bends(step), front=front), None) is not None
        for step in (5, 1)
        for stick in lengths
    )
