"""The circus as data: eight lanes of squares, numbered 0 to 911 lane by lane.

A square has at most one neighbour each way; NOWHERE stands for none. The chariots drive
counter-clockwise and lane 1 is next to the spina.
"""

import json
from hashlib import sha256
from importlib.resources import files
from typing import Any

_TEXT = files(__package__).joinpath("track.json").read_bytes()
TRACK: dict[str, Any] = json.loads(_TEXT)
TRACK_SHA = sha256(_TEXT).hexdigest()

NOWHERE = -1
_SQUARES: list[dict[str, Any]] = TRACK["squares"]
_SECTIONS: list[str] = TRACK["section_order"]

IDS: tuple[str, ...] = tuple(square["id"] for square in _SQUARES)
NUMBERS: dict[str, int] = {name: number for number, name in enumerate(IDS)}


def _ways(key: str) -> tuple[int, ...]:
    return tuple(
        NUMBERS[square[key]] if square[key] else NOWHERE for square in _SQUARES
    )


NEXT = _ways("next")
PREV = _ways("prev")
INSIDE = _ways("inside")
"""Where a change to the inner lane lands, seen from the square beside it (CM-16)."""
OUTSIDE = _ways("outside")
SLIP_INSIDE = _ways("slip_inside")
"""Where a sideslip inward lands: a little behind in a corner (CM-16)."""
SLIP_OUTSIDE = _ways("slip_outside")
ATTACK_INSIDE: tuple[tuple[int, ...], ...] = tuple(
    tuple(NUMBERS[name] for name in square["attack_inside"]) for square in _SQUARES
)
"""Squares that a car here may attack in the inner lane."""
ATTACK_OUTSIDE: tuple[tuple[int, ...], ...] = tuple(
    tuple(NUMBERS[name] for name in square["attack_outside"]) for square in _SQUARES
)
LANE: tuple[int, ...] = tuple(square["lane"] for square in _SQUARES)
"""1 to 8."""
SEQ: tuple[int, ...] = tuple(square["seq"] for square in _SQUARES)
"""Place in the lap of its own lane, from 0."""
SECTION: tuple[int, ...] = tuple(_SECTIONS.index(s["section"]) for s in _SQUARES)
"""0 home straight, 1 first corner, 2 back straight, 3 second corner."""
INDEX: tuple[int, ...] = tuple(square["index"] for square in _SQUARES)
"""Place in the section, from 1."""
SAFE: tuple[int, ...] = tuple(square.get("safe_speed", 0) for square in _SQUARES)
"""Printed safe speed; 0 on a straight."""
GREY: tuple[bool, ...] = tuple(bool(square.get("grey")) for square in _SQUARES)
LANES = len(TRACK["lanes"])
HOME, CORNER_1, BACK, CORNER_2 = range(4)
