"""The line, the laps, and how far a chariot has come (CM-43, CM-44)."""

from engine.rulesets.circus_maximus.chariot import Chariot, Driver
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.track import HOME, INDEX, SECTION, TRACK
from engine.rulesets.circus_maximus.wounds import HELD

LINE_AFTER = 12
"""The line lies behind this square of the home straight."""
FRACTION = 1_000_000
SECTIONS = 5
"""Parts of a lap; the home straight counts as two, parted by the line."""
A_LAP = SECTIONS * FRACTION
AHEAD_OF_LINE: tuple[bool, ...] = tuple(
    section == HOME and index <= LINE_AFTER
    for section, index in zip(SECTION, INDEX, strict=True)
)
"""Squares of the home straight before the line."""
FIRST_SQUARES = frozenset(
    square
    for square, (section, index) in enumerate(zip(SECTION, INDEX, strict=True))
    if section == HOME and index == LINE_AFTER + 1
)
"""Squares that a team enters over the line."""
_ALONG: tuple[int, ...] = tuple(
    (SECTIONS - 1 if before else section) * FRACTION
    + round(square["frac"][1] * FRACTION)
    for before, section, square in zip(
        AHEAD_OF_LINE, SECTION, TRACK["squares"], strict=True
    )
)
"""How far a square is in a lap that begins at the line, in lane-independent parts."""


def progress(chariot: Chariot) -> int:
    """Return how far a chariot has come: laps, then section and part of it (CM-43).

    A number to compare with others; off the board it is what the laps alone give.
    """
    along = 0 if chariot.team is None else _ALONG[chariot.team]
    return chariot.laps * A_LAP + along


def crosses(before: int | None, after: int) -> bool:
    """Return whether a step from one square to the other passes the line."""
    return before is not None and AHEAD_OF_LINE[before] and not AHEAD_OF_LINE[after]


def pass_line(field: Field, chariot: Chariot) -> bool:
    """Count a crossing of the line and return whether it was the finish.

    Who is dragged over it alive finishes if so agreed, a dead man does not (CM-44).
    """
    chariot.laps += 1
    field.tell("crossed_line", chariot.seat, lap=chariot.laps)
    if chariot.laps < field.terms.laps or chariot.finished:
        return False
    if chariot.driver != Driver.IN_CAR and not (
        field.terms.body_surf and chariot.driver in HELD
    ):
        return False
    field.crossed += 1
    chariot.finished = field.crossed
    field.tell("finished", chariot.seat, place=field.crossed)
    return True
