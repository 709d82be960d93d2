"""Cutting loose: a dead horse (CM-34), or oneself from the reins (CM-38)."""

import msgspec

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus.begin import written_now
from engine.rulesets.circus_maximus.bodies import left_behind
from engine.rulesets.circus_maximus.chariot import Chariot, Driver
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.speed import cdm
from engine.rulesets.circus_maximus.wounds import HELD


class HorseCut(msgspec.Struct, frozen=True):
    """An attempt to cut a dead horse loose.

    Attributes:
        dice_total: of one die a living horse.
        mf: left for this turn; 0 after a failure.
        cut: whether it is loose.
        carcass: whether it stays on the track (MV-5).
    """

    dice_total: int
    mf: int
    cut: bool
    carcass: bool


class FreeCut(msgspec.Struct, frozen=True):
    """The total of a dragged driver's attempt, and whether he is free."""

    total: int
    free: bool


def check_cut_horse(chariot: Chariot) -> None:
    """Refuse an attempt to cut a horse.

    Raises:
        IllegalActionError: `no_dead_horse` or `no_knife` (MV-3).
    """
    if not chariot.stopped:
        raise IllegalActionError("no_dead_horse", "No dead horse is to be cut loose.")
    _check_knife(chariot)


def cut_horse(field: Field, chariot: Chariot) -> HorseCut:
    """Try to cut a dead horse loose at the start of a move (CM-34).

    Raises:
        IllegalActionError: `no_dead_horse` or `no_knife`.
    """
    check_cut_horse(chariot)
    total = field.dice(sum(boxes > 0 for boxes in chariot.horses))
    left = written_now(field, chariot) - (total - cdm(field, chariot))
    cut = left >= 0
    chariot.strained = True  # CM-18: no strain after an attempt
    chariot.mf = chariot.speed = max(left, 0)
    field.tell("cut_horse", chariot.seat, total=total, cut=int(cut), mf=chariot.mf)
    if cut:
        chariot.stopped = False
        if field.terms.carcass and chariot.team is not None:
            field.carcasses[chariot.team] = (field.turn, chariot.seat)
    return HorseCut(total, chariot.mf, cut, cut and field.terms.carcass)


def has_knife(chariot: Chariot) -> bool:
    """Return whether a driver has a knife left to cut with (MV-3)."""
    return chariot.knife or chariot.small_knife


def check_cut_free(chariot: Chariot) -> None:
    """Refuse an attempt of a driver to cut himself free.

    Raises:
        IllegalActionError: `not_dragged` or `no_knife` (MV-3).
    """
    if chariot.driver not in HELD:
        raise IllegalActionError("not_dragged", "The driver is not being dragged.")
    _check_knife(chariot)


def cut_free(field: Field, chariot: Chariot) -> FreeCut:
    """Try to cut oneself free at the start of a dragging phase (CM-38).

    Who is free stands on the square that his team, or his car, leaves behind.

    Raises:
        IllegalActionError: `not_dragged` or `no_knife`.
    """
    check_cut_free(chariot)
    total = field.dice(2) - cdm(field, chariot)
    free = total <= chariot.hits
    field.tell("cut_free", chariot.seat, total=total, free=int(free))
    if free:
        chariot.body = left_behind(chariot)
        chariot.driver = Driver.RUNNING
    return FreeCut(total, free)


def _check_knife(chariot: Chariot) -> None:
    if not has_knife(chariot):
        raise IllegalActionError("no_knife", "No knife is left to cut with.")
