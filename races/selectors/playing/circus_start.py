"""What a move of Circus Maximus begins with, told before it does: MF, wheels, corner.

Nothing is rolled; what dice will decide is told as a range or with its chance.
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.rulesets.circus_maximus import corner, weather
from engine.rulesets.circus_maximus.begin import speed_due
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.speed import cdm, max_speed
from races.selectors.playing.circus_hazards import listed, wheels_words
from races.selectors.playing.circus_odds import strain_risk

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
    return listed(
        mf, _corner(field, chariot, high), _worn(field, chariot, chariot.written or 0)
    )


def straining(field: Field, chariot: Chariot, *, extra: int) -> str:
    """Return what comes of a strain (CM-18); `extra` MF of a lash are taken."""
    mf = _mf(field, chariot, extra)[1] + min(DIE, chariot.endurance)
    said = _("a die more, for as much endurance")
    return listed(
        said,
        _corner_up_to(field, chariot, mf),
        _worn(field, chariot, chariot.written or 0),
    )


def warnings(field: Field, chariot: Chariot) -> tuple[str, ...]:
    """Return what will change a speed that is still to be written, as sentences."""
    threshold = field.terms.flip_speed
    most = max_speed(field, chariot)
    wheel = _worn(field, chariot, most)
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
        _bound(field, chariot),
    )
    return tuple(filter(None, found))


def _bound(field: Field, chariot: Chariot) -> str:
    """Return what binds a driver in this turn: blind, or unable to strain."""
    if chariot.frozen_speed is not None:  # MV-2 row 11
        facts = {"n": chariot.frozen_speed}
        return _("Blinded, he goes on at %(n)s whatever is written.") % facts
    if chariot.endurance == 0 or cdm(field, chariot) < 0:  # CM-22, CM-26
        return _("You cannot strain: a corner taken too fast flips you.")
    return ""


def _slow_start(field: Field) -> str:
    if field.turn > 1:
        return ""
    if field.terms.first_turn_accel:
        return _("The first turn takes two dice less your driver modifier off it.")
    return _("The first turn takes a die off it.") if field.terms.slow_start else ""


def _worn(field: Field, chariot: Chariot, written: int) -> str:
    """Return the chance that a damaged wheel comes off at a speed; empty at a low one."""
    fast = written >= field.terms.flip_speed
    return wheels_words(field, chariot) if fast else ""


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
    risk = strain_risk(field, chariot, over=over, drm=drm)
    return _("corner, %(over)s over: %(risk)s") % {"over": over, "risk": risk.text}


def _corner_up_to(field: Field, chariot: Chariot, mf: int) -> str:
    over = _over(field, chariot, mf)
    return _("corner, up to %(over)s over") % {"over": over} if over > 0 else ""


def _over(field: Field, chariot: Chariot, mf: int) -> int:
    """Return how much too fast the square is that one stands on; 0 on a straight."""
    safe = 0 if chariot.team is None else weather.safe_speed(field, chariot.team)
    return mf - safe if safe else 0
