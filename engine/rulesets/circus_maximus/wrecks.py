"""Driving over a wrecked car or a dead horse (CM-41, MV-5)."""

import msgspec

from engine.core.ruleset import DecisionKind
from engine.rulesets.circus_maximus import flips, horses, wounds
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field, Question
from engine.rulesets.circus_maximus.speed import control

WRECK, CARCASS = "wreck", "carcass"
LIGHTER = 1
"""A carcass takes this off the roll (MV-5)."""


class Crossing(msgspec.Struct, frozen=True):
    """What driving over something did.

    Attributes:
        demanded: endurance asked for.
        total: on the wrecks table.
        result: `-`, M, J, wheel_1, wheel, horse or F.
    """

    demanded: int
    total: int
    result: str


def cross(field: Field, chariot: Chariot, kind: str) -> Crossing:
    """Drive over a wreck or a carcass (CM-41): pay what one will, then roll.

    A team that runs away pays nothing, and nothing is asked of it (CM-36).

    Args:
        field: the track.
        chariot: has entered the square with its team.
        kind: `wreck` or `carcass`.
    """
    demanded = paid = 0
    if not chariot.runaway:
        demanded = field.die()
        paid = _pay(field, chariot, demanded, kind)
    total = field.dice(3) - control(field, chariot) + demanded - paid
    if kind == CARCASS:
        total -= LIGHTER
    result = field.charts.wreck(total)
    field.tell(
        "crossed_wreck",
        chariot.seat,
        what=kind,
        demanded=demanded,
        paid=paid,
        total=total,
        result=result,
    )
    _suffer(field, chariot, result)
    return Crossing(demanded, total, result)


def _pay(field: Field, chariot: Chariot, demanded: int, kind: str) -> int:
    """Ask how much endurance is paid, take it and return it."""
    most = min(demanded, chariot.endurance)
    if not most:
        return 0
    options = tuple(str(amount) for amount in range(most + 1))
    about: dict[str, int | str] = {"demanded": demanded, "what": kind}
    question = Question(chariot.seat, DecisionKind.PAY, options, about)
    paid = int(field.ask(question))
    chariot.endurance -= paid
    return paid


def _suffer(field: Field, chariot: Chariot, result: str) -> None:
    match result:
        case "M":
            wounds.slow(field, chariot)
        case "J":
            wounds.jostle(field, chariot)
        case "wheel_1":
            flips.hit_wheel(field, chariot, flips.random_side(field), 1)
        case "wheel":
            flips.hurt_random_wheel(field, chariot)
        case "horse":
            index = horses.outer_living(chariot, flips.random_side(field))
            hits = field.charts.horse_hits(field.dice(2))
            horses.hit_horse(field, chariot, index, hits, chariot.seat)
        case "F":
            flips.flip(field, chariot)
