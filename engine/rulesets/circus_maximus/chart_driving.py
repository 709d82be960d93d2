"""Charts of driving: corners, movement costs, horses, wheels, endurance."""

from fractions import Fraction

import msgspec

from engine.rulesets.circus_maximus.chart_reading import Ladder, Sheet, Sheets

CORNER_RESULTS = {code: code for code in ("-", "S", "SS", "J", "LH", "RH", "F")}
WRECK_RESULTS = {
    "-": "-",
    "M": "M",
    "J": "J",
    "one wheel hit, random wheel": "wheel_1",
    "2d6 on wheel_damage, random wheel, then flip check": "wheel",
    "LH or RH, random": "horse",
    "F": "F",
}
CODES = ("-", "S", "SS", "J", "LH", "RH", "F", "M", "G", "B", "W", "C")
COLUMNS = 10
MOVES = {
    "forward one square": "forward",
    "forward and change to the outside lane": "outward",
    "forward and change to the inside lane": "inward",
    "brake": "brake",
    "own choice sideslip (only when allowed)": "sideslip",
    "forced sideslip": "forced",
    "attack (lash or ram)": "attack",
    "voluntary strain": "strain",
    "corner strain": "corner",
    "dust (MV-2)": "dust",
    "knife (MV-3)": "knife",
    "spear (MV-4)": "spear",
}
TEXTS = {
    "voluntary strain": ("+1d6", "same die"),
    "corner strain": (None, "1 per MF over"),
}
"""Rows of the movement costs whose cost is a die or a rule (CM-18, CM-20)."""


class Costs(msgspec.Struct, frozen=True):
    """MF of each act, and the endurance of a brake (CM-14 to CM-19, MV-2 to MV-4)."""

    forward: int
    outward: int
    inward: int
    brake: int
    brake_end: int
    sideslip: int
    attack: int
    dust: int
    knife: int
    spear: int


class DrivingCharts:
    """Look-ups of the corner strain, wheel, horse, wreck and movement charts."""

    def __init__(self, sheets: Sheets) -> None:
        self._corner = _corner(sheets["corner_strain_7_32"])
        codes = sheets["result_codes"]
        known = codes.words("code", {code: code for code in CODES})
        codes.check_rows(len(CODES))
        row = known.index("J")
        pattern = (
            r"jostled: CDM -(\d+) now, recovering \+(\d+) per turn; "
            r"no straining while CDM is negative"
        )
        self.jostle, self.recovery = codes.figures(row, "effect", pattern)
        self.slip_modifiers = tuple(
            -codes.figures(known.index(code), "effect", r".*rolled at -(\d+)")[0]
            for code in ("S", "SS")
        )
        self._horse = _hits(sheets["horse_injury_9_5"])
        self._wheel = _hits(sheets["wheel_damage"])
        wrecks = sheets["wrecks"]
        self._wrecks = wrecks.ladder(0, 26, wrecks.words("result", WRECK_RESULTS))
        sheets["wheel_flip_check"].words(
            "when",
            {f"roll {sign} wheel damage": sign for sign in (">", "==", "<")},
        )
        sheets["wheel_flip_check"].check_rows(3)
        sheets["slow_start"].check_rows(1)
        sheets["cut_horse"].check_rows(2)
        self.costs_of = _costs(sheets["movement_costs"])
        costs = self.costs_of
        self.step_mf = {
            "F": costs.forward,
            "O": costs.outward,
            "I": costs.inward,
            "B": costs.brake,
            "SO": costs.sideslip,
            "SI": costs.sideslip,
        }
        self._deaths = _deaths(sheets["dead_horse_endurance"])

    def corner(self, total: int, over: int) -> str:
        """Return the code of a corner strain (CM-20), `over` from 1."""
        return self._corner[min(over, COLUMNS) - 1].at(total)

    def horse_hits(self, total: int) -> int:
        """Return the hits on a horse (CM-30)."""
        return self._horse.at(total)

    def wheel_hits(self, total: int) -> int:
        """Return the hits on a wheel (CM-31)."""
        return self._wheel.at(total)

    def wreck(self, total: int) -> str:
        """Return what a wreck or carcass does (CM-41).

        One of `-`, `M`, `J`, `wheel_1`, `wheel`, `horse`, `F`.
        """
        return self._wrecks.at(total)

    def death(self, number: int, endurance: int) -> int:
        """Return the endurance that a team loses with its n-th dead horse (CM-32)."""
        return int(endurance * self._deaths[number - 1])


def _corner(sheet: Sheet) -> list[Ladder[str]]:
    return [
        sheet.ladder(3, 18, sheet.words(str(over), CORNER_RESULTS))
        for over in range(1, COLUMNS + 1)
    ]


def _hits(sheet: Sheet) -> Ladder[int]:
    return sheet.ladder(-1, 16, sheet.numbers("hits", 0, 99))


def _deaths(sheet: Sheet) -> tuple[Fraction, ...]:
    sheet.check_rows(4)
    shares = []
    for row in range(3):
        over, under = sheet.figures(
            row, "lose", r"(\d+)/([1-9]\d*) of remaining, round down"
        )
        shares.append(Fraction(over, under))
    sheet.word(3, "lose", {"all; chariot is out": 1})
    return (*shares, Fraction(1))


def _costs(sheet: Sheet) -> Costs:
    figures: dict[str, int] = {}
    acts = sheet.words("act", MOVES)
    sheet.check_rows(len(MOVES))
    for row, act in enumerate(acts):
        text = TEXTS.get(str(sheet.rows[row]["act"]))
        if text is not None:
            if (sheet.rows[row].get("mf"), sheet.rows[row].get("end")) != text:
                raise sheet.fault(row, "what a strain costs cannot be changed.")
        else:
            least = 0 if act == "forced" else 1
            figures[act] = sheet.number(row, "mf", least, 9)
        if act == "brake":
            figures["brake_end"] = sheet.number(row, "end", 0, 9)
    del figures["forced"]
    return Costs(**figures)
