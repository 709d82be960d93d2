"""Read the `given` of a Circus Maximus case, and say how it lies afterwards."""

from collections.abc import Mapping
from typing import Any, TypeVar

from engine.cases.case import Call, CaseError
from engine.core.errors import OptionError
from engine.core.ruleset import DecisionKind
from engine.rulesets.circus_maximus.chariot import Blade, Car, Chariot, Driver, Whip
from engine.rulesets.circus_maximus.charts import standard
from engine.rulesets.circus_maximus.field import Field, Question
from engine.rulesets.circus_maximus.speed import cdm, max_speed, team_speed
from engine.rulesets.circus_maximus.terms import check_values, make_terms
from engine.rulesets.circus_maximus.track import IDS, NUMBERS

T = TypeVar("T")
GIVEN = frozenset({"turn", "weather", "chariots", "finished_before", "options"})
WEATHER = frozenset({"rain", "mud", "recheck", "corners"})
CARS = {car.name.lower(): car for car in Car}
WHIPS = {whip.name.lower(): whip for whip in Whip}
BLADES = {blade.name.lower(): blade for blade in Blade}
DRIVERS = {driver.name.lower(): driver for driver in Driver}
NUMBERS_OF = frozenset(
    {"dm", "jostle", "hits", "hits_max", "dead", "endurance", "mf", "speed", "laps"}
    | {"exhausted_turns", "next_max", "forced_mf", "optional_mf", "straight_turns"}
    | {"no_attack_turns"}
)
MAYBE = frozenset({"checked_over", "frozen_speed"})
FLAGS = frozenset(
    {"dust", "knife", "spear", "small_knife", "runaway", "stopped", "flipped"}
    | {"blind", "moved"}
)
SIDES = {"wheel": "wheels", "cap": "caps", "blade": "blades"}
OTHERS = frozenset(
    {"team", "car", "horses", "whip", "written", "driver", "finished"}
    | {f"{part}_{side}" for part in SIDES for side in ("left", "right")}
)
CHARIOT = NUMBERS_OF | MAYBE | FLAGS | OTHERS
MODIFIERS = {-1: "minus", 0: "plain", 1: "plus"}
TURN = 5
"""The turn of a case that names none."""


class Position:
    """A position of a case: a field, and the letters of its chariots.

    Attributes:
        field: the track, its chariots as seats in the order of their letters.
        names: the letters by seat.
    """

    def __init__(self, call: Call) -> None:
        given = only(call.given, GIVEN, "given")
        chariots = given.get("chariots", {})
        if not isinstance(chariots, Mapping):
            raise CaseError("chariots must be a map")
        self.names: list[str] = sorted(chariots)
        self._call = call
        try:
            terms = make_terms(check_values(given.get("options", {})))
        except OptionError as fault:
            raise CaseError(fault.text) from fault
        self.field = Field(
            terms=terms,
            charts=standard(),
            chariots=[
                read_chariot(seat, only(chariots[name], CHARIOT, "chariot"))
                for seat, name in enumerate(self.names)
            ],
            die=call.dice.take,
            ask=self._answer,
        )
        self.field.turn = given.get("turn", TURN)
        self.field.crossed = given.get("finished_before", 0)
        weather = only(given.get("weather", {}), WEATHER, "weather")
        for key, value in weather.items():
            setattr(self.field.weather, key, value)
        for name, chariot in zip(self.names, self.field.chariots, strict=True):
            square = chariots[name].get("team")
            if square is not None:
                self.field.place(chariot, square_number(square))

    def chariot(self, name: object) -> Chariot:
        """Return the chariot of a letter; raises CaseError."""
        if name not in self.names:
            raise CaseError(f"no chariot {name!r} is given")
        return self.field.chariots[self.names.index(str(name))]

    def argument(self, key: str = "chariot") -> Chariot:
        """Return the chariot that an argument names; raises CaseError."""
        return self.chariot(self._call.arguments.get(key))

    def after(self) -> dict[str, dict[str, Any]]:
        """Return the facts of all chariots by letter."""
        chariots = zip(self.names, self.field.chariots, strict=True)
        return {name: facts(self.field, chariot) for name, chariot in chariots}

    def _answer(self, question: Question) -> str:
        """Answer what a rule asks by the arguments of the case; nobody evades."""
        arguments = self._call.arguments
        match question.kind:
            case DecisionKind.EVADE:
                return "stand"
            case DecisionKind.MODIFY:
                return word(arguments.get("modify", 0), MODIFIERS, "modify")
            case DecisionKind.PAY:
                most = max(map(int, question.options))
                return str(min(int(arguments.get("pay", 0)), most))
            case _:
                return str(arguments.get("choose", question.options[0]))


def read_chariot(seat: int, view: Mapping[str, Any]) -> Chariot:
    """Return a chariot off the board with the facts of a case; raises CaseError."""
    chariot = Chariot(seat)
    for key in (NUMBERS_OF | FLAGS | MAYBE) & set(view):
        setattr(chariot, key, view[key])
    chariot.hits_max = view.get("hits_max", max(8, chariot.hits))
    chariot.car = word(view.get("car", "normal"), CARS, "car")
    chariot.whip = word(view.get("whip", "regular"), WHIPS, "whip")
    chariot.driver = word(view.get("driver", "in_car"), DRIVERS, "driver")
    chariot.horses = list(view.get("horses", chariot.horses))
    for part, name in SIDES.items():
        both = getattr(chariot, name)
        for side, end in enumerate(("left", "right")):
            if f"{part}_{end}" in view:
                value = view[f"{part}_{end}"]
                both[side] = word(value, BLADES, part) if part == "blade" else value
    written = str(view.get("written", 0))
    chariot.wants_strain = written.endswith("S")
    chariot.written = int(written.removesuffix("S"))
    chariot.speed = view.get("speed", chariot.written)
    chariot.finished = int(view.get("finished", False))
    return chariot


def facts(field: Field, chariot: Chariot) -> dict[str, Any]:
    """Return the facts of a chariot in the words of a case, and what follows of them."""
    plain = {key: getattr(chariot, key) for key in NUMBERS_OF | MAYBE | FLAGS}
    sides = {
        f"{part}_{end}": getattr(chariot, name)[side]
        for part, name in SIDES.items()
        if part != "blade"
        for side, end in enumerate(("left", "right"))
    }
    blades = {
        f"blade_{end}": chariot.blades[side].name.lower()
        for side, end in enumerate(("left", "right"))
    }
    return {
        **plain,
        **sides,
        **blades,
        "team": None if chariot.team is None else IDS[chariot.team],
        "car": chariot.car.name.lower(),
        "whip": chariot.whip.name.lower(),
        "driver": chariot.driver.name.lower(),
        "horses": list(chariot.horses),
        "written": chariot.written,
        "finished": bool(chariot.finished),
        "cdm": cdm(field, chariot),
        "team_speed": team_speed(field, chariot),
        "max_speed": max_speed(field, chariot),
    }


def square_number(name: object) -> int:
    """Return the number of a square; raises CaseError."""
    return word(name, NUMBERS, "square")


def word(value: object, words: Mapping[Any, T], what: str) -> T:
    """Return what a word means; raises CaseError for an unknown one."""
    if value not in words:
        raise CaseError(f"unknown {what} {value!r}")
    return words[value]


def only(given: object, known: frozenset[str], where: str) -> Mapping[str, Any]:
    """Return a map that has known keys only; raises CaseError."""
    if not isinstance(given, Mapping):
        raise CaseError(f"{where} must be a map")
    unknown = sorted(set(given) - known, key=str)
    if unknown:
        raise CaseError(f"unknown key {unknown[0]!r} in {where}")
    return given


def number(call: Call, name: str) -> int:
    """Return a whole-number argument; raises CaseError."""
    value = call.arguments.get(name)
    if type(value) is not int:
        raise CaseError(f"{call.verb} needs a number `{name}`")
    return value
