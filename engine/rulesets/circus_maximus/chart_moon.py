"""Charts of Alan Moon's optional rules MV-2 to MV-11."""

from collections.abc import Mapping

import msgspec

from engine.rulesets.circus_maximus.chart_preparation import CARS
from engine.rulesets.circus_maximus.chart_reading import Ladder, Sheet, Sheets, T

HITS = {"hit": True, "miss": False}
DUST = {
    "defender falls out, dragged behind car and team; team with car runs away": "falls",
    "defender swerves into attacker: both cars damaged as in a ram": "swerve",
    (
        "eye wound (driver_critical 5); straight ahead for the next two movement turns "
        "unless avoiding chariots, then outward if possible"
    ): "eye",
    "two-lane sideslip of the defender, on the side away from the attacker": "slip",
    (
        "defender blinded: driver hits; current team speed halved and frozen; one die "
        "each later turn, 5-6 restores control"
    ): "blind",
    "wind: attacker suffers the 6-8 eye wound result": "wind",
}
KNIFE = {
    "defender killed; as dust 2 with a dead body": "killed",
    "major wound: 1d6 driver hits": "major",
    "minor wound: 1 driver hit": "minor",
    "nearest horse: 1 hit": "horse_1",
    "nearest horse: 1d6 hits": "horse",
    "nearest horse killed": "horse_killed",
}
INITIAL = {"rain*": "rain", "clear**": "recheck", "clear": "clear"}
SUBSEQUENT = {"rain": "rain", "clear": "clear"}
FACES = (1, 2, 3, 4, 5, 6)
KILLED = 99
"""Extra hits of a critical hit that kills the horse (MV-6)."""


class WeatherCharts(msgspec.Struct, frozen=True):
    """What rain and mud do (MV-10, MV-11); tuples are by how heavy the car is.

    Attributes:
        rain_speed: off the team speed in rain; mud_speed: in mud instead.
        rain_corner: added to corner strain in rain, and in mud after it.
        both_corner: added in mud while it rains.
        slides: dice that slide one more lane.
        mud_safe: off the printed safe speeds in mud.
    """

    rain_speed: int
    mud_speed: int
    rain_corner: tuple[int, ...]
    both_corner: tuple[int, ...]
    slides: tuple[frozenset[int], ...]
    mud_safe: int


class MoonCharts:
    """Look-ups of MV-2 to MV-11; what blades do is among the preparation charts."""

    def __init__(self, sheets: Sheets) -> None:
        self._dust_hit = _ladder(sheets["mv2_dust_hit"], 2, 15, HITS)
        self._dust = _ladder(sheets["mv2_dust"], 2, 12, DUST)
        self._knife_hit = _ladder(sheets["mv3_knife_hit"], -2, 99, HITS)
        self._knife = _ladder(sheets["mv3_knife"], 2, 12, KNIFE)
        self._spear_hit = _ladder(sheets["mv4_spear_hit"], 2, 15, HITS)
        self._spear_self = _ladder(
            sheets["mv4_spear_self"],
            -1,
            17,
            {"roll on mv4_spear against himself": True, "safe": False},
        )
        self._spear = _ladder(sheets["mv4_spear"], 2, 12, KNIFE)
        critical = sheets["mv6_critical_horse"]
        self._critical = critical.ladder(2, 12, _extra_hits(critical))
        sheets["mv7_acceleration"].check_rows(1)
        weather = sheets["mv9_weather"]
        self._initial = weather.ladder(1, 6, weather.words("initial", INITIAL))
        self._subsequent = weather.ladder(1, 6, weather.words("subsequent", SUBSEQUENT))
        self.weather = _weather(sheets["mv10_rain"], sheets["mv11_mud"])

    def dust_hit(self, total: int) -> bool:
        """Return whether dust hits (MV-2)."""
        return self._dust_hit.at(total)

    def dust(self, total: int) -> str:
        """Return what dust does (MV-2).

        One of `falls`, `swerve`, `eye`, `slip`, `blind`, `wind`.
        """
        return self._dust.at(total)

    def knife_hit(self, total: int) -> bool:
        """Return whether a thrown knife hits (MV-3)."""
        return self._knife_hit.at(total)

    def knife(self, total: int) -> str:
        """Return what a knife does (MV-3).

        One of `killed`, `major`, `minor`, `horse_1`, `horse`, `horse_killed`.
        """
        return self._knife.at(total)

    def spear_hit(self, total: int) -> bool:
        """Return whether a spear hits (MV-4)."""
        return self._spear_hit.at(total)

    def spear_self(self, total: int) -> bool:
        """Return whether a spear turns against its bearer (MV-4)."""
        return self._spear_self.at(total)

    def spear(self, total: int) -> str:
        """Return what a spear does (MV-4): `major`, `minor` or `killed`."""
        return self._spear.at(total)

    def critical_horse(self, total: int) -> int:
        """Return the extra hits of a critical hit (MV-6); KILLED kills."""
        return self._critical.at(total)

    def initial_weather(self, die: int) -> str:
        """Return the sky before the race: `rain`, `recheck` or `clear` (MV-9)."""
        return self._initial.at(die)

    def later_weather(self, die: int) -> str:
        """Return the sky of a later turn: `rain` or `clear` (MV-9)."""
        return self._subsequent.at(die)


def _ladder(sheet: Sheet, low: int, high: int, words: Mapping[str, T]) -> Ladder[T]:
    return sheet.ladder(low, high, sheet.words("result", words))


def _extra_hits(sheet: Sheet) -> list[int]:
    return [
        KILLED
        if entry.get("extra_hits") == "killed"
        else sheet.number(row, "extra_hits", 0, 8)
        for row, entry in enumerate(sheet.rows)
    ]


def _by_car(sheet: Sheet, row: int) -> tuple[int, ...]:
    return tuple(sheet.number(row, name, 0, 9) for name in CARS)


def _slides(sheet: Sheet, row: int) -> tuple[frozenset[int], ...]:
    found = []
    for name in CARS:
        faces = sheet.rows[row].get(name)
        if not isinstance(faces, list) or any(f not in FACES for f in faces):
            raise sheet.fault(row, f"“{name}” must be a list of faces of a die.")
        found.append(frozenset(faces))
    return tuple(found)


def _weather(rain: Sheet, mud: Sheet) -> WeatherCharts:
    rain.check_rows(4)
    mud.check_rows(6)
    return WeatherCharts(
        rain_speed=rain.figures(1, "effect", r"team speed -(\d+)")[0],
        mud_speed=mud.figures(3, "effect", r"team speed -(\d+)")[0],
        rain_corner=_by_car(rain, 2),
        both_corner=_by_car(mud, 1),
        slides=_slides(rain, 3),
        mud_safe=mud.figures(2, "effect", r"safe corner speed -(\d+)")[0],
    )
