"""Chariots before the race: four points and dice, or a specification (CM-2 to CM-7).

A build is a text: `1111` are the points for driver, car, speed and endurance, with
`+dks` behind it weapons from a race's weapon budget; under MV-1 it is a specification.
"""

import re
from collections.abc import Callable

import msgspec

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus import specification
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.chart_preparation import FACTORS, POINTS
from engine.rulesets.circus_maximus.charts import Charts
from engine.rulesets.circus_maximus.specification import WEAPONS, Broken, Spec

_FORM = re.compile(r"([0-9])([0-9])([0-9])([0-9])(?:\+(d?k?s?))?", re.ASCII)


class Points(msgspec.Struct, frozen=True):
    """Preparation points (CM-2), and weapons of a weapon budget."""

    driver: int
    car: int
    speed: int
    endurance: int
    weapons: str = ""


class Rolled(msgspec.Struct, frozen=True):
    """What the preparation dice gave (CM-3, CM-5, CM-6)."""

    driver_hits: int
    horses: tuple[int, ...]
    endurance: int


def read_points(text: str) -> Points:
    """Return the points of a text, unchecked; raises `bad_points` for another form."""
    found = _FORM.fullmatch(text)
    if found is None or found[5] == "":
        raise IllegalActionError(
            "bad_points", "Write the points for driver, car, speed and endurance: 1111."
        )
    driver, car, speed, endurance = (int(found[n]) for n in range(1, 5))
    return Points(driver, car, speed, endurance, found[5] or "")


def write_points(points: Points) -> str:
    """Return points as a text."""
    text = f"{points.driver}{points.car}{points.speed}{points.endurance}"
    return f"{text}+{points.weapons}" if points.weapons else text


def points_broken(points: Points, charts: Charts) -> tuple[Broken, ...]:
    """Return every rule that preparation points break (CM-2)."""
    most, total = POINTS[-1], charts.points_total
    values = (points.driver, points.car, points.speed, points.endurance)
    found = [
        Broken("bad_points", f"A factor gets {POINTS[0]} to {most} points.", factor)
        for factor, value in zip(FACTORS, values, strict=True)
        if value not in POINTS
    ]
    if sum(values) != total:
        text = f"Exactly {total} points are spent, not {sum(values)}."
        found.append(Broken("bad_points", text, ""))
    return tuple(found)


def weapons_broken(weapons: str, charts: Charts, budget: int) -> tuple[Broken, ...]:
    """Return what is wrong with weapons of a weapon budget (MV-1)."""
    if not weapons:
        return ()
    if not budget:
        text = "Weapons need the detailed specification or a weapon budget."
        return (Broken("option_off", text, ""),)
    spent = weapons_cost(weapons, charts)
    if spent <= budget:
        return ()
    text = f"The weapons cost {spent} points, {budget} there are."
    return (Broken("over_budget", text, ""),)


def weapons_cost(weapons: str, charts: Charts) -> int:
    """Return the points that weapons cost, by their letters."""
    return sum(charts.costs[WEAPONS[letter]][1] for letter in weapons)


def broken(
    text: str, charts: Charts, *, detailed: bool, budget: int
) -> tuple[Broken, ...]:
    """Return every rule that a build breaks.

    Args:
        text: the build.
        charts: of the race.
        detailed: whether MV-1 is in force.
        budget: points for weapons without it.

    Raises:
        IllegalActionError: `bad_value` or `bad_points`, it is no build at all.
    """
    if detailed:
        return specification.broken(specification.read_spec(text), charts)
    points = read_points(text)
    found = points_broken(points, charts)
    return found + weapons_broken(points.weapons, charts, budget)


def check(text: str, charts: Charts, *, detailed: bool, budget: int) -> None:
    """Raise IllegalActionError for the first rule that a build breaks."""
    for rule in broken(text, charts, detailed=detailed, budget=budget):
        raise IllegalActionError(rule.code, rule.text)


def roll_build(points: Points, charts: Charts, die: Callable[[], int]) -> Rolled:
    """Roll for driver hits, horses and endurance, in this order (CM-3, CM-5, CM-6)."""
    modifier = charts.driver_modifier(points.driver)
    hits = charts.driver_hits(die() + modifier)
    horses = charts.horses(points.speed, die())
    return Rolled(hits, horses, charts.endurance(points.endurance, die()))


def equip(
    chariot: Chariot,
    text: str,
    charts: Charts,
    die: Callable[[], int],
    *,
    detailed: bool,
) -> None:
    """Make a chariot what was written, a build that breaks nothing.

    Under MV-1 nothing is rolled.
    """
    if detailed:
        equip_spec(chariot, specification.read_spec(text), charts)
        return
    points = read_points(text)
    rolled = roll_build(points, charts, die)
    chariot.dm = charts.driver_modifier(points.driver)
    chariot.car = charts.car(points.car)
    chariot.hits = chariot.hits_max = rolled.driver_hits
    chariot.horses = list(rolled.horses)
    chariot.endurance = rolled.endurance
    _arm(chariot, points.weapons)


def equip_spec(chariot: Chariot, spec: Spec, charts: Charts) -> None:
    """Make a chariot what its specification says (MV-1)."""
    chariot.dm = spec.driver_modifier
    chariot.car = specification.car_class(spec, charts)
    chariot.hits = chariot.hits_max = spec.driver_hits
    chariot.horses = list(spec.horses)
    chariot.endurance = spec.endurance
    chariot.whip = spec.whip
    chariot.caps = list(spec.wheels)
    chariot.blades = list(spec.blades)
    _arm(chariot, spec.weapons)


def _arm(chariot: Chariot, weapons: str) -> None:
    chariot.dust, chariot.knife = "d" in weapons, "k" in weapons
    chariot.spear = "s" in weapons
