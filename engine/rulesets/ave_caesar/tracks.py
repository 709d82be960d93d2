"""The two boards as data, and one number for every space of either (AC-4)."""

import json
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

BOARDS = ("A", "B")
DIRECTIONS = ("cw", "ccw")
LAPS = 3  # AC-3


def _text(board: str) -> bytes:
    return files(__package__).joinpath("data", f"{board}.json").read_bytes()


@cache
def track(board: str) -> dict[str, Any]:
    """Return a board's data, in the format `avecaesar-track/1`."""
    data: dict[str, Any] = json.loads(_text(board))
    return data


TRACK_SHA = sha256(b"".join(_text(board) for board in BOARDS)).hexdigest()
FINISH = 0
NAMES: tuple[str, ...] = (
    "FINISH",
    *dict.fromkeys(space["id"] for b in BOARDS for space in track(b)["spaces"]),
)
NUMBERS: dict[str, int] = {name: number for number, name in enumerate(NAMES)}
ALLEY: frozenset[int] = frozenset(  # AC-43: the ramps are not among them
    NUMBERS[name] for b in BOARDS for name in track(b)["alley"]["spaces"]
)
COLOURS: dict[str, tuple[str, ...]] = {b: tuple(track(b)["colours"]) for b in BOARDS}
