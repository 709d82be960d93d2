"""What a move of Circus Maximus begins with, told before it does: MF, wheels, corner.

Nothing is rolled; what dice will decide is told as a range or with its chance.
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.rulesets.circus_maximus import corner, flips, weather
from engine.rulesets.circus_maximus.begin import speed_due
from engine.rulesets.circus_maximus.chariot import LEFT, RIGHT, Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.risk import TWO
from engine.rulesets.circus_maximus.speed import cdm, max_speed
from races.selectors.playing.circus_odds import corner_risk, shown

DIE = 6
TWO_DICE = (2, 12)
"""Lowest and highest total of two dice."""


def going(field: Field, chariot: Chariot, *, extra: int) -> str:
    """Return what comes of going without a strain; `extra` MF of a lash are taken."""
    low, high = _mf(field, chariot, extra)
    if low == high:
        mf = ngettext("%(n)s to drive", "%(n)s to drive", high) % {"n": high}
    else:
        mf = _("%(low)s to %(high)s to drive, the start is slow") % {
            "low": low,
            "high": high,
        }
    return _listed(mf, _corner(field, chariot, high), worn(field, chariot))


def straining(field: Field, chariot: Chariot, *, extra: int) -> str:
    """Return what comes of a strain (CM-18); `extra` MF of a lash are taken."""
    mf = _mf(field, chariot, extra)[1] + min(DIE, chariot.endurance)
    said = _("a die more, for as much endurance")
    return _listed(said, _corner_up_to(field, chariot, mf), worn(field, chariot))


def warnings(field: Field, chariot: Chariot) -> tuple[str, ...]:
    """Return what will change a speed that is still to be written, as sentences."""
    threshold = field.terms.flip_speed
    most = max_speed(field, chariot)
    wheel = worn(field, chariot, threshold) if most >= threshold else ""
    found = (
        _slow_start(field),
        _("Beside a dead horse: a die for each living horse comes off it.")
        if chariot.stopped
        else "",
        _("From %(speed)s on: %(wheel)s.") % {"speed": threshold, "wheel": wheel}
        if wheel
        else "",
        _("The lash adds %(n)s to it.") % {"n": chariot.forced_mf}
        if chariot.forced_mf
        else "",
    )
    return tuple(filter(None, found))


def _slow_start(field: Field) -> str:
    if field.turn > 1:
        return ""
    if field.terms.first_turn_accel:
        return _("The first turn takes two dice less your driver modifier off it.")
    return _("The first turn takes a die off it.") if field.terms.slow_start else ""


def worn(field: Field, chariot: Chariot, speed: int | None = None) -> str:
    """Return the chance that a damaged wheel comes off (CM-33); empty without one.

    Args:
        field: the track.
        chariot: whose wheels.
        speed: that is written; None for what has been written.
    """
    written = (chariot.written or 0) if speed is None else speed
    if written < field.terms.flip_speed or not any(chariot.wheels):
        return ""
    holds = 1.0
    for side in (LEFT, RIGHT):
        if chariot.wheels[side]:
            holds -= holds * _comes_off(field, chariot, side)
    return _("a damaged wheel comes off %(n)s %%") % {"n": shown(100 * (1 - holds))}


def _comes_off(field: Field, chariot: Chariot, side: int) -> float:
    """Return the chance of a wheel: below its damage, or one hit too many at it."""
    modifier = field.charts.blade.uneven_wheel if flips.uneven(chariot) else 0
    damage = chariot.wheels[side]
    most = damage if damage + 1 >= chariot.caps[side] else damage - 1
    return sum(odds for total, odds in TWO if total + modifier <= most)


def _mf(field: Field, chariot: Chariot, extra: int) -> tuple[int, int]:
    """Return the least and the most MF to begin with (CM-11, CM-28, MV-7)."""
    due, pushed = speed_due(field, chariot), chariot.forced_mf + extra
    least, most = _reduction(field, chariot)
    return max(0, due - most) + pushed, max(0, due - least) + pushed


def _reduction(field: Field, chariot: Chariot) -> tuple[int, int]:
    """Return the least and the most that the first turn takes off."""
    if field.turn == 1 and field.terms.first_turn_accel:
        low, high = (max(0, total - cdm(field, chariot)) for total in TWO_DICE)
        return low, high
    return (1, DIE) if field.turn == 1 and field.terms.slow_start else (0, 0)


def _corner(field: Field, chariot: Chariot, mf: int) -> str:
    """Return what a corner that the move begins in will ask at once (CM-20)."""
    over = _over(field, chariot, mf)
    if over <= 0:
        return ""
    drm = corner.modifier(field, chariot)
    risk = corner_risk(field, chariot, over=over, drm=drm)
    return _("corner, %(over)s over: %(risk)s") % {"over": over, "risk": risk.text}


def _corner_up_to(field: Field, chariot: Chariot, mf: int) -> str:
    over = _over(field, chariot, mf)
    return _("corner, up to %(over)s over") % {"over": over} if over > 0 else ""


def _over(field: Field, chariot: Chariot, mf: int) -> int:
    """Return how much too fast the square is that one stands on; 0 on a straight."""
    safe = 0 if chariot.team is None else weather.safe_speed(field, chariot.team)
    return mf - safe if safe else 0


def _listed(*parts: str) -> str:
    return ", ".join(filter(None, parts))
