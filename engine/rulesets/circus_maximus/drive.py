"""A path is driven step by step; whatever interrupts it drops the rest (CM-10)."""

from engine.rulesets.circus_maximus import weather
from engine.rulesets.circus_maximus.actions import path_of
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.laps import progress
from engine.rulesets.circus_maximus.moving import step
from engine.rulesets.circus_maximus.plan import foresee
from engine.rulesets.circus_maximus.track import CORNER_1, CORNER_2, IDS, SECTION


def drive(field: Field, chariot: Chariot, steps: tuple[str, ...]) -> None:
    """Drive a path that is legal as the track lies now.

    Raises:
        IllegalActionError: a step of it is not allowed; nothing has been rolled.
    """
    foresee(field, chariot, steps)
    taken: list[str] = []
    for way in steps:
        section = _section(chariot)
        result = step(field, chariot, way)
        taken.append(way)
        if field.terms.weather:
            _watch(field, chariot, section)
        if result.interrupted:
            break
    field.tell(
        "drove",
        chariot.seat,
        steps=len(taken),
        path=path_of(taken),
        to=_name(chariot),
    )


def _name(chariot: Chariot) -> str:
    return "" if chariot.team is None else IDS[chariot.team]


def _section(chariot: Chariot) -> int:
    return -1 if chariot.team is None else SECTION[chariot.team]


def _watch(field: Field, chariot: Chariot, section: int) -> None:
    """Tell the weather what the leader does: laps begun, corners finished (MV-9).

    A lap begins once, also when another takes the lead or a leader is braked back.
    """
    if chariot.team is None or not _leads(field, chariot):
        return
    if field.weather.lap < chariot.laps < field.terms.laps:
        field.weather.lap = chariot.laps
        weather.lap_start(field)
    if section in (CORNER_1, CORNER_2) and SECTION[chariot.team] == (section + 1) % 4:
        weather.corner_done(field)


def _leads(field: Field, chariot: Chariot) -> bool:
    """Return whether nobody with a driver is ahead, or came as far before."""
    here = progress(chariot)
    return all(
        other is chariot
        or other.team is None
        or other.runaway
        or progress(other) < here
        for other in field.chariots
    )
