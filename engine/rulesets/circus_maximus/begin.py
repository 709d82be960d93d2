"""How a move begins: the slow start, worn wheels, the strain (CM-11, CM-18, CM-33)."""

import msgspec

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus import flips
from engine.rulesets.circus_maximus.chariot import LEFT, RIGHT, Chariot, Whip
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.speed import cdm, max_speed


class Begun(msgspec.Struct, frozen=True):
    """How a move began.

    Attributes:
        mf: to be used.
        reduction: of the first turn; None on later turns.
        strain_die: None without a strain.
        flip_rolls: of worn wheels.
        flip: the chariot flipped.
    """

    mf: int
    reduction: int | None = None
    strain_die: int | None = None
    flip_rolls: tuple[int, ...] = ()
    flip: bool = False


def strain_allowed(field: Field, chariot: Chariot) -> bool:
    """Return whether the driver may strain his team now (CM-18, CM-22, MV-2, MV-8)."""
    return _refusal(field, chariot) is None


def must_strain(field: Field, chariot: Chariot) -> bool:
    """Return whether a written S commits him to it (MV-8)."""
    committed = field.terms.written_s and field.terms.s_commits
    return committed and chariot.wants_strain and strain_allowed(field, chariot)


def begin(
    field: Field, chariot: Chariot, *, strain: bool, take_optional: bool = False
) -> Begun:
    """Begin a move with the speed that was written; MF and whole speed are set.

    The order is: first-turn reduction, worn wheels, strain die. A corner that the
    move begins in is checked after it, see `corner.check_corner`.

    Args:
        field: the track.
        chariot: whose move it is; one with a dead horse has no MF (CM-32).
        strain: whether the driver strains; a written S commits him (MV-8).
        take_optional: whether the optional MF of a lash is taken (CM-28).

    Raises:
        IllegalActionError: `no_s_written`, `no_whip` or `strain_forbidden`.
    """
    refusal = _refusal(field, chariot) if strain else None
    if refusal is not None:
        raise refusal
    strain = strain or must_strain(field, chariot)
    mf = written_now(field, chariot)
    chariot.attacked = False
    chariot.mf = chariot.speed = 0
    if chariot.stopped:
        return Begun(0)
    reduction = _reduction(field, chariot)
    mf = max(0, mf - (reduction or 0))
    rolls = _worn_wheels(field, chariot)
    if chariot.flipped:
        return Begun(0, reduction, None, rolls, flip=True)
    mf += chariot.forced_mf + (chariot.optional_mf if take_optional else 0)
    chariot.forced_mf = chariot.optional_mf = 0
    die = None
    if strain:
        die = field.die()
        gained = min(die, chariot.endurance)
        chariot.endurance -= gained
        chariot.strained = True
        mf += gained
        field.tell("strained", chariot.seat, die=die, mf=gained)
    chariot.mf = chariot.speed = mf
    field.tell("began", chariot.seat, mf=mf)
    return Begun(mf, reduction, die, rolls)


def _refusal(field: Field, chariot: Chariot) -> IllegalActionError | None:
    """Return why a driver may not strain."""
    if field.terms.written_s and not chariot.wants_strain:
        return IllegalActionError("no_s_written", "No S was written for this turn.")
    if chariot.whip == Whip.NONE:
        return IllegalActionError("no_whip", "Without a whip no team can be strained.")
    if (
        chariot.endurance == 0
        or chariot.strained
        or chariot.stopped
        or chariot.runaway
        or chariot.blind
        or cdm(field, chariot) < 0
    ):
        return IllegalActionError(
            "strain_forbidden",
            "An exhausted team, a shaken or a blinded driver cannot strain, nor can "
            "anybody twice in a turn or beside a dead horse.",
        )
    return None


def speed_due(field: Field, chariot: Chariot) -> int:
    """Return the written speed, less what has slowed the chariot since (CM-29)."""
    written = chariot.written or 0
    if chariot.frozen_speed is not None:  # MV-2 row 11
        return chariot.frozen_speed
    return min(written, max_speed(field, chariot)) if chariot.next_max < 0 else written


def written_now(field: Field, chariot: Chariot) -> int:
    """Return `speed_due` and use up what has slowed the chariot."""
    written = speed_due(field, chariot)
    chariot.next_max = 0
    return written


def _reduction(field: Field, chariot: Chariot) -> int | None:
    """Roll what the first turn takes off the speed (CM-11, MV-7); None if nothing."""
    if field.turn > 1:
        return None
    if field.terms.first_turn_accel:
        reduction = max(0, field.dice(2) - cdm(field, chariot))
    elif field.terms.slow_start:
        reduction = field.die()
    else:
        return None
    field.tell("slow_start", chariot.seat, mf=reduction)
    return reduction


def _worn_wheels(field: Field, chariot: Chariot) -> tuple[int, ...]:
    """Check damaged wheels of a chariot for which a high speed was written (CM-33)."""
    if (chariot.written or 0) < field.terms.flip_speed:
        return ()
    rolls: tuple[int, ...] = ()
    for side in (LEFT, RIGHT):
        if chariot.wheels[side]:
            rolls += flips.check_wheel(field, chariot, side, flips.Check.SPEED)
    return rolls
