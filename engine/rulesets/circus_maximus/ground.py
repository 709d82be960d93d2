"""What a team meets on the square it enters: wrecks, carcasses, men (CM-40, CM-41)."""

from engine.rulesets.circus_maximus import trample, wrecks
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.track import NOWHERE


def enter(field: Field, chariot: Chariot) -> bool:
    """Let a team drive over what lies where it stands now; return whether it did.

    A team without a car passes over wrecks unharmed; a carcass does nothing to its own
    chariot in the turn it was cut loose (MV-5).
    """
    square, met = chariot.team, False
    if square in field.wrecks and not chariot.flipped:
        wrecks.cross(field, chariot, wrecks.WRECK)
        met = True
    if _carcass(field, chariot, square) and not chariot.flipped:
        wrecks.cross(field, chariot, wrecks.CARCASS)
        met = True
    for man in trample.lying_on(field, square, chariot.seat):
        trample.trample(field, chariot, man)
        met = True
    return met


def _carcass(field: Field, chariot: Chariot, square: int | None) -> bool:
    """Return whether a carcass lies there that does something to this chariot."""
    if chariot.team != square:  # the wreck before it has cost the last horse
        return False
    cut = field.carcasses.get(NOWHERE if square is None else square)
    return cut is not None and cut != (field.turn, chariot.seat)
