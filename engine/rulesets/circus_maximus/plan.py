"""What a path will do if nothing goes wrong: pure, for pages, menus and checks."""

from collections.abc import Iterable

import msgspec

from engine.rulesets.circus_maximus import corner
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.laps import crosses
from engine.rulesets.circus_maximus.moving import Way, look
from engine.rulesets.circus_maximus.track import SAFE


class Foreseen(msgspec.Struct, frozen=True):
    """One step of a path, as it will be unless a roll interferes.

    Attributes:
        way: the step, with the excess of the corner check that it makes.
        mf_left: MF after it.
        paid: endurance for braking or the corner.
        drm: added to the corner dice, the driver modifier apart; 0 without a check.
        endurance: left after it.
        crosses: passes the line.
    """

    way: Way
    mf_left: int
    paid: int
    drm: int
    endurance: int
    crosses: bool


def foresee(
    field: Field, chariot: Chariot, steps: Iterable[str]
) -> tuple[Foreseen, ...]:
    """Return what a path costs and which checks are due, without rolling.

    Args:
        field: the track; nothing on it changes.
        chariot: whose move it is.
        steps: of `moving.STEPS`, one by one.

    Raises:
        IllegalActionError: the first step that is not legal.
    """
    twin = chariot.clone()
    return tuple(foresee_step(field, twin, step) for step in steps)


def foresee_step(field: Field, twin: Chariot, step: str) -> Foreseen:
    """Return what one step will do, and move a copy of the chariot on by it.

    Raises:
        IllegalActionError: the step is not legal; the copy stays as it is.
    """
    way = look(field, twin, step)
    before = twin.team
    paid, drm = way.end, 0
    if way.over is not None:
        paid, drm = corner.price(twin, way.over), corner.modifier(field, twin)
        twin.checked_over = max(way.over, twin.checked_over or 0)
    elif way.step == "B" and not SAFE[way.square]:
        twin.speed -= way.mf
    twin.mf -= way.mf
    twin.endurance -= paid
    twin.team = way.square
    crossed = crosses(before, way.square)
    return Foreseen(way, twin.mf, paid, drm, twin.endurance, crossed)
