"""Driving over a driver on the track (CM-40)."""

import msgspec

from engine.rulesets.circus_maximus import flips
from engine.rulesets.circus_maximus.bodies import body_square
from engine.rulesets.circus_maximus.chariot import Chariot, Driver
from engine.rulesets.circus_maximus.chart_fighting import ATTACKER_HURT, DEFENDER_HURT
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.speed import control
from engine.rulesets.circus_maximus.wounds import HELD, hit_driver, kill_driver

DOWN = HELD | {Driver.RUNNING}
"""Living drivers on the ground."""
DOUBLE = 2
"""Driver hits for each hit of the wheel damage table."""


class Trampling(msgspec.Struct, frozen=True):
    """What happened to a driver and to who drove over him.

    Attributes:
        total: on the table of damage to cars; None for a runner.
        result: A, D, both or none; None for a runner.
        driver_hits_taken: hits of a dragged driver.
        mf_lost: MF that a runner cost.
    """

    total: int | None = None
    result: str | None = None
    driver_hits_taken: int = 0
    mf_lost: int = 0


def lying_on(field: Field, square: int | None, seat: int) -> list[Chariot]:
    """Return the chariots of the living drivers on a square, its own seat's not."""
    if square is None:
        return []
    return [
        other
        for other in field.chariots
        if other.driver in DOWN and other.seat != seat and body_square(other) == square
    ]


def trample(field: Field, by: Chariot, against: Chariot) -> Trampling:
    """Drive over a driver who runs or is dragged (CM-40)."""
    if against.driver == Driver.RUNNING:
        lost = min(field.die(), by.mf)
        field.tell("run_down", against.seat, by=by.seat, mf=lost)
        kill_driver(field, against)
        by.mf -= lost
        return Trampling(mf_lost=lost)
    total = field.dice(3) + control(field, by)
    result = field.charts.car_damage(total)
    field.tell("trampled", against.seat, by=by.seat, total=total, result=result)
    hits = 0
    if result in DEFENDER_HURT:
        hits = DOUBLE * field.charts.wheel_hits(field.dice(2))
        hit_driver(field, against, hits)
    if result in ATTACKER_HURT and not by.flipped:
        flips.hurt_random_wheel(field, by)
    return Trampling(total, result, driver_hits_taken=hits)
