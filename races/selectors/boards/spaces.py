"""Where chariots of Ave Caesar lie on the drawn board, in its own units."""

from functools import lru_cache

from engine.rulesets.ave_caesar.tracks import track
from races.selectors.boards.common import Piece
from races.selectors.boards.spots import Mark, Spot, stand

ACROSS = 1400
DOWN = 930
MARK = Mark(size=24, behind=21)


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
    """Return a chariot on a space."""
    return stand(colour, spot, MARK, fallen=fallen, moved=moved)
