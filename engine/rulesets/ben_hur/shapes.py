"""Where a chariot comes to lie, and whether the walls allow it: integers only.

Everything is exact, so that a placement is the same on every machine: the sines are
tables, and products are rounded half away from zero, which keeps outlines symmetric
about their centre and lets left and right mirror each other.
"""

from functools import cache
from math import cos, radians, sin
from typing import NamedTuple

from engine.rulesets.ben_hur.track import (
    CORE,
    HALF,
    INNER,
    OUTER,
    OUTLINE,
    STICK_HALF_WIDTH,
    Point,
    Pose,
)

Polygon = tuple[Point, ...]
SCALE = 1_000_000
COS = tuple(round(cos(radians(d)) * SCALE) for d in range(360))
SIN = tuple(round(sin(radians(d)) * SCALE) for d in range(360))


def mul(a: int, c: int) -> int:
    """Return a * c / 1,000,000 rounded half away from zero."""
    product = a * c
    if product >= 0:
        return (product + SCALE // 2) // SCALE
    return -((SCALE // 2 - product) // SCALE)


def _turned(point: Point, heading: int) -> Point:
    x, y = point
    c, s = COS[heading], SIN[heading]
    return mul(x, c) - mul(y, s), mul(x, s) + mul(y, c)


_OFFSETS = tuple(tuple(_turned(p, h) for p in OUTLINE) for h in range(360))
_FRONT = tuple(_turned((HALF, 0), h) for h in range(360))
_NORMAL = tuple(_turned((0, STICK_HALF_WIDTH), h) for h in range(360))
_INNER2, _OUTER2 = INNER * INNER, OUTER * OUTER
_BEYOND = CORE + INNER


class Placement(NamedTuple):
    """Where a stick and a chariot would come to lie.

    Attributes:
        pose: of the chariot's centre.
        front: the front tip.
        strip: the four corners of the stick.
        outline: the six corners of the chariot, rear tip first.
    """

    pose: Pose
    front: Point
    strip: Polygon
    outline: Polygon


def outline(pose: Pose) -> Polygon:
    """Return the corners of a chariot, rear tip first, front tip fourth."""
    x, y, heading = pose
    (ax, ay), (bx, by), (cx, cy), *_ = _OFFSETS[heading]
    return (
        (x + ax, y + ay),
        (x + bx, y + by),
        (x + cx, y + cy),
        (x - ax, y - ay),
        (x - bx, y - by),
        (x - cx, y - cy),
    )


def front_tip(pose: Pose) -> Point:
    """Return the point of a chariot that is measured (BH-18, BH-31)."""
    dx, dy = _FRONT[pose[2]]
    return pose[0] + dx, pose[1] + dy


@cache
def _steps(stick: int) -> tuple[Point, ...]:
    return tuple(_turned((stick, 0), h) for h in range(360))


def strip(pose: Pose, stick: int, bend1: int) -> tuple[Polygon, Point, int]:
    """Return the stick's corners, its far end and its heading (BH-20).

    Args:
        pose: of the chariot at whose front tip it begins.
        stick: its length.
        bend1: degrees, positive to the left.
    """
    heading = (pose[2] + bend1) % 360
    fx, fy = front_tip(pose)
    dx, dy = _steps(stick)[heading]
    nx, ny = _NORMAL[heading]
    ex, ey = fx + dx, fy + dy
    corners = (
        (fx + nx, fy + ny),
        (fx - nx, fy - ny),
        (ex - nx, ey - ny),
        (ex + nx, ey + ny),
    )
    return corners, (ex, ey), heading


def at_end(end: Point, heading: int, *, front: bool = False) -> Pose:
    """Return the pose whose rear tip, or front tip (A1), lies at a stick's far end."""
    dx, dy = _FRONT[heading]
    if front:
        return end[0] - dx, end[1] - dy, heading
    return end[0] + dx, end[1] + dy, heading


def place(
    pose: Pose, stick: int, bend1: int, bend2: int, *, front: bool = False
) -> Placement:
    """Return where a move would put stick and chariot (BH-20).

    Args:
        pose: where the chariot stands.
        stick: its length, 500 to 2500.
        bend1: degrees of the stick against the old heading, positive to the left.
        bend2: degrees of the new heading against the stick.
        front: the front tip goes to the far end instead of the rear tip (A1).
    """
    corners, end, along = strip(pose, stick, bend1)
    target = at_end(end, (along + bend2) % 360, front=front)
    return Placement(target, front_tip(target), corners, outline(target))


def on_track(polygon: Polygon) -> bool:
    """Return whether a convex polygon lies between spina and wall, touching or not."""
    above = below = left = right = True
    for x, y in polygon:
        beyond = abs(x) - CORE
        squared = y * y + beyond * beyond if beyond > 0 else y * y
        if not _INNER2 <= squared <= _OUTER2:
            return False
        above = above and y >= INNER
        below = below and y <= -INNER
        left = left and x <= -_BEYOND
        right = right and x >= _BEYOND
    # Wholly on one side of the spina no edge can cut it.
    return above or below or left or right or _clear_of_spina(polygon)


def _clear_of_spina(polygon: Polygon) -> bool:
    """Return whether no edge crosses the core or dips into the spina's round ends."""
    ax, ay = polygon[-1]
    for bx, by in polygon:
        ux, uy = bx - ax, by - ay
        if (ay < 0) != (by < 0):
            # Where the edge meets the x axis, times its height.
            crossing, height = ax * uy - ay * ux, uy
            if height < 0:
                crossing, height = -crossing, -height
            if -CORE * height <= crossing <= CORE * height:
                return False
        squared = ux * ux + uy * uy
        for end in (-CORE, CORE):
            along = (end - ax) * ux - ay * uy
            if 0 < along < squared:
                cross = ux * ay + uy * (end - ax)
                if cross * cross < _INNER2 * squared:
                    return False
        ax, ay = bx, by
    return True


def wall_legal(placement: Placement) -> bool:
    """Return whether stick and chariot both lie on the track (BH-22)."""
    return on_track(placement.strip) and on_track(placement.outline)
