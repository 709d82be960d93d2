"""Read the `given` of an Ave Caesar case, defaults filled in."""

from collections.abc import Mapping
from typing import Any

from engine.cases.case import Call, CaseError
from engine.rulesets.ave_caesar.imagine import STATUS, Placed, set_up
from engine.rulesets.ave_caesar.state import RaceState
from engine.rulesets.ave_caesar.table import FINISHED, OFF, OUT
from engine.rulesets.ave_caesar.terms import CHOICES, Terms, make_terms
from engine.rulesets.ave_caesar.tracks import BOARDS, COLOURS, NUMBERS

GIVEN = frozenset(
    {"board", "dir", "route", "colour", "lap_colour", "moved", "passes", "fallen"}
    | {"on_turn", "options", "chariots"}
)
OPTIONS = frozenset({"salute", "six_after_finish", "fallen", "reopen_sealed_fork"})
CHARIOT = frozenset({"at", "crossings", "saluted", "hand", "pile", "status"})
UNKNOWN_CARD = 1
"""Stands in a pile for cards that the case never turns over."""


def number(call: Call, name: str) -> int:
    """Return a whole-number argument; raises CaseError."""
    value = call.arguments.get(name)
    if type(value) is not int:
        raise CaseError(f"{call.verb} needs a number `{name}`")
    return value


def seat_of(call: Call) -> int:
    """Return the acting driver, who must be one of the given; raises CaseError."""
    seat = number(call, "driver")
    if seat not in call.given.get("chariots", {}):
        raise CaseError(f"no chariot is given for driver {seat}")
    return seat


def terms_of(given: Mapping[str, Any], *, seats: int) -> Terms:
    """Return the terms a position is played on; raises CaseError."""
    _only(given, GIVEN, "given")
    board = given.get("board", "A")
    if board not in BOARDS:
        raise CaseError(f"unknown board {board!r}")
    options = _only(given.get("options", {}), OPTIONS, "options")
    wanted: dict[str, Any] = {name: values[0] for name, values in CHOICES.items()}
    wanted |= {"board": board, "colour": given.get("colour", COLOURS[board][0])}
    wanted |= {"direction": given.get("dir", "cw"), "order": list(range(seats))}
    wanted |= {"route": given.get("route", "fixed"), **options}
    for name, values in CHOICES.items():
        if wanted[name] not in values:
            raise CaseError(f"unknown {name} {wanted[name]!r}")
    if wanted["colour"] not in COLOURS[board]:
        raise CaseError(f"unknown colour {wanted['colour']!r}")
    return make_terms(wanted, seats=seats)


def position(
    call: Call,
    *,
    draw: int | None = None,
    chariots: Mapping[int, Mapping[str, Any]] | None = None,
) -> RaceState:
    """Return the position of a case.

    Args:
        call: the case.
        draw: the card on top of every pile, when the case lists one.
        chariots: instead of the given ones.

    Raises:
        CaseError: something in it is not known.
    """
    given = call.given
    named = given.get("chariots", {}) if chariots is None else chariots
    if not named or not all(type(seat) is int and seat >= 0 for seat in named):
        raise CaseError("`chariots` needs seats from 0")
    seats = max(named) + 1
    placed = [
        _chariot(named.get(seat, {"status": "out"}), draw) for seat in range(seats)
    ]
    return set_up(
        terms_of(given, seats=seats),
        placed,
        on_turn=given.get("on_turn", call.arguments.get("driver", 0)),
        fallen=[_space(name) for name in given.get("fallen", [])],
        lap_colours=given.get("lap_colour", {}),
        moved=given.get("moved", True),
        passes=given.get("passes", 0),
        crossed=[s for s, chariot in enumerate(placed) if chariot.status == FINISHED],
        eliminated=[s for s, chariot in enumerate(placed) if chariot.status == OUT],
    )


def _chariot(given: Mapping[str, Any], draw: int | None) -> Placed:
    _only(given, CHARIOT, "chariot")
    status = given.get("status", "racing")
    if status not in STATUS:
        raise CaseError(f"unknown status {status!r}")
    pile = [UNKNOWN_CARD] * given.get("pile", 9)
    if pile and draw is not None:
        pile[-1] = draw
    at = given.get("at")
    return Placed(
        at=OFF if at is None else _space(at),
        crossings=given.get("crossings", 1),
        saluted=given.get("saluted", False),
        hand=given.get("hand", [1, 2, 3]),
        pile=bytes(pile),
        status=STATUS[status],
    )


def _space(name: str) -> int:
    if name not in NUMBERS or NUMBERS[name] == OFF:
        raise CaseError(f"unknown space {name!r}")
    return NUMBERS[name]


def _only(
    given: Mapping[str, Any], known: frozenset[str], where: str
) -> Mapping[str, Any]:
    unknown = sorted(set(given) - known, key=str)
    if unknown:
        raise CaseError(f"unknown key {unknown[0]!r} in {where}")
    return given
