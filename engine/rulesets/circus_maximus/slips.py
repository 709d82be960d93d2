"""Forced sideslips and the corner checks that they bring (CM-23, MV-10)."""

from engine.rulesets.circus_maximus import corner, weather
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.sliding import Slide, slide


def forced_slip(
    field: Field, chariot: Chariot, lanes: int, *, outward: bool = True
) -> Slide:
    """Slip a unit against its will, free of cost (CM-23).

    Into a lower rated lane of a corner the check is repeated.

    Args:
        field: the track.
        chariot: who slips; off the board nothing happens.
        lanes: 1 or 2, rammed at -3 and -6.
        outward: away from the spina; from an attacker on the other side otherwise.
    """
    if chariot.team is None:
        return Slide(0)
    before = weather.safe_speed(field, chariot.team)
    result = slide(field, chariot, lanes, outward=outward)
    if not chariot.flipped and _lower(field, chariot, before):
        corner.check_corner(field, chariot)
    return result


def _lower(field: Field, chariot: Chariot, before: int) -> bool:
    """Return whether a chariot stands in a corner lane rated lower than before."""
    if chariot.team is None:
        return False
    return 0 < weather.safe_speed(field, chariot.team) < before
