"""The sky and the ground, and what they do to driving (MV-9 to MV-11)."""

from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.track import SAFE

MUDDY_AFTER = 3
"""Corners in a row that the leader finishes in rain before there is mud (MV-9)."""


def raining(field: Field) -> bool:
    """Return whether it rains and rain counts (MV-10)."""
    return field.weather.rain and field.terms.rain


def muddy(field: Field) -> bool:
    """Return whether the ground is mud and mud counts (MV-11)."""
    return field.weather.mud and field.terms.mud


def speed_loss(field: Field) -> int:
    """Return what the weather takes off every team speed; mud's figure is for both."""
    if muddy(field):
        return field.charts.weather.mud_speed
    return field.charts.weather.rain_speed if raining(field) else 0


def safe_loss(field: Field) -> int:
    """Return what mud takes off every printed safe speed (MV-11)."""
    return field.charts.weather.mud_safe if muddy(field) else 0


def safe_speed(field: Field, square: int) -> int:
    """Return the safe speed of a corner square as it is today; 0 on a straight."""
    printed = SAFE[square]
    return printed - safe_loss(field) if printed else 0


def corner_modifier(field: Field, chariot: Chariot) -> int:
    """Return what the weather adds to a corner strain of this car (MV-10, MV-11)."""
    charts, mud, rain = field.charts.weather, muddy(field), raining(field)
    if mud and rain:
        return charts.both_corner[chariot.car]
    return charts.rain_corner[chariot.car] if mud or rain else 0


def slides_on(field: Field, chariot: Chariot) -> frozenset[int]:
    """Return the faces that let this car slide on after a change of lane (MV-10).

    Empty for a car that need not roll.
    """
    if raining(field) or muddy(field):
        return field.charts.weather.slides[chariot.car]
    return frozenset()


def start(field: Field) -> None:
    """Roll for the weather before the race (MV-9); nothing without that rule."""
    if field.terms.weather:
        _initial(field)


def check(field: Field) -> bool:
    """Roll whether the rain stops, on turns 2, 4, 6 ..., and return whether it was due."""
    if not field.weather.rain or field.turn % 2:
        return False
    die = field.die()
    if field.charts.later_weather(die) == "clear":
        field.weather.rain = False
        field.weather.corners = 0
    _tell(field, die)
    return True


def lap_start(field: Field) -> bool:
    """Roll again when the leader starts a lap, if that was said before the race (MV-9).

    Not while it rains (section 6 of the rules).

    Returns:
        Whether a roll was due.
    """
    if not field.weather.recheck or field.weather.rain:
        return False
    _initial(field)
    return True


def corner_done(field: Field) -> None:
    """Count a corner that the leader has finished; three in rain make mud (MV-9)."""
    weather = field.weather
    weather.corners = weather.corners + 1 if weather.rain else 0
    if weather.corners >= MUDDY_AFTER and not weather.mud:
        weather.mud = True
        field.tell("mud")


def _initial(field: Field) -> None:
    die = field.die()
    sky = field.charts.initial_weather(die)
    if sky == "rain":
        field.weather.rain = True
        if field.charts.initial_weather(field.die()) == "rain":
            field.weather.mud = True
    elif sky == "recheck":
        field.weather.recheck = True
    _tell(field, die)


def _tell(field: Field, die: int) -> None:
    weather = field.weather
    field.tell("weather", die=die, rain=int(weather.rain), mud=int(weather.mud))
