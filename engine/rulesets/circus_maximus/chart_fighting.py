"""Charts of fighting: cars, whips, wounds, and what befalls a driver on the ground."""

import msgspec

from engine.rulesets.circus_maximus.chart_reading import Ladder, Sheet, Sheets

LASH_RESULTS = {code: code for code in ("-", "M", "B", "W", "C", "G")}
COLUMNS = ("<=0", "1-2", "3-4", "5-6", "7-8", "9+")
"""Lash factors (CM-29)."""
CAR_RESULTS = {code: code for code in ("A", "none", "both", "D")}
DEFENDER_HURT, ATTACKER_HURT = frozenset({"D", "both"}), frozenset({"A", "both"})
"""Results that damage the one or the other car (CM-31, CM-40)."""
CRITICALS = {
    "whip hand: whip dropped; 1 driver hit": "whip",
    "arm: no attacks this turn and next; 1 driver hit": "arm",
    "leg: driver modifier -1 for the race; 1 driver hit": "leg",
    "stunned: jostled (J) and 1 driver hit": "stunned",
    (
        "eye wound: driver modifier -1 for the race and half of 1d6 (round up) "
        "driver hits"
    ): "eye",
    "pulled over the rail: dragged driver, team and car run away": "rail",
}


DRAG = {"half the die, round down": 2, "a third of the die, round down": 3}
RUN = {"ceil(remaining hits / 2)": 2, "ceil(remaining hits / 3)": 3}


class EvadeCosts(msgspec.Struct, frozen=True):
    """Endurance of a brake and MF of either change of lane (CM-27)."""

    brake_end: int
    inside: int
    outside: int


class FightingCharts:
    """Look-ups of CM-27 to CM-42."""

    def __init__(self, sheets: Sheets) -> None:
        cars = sheets["damage_to_cars"]
        self._cars = cars.ladder(-6, 26, cars.words("result", CAR_RESULTS))
        self.columns, self._starts, self._lashes = _lashes(sheets["lash_driver_9_42"])
        criticals = sheets["driver_critical"]
        self._criticals = criticals.ladder(1, 6, criticals.words("effect", CRITICALS))
        self._wounds = _wounds(sheets["wound_thresholds"])
        self._drag = _shares(sheets["drag_damage"], "hits", DRAG)
        self._run = _shares(sheets["run"], "squares", RUN)
        self.evade = _evade(sheets["evade"])
        for name, rows in (("lash_team", 2), ("cut_driver", 2), ("trample", 2)):
            sheets[name].check_rows(rows)

    def car_damage(self, total: int) -> str:
        """Return which car is damaged (CM-31): `A`, `none`, `both` or `D`."""
        return self._cars.at(total)

    def lash_column(self, factor: int, shift: int = 0) -> int:
        """Return the column of a lash factor, moved to the right (CM-29, MV-1)."""
        column = sum(factor >= start for start in self._starts) + shift
        return min(column, len(self.columns) - 1)

    def lash_driver(self, total: int, column: int) -> str:
        """Return the code of a lash on the driver (CM-29)."""
        return self._lashes[column].at(total)

    def driver_critical(self, die: int) -> str:
        """Return a critical hit (CM-29).

        One of `whip`, `arm`, `leg`, `stunned`, `eye`, `rail`.
        """
        return self._criticals.at(die)

    def wound(self, hits: int, hits_max: int) -> int:
        """Return what wounds add to the driver modifier (CM-42): 0 or less."""
        worst = 0
        for over, under, modifier in self._wounds:
            if hits * under <= hits_max * over:
                worst = min(worst, modifier)
        return worst

    def drag(self, die: int, *, mud: bool) -> int:
        """Return the hits that a dragged driver takes (CM-37, MV-11)."""
        return die // self._drag[mud]

    def run(self, hits: int, *, mud: bool) -> int:
        """Return the squares that a driver on foot may run (CM-39, MV-11)."""
        return -(-hits // self._run[mud])


def _shares(sheet: Sheet, key: str, words: dict[str, int]) -> tuple[int, ...]:
    """Return what is divided by, first in the dry and then in mud."""
    sheet.check_rows(2)
    sheet.words("when", {"normal": 0, "mud": 1})
    return tuple(sheet.words(key, words))


def _lashes(sheet: Sheet) -> tuple[tuple[str, ...], list[int], list[Ladder[str]]]:
    """Return the names of the columns, where each but the first starts, and the columns."""
    if sheet.data.get("columns") != list(COLUMNS):
        raise sheet.fault(-1, f"its columns must be {', '.join(COLUMNS)}.")
    starts = [int(name[0]) for name in COLUMNS[1:]]
    found = [sheet.ladder(2, 12, sheet.words(name, LASH_RESULTS)) for name in COLUMNS]
    return COLUMNS, starts, found


def _wounds(sheet: Sheet) -> list[tuple[int, int, int]]:
    """Return share and modifier of each threshold but the last, which kills."""
    sheet.check_rows(3)
    found = []
    for row in range(2):
        over, under = sheet.figures(
            row, "when", r"remaining hits <= (\d+)/([1-9]\d*) of original"
        )
        found.append((over, under, sheet.number(row, "cdm", -9, 0)))
    sheet.word(2, "effect", {"driver killed": 0})
    return found


def _evade(sheet: Sheet) -> EvadeCosts:
    costs = sheet.data.get("costs")
    rows = Sheet(sheet.id, {"rows": [costs]})
    return EvadeCosts(
        brake_end=rows.figures(0, "brake", r"(\d+) END, moves back one square")[0],
        inside=rows.figures(0, "inside", r"(\d+) MF off next move's maximum")[0],
        outside=rows.figures(0, "outside", r"(\d+) MF off next move's maximum")[0],
    )
