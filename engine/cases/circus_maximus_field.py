"""Verbs of Circus Maximus cases: preparation, driving, corners, weather, results."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.cases.case import Call, CaseError
from engine.cases.circus_maximus_position import (
    BLADES,
    WHIPS,
    Position,
    only,
    square_number,
)
from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus import (
    begin,
    build,
    corner,
    grid,
    moving,
    orders,
    results,
    specification,
    speed,
    track,
    weather,
)
from engine.rulesets.circus_maximus.chariot import LEFT, RIGHT, Blade, Whip
from engine.rulesets.circus_maximus.chart_preparation import FACTORS
from engine.rulesets.circus_maximus.chart_reading import ChartError
from engine.rulesets.circus_maximus.charts import Charts, standard
from engine.rulesets.circus_maximus.plan import foresee
from engine.rulesets.circus_maximus.specification import WEAPONS, Spec

_STEP = re.compile(r"(SO|SI|[FOIB])([0-9]*)")
NAMES_OF_ROWS = ("item", "act", "code", "factor", "effect", "when", "target", "result")
"""Keys by which a row without dice is looked up, the first one that it has."""


def prepare(call: Call) -> dict[str, Any]:
    """Answer what four points and three dice give (CM-2 to CM-6)."""
    charts = standard()
    driver, car_points, fast, lasting = (number(call, name) for name in FACTORS)
    points = build.Points(driver, car_points, fast, lasting)
    for rule in build.points_broken(points, charts):
        raise IllegalActionError(rule.code, rule.text)
    rolled = build.roll_build(points, charts, call.dice.take)
    car, modifier = charts.car(points.car), charts.driver_modifier(points.driver)
    return {
        "driver_modifier": modifier,
        "car": car.name.lower(),
        "ram_mod": charts.ram(car),
        "driver_hits": rolled.driver_hits,
        "team_speed": sum(rolled.horses),
        "horses": list(rolled.horses),
        "endurance": rolled.endurance,
        "max_speed": sum(rolled.horses) + modifier,
    }


def build_spec(call: Call) -> dict[str, Any]:
    """Answer what a specification costs and does (MV-1)."""
    terms, charts = Position(call).field.terms, standard()
    wanted = call.arguments["spec"]
    if terms.detailed_spec:
        budget = charts.specification_total
    elif terms.weapon_budget and set(wanted) <= set(WEAPONS.values()):
        budget = terms.weapon_budget
    else:
        raise IllegalActionError("option_off", "That can be bought under MV-1 only.")
    spec = _spec(wanted, charts)
    for rule in specification.broken(spec, charts):
        raise IllegalActionError(rule.code, rule.text)
    cost = specification.cost(spec, charts)
    if cost > budget:
        raise IllegalActionError("over_budget", f"{cost} points of {budget} are spent.")
    is_uneven = spec.blades[LEFT] != spec.blades[RIGHT]
    long_whip = spec.whip == Whip.LONG
    return {
        "cost": cost,
        "unspent": budget - cost,
        "team_speed": sum(spec.horses),
        "lash_allowed": spec.whip != Whip.NONE,
        "lash_shift": charts.blade.long_whip if long_whip else 0,
        "corner_drm": charts.blade.uneven_corner if is_uneven else 0,
        "wheel_flip_drm": charts.blade.uneven_wheel if is_uneven else 0,
        "car_class": specification.car_class(spec, charts).name.lower(),
    }


def _spec(wanted: Mapping[str, Any], charts: Charts) -> Spec:
    """Return a specification from items of the table; the rest is the cheapest."""
    for item, value in wanted.items():
        for part in str(value).split("+") if item == "blades" else [value]:
            if part not in charts.costs.get(item, {}):
                raise IllegalActionError("bad_value", f"{item} {part} is not sold.")
    plain = Spec()
    return Spec(
        horses=tuple(
            wanted.get(f"horse_{n}", plain.horses[n - 1]) for n in range(1, 5)
        ),
        driver_modifier=wanted.get("driver_modifier", plain.driver_modifier),
        driver_hits=wanted.get("driver_hits", plain.driver_hits),
        whip=WHIPS[wanted.get("whip", "none")],
        wheels=(
            wanted.get("left_wheel_hits", plain.wheels[LEFT]),
            wanted.get("right_wheel_hits", plain.wheels[RIGHT]),
        ),
        endurance=wanted.get("endurance", plain.endurance),
        blades=_blades(wanted.get("blades")),
        weapons="".join(letter for letter, item in WEAPONS.items() if item in wanted),
    )


def _blades(value: str | None) -> tuple[Blade, Blade]:
    sides = {"left": Blade.NONE, "right": Blade.NONE}
    for part in value.split("+") if value else ():
        where, _, kind = part.partition("_")
        for side in sides if where == "both" else (where,):
            sides[side] = BLADES[kind or "scythe"]
    return sides["left"], sides["right"]


def lookup(call: Call) -> dict[str, Any]:
    """Answer a cell of a table."""
    wanted = dict(call.arguments)
    table = wanted.pop("table")
    column = str(wanted.pop("field", "cost" if "value" in wanted else "result"))
    if "column" in wanted:
        column = str(wanted.pop("column"))
    charts = standard()
    try:
        if "item" in wanted:
            keys = charts.row_keys(table)
            name = next(key for key in NAMES_OF_ROWS if key in keys)
            wanted[name] = wanted.pop("item")
        return {"value": charts.find(table, column, **wanted)}
    except ChartError as fault:
        raise CaseError(fault.text) from fault


def start_grid(call: Call) -> dict[str, Any]:
    """Answer where the chariots start (CM-8)."""
    places = grid.draw_places(number(call, "chariots"), _drawn(call))
    teams = [grid.start_square(place) for place in places]
    return {
        "teams": [track.IDS[square] for square in teams],
        "cars": [track.IDS[track.PREV[square]] for square in teams],
    }


def turn_order(call: Call) -> dict[str, Any]:
    """Answer in which order the counters are drawn (CM-9)."""
    return {"order": grid.draw_counters(call.arguments["chariots"], _drawn(call))}


def _drawn(call: Call) -> grid.Pick[Any]:
    def pick(left: Sequence[Any]) -> Any:
        drawn = call.draws.take()
        if drawn not in left:
            raise CaseError(f"{drawn!r} cannot be drawn")
        return drawn

    return pick


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
    """Answer a path, driven until something interrupts it (CM-13 to CM-24)."""
    at = Position(call)
    chariot, steps = at.argument(), _path(call)
    planned = foresee(at.field, chariot, steps)
    spent, checks, slid = 0, [], False
    for step, ahead in zip(steps, planned, strict=True):
        done = moving.step(at.field, chariot, step)
        spent += ahead.way.mf
        checks += [done.result] if done.result is not None else []
        slid = slid or bool(done.slid)
        if done.interrupted:
            break
    return {
        "mf_spent": spent,
        "checks": checks,
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


def number(call: Call, name: str) -> int:
    """Return a whole-number argument; raises CaseError."""
    value = call.arguments.get(name)
    if type(value) is not int:
        raise CaseError(f"{call.verb} needs a number `{name}`")
    return value


VERBS = {
    "prepare": prepare,
    "build": build_spec,
    "lookup": lookup,
    "start_grid": start_grid,
    "turn_order": turn_order,
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
