"""What may happen beside a roll: worn wheels (CM-33) and one's own spear (MV-4)."""

from django.utils.translation import gettext as _

from engine.rulesets.circus_maximus import flips
from engine.rulesets.circus_maximus.chariot import LEFT, RIGHT, Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.risk import TWO
from engine.rulesets.circus_maximus.speed import cdm

TINY = 1e-9
"""Makes a half that is a little less by the sum of its parts a half again."""


def shown(percent: float) -> str:
    """Return a percentage as it is printed: whole, but neither 0 nor 100 by rounding."""
    if 0 < percent < 1:
        return "<1"
    if percent < 100 < percent + 1:  # noqa: PLR2004 -- a percentage
        return ">99"
    return str(round(percent + TINY))


def wheels_percent(field: Field, chariot: Chariot) -> float:
    """Return the chance that a damaged wheel comes off when both are checked (CM-33)."""
    holds = 1.0
    for side in (LEFT, RIGHT):
        if chariot.wheels[side]:
            holds -= holds * _comes_off(field, chariot, side)
    return 100 * (1 - holds)


def wheels_words(field: Field, chariot: Chariot) -> str:
    """Return `wheels_percent` in words; empty where no wheel is damaged."""
    if not any(chariot.wheels):
        return ""
    percent = shown(wheels_percent(field, chariot))
    return _("a damaged wheel comes off %(n)s %%") % {"n": percent}


def spear_words(field: Field, chariot: Chariot) -> str:
    """Return how likely a driver is hurt by his own spear; empty without one."""
    if not (field.terms.spear and chariot.spear):
        return ""
    modifier = cdm(field, chariot)
    odds = sum(p for total, p in TWO if field.charts.spear_self(total - modifier))
    return _("your own spear hurts you %(n)s %%") % {"n": shown(100 * odds)}


def listed(*parts: str) -> str:
    """Return the parts that say something, with commas between."""
    return ", ".join(filter(None, parts))


def _comes_off(field: Field, chariot: Chariot, side: int) -> float:
    """Return the chance of a wheel: below its damage, or one hit too many at it."""
    modifier = field.charts.blade.uneven_wheel if flips.uneven(chariot) else 0
    damage = chariot.wheels[side]
    most = damage if damage + 1 >= chariot.caps[side] else damage - 1
    return sum(odds for total, odds in TWO if total + modifier <= most)
