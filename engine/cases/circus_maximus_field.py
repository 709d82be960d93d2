"""Verbs of Circus Maximus cases on the track: driving, corners, weather, results."""

import re
from typing import Any

from engine.cases.case import Call, CaseError
from engine.cases.circus_maximus_position import Position, number, only, square_number
from engine.rulesets.circus_maximus import (
    begin,
    corner,
    moving,
    orders,
    results,
    speed,
    track,
    weather,
)
from engine.rulesets.circus_maximus.plan import foresee

_STEP = re.compile(r"(SO|SI|[FOIB])([0-9]*)")


def cdm(call: Call) -> dict[str, Any]:
    """Answer the current driver modifier (CM-22, CM-42)."""
    at = Position(call)
    return {"cdm": speed.cdm(at.field, at.argument())}


def max_speed(call: Call) -> dict[str, Any]:
    """Answer the highest speed that may be written (CM-10)."""
    at = Position(call)
    return {"max_speed": speed.max_speed(at.field, at.argument())}


def order(call: Call) -> dict[str, Any]:
    """Answer an order (CM-10, MV-8)."""
    at, text = Position(call), call.arguments.get("order")
    found = orders.read_order(
        at.field, at.argument(), None if text is None else str(text)
    )
    return {"written": found.written, "strain": found.strain}


def begin_move(call: Call) -> dict[str, Any]:
    """Answer how a move begins (CM-11, CM-18, CM-33)."""
    at = Position(call)
    strain = call.arguments.get("strain", False)
    begun = begin.begin(at.field, at.argument(), strain=strain)
    return {
        "mf": begun.mf,
        "reduction": begun.reduction,
        "strain_die": begun.strain_die,
        "flip_rolls": list(begun.flip_rolls),
        "flip": begun.flip,
        "after": at.after(),
    }


def move(call: Call) -> dict[str, Any]:
    """Answer a path (CM-13 to CM-24), driven on after a mishap as far as it still goes."""
    at = Position(call)
    chariot, steps = at.argument(), _path(call)
    foresee(at.field, chariot, steps)
    spent, slid = 0, False
    for step in steps:
        way = moving.survey(at.field, chariot, step)
        if not isinstance(way, moving.Way):
            break
        spent += way.mf
        slid = moving.take(at.field, chariot, way).slid or slid
    checks = [told for told in at.field.told if told.kind == "corner"]
    return {
        "mf_spent": spent,
        "checks": [c.data["result"] for c in checks if c.seat == chariot.seat],
        "slid": slid,
        "place": chariot.finished or None,
        "after": at.after(),
    }


def _path(call: Call) -> list[str]:
    steps: list[str] = []
    for part in call.arguments["path"]:
        found = _STEP.fullmatch(part)
        if found is None:
            raise CaseError(f"unknown step {part!r}")
        steps += [found[1]] * int(found[2] or 1)
    return steps


def end(call: Call) -> dict[str, Any]:
    """Answer whether a move may end (CM-10)."""
    orders.end_move(Position(call).argument())
    return {"accepted": True}


def check_corner(call: Call) -> dict[str, Any]:
    """Answer a corner check on the present square (CM-20 to CM-26)."""
    at = Position(call)
    found = corner.check_corner(at.field, at.argument())
    return {
        **{name: getattr(found, name) for name in found.__struct_fields__},
        "flip_rolls": list(found.flip_rolls),
        "after": at.after(),
    }


def neighbours(call: Call) -> dict[str, Any]:
    """Answer the neighbours of a square (CM-16)."""
    square = square_number(call.arguments.get("square"))
    ways = {
        "next": track.NEXT,
        "prev": track.PREV,
        "inside": track.INSIDE,
        "outside": track.OUTSIDE,
        "slip_inside": track.SLIP_INSIDE,
        "slip_outside": track.SLIP_OUTSIDE,
    }
    attacks = {
        "attack_inside": track.ATTACK_INSIDE,
        "attack_outside": track.ATTACK_OUTSIDE,
    }
    return {
        **{
            name: None if way[square] == track.NOWHERE else track.IDS[way[square]]
            for name, way in ways.items()
        },
        **{name: [track.IDS[n] for n in way[square]] for name, way in attacks.items()},
        "safe_speed": track.SAFE[square] or None,
    }


def lane(call: Call) -> dict[str, Any]:
    """Answer the measures of a lane (CM-16, CM-20)."""
    squares = [n for n, at in enumerate(track.LANE) if at == number(call, "lane")]
    corners = [square for square in squares if track.SECTION[square] == track.CORNER_1]
    return {
        "safe_speed": track.SAFE[corners[0]],
        "squares_straight": sum(track.SECTION[n] == track.HOME for n in squares),
        "squares_corner": len(corners),
        "squares_lap": len(squares),
    }


def weather_start(call: Call) -> dict[str, Any]:
    """Answer the weather before the race (MV-9)."""
    at = Position(call)
    weather.start(at.field)
    return _sky(at)


def weather_check(call: Call) -> dict[str, Any]:
    """Answer the weather of a later turn (MV-9)."""
    at = Position(call)
    checked = weather.check(at.field)
    return {**_sky(at), "checked": checked}


def lap_start(call: Call) -> dict[str, Any]:
    """Answer the weather when the leader starts a lap (MV-9)."""
    at = Position(call)
    checked = weather.lap_start(at.field)
    return {**_sky(at), "checked": checked}


def corner_done(call: Call) -> dict[str, Any]:
    """Answer the ground after a corner of the leader (MV-9)."""
    at = Position(call)
    weather.corner_done(at.field)
    return _sky(at)


def _sky(at: Position) -> dict[str, Any]:
    sky = at.field.weather
    return {
        "rain": sky.rain,
        "mud": sky.mud,
        "recheck": sky.recheck,
        "corners": sky.corners,
    }


def result(call: Call) -> dict[str, Any]:
    """Answer who has won and who is placed (CM-43, CM-45)."""
    known = frozenset({"finishers", "survivors", "progress"})
    given = only(call.arguments, known, "result")
    placed = results.order_of(
        given.get("finishers", []),
        given.get("survivors", {}),
        given.get("progress", {}),
        Position(call).field.terms.finish,
    )
    return {"winner": placed[0] if placed else None, "order": placed}


VERBS = {
    "cdm": cdm,
    "max_speed": max_speed,
    "order": order,
    "begin": begin_move,
    "move": move,
    "end": end,
    "corner": check_corner,
    "neighbours": neighbours,
    "lane": lane,
    "weather_start": weather_start,
    "weather_check": weather_check,
    "lap_start": lap_start,
    "corner_done": corner_done,
    "result": result,
}
