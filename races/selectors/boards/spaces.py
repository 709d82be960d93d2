"""Where chariots and trails of Ave Caesar lie on the drawn board, in its own units."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from engine.rulesets.ave_caesar.tracks import track
from races.selectors.boards.common import Piece

ACROSS = 1400
DOWN = 930
MARK = 24
MARK_BEHIND = 21


class Spot(NamedTuple):
    """The middle of a space and which way one drives there, in degrees clockwise."""

    x: float
    y: float
    heading: float


@lru_cache(maxsize=8)
def spots(board: str, direction: str) -> dict[str, Spot]:
    """Return every space of a board driven `cw` or `ccw`, by name."""
    turn = 0 if direction == "cw" else 180
    return {
        space["id"]: Spot(
            space["x"], space["y"], round((space["heading_cw"] + turn) % 360, 1)
        )
        for space in track(board)["spaces"]
    }


def piece(colour: str, spot: Spot, *, fallen: bool, moved: bool) -> Piece:
    """Return a chariot on a space; the mark sits on the car behind the horses."""
    way = radians(spot.heading)
    return Piece(
        colour=colour.lower(),
        x=spot.x,
        y=spot.y,
        heading=spot.heading,
        mark_x=round(spot.x - MARK_BEHIND * cos(way) - MARK / 2, 1),
        mark_y=round(spot.y - MARK_BEHIND * sin(way) - MARK / 2, 1),
        fallen=fallen,
        moved=moved,
    )


def path(way: Sequence[Spot]) -> str:
    """Return the SVG path over the middles of the spaces passed; empty for one."""
    if len(way) <= 1:
        return ""
    return "M" + "L".join(f"{spot.x:g} {spot.y:g}" for spot in way)
