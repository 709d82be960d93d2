"""What a chariot costs, what it can do, and which constraints it breaks, in words."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.rulesets.circus_maximus import build, specification
from engine.rulesets.circus_maximus.chariot import Whip
from engine.rulesets.circus_maximus.specification import Broken, Spec
from races.selectors.building import WEAPONS, Means
from races.selectors.building_words import (
    CARS,
    endurance_of,
    hits_of,
    signed,
    speed_of,
)


@dataclass(frozen=True, slots=True)
class Bill:
    """The bill of a chariot.

    Attributes:
        points: that there are.
        spent: of them; what is not for sale counts nothing.
        budget: points for weapons besides; 0 without any.
        armed: of the budget.
        facts: what comes of it, as (label, value).
        broken: every constraint that it breaks, in words.
        remark: what may still be done; empty when there is nothing to say.
    """

    points: int
    spent: int
    budget: int = 0
    armed: int = 0
    facts: tuple[tuple[str, str], ...] = ()
    broken: tuple[str, ...] = ()
    remark: str = ""

    @property
    def left(self) -> int:
        """Points left; negative when too many are spent."""
        return self.points - self.spent


def bill_of(means: Means, text: str) -> Bill:
    """The bill of a chariot that is spelled as the game spells it."""
    found = build.broken(
        text, means.charts, detailed=means.detailed, budget=means.budget
    )
    if means.detailed:
        spec = specification.read_spec(text)
        spent = specification.cost(spec, means.charts)
        facts, armed = _specified(spec, means), 0
        remark = "" if found else _unspent(means, spec, means.points - spent)
    else:
        points = build.read_points(text)
        spent = points.driver + points.car + points.speed + points.endurance
        facts, remark = _rolled(points, means), ""
        armed = build.weapons_cost(points.weapons, means.charts)
    return Bill(
        points=means.points,
        spent=spent,
        budget=means.budget,
        armed=armed,
        facts=tuple((str(label), str(value)) for label, value in facts),
        broken=tuple(_in_words(one, means, spent=spent, armed=armed) for one in found),
        remark=remark,
    )


def bill_of_faults(means: Means, faults: Iterable[str]) -> Bill:
    """The bill of what is no chariot yet: only what is wrong."""
    return Bill(means.points, 0, budget=means.budget, broken=tuple(faults))


def _rolled(points: build.Points, means: Means) -> list[tuple[str, object]]:
    """What points buy (CM-3 to CM-6); most of it is rolled for when the race begins."""
    found = means.charts
    car = found.car(points.car)
    return [
        (_("Driver modifier"), signed(found.driver_modifier(points.driver))),
        (_("Driver hits"), hits_of(means, points.driver)),
        (_("Car"), CARS[car]),
        (_("Ram damage"), signed(found.ram(car))),
        (_("Team speed"), speed_of(means, points.speed)),
        (_("Endurance"), endurance_of(means, points.endurance)),
    ]


def _specified(spec: Spec, means: Means) -> list[tuple[str, object]]:
    """What a specification is worth (MV-1)."""
    effects = means.charts.blade
    facts: list[tuple[str, object]] = [
        (_("Team speed"), sum(spec.horses)),
        (_("Class in rain"), CARS[specification.car_class(spec, means.charts)]),
    ]
    if any(spec.blades):
        left, right = (signed(effects.ram[blade]) for blade in spec.blades)
        facts.append(
            (_("Ram damage"), _("left %(l)s, right %(r)s") % {"l": left, "r": right})
        )
    if spec.blades[0] != spec.blades[1]:
        facts.append((_("Corner strain"), signed(effects.uneven_corner)))
        facts.append((_("Wheel checks"), signed(effects.uneven_wheel)))
    if spec.whip == Whip.NONE:
        facts.append((_("Without a whip"), _("no lashing, no straining")))
    return facts


def _unspent(means: Means, spec: Spec, left: int) -> str:
    """Points left, and the weapon that they would buy."""
    if left <= 0:
        return ""
    names = {"dust": _("dust"), "knife": _("a throwing knife"), "spear": _("a spear")}
    fitting = [
        str(names[name])
        for name in means.weapons
        if WEAPONS[name] not in spec.weapons
        and build.weapons_cost(WEAPONS[name], means.charts) <= left
    ]
    text = ngettext(
        "One point left. Points may stay unspent.",
        "%(n)s points left. Points may stay unspent.",
        left,
    ) % {"n": left}
    if fitting:
        text += " " + _("Enough for %(weapon)s.") % {"weapon": fitting[-1]}
    return text


def _in_words(broken: Broken, means: Means, *, spent: int, armed: int) -> str:
    """A broken constraint as a sentence; by its code, or as the engine says it."""
    low = broken.item.removeprefix("horse_")
    highs = {str(one): other for one, other in specification.HORSE_ORDER}
    numbers = {
        "spent": spent, "points": means.points, "armed": armed, "budget": means.budget,
        "low": low, "high": highs.get(low, ""),
    }  # fmt: skip
    sentences = {
        "horse_order": _("Horse %(low)s may not be better than horse %(high)s."),
        "bad_points": _("Spend exactly %(points)s points, not %(spent)s."),
        "over_budget": _("%(spent)s points are spent, and there are %(points)s.")
        if means.detailed
        else _("The weapons cost %(armed)s points, and there are %(budget)s."),
    }
    sentence = sentences.get(broken.code)
    return broken.text if sentence is None else sentence % numbers
