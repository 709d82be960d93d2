"""Alan Moon's specification: 32 points spent item by item (MV-1).

As a text it is `6555.2.8.w.6.6.40.ss.dks`: the four horses, driver modifier, driver hits,
whip (n, w, l), hits of the left and right wheel, endurance, blades left and right (n, s,
l), and the weapons (d dust, k knife, s spear), left out without any.
"""

import re

import msgspec

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus import chart_preparation
from engine.rulesets.circus_maximus.chariot import Blade, Car, Whip
from engine.rulesets.circus_maximus.charts import Charts

WHIPS = {Whip.NONE: "n", Whip.REGULAR: "w", Whip.LONG: "l"}
BLADES = {Blade.NONE: "n", Blade.SCYTHE: "s", Blade.LONG: "l"}
WEAPONS = dict(zip("dks", chart_preparation.WEAPONS, strict=True))
"""Letter and item of each weapon, in the order they are written."""
WHIP_NAMES = {Whip.NONE: "none", Whip.REGULAR: "regular", Whip.LONG: "long"}
BLADE_NAMES = {Blade.SCYTHE: "", Blade.LONG: "_long"}
HEAVY_FROM, NORMAL_FROM = 9, 4
"""Points on wheels and blades from which a car counts as heavy, as normal (MV-1)."""
HORSE_ORDER = ((4, 1), (2, 4), (3, 2))
"""Pairs of horses, the first at most as good as the second (CM-7)."""
_FORM = re.compile(
    r"([1-9]{4})\.([0-9])\.([1-9][0-9]?)\.([nwl])\.([1-9][0-9]?)\.([1-9][0-9]?)"
    r"\.([1-9][0-9]?)\.([nsl])([nsl])(?:\.(d?k?s?))?",
    re.ASCII,
)


class Spec(msgspec.Struct, frozen=True):
    """A specification; without arguments it is the cheapest one.

    Attributes:
        horses: boxes of horses 1 to 4.
        driver_modifier: the driver's; driver_hits: his hits.
        whip: at most one.
        wheels: damage at which the left and the right wheel come off.
        endurance: of the team.
        blades: on the left and on the right wheel.
        weapons: letters of WEAPONS in their order.
    """

    horses: tuple[int, ...] = (1, 1, 1, 1)
    driver_modifier: int = 0
    driver_hits: int = 2
    whip: Whip = Whip.NONE
    wheels: tuple[int, int] = (2, 2)
    endurance: int = 20
    blades: tuple[Blade, Blade] = (Blade.NONE, Blade.NONE)
    weapons: str = ""


class Broken(msgspec.Struct, frozen=True):
    """A rule that a chariot breaks: its code, a sentence and the item it is about."""

    code: str
    text: str
    item: str


def read_spec(text: str) -> Spec:
    """Return the specification of a text, its values unchecked.

    Raises:
        IllegalActionError: `bad_value` when it is not of that form.
    """
    found = _FORM.fullmatch(text)
    if found is None or found[10] == "":
        raise IllegalActionError(
            "bad_value", "Write a specification such as 5445.1.8.w.6.6.40.nn."
        )
    whips = {letter: whip for whip, letter in WHIPS.items()}
    blades = {letter: blade for blade, letter in BLADES.items()}
    return Spec(
        horses=tuple(map(int, found[1])),
        driver_modifier=int(found[2]),
        driver_hits=int(found[3]),
        whip=whips[found[4]],
        wheels=(int(found[5]), int(found[6])),
        endurance=int(found[7]),
        blades=(blades[found[8]], blades[found[9]]),
        weapons=found[10] or "",
    )


def write_spec(spec: Spec) -> str:
    """Return a specification as a text."""
    parts = [
        "".join(map(str, spec.horses)),
        str(spec.driver_modifier),
        str(spec.driver_hits),
        WHIPS[spec.whip],
        *map(str, spec.wheels),
        str(spec.endurance),
        "".join(BLADES[blade] for blade in spec.blades),
    ]
    return ".".join([*parts, spec.weapons] if spec.weapons else parts)


def items(spec: Spec) -> list[tuple[str, int | str]]:
    """Return what is bought: each item of the table with its value."""
    bought: list[tuple[str, int | str]] = [
        (f"horse_{number}", boxes) for number, boxes in enumerate(spec.horses, start=1)
    ]
    bought += [
        ("driver_modifier", spec.driver_modifier),
        ("driver_hits", spec.driver_hits),
        ("whip", WHIP_NAMES[spec.whip]),
        ("left_wheel_hits", spec.wheels[0]),
        ("right_wheel_hits", spec.wheels[1]),
        ("endurance", spec.endurance),
    ]
    bought += [("blades", name) for name in _blades(*spec.blades)]
    bought += [(WEAPONS[letter], 1) for letter in spec.weapons]
    return bought


def _blades(left: Blade, right: Blade) -> list[str]:
    """Return the entries of the blades; a pair of one kind is an entry of its own."""
    if left == right:
        return [f"both{BLADE_NAMES[left]}"] if left else []
    sides = (("left", left), ("right", right))
    return [f"{side}{BLADE_NAMES[blade]}" for side, blade in sides if blade]


def prices(spec: Spec, charts: Charts) -> dict[str, int | None]:
    """Return the points for each item; None for a value that is not on the table."""
    found: dict[str, int | None] = {}
    for item, value in items(spec):
        price = charts.costs[item].get(value)
        before = found.get(item, 0)
        found[item] = None if price is None or before is None else before + price
    return found


def cost(spec: Spec, charts: Charts) -> int:
    """Return the points spent; what is not on the table counts nothing."""
    return sum(price or 0 for price in prices(spec, charts).values())


def broken(spec: Spec, charts: Charts) -> tuple[Broken, ...]:
    """Return every rule that a specification breaks, the first code first (MV-1)."""
    found = [
        Broken("bad_value", f"This value of {item} is not on the table.", item)
        for item, price in prices(spec, charts).items()
        if price is None
    ]
    found += [
        Broken(
            "horse_order",
            f"Horse {low} may not be better than horse {high}.",
            f"horse_{low}",
        )
        for low, high in HORSE_ORDER
        if spec.horses[low - 1] > spec.horses[high - 1]
    ]
    spent, total = cost(spec, charts), charts.specification_total
    if spent > total:
        found.append(
            Broken("over_budget", f"{spent} points are spent, {total} there are.", "")
        )
    return tuple(found)


def car_class(spec: Spec, charts: Charts) -> Car:
    """Return how heavy a car counts in rain: points on wheels and blades (MV-1, A19)."""
    paid = prices(spec, charts)
    points = sum(
        paid.get(item) or 0
        for item in ("left_wheel_hits", "right_wheel_hits", "blades")
    )
    if points >= HEAVY_FROM:
        return Car.HEAVY
    return Car.NORMAL if points >= NORMAL_FROM else Car.LIGHT


def cheapest(charts: Charts) -> Spec:
    """Return the specification that takes the cheapest value of every item."""

    def least(item: str) -> int:
        costs = charts.costs[item]
        return int(min(costs, key=lambda value: costs[value]))

    return Spec(
        horses=tuple(least(f"horse_{number}") for number in range(1, 5)),
        driver_modifier=least("driver_modifier"),
        driver_hits=least("driver_hits"),
        wheels=(least("left_wheel_hits"), least("right_wheel_hits")),
        endurance=least("endurance"),
    )
