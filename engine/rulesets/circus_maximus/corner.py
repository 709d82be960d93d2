"""Corners taken too fast: the check, and what comes of it (CM-20 to CM-24, CM-26)."""

import msgspec

from engine.rulesets.circus_maximus import (
    flips,
    horses,
    sliding,
    spear,
    weather,
    wounds,
)
from engine.rulesets.circus_maximus.chariot import LEFT, RIGHT, Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.speed import control

SLIPS = {"S": 1, "SS": 2}
"""Lanes that a result slips outward (CM-21)."""


class Corner(msgspec.Struct):
    """What a corner check did.

    Attributes:
        safe: safe speed here; 0 on a straight.
        over: MF over it, 0 when there was nothing to check.
        paid: endurance.
        drm: added to the dice, the driver modifier apart.
        total: on the chart; None without a roll.
        result: code of the chart; `none` when nothing was checked.
        horse: number of the horse that was hit, from 1; horse_hits: of the table.
        critical: total of the horse's critical roll (MV-6).
        flip_rolls: totals of wheel checks.
        flip: the chariot flipped.
        self_test: total of the own spear's test; self_row: its row (MV-4).
    """

    safe: int
    over: int = 0
    paid: int = 0
    drm: int = 0
    total: int | None = None
    result: str = "none"
    horse: int | None = None
    horse_hits: int | None = None
    critical: int | None = None
    flip_rolls: tuple[int, ...] = ()
    flip: bool = False
    self_test: int | None = None
    self_row: int | None = None


def modifier(field: Field, chariot: Chariot) -> int:
    """Return what blades and weather add to a corner strain (MV-1, MV-10, MV-11)."""
    drm = weather.corner_modifier(field, chariot)
    return drm + field.charts.blade.uneven_corner if flips.uneven(chariot) else drm


def price(chariot: Chariot, over: int) -> int:
    """Return the endurance that a check costs: one a MF over, as far as it lasts.

    After an earlier check in the same phase only the difference (CM-20, CM-24); a
    runaway team pays nothing (CM-36).
    """
    if chariot.runaway:
        return 0
    due = over - (chariot.checked_over or 0)
    return max(0, min(due, chariot.endurance))


def check_corner(field: Field, chariot: Chariot) -> Corner:
    """Compare the speed of this turn with the corner square and strain (CM-20).

    Exhausted or shaken, a chariot over the limit flips without a roll (CM-22, CM-26).
    """
    safe = 0 if chariot.team is None else weather.safe_speed(field, chariot.team)
    found = Corner(safe)
    over = chariot.speed - safe
    if not safe or over <= 0:
        return found
    found.over = over
    if chariot.endurance == 0 or control(field, chariot) < 0:
        found.result = "F"
        field.tell("corner", chariot.seat, over=over, result="F")
        chariot.checked_over = over
        flips.flip(field, chariot)
    else:
        _strain(field, chariot, found)
    found.flip = chariot.flipped
    return found


def _strain(field: Field, chariot: Chariot, found: Corner) -> None:
    """Pay, roll, suffer; then old damage to wheels, then the own spear (section 6)."""
    damaged = [side for side in (LEFT, RIGHT) if chariot.wheels[side]]
    found.paid = price(chariot, found.over)
    chariot.endurance -= found.paid
    chariot.checked_over = max(found.over, chariot.checked_over or 0)
    found.drm = modifier(field, chariot)
    found.total = field.dice(3) - control(field, chariot) + found.drm
    found.result = field.charts.corner(found.total, found.over)
    field.tell(
        "corner",
        chariot.seat,
        over=found.over,
        paid=found.paid,
        total=found.total,
        result=found.result,
    )
    _suffer(field, chariot, found)
    for side in damaged:
        found.flip_rolls += flips.check_wheel(field, chariot, side, flips.Check.CORNER)
    test = spear.self_test(field, chariot)
    if test is not None:
        found.self_test, found.self_row = test.total, test.row


def _suffer(field: Field, chariot: Chariot, found: Corner) -> None:
    match found.result:
        case "S" | "SS":
            slide = sliding.slide(field, chariot, SLIPS[found.result], outward=True)
            found.flip_rolls += slide.flip_rolls
        case "J":
            wounds.jostle(field, chariot)
        case "LH" | "RH":
            side = LEFT if found.result == "LH" else RIGHT
            index = horses.outer_living(chariot, side)
            hits = field.charts.horse_hits(field.dice(2))
            found.horse, found.horse_hits = index + 1, hits
            found.critical = horses.hit_horse(field, chariot, index, hits).critical
        case "F":
            flips.flip(field, chariot)
