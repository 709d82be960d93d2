"""Evasion: the victim of an announced attack gives way (CM-27)."""

import msgspec

from engine.core.errors import IllegalActionError
from engine.core.ruleset import DecisionKind
from engine.rulesets.circus_maximus import corner, ground, sliding
from engine.rulesets.circus_maximus.chariot import Chariot, Driver
from engine.rulesets.circus_maximus.field import Field, Question
from engine.rulesets.circus_maximus.laps import FIRST_SQUARES
from engine.rulesets.circus_maximus.speed import cdm, control
from engine.rulesets.circus_maximus.track import (
    NEXT,
    NOWHERE,
    PREV,
    SLIP_INSIDE,
    SLIP_OUTSIDE,
)

STAND = "stand"
"""The answer of who does not evade."""
BRAKE, INSIDE, OUTSIDE = "brake", "inside", "outside"
LANDINGS = {BRAKE: PREV, INSIDE: SLIP_INSIDE, OUTSIDE: SLIP_OUTSIDE}
"""Where the team lands from each square: back, or like a sideslip (CM-16)."""


class Evasion(msgspec.Struct, frozen=True):
    """Both totals of an evasion, and whether the attack fails."""

    attacker_total: int
    defender_total: int
    evaded: bool


def ways(field: Field, chariot: Chariot) -> tuple[str, ...]:
    """Return how a chariot can evade now; empty for one that nobody steers."""
    if chariot.driver != Driver.IN_CAR or chariot.runaway or chariot.stopped:
        return ()
    found = [way for way in LANDINGS if _landing(field, chariot, way) != NOWHERE]
    if chariot.endurance < field.charts.evade.brake_end and BRAKE in found:
        found.remove(BRAKE)
    return tuple(found)


def evades(field: Field, by: Chariot, against: Chariot, attack: str) -> bool:
    """Ask the victim whether and how he evades; return whether the attack fails.

    Args:
        field: the track.
        by: who attacks.
        against: who is attacked.
        attack: its name, for who has to decide.
    """
    found = ways(field, against)
    if not found:
        return False
    question = Question(
        against.seat,
        DecisionKind.EVADE,
        (STAND, *found),
        {"by": by.seat, "attack": attack},
    )
    way = field.ask(question)
    return way != STAND and evade(field, by, against, way).evaded


def evade(field: Field, by: Chariot, against: Chariot, way: str) -> Evasion:
    """Pay for an evasion and try it: both roll, ties go to the defender (CM-27).

    Args:
        field: the track.
        by: who attacks.
        against: who gives way.
        way: `brake`, `inside` or `outside`.

    Raises:
        IllegalActionError: `cannot_evade`.
    """
    if way not in ways(field, against):
        raise IllegalActionError("cannot_evade", "There is no room to evade that way.")
    landing = _landing(field, against, way)
    _pay(field, against, way)
    total = field.dice(2) + control(field, by)
    other = field.dice(2) + cdm(field, against)
    evaded = other >= total
    field.tell(
        "evades",
        against.seat,
        by=by.seat,
        way=way,
        total=total,
        other_total=other,
        evaded=int(evaded),
    )
    if evaded:
        _give_way(field, against, landing, way)
    return Evasion(total, other, evaded)


def pull_back(field: Field, chariot: Chariot) -> bool:
    """Move a unit one square back; return False where that square is taken.

    A line that is passed backwards has to be crossed again (CM-43).
    """
    if chariot.team is None:
        return True
    landing = _landing(field, chariot, BRAKE)
    if landing == NOWHERE:
        return False
    _move_back(field, chariot, landing)
    return True


def _landing(field: Field, chariot: Chariot, way: str) -> int:
    """Return where the team would land, NOWHERE without room for the unit (CM-13)."""
    if chariot.team is None:
        return NOWHERE
    landing = LANDINGS[way][chariot.team]
    if landing != NOWHERE and not sliding.room(field, chariot, landing):
        return NOWHERE
    return landing


def _pay(field: Field, chariot: Chariot, way: str) -> None:
    """Take the price of an evasion, which is due even when it fails (CM-27)."""
    costs = field.charts.evade
    if way == BRAKE:
        chariot.endurance -= costs.brake_end
    else:
        chariot.next_max -= costs.inside if way == INSIDE else costs.outside


def _move_back(field: Field, chariot: Chariot, landing: int) -> None:
    if chariot.team == NEXT[landing] and chariot.team in FIRST_SQUARES:
        chariot.laps -= 1
    field.place(chariot, landing)


def _give_way(field: Field, chariot: Chariot, landing: int, way: str) -> None:
    if way == BRAKE:
        _move_back(field, chariot, landing)
        return
    field.place(chariot, landing)
    ground.enter(field, chariot)
    if not (chariot.flipped or chariot.stopped):
        corner.check_corner(field, chariot)
