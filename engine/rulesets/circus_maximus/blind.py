"""Dust in the eyes: when control comes back (MV-2 row 11)."""

from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field

SEES_FROM = 5
"""Lowest die that restores control."""


def check(field: Field, chariot: Chariot) -> bool:
    """Roll at the start of a later turn; return whether control is restored."""
    die = field.die()
    sees = die >= SEES_FROM
    if sees:
        chariot.blind = False
        chariot.frozen_speed = None
    field.tell("blind_check", chariot.seat, die=die, sees=int(sees))
    return sees
