"""How able a driver is now, and how fast a team may be (CM-5, CM-10, CM-22, CM-26)."""

from engine.rulesets.circus_maximus import weather
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field


def cdm(field: Field, chariot: Chariot) -> int:
    """Return the current driver modifier: less a jolt and wounds (CM-22, CM-42)."""
    wounds = field.charts.wound(chariot.hits, chariot.hits_max)
    return chariot.dm - chariot.jostle + wounds


def control(field: Field, chariot: Chariot) -> int:
    """Return the modifier a chariot is driven with: its driver's, 0 for a runaway (CM-36)."""
    return 0 if chariot.runaway else cdm(field, chariot)


def team_speed(field: Field, chariot: Chariot) -> int:
    """Return the team speed: its horses, exhaustion, the weather (CM-5, CM-26, MV-10)."""
    speed = sum(chariot.horses) - chariot.exhausted_turns - weather.speed_loss(field)
    return max(0, speed)


def max_speed(field: Field, chariot: Chariot) -> int:
    """Return the highest speed that may be written (CM-10); blinded, the fixed one."""
    if chariot.frozen_speed is not None:  # MV-2 row 11
        return chariot.frozen_speed
    speed = team_speed(field, chariot) + cdm(field, chariot) + chariot.next_max
    return max(0, speed)
