"""The charts of a race, read from data: no figure of a table stands in code.

The printed cells were not all found, so many are a design of ours. A race may bring a
whole set of its own; every row is checked when it is read.
"""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from engine.rulesets.circus_maximus.chart_driving import DrivingCharts
from engine.rulesets.circus_maximus.chart_fighting import FightingCharts
from engine.rulesets.circus_maximus.chart_moon import MoonCharts
from engine.rulesets.circus_maximus.chart_preparation import PreparationCharts
from engine.rulesets.circus_maximus.chart_reading import ChartError, Sheets

DESIGN = frozenset({"DESIGN_VALUES", "PART_SOURCED"})
"""What a table says of itself when cells of it are ours."""


class Charts(PreparationCharts, DrivingCharts, FightingCharts, MoonCharts):
    """All tables, with one typed look-up a table.

    Attributes:
        data: the document they were read from.
        digest: hex SHA-256 of it, the same for the same figures.

    Raises:
        ChartError: a table or a row is missing or not what it must be.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        sheets = Sheets(data)
        PreparationCharts.__init__(self, sheets)
        DrivingCharts.__init__(self, sheets)
        FightingCharts.__init__(self, sheets)
        MoonCharts.__init__(self, sheets)
        self.data = data
        text = json.dumps(data, sort_keys=True, ensure_ascii=True)
        self.digest = sha256(text.encode()).hexdigest()
        self._sheets = sheets

    def tables(self) -> tuple[str, ...]:
        """Return the ids of the tables in their order."""
        return self._sheets.names()

    def is_design(self, table: str) -> bool:
        """Return whether cells of a table are ours and not from a source."""
        return self._sheets[table].data.get("status") in DESIGN

    def row_keys(self, table: str) -> tuple[str, ...]:
        """Return the keys that the rows of a table have; raises ChartError."""
        return tuple(self._sheets[table].rows[0])

    def find(self, table: str, column: str = "result", **wanted: int | str) -> object:
        """Return what a table says, as it is written there.

        Args:
            table: its id.
            column: key of the value.
            wanted: keys that the row must have; `total` is looked for in `min` to
                `max` as well, and beyond the ends it is the end.

        Raises:
            ChartError: there is no such row or column.
        """
        sheet = self._sheets[table]
        total = wanted.pop("total", None)
        spans = {}
        for row, entry in enumerate(sheet.rows):
            if all(entry.get(key) == value for key, value in wanted.items()):
                spans[row] = (0, 0) if total is None else sheet.span(row)
        if not spans:
            raise ChartError(table, 0, "it has no such row.")
        within = _clamp(total, [*spans.values()])
        row = next(row for row, (low, high) in spans.items() if low <= within <= high)
        if column not in sheet.rows[row]:
            raise ChartError(table, row + 1, f"it has no “{column}”.")
        return sheet.rows[row][column]


def _clamp(total: int | str | None, spans: list[tuple[int, int]]) -> int:
    lowest, highest = min(low for low, _ in spans), max(high for _, high in spans)
    return min(max(int(total or 0), lowest), highest)


def read(data: object) -> Charts:
    """Return the charts of a document; raises ChartError."""
    if not isinstance(data, Mapping):
        raise ChartError("(all)", 0, "a set of charts has a list “tables”.")
    return Charts(data)


@cache
def standard() -> Charts:
    """Return the charts of every race that has none of its own."""
    text = files(__package__).joinpath("charts.json").read_text(encoding="utf-8")
    return read(json.loads(text))


def charts_of(document: Mapping[str, Any] | None) -> Charts:
    """Return the charts of a race: its own document, or the standard ones for None.

    A document is read once; later it is found by its text.
    """
    if document is None:
        return standard()
    return _read_text(json.dumps(document, sort_keys=True))


@lru_cache(maxsize=8)
def _read_text(text: str) -> Charts:
    return read(json.loads(text))
