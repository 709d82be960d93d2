"""Where chariots, sticks and ways of Ben Hur lie on the drawn oval.

A unit of the picture is a hundred of the engine, a tenth of a chariot length. Its y runs
downwards, so that degrees turn the other way, too.
"""

from collections.abc import Iterable
from math import cos, radians, sin

from engine.rulesets.ben_hur.geometry import Point, Polygon, Pose, outline
from engine.rulesets.ben_hur.shapes import strip
from races.selectors.boards.common import Piece

VIEW = "-90 -40 180 80"
UNIT = 100
MARK = 3.6
MARK_BEHIND = 0.9
"""The mark sits behind the middle, so that the tip can be seen."""
LAURELS = (-31, -24.5, -18, 18, 24.5, 31)
"""Where on the spina the laurels hang, from the first to the sixth."""


def spot(point: Point) -> tuple[float, float]:
    """Return a point of the engine in units of the picture."""
    return point[0] / UNIT, -point[1] / UNIT


def corners(polygon: Polygon) -> str:
    """Return a polygon as SVG points."""
    return " ".join("{:g},{:g}".format(*spot(point)) for point in polygon)


def hexagon(pose: Pose) -> str:
    """Return the outline of a chariot, the one the rules test, as SVG points."""
    return corners(outline(pose))


def stick(pose: Pose, length: int, bend1: int) -> tuple[str, Point]:
    """Return a stick laid at a chariot's front tip as SVG points, and its far end.

    Args:
        pose: of the chariot.
        length: in 1/1000 chariot length.
        bend1: degrees, positive to the left.
    """
    shape, end, _heading = strip(pose, length, bend1)
    return corners(shape), end


def way(points: Iterable[Point]) -> str:
    """Return the SVG path from point to point."""
    return "M" + "L".join("{:g} {:g}".format(*spot(point)) for point in points)


def piece(colour: str, pose: Pose, *, moved: bool) -> Piece:
    """Return a chariot as it is drawn, its upright mark in the middle."""
    x, y = spot(pose[:2])
    heading = -pose[2] % 360
    back_x, back_y = (
        MARK_BEHIND * cos(radians(heading)),
        MARK_BEHIND * sin(radians(heading)),
    )
    return Piece(
        colour=colour.lower(),
        x=x,
        y=y,
        heading=heading,
        mark_x=round(x - back_x - MARK / 2, 2),
        mark_y=round(y - back_y - MARK / 2, 2),
        fallen=False,
        moved=moved,
        outline=hexagon(pose),
    )
