"""Verbs of Circus Maximus cases: attacks, rams, and drivers on the ground."""

from typing import Any

from engine.cases.case import Call
from engine.cases.case import Verb as CaseVerb
from engine.cases.circus_maximus_position import Position, number, square_number, word
from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus import (
    adjacency,
    attacks,
    blind,
    campaign,
    cutting,
    drag,
    evade,
    ram,
    runaway,
    running,
    spear,
    trample,
    weapons,
    wrecks,
)
from engine.rulesets.circus_maximus.actions import Verb
from engine.rulesets.circus_maximus.adjacency import LINE, Counter
from engine.rulesets.circus_maximus.chariot import LEFT, RIGHT, Chariot
from engine.rulesets.circus_maximus.track import IDS

SIDES = {"left": LEFT, "right": RIGHT, "line": LINE}
COUNTERS = {counter.value: counter for counter in Counter}
KNIVES = {"throwing": Verb.KNIFE, "small": Verb.SMALL_KNIFE}
TARGETS = {"driver": Verb.SPEAR, "team": Verb.SPEAR_TEAM}
WAYS = dict(zip(running.WAYS, running.WAYS, strict=True))
KINDS = {kind: kind for kind in (wrecks.WRECK, wrecks.CARCASS)}


class Fight:
    """One attack of a case, carried out.

    An attack that costs one MF is given it where the case says nothing of MF, and
    comes from the left where it does not say from where.
    """

    def __init__(self, call: Call, verb: Verb) -> None:
        self.at = Position(call)
        by, against = self.at.argument("by"), self.at.argument("against")
        cost = weapons.cost(self.at.field, verb)
        if cost == 1 and "mf" not in call.given["chariots"][call.arguments["by"]]:
            by.mf = cost
        self.found: Any = attacks.attack(
            self.at.field,
            by,
            verb,
            against,
            side=_side(call, by, against),
            squares=call.arguments.get("range"),
        )

    def answer(self, *names: str) -> dict[str, Any]:
        """Return some facts of the outcome, and how it lies afterwards."""
        return {name: plain(getattr(self.found, name)) for name in names} | {
            "after": self.at.after()
        }


def plain(value: Any) -> Any:
    """Return a value as a case writes it: lists for tuples."""
    return list(value) if isinstance(value, tuple) else value


def _side(call: Call, by: Chariot, against: Chariot) -> int:
    """Return the side that a case names, or else the one on which they stand."""
    name = call.arguments.get("side")
    if name is not None:
        return word(name, SIDES, "side")
    facing = adjacency.facing(by, against)
    return LEFT if facing == LINE else facing


def adjacent(call: Call) -> dict[str, Any]:
    """Answer whether a counter may be attacked from where a car stands (CM-8, CM-27)."""
    at = Position(call)
    counter = word(call.arguments.get("counter"), COUNTERS, "counter")
    by, against = at.argument("by"), at.argument("against")
    try:
        adjacency.check_reach(at.field, by, against, counter)
    except IllegalActionError as refusal:
        if refusal.code != "not_adjacent":
            raise
        return {"allowed": False}
    return {"allowed": True}


def lash_team(call: Call) -> dict[str, Any]:
    """Answer a lash at a team (CM-28)."""
    return Fight(call, Verb.LASH_TEAM).answer("difference")


def lash_driver(call: Call) -> dict[str, Any]:
    """Answer a lash at a driver (CM-29)."""
    fight = Fight(call, Verb.LASH_DRIVER)
    return fight.answer("lash_factor", "column", "result", "critical")


def ram_team(call: Call) -> dict[str, Any]:
    """Answer a ram on horses (CM-30)."""
    fight = Fight(call, Verb.RAM_TEAM)
    return _rammed(fight.found, fight.at)


def ram_car(call: Call) -> dict[str, Any]:
    """Answer a ram of cars (CM-31)."""
    fight = Fight(call, Verb.RAM_CAR)
    return _rammed(fight.found, fight.at)


def forced_ram(call: Call) -> dict[str, Any]:
    """Answer an involuntary ram (CM-25); who chooses a horse comes from behind."""
    at = Position(call)
    counter = word(call.arguments.get("counter"), COUNTERS, "counter")
    by, against = at.argument("by"), at.argument("against")
    side = LINE if "choose" in call.arguments else _side(call, by, against)
    found: Any = ram.forced_ram(at.field, by, against, counter, side=side)
    return _rammed(found, at)


def _rammed(found: Any, at: Position) -> dict[str, Any]:
    """Return what a ram did; of two spears the one that hurt, or the first."""
    names = [name for name in found.__struct_fields__ if name != "tests"]
    tests = sorted(found.tests, key=lambda test: test.row is None)
    return {
        **{name: plain(getattr(found, name)) for name in names},
        "self_test": tests[0].total if tests else None,
        "self_row": tests[0].row if tests else None,
        "after": at.after(),
    }


def evasion(call: Call) -> dict[str, Any]:
    """Answer an evasion (CM-27)."""
    at = Position(call)
    by, against = at.argument("by"), at.argument("against")
    found = evade.evade(at.field, by, against, call.arguments["way"])
    return {
        "attacker_total": found.attacker_total,
        "defender_total": found.defender_total,
        "evaded": found.evaded,
        "after": at.after(),
    }


def dust(call: Call) -> dict[str, Any]:
    """Answer a handful of dust (MV-2)."""
    fight = Fight(call, Verb.DUST)
    return fight.answer("to_hit", "hit", "row", "wheel_totals", "flip_rolls")


def knife(call: Call) -> dict[str, Any]:
    """Answer a thrown knife (MV-3)."""
    verb = word(call.arguments.get("weapon"), KNIVES, "weapon")
    return Fight(call, verb).answer("to_hit", "hit", "row", "critical")


def thrust(call: Call) -> dict[str, Any]:
    """Answer a spear (MV-4)."""
    verb = word(call.arguments.get("target"), TARGETS, "target")
    return Fight(call, verb).answer("to_hit", "hit", "row", "critical")


def spear_self(call: Call) -> dict[str, Any]:
    """Answer the test of an own spear (MV-4)."""
    at = Position(call)
    test = spear.self_test(at.field, at.argument())
    return {
        "self_test": None if test is None else test.total,
        "self_row": None if test is None else test.row,
        "after": at.after(),
    }


def blind_check(call: Call) -> dict[str, Any]:
    """Answer whether a blinded driver sees again (MV-2 row 11)."""
    at = Position(call)
    return {"control": blind.check(at.field, at.argument()), "after": at.after()}


def cut_horse(call: Call) -> dict[str, Any]:
    """Answer an attempt to cut a dead horse loose (CM-34, MV-5)."""
    at = Position(call)
    found = cutting.cut_horse(at.field, at.argument())
    return {
        "dice_total": found.dice_total,
        "mf": found.mf,
        "cut": found.cut,
        "carcass": found.carcass,
        "after": at.after(),
    }


def cut_free(call: Call) -> dict[str, Any]:
    """Answer a dragged driver's attempt to cut himself free (CM-38)."""
    at = Position(call)
    found = cutting.cut_free(at.field, at.argument())
    return {"total": found.total, "free": found.free, "after": at.after()}


def dragging(call: Call) -> dict[str, Any]:
    """Answer what dragging does (CM-37)."""
    at = Position(call)
    return {"hits_taken": drag.drag(at.field, at.argument()), "after": at.after()}


def run(call: Call) -> dict[str, Any]:
    """Answer how far a driver on foot runs (CM-39)."""
    at = Position(call)
    return {"squares": running.squares(at.field, at.argument())}


def run_off(call: Call) -> dict[str, Any]:
    """Answer whether a way leads off the track (CM-39)."""
    way = word(call.arguments.get("way"), WAYS, "way")
    running.check_exit(square_number(call.arguments.get("square")), way)
    return {"driver": "safe"}


def trampling(call: Call) -> dict[str, Any]:
    """Answer what driving over a driver does (CM-40)."""
    at = Position(call)
    found = trample.trample(at.field, at.argument("by"), at.argument("against"))
    return {
        "total": found.total,
        "result": found.result,
        "driver_hits_taken": found.driver_hits_taken,
        "mf_lost": found.mf_lost,
        "after": at.after(),
    }


def cross_wreck(call: Call) -> dict[str, Any]:
    """Answer what driving over a wreck or a carcass does (CM-41, MV-5)."""
    at, kind = Position(call), word(call.arguments.get("kind"), KINDS, "kind")
    if kind == wrecks.CARCASS and not at.field.terms.carcass:
        raise IllegalActionError("option_off", "No carcass stays on the track.")
    found = wrecks.cross(at.field, at.argument(), kind)
    return {
        "demanded": found.demanded,
        "total": found.total,
        "result": found.result,
        "after": at.after(),
    }


def run_away(call: Call) -> dict[str, Any]:
    """Answer the move of a runaway team (CM-36)."""
    at = Position(call)
    chariot = at.argument()
    found = runaway.run(at.field, chariot)
    return {
        "squares": found.squares,
        "team": None if chariot.team is None else IDS[chariot.team],
        "lane_die": found.lane_die,
        "endurance_lost": found.endurance_lost,
        "after": at.after(),
    }


def campaigns(call: Call) -> dict[str, Any]:
    """Answer a figure of a campaign (CM-46)."""
    return dict(word(call.arguments.get("item"), ITEMS, "item")(call))


def _experience(call: Call) -> dict[str, Any]:
    races, wins = number(call, "races"), number(call, "wins")
    gained = campaign.experience(races=races, wins=wins)
    return {"gain_hits": gained.hits, "gain_dm": gained.dm}


ITEMS: dict[str, CaseVerb] = {
    "purse": lambda call: {"amount": campaign.purse(number(call, "place"))},
    "stake": lambda _: {"amount": campaign.STAKE},
    "odds": lambda call: {"odds": list(campaign.odds(number(call, "rank")))},
    "experience": _experience,
}
VERBS = {
    "adjacent": adjacent,
    "lash_team": lash_team,
    "lash_driver": lash_driver,
    "ram_team": ram_team,
    "ram_car": ram_car,
    "forced_ram": forced_ram,
    "evade": evasion,
    "dust": dust,
    "knife": knife,
    "spear": thrust,
    "spear_self": spear_self,
    "blind_check": blind_check,
    "cut_horse": cut_horse,
    "cut_free": cut_free,
    "drag": dragging,
    "run": run,
    "run_off": run_off,
    "trample": trampling,
    "cross_wreck": cross_wreck,
    "runaway": run_away,
    "campaign": campaigns,
}
