"""Where chariots, wrecks and people of Circus Maximus lie on the drawn track.

A unit of the picture is one of the track file: a square of a straight is 24 long.
"""

from collections.abc import Iterable

from engine.rulesets.circus_maximus.track import PREV, TRACK
from races.selectors.boards import spots
from races.selectors.boards.common import Piece
from races.selectors.boards.spots import Mark, Spot, stand

WIDTH, HEIGHT = int(TRACK["width"]), int(TRACK["height"])
VIEW = f"0 0 {WIDTH} {HEIGHT}"
MARK = Mark(size=18, behind=12)
_SQUARES = TRACK["squares"]

SPOTS: tuple[Spot, ...] = tuple(
    Spot(float(x), float(y), -float(heading) % 360)
    for x, y, heading in ((*s["center"], s["heading"]) for s in _SQUARES)
)
CORNERS: tuple[str, ...] = tuple(
    " ".join(f"{x:.1f},{y:.1f}" for x, y in square["polygon"]) for square in _SQUARES
)
"""Every square as SVG points."""


def unit_spot(team: int) -> Spot:
    """Return the middle of a unit: between its team and its car behind."""
    front, back = SPOTS[team], SPOTS[PREV[team]]
    between = (front.heading - back.heading + 180) % 360 - 180
    heading = round((back.heading + between / 2) % 360, 1)
    return Spot(
        round((front.x + back.x) / 2, 1), round((front.y + back.y) / 2, 1), heading
    )


def piece(colour: str, team: int, *, moved: bool, loose: bool = False) -> Piece:
    """Return a unit as it is drawn, its upright mark on the car.

    Args:
        colour: its letter.
        team: square of the team; the car stands behind.
        moved: whether it is the one to look at.
        loose: whether nobody drives it.
    """
    return stand(colour, unit_spot(team), MARK, fallen=loose, moved=moved)


def path(squares: Iterable[int]) -> str:
    """Return the SVG path over the middles of the squares passed; empty for one."""
    return spots.path([SPOTS[square] for square in squares])
