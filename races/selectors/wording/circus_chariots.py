"""A chariot of Circus Maximus in one sentence, when all are shown (CM-2, MV-1)."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.rulesets.circus_maximus import build
from engine.rulesets.circus_maximus.chariot import Blade, Whip
from engine.rulesets.circus_maximus.specification import Spec, read_spec
from races.selectors.wording.circus_words import CARS

_WHIPS: Mapping[Whip, "str | Promise"] = {
    Whip.NONE: gettext_lazy("no whip"),
    Whip.REGULAR: gettext_lazy("a whip"),
    Whip.LONG: gettext_lazy("a long whip"),
}
_BLADES: Mapping[Blade, "str | Promise"] = {
    Blade.NONE: gettext_lazy("none"),
    Blade.SCYTHE: gettext_lazy("scythe"),
    Blade.LONG: gettext_lazy("long"),
}
_WEAPONS: Mapping[str, "str | Promise"] = {
    "d": gettext_lazy("dust"),
    "k": gettext_lazy("a throwing knife"),
    "s": gettext_lazy("a spear"),
}


def shown(facts: Mapping[str, object]) -> str:
    """Return what a chariot turned out to be, its secret parts in words.

    Args:
        facts: of the effect `shown`, with the colour as `who`.
    """
    text = str(facts["build"])
    dm, parts = _specified(read_spec(text)) if "." in text else _pointed(text)
    told = {**facts, "dm": f"{dm:+d}", "parts": ", ".join(parts)}
    return (
        _(
            "%(who)s’s chariot: driver %(dm)s with %(hits)s hits, speed %(speed)s,"
            " %(endurance)s endurance, %(parts)s"
        )
        % told
    )


def _pointed(text: str) -> tuple[int, list[str]]:
    """Return driver and parts of a chariot of four points (CM-2)."""
    points = build.read_points(text)
    car = str(CARS[points.car]).lower()
    return points.driver, [car, *_armed(points.weapons)]


def _specified(spec: Spec) -> tuple[int, list[str]]:
    """Return driver and parts of a chariot that was specified (MV-1)."""
    left, right = spec.wheels
    parts = [
        _("wheels %(left)s and %(right)s") % {"left": left, "right": right},
        str(_WHIPS[spec.whip]),
    ]
    if any(spec.blades):
        names = [str(_BLADES[blade]) for blade in spec.blades]
        facts = {"left": names[0], "right": names[1]}
        parts.append(_("blades %(left)s and %(right)s") % facts)
    return spec.driver_modifier, [*parts, *_armed(spec.weapons)]


def _armed(weapons: str) -> list[str]:
    return [str(_WEAPONS[letter]) for letter in weapons]
