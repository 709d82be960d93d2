"""Who is in whose way: exact overlap and distance of chariots and sticks.

All shapes here are symmetric about their centre: a shape is its doubled centre and
its diagonals, and an axis parts two shapes when it sees the centres at least as far
apart as half of both together. Touching is no overlap (BH-22).
"""

from collections.abc import Sequence
from math import isqrt

from engine.rulesets.ben_hur.shapes import Placement, Polygon
from engine.rulesets.ben_hur.track import HALF

LENGTH = 2 * HALF
_REACH = HALF + 1
"""No corner is farther from its centre, rounding included."""
_APART2 = (4 * _REACH) ** 2
"""Doubled centres of two chariots this far apart: no overlap."""
_WHIP_APART2 = (2 * (2 * _REACH + LENGTH)) ** 2


def overlap(a: Polygon, b: Polygon) -> bool:
    """Return whether two outlines or strips have an inner point in common."""
    half_a, half_b = len(a) // 2, len(b) // 2
    dx = a[0][0] + a[half_a][0] - b[0][0] - b[half_b][0]
    dy = a[0][1] + a[half_a][1] - b[0][1] - b[half_b][1]
    own = _diagonals(a, half_a)
    other = _diagonals(b, half_b)
    return not (
        _parted(a, half_a, dx, dy, own, other) or _parted(b, half_b, dx, dy, own, other)
    )


def _diagonals(shape: Polygon, half: int) -> Polygon:
    return tuple(
        (p[0] - q[0], p[1] - q[1])
        for p, q in zip(shape[:half], shape[half:], strict=True)
    )


def _parted(  # noqa: PLR0917 -- the innermost loop of every placement
    shape: Polygon, half: int, dx: int, dy: int, own: Polygon, other: Polygon
) -> bool:
    """Return whether a normal of the shape's edges parts two shapes."""
    for i in range(half):
        (px, py), (qx, qy) = shape[i], shape[i + 1]
        nx, ny = qy - py, px - qx
        extent = max([abs(x * nx + y * ny) for x, y in own])
        extent += max([abs(x * nx + y * ny) for x, y in other])
        if abs(dx * nx + dy * ny) >= extent:
            return True
    return False


def hits(placement: Placement, others: Sequence[Polygon]) -> tuple[int, ...]:
    """Return the indices of the outlines that the stick or the chariot overlaps."""
    x, y, _heading = placement.pose
    x, y = 2 * x, 2 * y
    (sx, sy), _, (ex, ey), _ = placement.strip
    mx, my = sx + ex, sy + ey
    # Half the stick and half a chariot, doubled; the isqrt rounds down.
    far = isqrt((ex - sx) ** 2 + (ey - sy) ** 2) + 1 + 2 * _REACH
    found = []
    for index, other in enumerate(others):
        (rx, ry), (fx, fy) = other[0], other[3]
        cx, cy = rx + fx, ry + fy
        dx, dy = cx - mx, cy - my
        near_strip = -far < dx < far and -far < dy < far
        dx, dy = cx - x, cy - y
        if (dx * dx + dy * dy < _APART2 and overlap(placement.outline, other)) or (
            near_strip and overlap(placement.strip, other)
        ):
            found.append(index)
    return tuple(found)


def within_a_length(a: Polygon, b: Polygon) -> bool:
    """Return whether two outlines are at most a chariot length apart (BH-23)."""
    dx = a[0][0] + a[3][0] - b[0][0] - b[3][0]
    dy = a[0][1] + a[3][1] - b[0][1] - b[3][1]
    if dx * dx + dy * dy > _WHIP_APART2:
        return False
    return overlap(a, b) or _corner_near(a, b) or _corner_near(b, a)


def _corner_near(a: Polygon, b: Polygon) -> bool:
    """Return whether a corner of b is at most a length from an edge of a."""
    limit = LENGTH * LENGTH
    px, py = a[-1]
    for qx, qy in a:
        ux, uy = qx - px, qy - py
        squared = ux * ux + uy * uy
        for x, y in b:
            wx, wy = x - px, y - py
            along = ux * wx + uy * wy
            if along <= 0:
                near = wx * wx + wy * wy <= limit
            elif along >= squared:
                near = (x - qx) ** 2 + (y - qy) ** 2 <= limit
            else:
                near = (ux * wy - uy * wx) ** 2 <= limit * squared
            if near:
                return True
        px, py = qx, qy
    return False
