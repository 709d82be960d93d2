"""The terms one race is run on: its options, checked and completed."""

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.core.errors import OptionError
from engine.core.options import chosen, refuse_unknown
from engine.rulesets.ave_caesar.course import Course, course
from engine.rulesets.ave_caesar.tracks import BOARDS, COLOURS, DIRECTIONS

MIN_SEATS, MAX_SEATS = 3, 6  # AC-1
CHOICES: dict[str, tuple[object, ...]] = {
    "board": (None, *BOARDS),
    "direction": DIRECTIONS,
    "route": ("first", "fixed", "free"),  # AC-20, D2, AC-21
    "salute": ("act", "auto"),  # AC-44
    "six_after_finish": ("barred", "free"),  # AC-34, D6
    "fallen": ("block", "remove"),  # AC-55, D9
    "reopen_sealed_fork": (False, True),  # D23
}
"""Options with a fixed set of values; the default comes first."""


class Terms(msgspec.Struct, frozen=True):
    """What a race keeps from start to end.

    Attributes:
        course: board and direction.
        options: every option, normalised.
        seats: number of drivers.
        following: the seat that plays after each seat (AC-11).
    """

    course: Course
    options: dict[str, Any]
    seats: int
    following: tuple[int, ...]
    route: str
    colour: int
    auto_salute: bool
    free_six: bool
    keep_fallen: bool
    reopen: bool


def check_options(options: Mapping[str, Any] | None, *, seats: int) -> dict[str, Any]:
    """Return the options with every default filled in.

    Raises:
        OptionError: an option or the number of drivers is impossible.
    """
    check_seats(seats)
    given = dict(options or {})
    refuse_unknown(given, known={*CHOICES, "colour", "order"})
    checked: dict[str, Any] = {
        name: chosen(name, given, choices=CHOICES) for name in CHOICES
    }
    if checked["board"] is None:
        checked["board"] = board_for(seats)
    checked["colour"] = _colour(given.get("colour"), board=checked["board"])
    checked["order"] = _order(given.get("order"), seats=seats)
    return checked


def check_seats(seats: int) -> None:
    """Raise OptionError unless three to six drivers take part (AC-1)."""
    if type(seats) is not int or not MIN_SEATS <= seats <= MAX_SEATS:
        raise OptionError(
            "bad_player_count", "Ave Caesar is raced by three to six drivers."
        )


def board_for(seats: int) -> str:
    """Return the side of the board for so many drivers (AC-1)."""
    return "A" if seats <= 4 else "B"


def _colour(value: object, *, board: str) -> str:
    colours = COLOURS[board]
    if value is None:
        return colours[0]
    if value not in colours:
        raise OptionError(
            "bad_option", f"Board {board} has the courses {' and '.join(colours)}."
        )
    return str(value)


def _order(value: object, *, seats: int) -> list[int]:
    if value is None:
        return list(range(seats))
    if not isinstance(value, list | tuple) or any(type(s) is not int for s in value):
        raise OptionError("bad_option", "Option “order” must be a list of seats.")
    if sorted(value) != list(range(seats)):
        raise OptionError(
            "bad_option",
            f"Option “order” must name each of {seats} seats once, from 0.",
        )
    return list(value)


def make_terms(options: dict[str, Any], *, seats: int) -> Terms:
    """Return the terms of normalised options; the seat count is not checked again."""
    order: list[int] = options["order"]
    following = dict(zip(order, [*order[1:], order[0]], strict=True))
    return Terms(
        course=course(options["board"], options["direction"]),
        options=options,
        seats=seats,
        following=tuple(following[seat] for seat in range(seats)),
        route=options["route"],
        colour=1 + COLOURS[options["board"]].index(options["colour"]),
        auto_salute=options["salute"] == "auto",
        free_six=options["six_after_finish"] == "free",
        keep_fallen=options["fallen"] == "block",
        reopen=options["reopen_sealed_fork"],
    )
