"""Damaged wheels, wheels that come off, and chariots that flip (CM-31, CM-33, CM-35)."""

from enum import IntEnum

from engine.rulesets.circus_maximus import wounds
from engine.rulesets.circus_maximus.chariot import LEFT, RIGHT, Chariot, Driver
from engine.rulesets.circus_maximus.field import EMPTY, Field
from engine.rulesets.circus_maximus.track import PREV

HARD = 2
"""Hits at once after which a wheel is checked (CM-33)."""
LAST_LEFT = 3
"""Highest die that means the left side, where a side is rolled for."""


class Check(IntEnum):
    """Why a wheel is checked; each kind once in a movement phase (CM-33)."""

    HIT = 0
    SPEED = 1
    CORNER = 2


def uneven(chariot: Chariot) -> bool:
    """Return whether the wheels carry different blades, or one carries none (MV-1)."""
    return chariot.blades[LEFT] != chariot.blades[RIGHT]


def hit_wheel(field: Field, chariot: Chariot, side: int, hits: int) -> bool:
    """Damage a wheel; at its capacity it comes off (CM-31, MV-1).

    Args:
        field: the track.
        chariot: whose wheel.
        side: LEFT or RIGHT.
        hits: of the wheel damage table.

    Returns:
        Whether the wheel has to be checked now, see `check_wheel`.
    """
    if not hits or chariot.flipped:
        return False
    chariot.wheels[side] = min(chariot.wheels[side] + hits, chariot.caps[side])
    field.tell("wheel_hit", chariot.seat, side=side, hits=hits)
    if _comes_off(field, chariot, side):
        return False
    return hits >= HARD


def check_wheel(
    field: Field, chariot: Chariot, side: int, why: Check = Check.HIT
) -> tuple[int, ...]:
    """Roll whether a damaged wheel holds (CM-33).

    Args:
        field: the track.
        chariot: whose wheel.
        side: LEFT or RIGHT.
        why: kind of check; the same wheel is checked once a kind and phase.

    Returns:
        The total, or nothing when no check is due.
    """
    kind = 1 << (2 * why + side)
    if chariot.flipped or chariot.phase_checks & kind:
        return ()
    chariot.phase_checks |= kind
    total = field.dice(2)
    if uneven(chariot):
        total += field.charts.blade.uneven_wheel
    damage = chariot.wheels[side]
    field.tell("wheel_check", chariot.seat, side=side, total=total, damage=damage)
    if total == damage:
        chariot.wheels[side] += 1
        _comes_off(field, chariot, side)
    elif total < damage:
        flip(field, chariot)
    return (total,)


def hurt_wheel(field: Field, chariot: Chariot, side: int) -> tuple[int, ...]:
    """Roll unmodified damage to a wheel, check it, and return the check's total."""
    hits = field.charts.wheel_hits(field.dice(2))
    if hit_wheel(field, chariot, side, hits):
        return check_wheel(field, chariot, side)
    return ()


def random_side(field: Field) -> int:
    """Roll for a side: 1 to 3 is left, 4 to 6 right."""
    return LEFT if field.die() <= LAST_LEFT else RIGHT


def hurt_random_wheel(field: Field, chariot: Chariot) -> tuple[int, ...]:
    """Roll for a wheel and for its damage, see `hurt_wheel`."""
    return hurt_wheel(field, chariot, random_side(field))


def flip(field: Field, chariot: Chariot) -> None:
    """Wreck a car: the team runs away and drags a driver who was in it (CM-35).

    In the basic game the chariot is taken off the track instead.
    """
    if chariot.flipped:
        return
    chariot.mf = 0
    field.tell("flipped", chariot.seat)
    if not field.terms.advanced:
        chariot.flipped = chariot.out = True
        field.lift(chariot)
        return
    chariot.flipped = True
    if chariot.team is not None:
        square = PREV[chariot.team]
        field.at[square] = EMPTY
        field.wrecks.add(square)
    if chariot.driver in (Driver.IN_CAR, Driver.DRAGGED_BEHIND_CAR):
        chariot.driver = Driver.DRAGGED
    wounds.run_away(field, chariot)


def _comes_off(field: Field, chariot: Chariot, side: int) -> bool:
    """Flip a chariot whose wheel has taken all it can; return whether it has."""
    if chariot.wheels[side] < chariot.caps[side]:
        return False
    flip(field, chariot)
    return True
