"""A handful of dust in the face (MV-2)."""

import msgspec

from engine.rulesets.circus_maximus import slips, wounds
from engine.rulesets.circus_maximus.chariot import LEFT, Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.knife import victims_row
from engine.rulesets.circus_maximus.ram import collide
from engine.rulesets.circus_maximus.speed import cdm, team_speed

STRAIGHT_TURNS = 2
"""Movement turns straight ahead after an eye wound by dust."""
LANES = 2
"""Lanes of the slip away from the attacker."""


class Dust(msgspec.Struct, frozen=True):
    """What the dust did.

    Attributes:
        to_hit: total of the attacker; hit: whether it struck.
        row: on the table; None on a miss.
        wheel_totals, flip_rolls: of a swerve, as in a ram (CM-31).
    """

    to_hit: int
    hit: bool
    row: int | None = None
    wheel_totals: tuple[int, ...] = ()
    flip_rolls: tuple[int, ...] = ()


def throw_dust(field: Field, by: Chariot, against: Chariot, side: int) -> Dust:
    """Throw dust; it is used up either way.

    Args:
        field: the track.
        by: who throws.
        against: his victim, who is asked for the sign of his modifier.
        side: of the attacker's place, seen from the victim: LEFT or RIGHT.
    """
    by.dust = False
    total = field.dice(2) + cdm(field, by)
    hit = field.charts.dust_hit(total)
    field.tell("threw_dust", by.seat, against=against.seat, total=total, hit=int(hit))
    if not hit:
        return Dust(total, hit)
    row = victims_row(field, against, "dust")
    what = field.charts.dust(row)
    field.tell("dusted", against.seat, row=row, what=what)
    if what == "swerve":
        totals, rolls = collide(field, by, against, side, "both")
        return Dust(total, hit, row, totals, rolls)
    _suffer(field, by, against, what, side)
    return Dust(total, hit, row)


def _suffer(field: Field, by: Chariot, against: Chariot, what: str, side: int) -> None:
    match what:
        case "falls":
            wounds.fall_out(field, against)
        case "eye":
            _hurt_eye(field, against)
        case "wind":
            _hurt_eye(field, by)
        case "slip":
            slips.forced_slip(field, against, LANES, outward=side == LEFT)
        case _:
            _blind(field, against)


def _hurt_eye(field: Field, chariot: Chariot) -> None:
    wounds.eye_wound(field, chariot)
    if chariot.hits:
        chariot.straight_turns = STRAIGHT_TURNS


def _blind(field: Field, chariot: Chariot) -> None:
    """Blind a driver: half a die of hits rounded up, speed halved and fixed (A13)."""
    speed = team_speed(field, chariot) // 2
    if not wounds.hit_driver(field, chariot, wounds.half_die(field)):
        chariot.blind = True
        chariot.frozen_speed = speed
        field.tell("blinded", chariot.seat, speed=speed)
