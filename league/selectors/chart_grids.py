"""Rows of a chart as a printed table: heading, lines, and which cells are our own.

The charts of Circus Maximus are data of several shapes. What a shape has in common is
told here once; nothing in it names a figure.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from races.selectors.chart_words import HEADINGS, ROLL

Row = Mapping[str, Any]

OPEN_BELOW: Final = -99
OPEN_ABOVE: Final = 99
SOURCED: Final = ("SOURCED", "CONFLICT")
"""What is said of a chart whose figures all come from a source."""
MANY_COLUMNS: Final = 5
SHORT_TEXT: Final = 4
LONG_TEXT: Final = 48  # signs; such a table needs the whole width
_HEADS = ("roll", "total", "dead", "code", "act", "when", "target", "effect", "result")
_ARROW = re.compile(r"(\d+)->\S+")
_POINT = re.compile(r"row ?(\d+), ?die ?(\d+)=\S+")
_REPEATED = {"extra_hits"}
"""Columns that say for programs what the result beside them says in words."""


@dataclass(frozen=True, slots=True)
class ChartCell:
    """One cell in words; `is_ours` where the figure is a design of our own."""

    text: str
    is_ours: bool


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line of a chart: what it is looked up by, and its cells."""

    head: str
    cells: tuple[ChartCell, ...]


@dataclass(frozen=True, slots=True)
class ChartGrid:
    """A chart as it is printed.

    Attributes:
        heads: of the columns, in words; the first is that of the heads of the lines.
        lines: in the order of the chart.
    """

    heads: tuple[str, ...]
    lines: tuple[ChartLine, ...]

    @property
    def is_figures(self) -> bool:
        """Whether its cells are figures or codes, and no sentences."""
        return all(
            len(cell.text) <= SHORT_TEXT for line in self.lines for cell in line.cells
        )

    @property
    def is_wide(self) -> bool:
        """Whether it needs the width of the page."""
        return len(self.heads) > MANY_COLUMNS or any(
            len(cell.text) > LONG_TEXT for line in self.lines for cell in line.cells
        )


def chart_grid(chart: Mapping[str, Any]) -> ChartGrid:
    """Return a chart of the data as a printed table."""
    rows: Sequence[Row] = chart["rows"]
    if "factor" in rows[0]:
        return _factors(rows)
    if "item" in rows[0]:
        return _items(rows)
    if "row" in rows[0]:
        return _by_points(chart)
    return _plain(chart)


def _grid(keys: Sequence[str], lines: Iterable[ChartLine]) -> ChartGrid:
    heads = tuple(str(HEADINGS.get(key, key)) for key in keys)
    return ChartGrid(heads, tuple(lines))


def _plain(chart: Mapping[str, Any]) -> ChartGrid:
    rows: Sequence[Row] = chart["rows"]
    is_range = "min" in rows[0]
    key = ROLL if is_range else next(name for name in _HEADS if name in rows[0])
    columns = _columns(rows, key=key)
    sourced, known = chart["status"] in SOURCED, _known(chart)
    lines = []
    for row in rows:
        ours = not sourced and not any(_covers(row, at) for at in known)
        cells = tuple(ChartCell(_text(row.get(name)), ours) for name in columns)
        lines.append(ChartLine(_head(row, key=key), cells))
    return _grid((key, *columns), lines)


def _by_points(chart: Mapping[str, Any]) -> ChartGrid:
    """Preparation: points downwards, the die across, the most points first."""
    rows: Sequence[Row] = chart["rows"]
    known = {
        (int(row), int(die))
        for anchor in chart.get("anchors", ())
        for row, die in _POINT.findall(anchor)
    }
    dice = sorted({row["die"] for row in rows})
    found = {(row["row"], row["die"]): row for row in rows}
    lines = [
        ChartLine(
            str(points),
            tuple(
                ChartCell(_bought(found[points, die]), (points, die) not in known)
                for die in dice
            ),
        )
        for points in sorted({row["row"] for row in rows}, reverse=True)
    ]
    return _grid(("points", *map(str, dice)), lines)


def _bought(row: Row) -> str:
    if "horses" in row:
        return f"{row['team_speed']} ({', '.join(map(str, row['horses']))})"
    return str(row["endurance"])


def _factors(rows: Sequence[Row]) -> ChartGrid:
    """Points of the preparation across, one line a factor."""
    points = sorted({row["points"] for row in rows})
    lines = [
        ChartLine(
            factor,
            tuple(
                ChartCell(_spread(row["value"]), is_ours=False)
                for row in rows
                if row["factor"] == factor
            ),
        )
        for factor in dict.fromkeys(row["factor"] for row in rows)
    ]
    return _grid(("factor", *map(str, points)), lines)


def _spread(value: Row) -> str:
    return ", ".join(map(_text, value.values()))


def _items(rows: Sequence[Row]) -> ChartGrid:
    """What is bought: one line an item, costs across, what they buy in the cells."""
    costs = sorted({row["cost"] for row in rows})
    lines = []
    for item in dict.fromkeys(row["item"] for row in rows):
        sold = {row["cost"]: row for row in rows if row["item"] == item}
        cells = [
            ChartCell(_value(sold[cost]) if cost in sold else "", is_ours=False)
            for cost in costs
        ]
        lines.append(ChartLine(_words(item), tuple(cells)))
    return _grid(("item", *map(str, costs)), lines)


def _value(row: Row) -> str:
    return _words(_text(row["value"]))


def _words(key: str) -> str:
    return key.replace("_", " ")


def _columns(rows: Iterable[Row], *, key: str) -> tuple[str, ...]:
    names = dict.fromkeys(name for row in rows for name in row)
    aside = {key, "min", "max", *_REPEATED}
    return tuple(name for name in names if name not in aside)


def _head(row: Row, *, key: str) -> str:
    if "min" not in row:
        return _text(row[key])
    low, high = row["min"], row["max"]
    if low == high:
        return str(low)
    if low == OPEN_BELOW:
        return f"≤ {high}"
    return f"≥ {low}" if high == OPEN_ABOVE else f"{low}–{high}"


def _known(chart: Mapping[str, Any]) -> tuple[int, ...]:
    """Rolls whose result a source tells, such as the 10 of `10->4`."""
    anchors = chart.get("anchors", ())
    return tuple(int(at) for one in anchors for at in _ARROW.findall(one))


def _covers(row: Row, roll: int) -> bool:
    return "min" in row and row["min"] <= roll <= row["max"]


def _text(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "–"
    return "" if value is None else str(value)
