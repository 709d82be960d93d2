"""Charts of a club for tests, and races that are driven by them."""

import json
from typing import Any

from engine.rulesets.circus_maximus import charts
from races.models import ChartSet, Race
from races.services.chart_files import read_chart_file
from races.services.charts import load_charts

CRITICAL: dict[str, Any] = {
    "id": "mv6_critical_horse",
    "rows": [
        {"min": 2, "max": 8, "result": "none", "extra_hits": 0},
        {"min": 9, "max": 10, "result": "+1 hit", "extra_hits": 1},
        {"min": 11, "max": 11, "result": "+3 hits", "extra_hits": 3},
        {"min": 12, "max": 12, "result": "horse killed", "extra_hits": "killed"},
    ],
}


def chart_file(*tables: dict[str, Any], **more: object) -> str:
    """The text of a file of charts; without tables it has one of its own."""
    return json.dumps({"tables": list(tables or (CRITICAL,)), **more})


def wheel_damage(most: int) -> dict[str, Any]:
    """The table of wheel damage with another figure in its last row."""
    tables = charts.standard().data["tables"]
    table = next(one for one in tables if one["id"] == "wheel_damage")
    *rows, last = table["rows"]
    return {"id": "wheel_damage", "rows": [*rows, {**last, "hits": most}]}


def make_charts(*tables: dict[str, Any], name: str = "Club charts") -> ChartSet:
    """A loaded set of charts."""
    found = read_chart_file(chart_file(*tables))
    return load_charts(found=found.charts, name=name, source="printed copy of 1980")[0]


def make_charted_race(data: dict[str, Any] | None = None) -> Race:
    """A race of Circus Maximus with charts of its own, or with the standard ones."""
    return Race.objects.create(
        game="circus_maximus", ruleset_version="1", options={"charts": data}
    )
