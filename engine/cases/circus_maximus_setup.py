"""Verbs of Circus Maximus cases before the race: chariots, tables, lots."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cases.case import Call, CaseError
from engine.cases.circus_maximus_position import BLADES, WHIPS, Position, number
from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus import build, grid, specification, track
from engine.rulesets.circus_maximus.chariot import LEFT, RIGHT, Blade, Whip
from engine.rulesets.circus_maximus.chart_preparation import FACTORS
from engine.rulesets.circus_maximus.chart_reading import ChartError
from engine.rulesets.circus_maximus.charts import Charts, standard
from engine.rulesets.circus_maximus.specification import WEAPONS, Spec

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


VERBS = {
    "prepare": prepare,
    "build": build_spec,
    "lookup": lookup,
    "start_grid": start_grid,
    "turn_order": turn_order,
}
