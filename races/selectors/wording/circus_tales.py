"""What happened in Circus Maximus where a sentence depends on how it went."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from races.selectors.wording import circus_words as words
from races.selectors.wording.circus_chariots import shown

Facts = dict[str, object]


def _number(facts: Facts, name: str) -> int:
    value = facts.get(name, 0)
    return value if isinstance(value, int) else 0


def _weather(facts: Facts) -> str:
    if facts["mud"] and facts["rain"]:
        return _("A %(die)s for the weather: rain and mud") % facts
    if facts["rain"]:
        return _("A %(die)s for the weather: rain") % facts
    if facts["mud"]:
        return _("A %(die)s for the weather: dry, the mud stays") % facts
    return _("A %(die)s for the weather: dry") % facts


def _slides(facts: Facts) -> str:
    if facts["slid"]:
        return _("%(who)s slides on the wet ground") % facts
    return _("%(who)s does not slide on the wet ground") % facts


def _drove(facts: Facts) -> str:
    steps = _number(facts, "steps")
    if not facts["to"]:
        return (
            ngettext(
                "%(who)s drives %(steps)s step",
                "%(who)s drives %(steps)s steps",
                steps,
            )
            % facts
        )
    return ngettext(
        "%(who)s drives %(steps)s step to %(place)s",
        "%(who)s drives %(steps)s steps to %(place)s",
        steps,
    ) % (facts | {"place": words.place(facts["to"])})


def _corner(facts: Facts) -> str:
    if "total" not in facts:
        return _("%(who)s is %(over)s over in the corner and cannot strain") % facts
    told = facts | {"outcome": words.CORNERS[facts["result"]]}
    return (
        _(
            "%(who)s takes the corner %(over)s over for %(paid)s endurance and rolls"
            " %(total)s: %(outcome)s"
        )
        % told
    )


def _forced_ram(facts: Facts) -> str:
    if facts["counter"] == "team":
        return _("%(who)s cannot avoid it and drives into %(against)s’s car") % facts
    return _("%(who)s cannot avoid it: car against car with %(against)s") % facts


def _horse_hit(facts: Facts) -> str:
    return (
        ngettext(
            "%(who)s’s horse %(horse)s takes %(hits)s hit, %(left)s left",
            "%(who)s’s horse %(horse)s takes %(hits)s hits, %(left)s left",
            _number(facts, "hits"),
        )
        % facts
    )


def _horse_rammed(facts: Facts) -> str:
    return _("%(by)s’s car meets %(who)s’s horse %(horse)s, rolled %(total)s") % facts


def _out(facts: Facts) -> str:
    return str(words.LEFT_RACE[facts["reason"]]) % facts


def _wheel_hit(facts: Facts) -> str:
    told = facts | {"side": words.SIDES[facts["side"]]}
    return (
        ngettext(
            "%(who)s’s %(side)s wheel takes %(hits)s hit",
            "%(who)s’s %(side)s wheel takes %(hits)s hits",
            _number(facts, "hits"),
        )
        % told
    )


def _wheel_check(facts: Facts) -> str:
    told = facts | {"side": words.SIDES[facts["side"]]}
    total, damage = _number(facts, "total"), _number(facts, "damage")
    if total > damage:
        return _("%(who)s’s %(side)s wheel holds: %(total)s over %(damage)s") % told
    if total == damage:
        return (
            _("%(who)s’s %(side)s wheel just holds and takes one more hit: %(total)s")
            % told
        )
    return _("%(who)s’s %(side)s wheel comes off: %(total)s under %(damage)s") % told


def _crossed_line(facts: Facts) -> str:
    lap = _number(facts, "lap")
    if not lap:
        return _("%(who)s crosses the starting line") % facts
    return (
        ngettext("%(who)s has done %(lap)s lap", "%(who)s has done %(lap)s laps", lap)
        % facts
    )


def _attacked(facts: Facts) -> str:
    return str(words.ATTACKS[facts["verb"]]) % facts


def _evades(facts: Facts) -> str:
    told = facts | {"way": words.WAYS[facts["way"]]}
    if facts["evaded"]:
        return (
            _(
                "%(who)s gets away from %(by)s %(way)s, %(other_total)s against %(total)s"
            )
            % told
        )
    return (
        _(
            "%(who)s tries to get away from %(by)s %(way)s,"
            " %(other_total)s against %(total)s, and fails"
        )
        % told
    )


def _team_lashed(facts: Facts) -> str:
    if _number(facts, "difference") > 0:
        return (
            _(
                "The lash bites: %(who)s loses %(endurance)s endurance and must drive"
                " %(mf)s faster"
            )
            % facts
        )
    return (
        _(
            "The lash misses: %(who)s loses %(endurance)s endurance and may drive"
            " %(mf)s faster"
        )
        % facts
    )


def _driver_lashed(facts: Facts) -> str:
    told = facts | {"outcome": words.LASHES[facts["result"]]}
    return _("Lash factor %(factor)s, rolled %(row)s: %(outcome)s") % told


def _wounded(facts: Facts) -> str:
    return (
        ngettext(
            "%(who)s’s driver takes %(hits)s hit, %(left)s left",
            "%(who)s’s driver takes %(hits)s hits, %(left)s left",
            _number(facts, "hits"),
        )
        % facts
    )


def _critical(facts: Facts) -> str:
    told = facts | {"outcome": words.CRITICALS[facts["what"]]}
    return _("%(who)s’s driver: %(outcome)s") % told


def _threw_dust(facts: Facts) -> str:
    if facts["hit"]:
        return _("Rolled %(total)s: the dust hits") % facts
    return _("Rolled %(total)s: the dust misses") % facts


def _dusted(facts: Facts) -> str:
    told = facts | {"by": facts["by"] or _("the thrower")}
    return str(words.DUSTS[facts["what"]]) % told


def _threw(facts: Facts) -> str:
    if facts["hit"]:
        return _("Range %(range)s, rolled %(total)s: the knife hits") % facts
    return _("Range %(range)s, rolled %(total)s: the knife misses") % facts


def _struck(facts: Facts) -> str:
    told = facts | {"outcome": words.STRIKES[facts["what"]]}
    return _("%(who)s is struck: %(outcome)s") % told


def _thrust(facts: Facts) -> str:
    if facts["hit"]:
        return _("Rolled %(total)s: the spear hits") % facts
    return _("Rolled %(total)s: the spear misses") % facts


def _own_spear(facts: Facts) -> str:
    if "what" not in facts:
        return _("%(who)s keeps the own spear at bay") % facts
    told = facts | {"outcome": words.STRIKES[facts["what"]]}
    return _("%(who)s is hurt by the own spear: %(outcome)s") % told


def _cars_rammed(facts: Facts) -> str:
    told = facts | {"outcome": words.CAR_DAMAGE[facts["result"]]}
    return _("%(by)s’s car hits %(who)s’s, rolled %(total)s: %(outcome)s") % told


def _safe(facts: Facts) -> str:
    if facts["way"] == "inside":
        return _("%(who)s’s driver is safe on the spina") % facts
    return _("%(who)s’s driver is safe over the wall") % facts


def _run_down(facts: Facts) -> str:
    if not facts.get("mf"):
        return _("%(by)s runs %(who)s’s driver down") % facts
    return _("%(by)s runs %(who)s’s driver down and loses %(mf)s movement") % facts


def _dragged(facts: Facts) -> str:
    return (
        ngettext(
            "%(who)s’s driver is dragged along: %(hits)s hit",
            "%(who)s’s driver is dragged along: %(hits)s hits",
            _number(facts, "hits"),
        )
        % facts
    )


def _trampled(facts: Facts) -> str:
    told = facts | {"outcome": words.TRAMPLED[facts["result"]]}
    return (
        _("%(by)s drives over %(who)s’s driver, rolled %(total)s: %(outcome)s") % told
    )


def _crossed_wreck(facts: Facts) -> str:
    told = facts | {"outcome": words.WRECKS[facts["result"]]}
    if facts["what"] == "carcass":
        return (
            _(
                "%(who)s drives over a dead horse, pays %(paid)s of %(demanded)s and rolls"
                " %(total)s: %(outcome)s"
            )
            % told
        )
    return (
        _(
            "%(who)s drives over a wreck, pays %(paid)s of %(demanded)s and rolls"
            " %(total)s: %(outcome)s"
        )
        % told
    )


def _cut_horse(facts: Facts) -> str:
    if facts["cut"]:
        return _("%(who)s cuts the dead horse loose, %(mf)s squares are left") % facts
    return _("%(who)s cannot cut the dead horse loose") % facts


def _cut_free(facts: Facts) -> str:
    if facts["free"]:
        return _("%(who)s’s driver cuts himself free, rolled %(total)s") % facts
    return _("%(who)s’s driver cannot cut himself free, rolled %(total)s") % facts


def _blind_check(facts: Facts) -> str:
    if facts["sees"]:
        return _("%(who)s sees again") % facts
    return _("%(who)s still cannot see") % facts


def _race_over(facts: Facts) -> str:
    if facts["reason"] == "turn_cap":
        return _("The last turn is over, and so is the race")
    return _("The race is over")


TALES: Mapping[str, Callable[[Facts], str]] = {
    "shown": shown,
    "weather": _weather,
    "slides": _slides,
    "drove": _drove,
    "corner": _corner,
    "forced_ram": _forced_ram,
    "horse_hit": _horse_hit,
    "horse_rammed": _horse_rammed,
    "out": _out,
    "wheel_hit": _wheel_hit,
    "wheel_check": _wheel_check,
    "crossed_line": _crossed_line,
    "attacked": _attacked,
    "evades": _evades,
    "team_lashed": _team_lashed,
    "driver_lashed": _driver_lashed,
    "wounded": _wounded,
    "driver_critical": _critical,
    "threw_dust": _threw_dust,
    "dusted": _dusted,
    "threw": _threw,
    "struck": _struck,
    "thrust": _thrust,
    "own_spear": _own_spear,
    "cars_rammed": _cars_rammed,
    "safe": _safe,
    "dragged": _dragged,
    "trampled": _trampled,
    "run_down": _run_down,
    "crossed_wreck": _crossed_wreck,
    "cut_horse": _cut_horse,
    "cut_free": _cut_free,
    "blind_check": _blind_check,
    "race_over": _race_over,
}
"""By the kind of effect."""
