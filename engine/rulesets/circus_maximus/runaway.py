"""A team without a driver at the reins (CM-36)."""

import msgspec

from engine.rulesets.circus_maximus import corner, ground
from engine.rulesets.circus_maximus.bodies import body_square
from engine.rulesets.circus_maximus.chariot import Chariot, Driver
from engine.rulesets.circus_maximus.field import EMPTY, Field
from engine.rulesets.circus_maximus.moving import step
from engine.rulesets.circus_maximus.sliding import room
from engine.rulesets.circus_maximus.speed import team_speed
from engine.rulesets.circus_maximus.track import (
    IDS,
    NEXT,
    NOWHERE,
    SLIP_INSIDE,
    SLIP_OUTSIDE,
)
from engine.rulesets.circus_maximus.wounds import HELD

LAST_INWARD = 3
"""Highest die that slips inward; a higher one slips outward."""


class Run(msgspec.Struct, frozen=True):
    """What a runaway team did.

    Attributes:
        squares: it ran forward.
        lane_die: of its first slip; None without one.
        endurance_lost: at the end.
    """

    squares: int
    lane_die: int | None
    endurance_lost: int


def run(field: Field, chariot: Chariot) -> Run:
    """Let a runaway team run: straight on, slipping round what is in its way.

    It slips once before a square; where that does not help it stops. A dead horse that
    nobody cuts loose holds it where it is. At the end it tires, and leaves the race at
    endurance 0.
    """
    start = 0 if chariot.stopped else team_speed(field, chariot)
    chariot.mf = chariot.speed = start
    if start and not chariot.flipped:  # CM-20: it may begin in a corner
        corner.check_corner(field, chariot)
    squares, lane_die = 0, None
    while chariot.mf > 0 and chariot.team is not None:
        if _is_shut(field, chariot):
            die = field.die()
            lane_die = lane_die or die
            _slip(field, chariot, chariot.team, die)
            if not chariot.mf or _is_shut(field, chariot):
                break
        step(field, chariot, "F")
        squares += 1
    chariot.mf = 0
    return Run(squares, lane_die, _tire(field, chariot))


def _is_shut(field: Field, chariot: Chariot) -> bool:
    return chariot.team is not None and field.at[NEXT[chariot.team]] != EMPTY


def _slip(field: Field, chariot: Chariot, team: int, die: int) -> None:
    """Slip one lane by the die, the other way if that is taken, or not at all.

    Into an inner lane of a corner a team with its car is checked (CM-23, CM-24).
    """
    ways = (SLIP_INSIDE[team], SLIP_OUTSIDE[team])
    for landing in ways if die <= LAST_INWARD else ways[::-1]:
        if landing != NOWHERE and room(field, chariot, landing):
            field.place(chariot, landing)
            field.tell("slipped", chariot.seat, die=die, to=IDS[landing])
            ground.enter(field, chariot)
            if landing == ways[0] and not (chariot.flipped or chariot.stopped):
                corner.check_corner(field, chariot)
            return


def _tire(field: Field, chariot: Chariot) -> int:
    """Take a die of endurance; at 0 the team leaves the race (CM-36).

    One that has finished, its driver behind it, does not tire any more (CM-44).
    """
    if chariot.team is None or chariot.finished:
        return 0
    lost = min(field.die(), chariot.endurance)
    chariot.endurance -= lost
    field.tell("tired", chariot.seat, endurance=lost)
    if not chariot.endurance:
        leave(field, chariot)
    return lost


def leave(field: Field, chariot: Chariot) -> None:
    """Take a runaway team off the track; who was dragged stands where he lay."""
    if chariot.driver in HELD:
        chariot.body = body_square(chariot)
        chariot.driver = Driver.RUNNING
    chariot.out = True
    field.lift(chariot)
    field.tell("left", chariot.seat)
