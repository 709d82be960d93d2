"""Spaces of a drawn board: what stands on them and the way over them."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import NamedTuple

from races.selectors.boards.common import Piece


class Spot(NamedTuple):
    """The middle of a space and which way one drives there, in degrees clockwise."""

    x: float
    y: float
    heading: float


class Mark(NamedTuple):
    """The upright mark on a chariot: how large, and how far behind the middle."""

    size: float
    behind: float


def stand(colour: str, spot: Spot, mark: Mark, *, fallen: bool, moved: bool) -> Piece:
    """Return a chariot on a space; the mark sits on the car behind the horses."""
    way = radians(spot.heading)
    return Piece(
        colour=colour.lower(),
        x=spot.x,
        y=spot.y,
        heading=spot.heading,
        mark_x=round(spot.x - mark.behind * cos(way) - mark.size / 2, 1),
        mark_y=round(spot.y - mark.behind * sin(way) - mark.size / 2, 1),
        fallen=fallen,
        moved=moved,
    )


def path(way: Sequence[Spot]) -> str:
    """Return the SVG path over the middles of the spaces passed; empty for one."""
    if len(way) <= 1:
        return ""
    return "M" + "L".join(f"{spot.x:g} {spot.y:g}" for spot in way)
