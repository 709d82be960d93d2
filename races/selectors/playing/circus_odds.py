"""How likely things are in Circus Maximus, from what lies open on the track.

Every figure is exact by the charts of the race; what follows a result is not counted.
"""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.rulesets.circus_maximus.actions import Verb
from engine.rulesets.circus_maximus.adjacency import facing, range_between
from engine.rulesets.circus_maximus.begin import speed_due
from engine.rulesets.circus_maximus.chariot import Chariot, Whip
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.ram import opposite, ram_modifier
from engine.rulesets.circus_maximus.risk import (
    ONE,
    THREE,
    TWO,
    at_least,
    mean_horse_hits,
)
from engine.rulesets.circus_maximus.speed import cdm, control
from engine.rulesets.circus_maximus.weapons import KNIVES
from engine.rulesets.circus_maximus.wrecks import CARCASS, LIGHTER
from races.selectors.playing.circus_hazards import (
    listed,
    shown,
    spear_words,
    wheels_percent,
    wheels_words,
)

_GROUPS: Mapping[str, tuple[tuple[str, ...], "str | Promise"]] = {
    "holds": (("-",), gettext_lazy("holds %(n)s %%")),
    "jostled": (("J",), gettext_lazy("jostled %(n)s %%")),
    "slips": (("S", "SS"), gettext_lazy("slips outward %(n)s %%")),
    "horse": (("LH", "RH"), gettext_lazy("a horse is hit %(n)s %%")),
    "flips": (("F",), gettext_lazy("flips %(n)s %%")),
}
"""Results of a strained corner that are told together, the mildest first."""


class Risk(NamedTuple):
    """What may come of a strained corner: the chance of each in percent, and in words."""

    percents: dict[str, float]
    text: str

    @property
    def is_grave(self) -> bool:
        """Whether a flip is more than a remote chance."""
        return self.percents["flips"] >= GRAVE


GRAVE = 5.0
"""Percent of flips from which a warning is due."""


def corner_risk(field: Field, chariot: Chariot, *, over: int, drm: int) -> Risk:
    """Return what may come of a check (CM-20 to CM-22, CM-26).

    Args:
        field: the track.
        chariot: as it will be when it is checked; its endurance before it pays.
        over: the excess.
        drm: added to the dice, the driver modifier apart.
    """
    modifier = cdm(field, chariot)
    if chariot.endurance == 0 or modifier < 0:
        percents = dict.fromkeys(_GROUPS, 0.0) | {"flips": 100.0}
        return Risk(percents, _("it cannot be strained: the chariot flips"))
    found = dict.fromkeys(_GROUPS, 0.0)
    for total, odds in THREE:
        code = field.charts.corner(total - modifier + drm, over)
        group = next(name for name, (codes, _w) in _GROUPS.items() if code in codes)
        found[group] += 100 * odds
    words = (
        str(_GROUPS[name][1]) % {"n": shown(percent)}
        for name, percent in found.items()
        if percent
    )
    return Risk(found, ", ".join(words))


def strain_risk(field: Field, chariot: Chariot, *, over: int, drm: int) -> Risk:
    """Return `corner_risk` with what else a strain checks: worn wheels, the own spear.

    Wheels are checked once in a movement phase (CM-33), a spear each time (MV-4).
    """
    risk = corner_risk(field, chariot, over=over, drm=drm)
    flips = risk.percents["flips"]
    if flips == 100:  # noqa: PLR2004 -- nothing more can happen
        return risk
    first = chariot.checked_over is None
    wheels = wheels_percent(field, chariot) if first else 0.0
    words = wheels_words(field, chariot) if first else ""
    return Risk(
        risk.percents | {"flips": flips + wheels - flips * wheels / 100},
        listed(risk.text, words, spear_words(field, chariot)),
    )


def wreck_words(field: Field, chariot: Chariot, kind: str, unpaid: int = 0) -> str:
    """Return what may come of driving over something, in words (CM-41, MV-5).

    Args:
        field: the track.
        chariot: who drives over it.
        kind: WRECK or CARCASS.
        unpaid: endurance that is asked and not paid.
    """
    drm = unpaid - cdm(field, chariot) - (LIGHTER if kind == CARCASS else 0)
    chances = {"-": 0.0, "F": 0.0}
    for total, odds in THREE:
        result = field.charts.wreck(total + drm)
        if result in chances:
            chances[result] += 100 * odds
    return _("no harm %(safe)s %%, flips %(flip)s %%") % {
        "safe": shown(chances["-"]),
        "flip": shown(chances["F"]),
    }


def evade_percent(field: Field, by: Chariot, against: Chariot) -> float:
    """Return the chance that an evasion succeeds: ties go to the defender (CM-27).

    A team that runs away has nobody's modifier (CM-36).
    """
    return 100 * at_least(control(field, by) - cdm(field, against))


def cut_percent(field: Field, chariot: Chariot) -> float:
    """Return the chance to cut a dead horse loose at the written speed (CM-34)."""
    most = speed_due(field, chariot) + cdm(field, chariot)
    return 100 * _at_most(most, sum(boxes > 0 for boxes in chariot.horses))


def free_percent(field: Field, chariot: Chariot) -> float:
    """Return the chance to cut oneself free (CM-38)."""
    modifier = cdm(field, chariot)
    return 100 * sum(odds for total, odds in TWO if total - modifier <= chariot.hits)


def attack_words(field: Field, by: Chariot, verb: Verb, against: Chariot) -> str:
    """Return what an attack promises, in words."""
    edge = cdm(field, by) - cdm(field, against)
    match verb:
        case Verb.LASH_TEAM:
            return _("works %(n)s %%") % {"n": shown(_lash_percent(field, edge))}
        case Verb.LASH_DRIVER:
            return _lash_driver(field, by, edge)
        case Verb.RAM_TEAM:
            # Seen from the victim the attacker is on one side, and hits with the other.
            side = opposite(facing(by, against))
            hits = mean_horse_hits(field.charts, ram_modifier(field, by, side))
            words = _("about %(n)s hits on a horse") % {"n": f"{hits:.1f}"}
            return listed(words, spear_words(field, by))
        case Verb.RAM_CAR:
            return listed(_ram_car(field, edge), spear_words(field, by))
        case _:
            return _("hits %(n)s %%") % {
                "n": shown(_hit_percent(field, by, verb, against))
            }


def _at_most(total: int, dice: int) -> float:
    rolls = {0: 1.0}
    for _die in range(dice):
        rolls = {
            low: sum(rolls.get(low - face, 0) * odds for face, odds in ONE)
            for low in range(max(rolls) + 7)
        }
    return sum(odds for low, odds in rolls.items() if low <= total)


def _lash_percent(field: Field, edge: int) -> float:
    dice = ONE if field.terms.lash_team_dice == 1 else TWO
    return 100 * sum(
        a * b for one, a in dice for other, b in dice if one + edge > other
    )


def _lash_driver(field: Field, by: Chariot, edge: int) -> str:
    charts = field.charts
    shift = charts.blade.long_whip if by.whip == Whip.LONG else 0
    works = lost = 0.0
    for one, a in TWO:
        for other, b in TWO:
            column = charts.lash_column(one + edge - other, shift)
            for row, odds in TWO:
                result = charts.lash_driver(row, column)
                works += a * b * odds * (result not in ("-", "G"))
                lost += a * b * odds * (result == "G")
    return _("works %(n)s %%, your whip is lost %(lost)s %%") % {
        "n": shown(100 * works),
        "lost": shown(100 * lost),
    }


def _ram_car(field: Field, edge: int) -> str:
    codes = dict.fromkeys(("A", "D", "both", "none"), 0.0)
    for total, odds in THREE:
        codes[field.charts.car_damage(total + edge)] += 100 * odds
    return _("their wheel %(theirs)s %%, yours %(yours)s %%") % {
        "theirs": shown(codes["D"] + codes["both"]),
        "yours": shown(codes["A"] + codes["both"]),
    }


def _hit_percent(field: Field, by: Chariot, verb: Verb, against: Chariot) -> float:
    modifier = cdm(field, by)
    if verb in KNIVES:
        return 100 * _knife(field, by, against, small=verb is Verb.SMALL_KNIFE)
    hits = field.charts.dust_hit if verb is Verb.DUST else field.charts.spear_hit
    return 100 * sum(odds for total, odds in TWO if hits(total + modifier))


def _knife(field: Field, by: Chariot, against: Chariot, *, small: bool) -> float:
    squares = range_between(by, against)
    most = max(
        (total for total in range(-5, 7 * squares) if field.charts.knife_hit(total)),
        default=-9,
    )
    return _at_most(most + cdm(field, by) - small * squares, squares)
