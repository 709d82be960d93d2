"""Charts of the preparation: points, driver, team, endurance, specification."""

from collections.abc import Mapping

import msgspec

from engine.rulesets.circus_maximus.chariot import Blade, Car
from engine.rulesets.circus_maximus.chart_reading import ChartError, Sheet, Sheets

FACES = 6
POINTS = (0, 1, 2)
"""Points that one factor may get (CM-2)."""
FACTORS = ("driver", "car", "speed", "endurance")
CARS = {"light": Car.LIGHT, "normal": Car.NORMAL, "heavy": Car.HEAVY}
ITEMS = (
    "horse_1",
    "horse_2",
    "horse_3",
    "horse_4",
    "driver_modifier",
    "driver_hits",
    "whip",
    "left_wheel_hits",
    "right_wheel_hits",
    "endurance",
    "blades",
    "pouch_of_dust",
    "throwing_knife",
    "spear",
)
"""What a specification may buy (MV-1)."""
NAMED = ("whip", "blades")
"""Items whose values are words."""
WEAPONS = ("pouch_of_dust", "throwing_knife", "spear")
"""Items that one has or has not; their only value is 1."""


class BladeCharts(msgspec.Struct, frozen=True):
    """What blades and whips do (MV-1).

    Attributes:
        uneven_corner: added to corner strain when the blades differ.
        uneven_wheel: added to wheel flip checks then.
        ram: added to ram damage, by the kind of blade.
        long_whip: columns to the right for a long whip.
    """

    uneven_corner: int
    uneven_wheel: int
    ram: tuple[int, ...]
    long_whip: int


class PreparationCharts:
    """Look-ups of CM-2 to CM-6 and MV-1."""

    def __init__(self, sheets: Sheets) -> None:
        points = sheets["prep_points"]
        self.points_total = _constraint(points, "total")
        self._values = _points(points)
        self._ram = {
            CARS[str(value["car"])]: int(str(value["ram_mod"]))
            for (factor, _), value in self._values.items()
            if factor == "car"
        }
        hits = sheets["driver_hits_3_61"]
        self._hits = hits.ladder(1, 8, hits.numbers("hits", 1, 99))
        self._teams = _teams(sheets["team_speed_3_63"])
        self._endurance = {
            place: sheets["endurance_3_64"].number(row, "endurance", 1, 999)
            for place, row in _grid(sheets["endurance_3_64"]).items()
        }
        specification = sheets["mv1_specification"]
        self.specification_total = _constraint(specification, "total")
        self.costs = _costs(specification)
        self.blade = _blades(specification)

    def driver_modifier(self, points: int) -> int:
        """Return the driver modifier bought (CM-3)."""
        return int(str(self._values["driver", points]["driver_modifier"]))

    def car(self, points: int) -> Car:
        """Return how heavy a car is bought (CM-4)."""
        return CARS[str(self._values["car", points]["car"])]

    def ram(self, car: Car) -> int:
        """Return what a car adds to ram damage (CM-4)."""
        return self._ram[car]

    def driver_hits(self, total: int) -> int:
        """Return a driver's hits (CM-3); the total is a die and the modifier."""
        return self._hits.at(total)

    def horses(self, points: int, die: int) -> tuple[int, ...]:
        """Return the boxes of the four horses (CM-5); the sum is the team speed."""
        return self._teams[int(str(self._values["speed", points]["row"])), die]

    def endurance(self, points: int, die: int) -> int:
        """Return a team's endurance (CM-6)."""
        return self._endurance[int(str(self._values["endurance", points]["row"])), die]


def _constraint(sheet: Sheet, key: str) -> int:
    rules = sheet.data.get("constraints")
    value = rules.get(key) if isinstance(rules, Mapping) else None
    if type(value) is not int or value < 0:
        raise ChartError(sheet.id, 0, f"its constraints must have a number “{key}”.")
    return value


def _points(sheet: Sheet) -> dict[tuple[str, int], Mapping[str, object]]:
    """Return what each number of points buys in each factor."""
    checks = {
        "driver": lambda value: type(value.get("driver_modifier")) is int,
        "car": lambda value: (
            str(value.get("car")) in CARS and type(value.get("ram_mod")) is int
        ),
        "speed": lambda value: type(value.get("row")) is int and value["row"] in POINTS,
        "endurance": lambda value: (
            type(value.get("row")) is int and value["row"] in POINTS
        ),
    }
    found: dict[tuple[str, int], Mapping[str, object]] = {}
    factors = {name: name for name in checks}
    for row, entry in enumerate(sheet.rows):
        factor = sheet.word(row, "factor", factors)
        value = entry.get("value")
        if not isinstance(value, Mapping) or not checks[factor](value):
            raise sheet.fault(row, "“value” does not say what the points buy.")
        found[factor, sheet.number(row, "points", POINTS[0], POINTS[-1])] = value
    if len(found) != len(checks) * len(POINTS) or len(found) != len(sheet.rows):
        raise ChartError(sheet.id, 0, "it must have one row a factor and points.")
    cars = {found["car", points]["car"] for points in POINTS}
    if len(cars) != len(CARS):
        raise ChartError(sheet.id, 0, "it must sell each kind of car once.")
    return found


def _grid(sheet: Sheet) -> dict[tuple[int, int], int]:
    """Return the number of the row for each row of the chart and die."""
    found = {
        (
            sheet.number(row, "row", POINTS[0], POINTS[-1]),
            sheet.number(row, "die", 1, 6),
        ): row
        for row in range(len(sheet.rows))
    }
    if len(found) != len(POINTS) * FACES or len(found) != len(sheet.rows):
        raise ChartError(sheet.id, 0, "it must have one row a points and die.")
    return found


def _teams(sheet: Sheet) -> dict[tuple[int, int], tuple[int, ...]]:
    teams: dict[tuple[int, int], tuple[int, ...]] = {}
    for place, row in _grid(sheet).items():
        horses = sheet.rows[row].get("horses")
        if not isinstance(horses, list) or [type(h) for h in horses] != [int] * 4:
            raise sheet.fault(row, "“horses” must be four numbers.")
        if min(horses) < 1 or sum(horses) != sheet.rows[row].get("team_speed"):
            raise sheet.fault(row, "“team_speed” must be the sum of the horses (CM-5).")
        teams[place] = tuple(horses)
    return teams


def _costs(sheet: Sheet) -> dict[str, dict[int | str, int]]:
    """Return the price of each value of each item."""
    costs: dict[str, dict[int | str, int]] = {name: {} for name in ITEMS}
    items = {name: name for name in ITEMS}
    for row, entry in enumerate(sheet.rows):
        prices = costs[sheet.word(row, "item", items)]
        value = entry.get("value")
        words = entry.get("item") in NAMED
        if type(value) is not (str if words else int):
            raise sheet.fault(
                row, f"“value” must be a {'word' if words else 'number'}."
            )
        if value in prices:
            raise sheet.fault(row, "“value” is there already.")
        prices[value] = sheet.number(row, "cost", 0, 99)
    for name, prices in costs.items():
        if not prices or (name in WEAPONS and [*prices] != [1]):
            raise ChartError(sheet.id, 0, f"it has no row for {name}.")
    return costs


def _blades(sheet: Sheet) -> BladeCharts:
    effects = sheet.data.get("effects")

    def figure(name: str, key: str) -> int:
        effect = effects.get(name) if isinstance(effects, Mapping) else None
        value = effect.get(key) if isinstance(effect, Mapping) else None
        if type(value) is not int:
            raise ChartError(sheet.id, 0, f"its effects must have “{name}: {key}”.")
        return value

    uneven = "one blade only, or different blades"
    ram = {
        Blade.NONE: 0,
        Blade.SCYTHE: figure("scythe", "ram_damage_drm"),
        Blade.LONG: figure("long_scythe", "ram_damage_drm"),
    }
    return BladeCharts(
        uneven_corner=figure(uneven, "corner_strain_drm"),
        uneven_wheel=figure(uneven, "wheel_flip_drm"),
        ram=tuple(ram[blade] for blade in Blade),
        long_whip=figure("long_whip", "lash_column_shift"),
    )
