"""What each choice of a chariot's part is called, what it gives and what it costs."""

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.rulesets.circus_maximus import build
from engine.rulesets.circus_maximus.chariot import Car
from engine.rulesets.circus_maximus.chart_preparation import FACTORS
from races.selectors.building import BLADES, SIDES, WEAPONS, Means

CARS: Final[Mapping[Car, str | Promise]] = {
    Car.LIGHT: gettext_lazy("light"),
    Car.NORMAL: gettext_lazy("normal"),
    Car.HEAVY: gettext_lazy("heavy"),
}
DRIVERS: Final[Mapping[int, str | Promise]] = {
    0: gettext_lazy("Plain"),
    1: gettext_lazy("Good"),
    2: gettext_lazy("Expert"),
    3: gettext_lazy("Master"),
}
WHIP_WORDS: Final[Mapping[str, str | Promise]] = {
    "none": gettext_lazy("None"),
    "regular": gettext_lazy("Whip"),
    "long": gettext_lazy("Long whip"),
}
BLADE_WORDS: Final[Mapping[str, str | Promise]] = {
    "none": gettext_lazy("None"),
    "scythe": gettext_lazy("Scythe"),
    "long": gettext_lazy("Long scythe"),
}
CHARACTERS: Final[Mapping[str, str | Promise]] = {
    "sprinter": gettext_lazy("Sprinter"),
    "wrecker": gettext_lazy("Wrecker"),
    "stayer": gettext_lazy("Stayer"),
    "balanced": gettext_lazy("Balanced"),
    "random": gettext_lazy("Random"),
}
"""Chariots to begin with, by their names."""
DICE: Final = range(1, 7)


def signed(number: int) -> str:
    """A modifier as it is written."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def spread(numbers: Iterable[int]) -> str:
    """The lowest and the highest of some numbers, such as the results of a die."""
    found = sorted(numbers)
    return f"{found[0]}–{found[-1]}" if found[0] < found[-1] else str(found[0])


def hits_of(means: Means, points: int) -> str:
    """Driver hits that some points may give (CM-3)."""
    modifier = means.charts.driver_modifier(points)
    return spread(means.charts.driver_hits(die + modifier) for die in DICE)


def speed_of(means: Means, points: int) -> str:
    """The team speed that some points may give (CM-5)."""
    return spread(sum(means.charts.horses(points, die)) for die in DICE)


def endurance_of(means: Means, points: int) -> str:
    """The endurance that some points may give (CM-6)."""
    return spread(means.charts.endurance(points, die) for die in DICE)


def choice_words(means: Means, name: str, value: int | str) -> tuple[str, str]:
    """What a choice is called and what it gives; the latter may be empty."""
    if isinstance(value, int):
        return _bought(means, name, value)
    if name == "whip":
        shift = means.charts.blade.long_whip
        gives = _("%(n)s lash columns better") % {"n": shift} if value == "long" else ""
        return str(WHIP_WORDS[value]), gives
    ram = means.charts.blade.ram[BLADES[value]]
    return str(BLADE_WORDS[value]), _("rams %(n)s") % {"n": signed(ram)} if ram else ""


def _bought(means: Means, name: str, value: int) -> tuple[str, str]:
    """A factor of the four points, or a driver modifier."""
    if name == "driver_modifier":
        word = DRIVERS.get(value)
        return f"{word}, {signed(value)}" if word else signed(value), ""
    if name == "driver":
        modifier = signed(means.charts.driver_modifier(value))
        gives = _("%(n)s hits") % {"n": hits_of(means, value)}
        return _("Modifier %(n)s") % {"n": modifier}, gives
    if name == "car":
        car = means.charts.car(value)
        ram = signed(means.charts.ram(car))
        return str(CARS[car]).capitalize(), _("rams %(n)s") % {"n": ram}
    of = speed_of if name == "speed" else endurance_of
    return of(means, value), ""


def price(means: Means, name: str, value: int | str) -> int | None:
    """What a choice costs; None when it is not for sale."""
    if name in WEAPONS:
        return build.weapons_cost(WEAPONS[name], means.charts)
    if not means.detailed and name in FACTORS:
        return int(value)
    if name in SIDES:
        side = name.removesuffix("_blade")
        item = {"none": "", "scythe": side, "long": f"{side}_long"}[str(value)]
        return means.charts.costs["blades"].get(item) if item else 0
    return means.charts.costs[name].get(value)
