"""Drivers who are not in their cars: where they are (CM-37 to CM-40)."""

from engine.rulesets.circus_maximus.chariot import Chariot, Driver
from engine.rulesets.circus_maximus.track import PREV
from engine.rulesets.circus_maximus.wounds import HELD


def left_behind(chariot: Chariot) -> int | None:
    """Return the hindmost square of a unit, which is free once it has moved on."""
    if chariot.team is None:
        return None
    return chariot.team if chariot.flipped else PREV[chariot.team]


def body_square(chariot: Chariot) -> int | None:
    """Return where a driver out of his car is; None for one in it or gone.

    Who is dragged lies on the square behind the team, or behind team and car.
    """
    if chariot.driver in HELD:
        hindmost = left_behind(chariot)
        return None if hindmost is None else PREV[hindmost]
    return chariot.body if chariot.driver == Driver.RUNNING else None
