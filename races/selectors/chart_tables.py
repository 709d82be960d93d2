"""The tables of a chart document, as a page prints them.

What a cell says is data of the game and is printed as it stands; the headings and the
words about where a table comes from are ours.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from races.selectors.chart_words import HEADINGS, ROLL, STATUS

LOWEST, HIGHEST = -99, 99
KEYS: Final = ("factor", "points", "item", "row", "die", "total", "when")


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell; `before` is what the standard charts say, where that differs."""

    text: str
    before: str = ""

    @property
    def is_changed(self) -> bool:
        """Whether the standard charts say something else."""
        return bool(self.before)


@dataclass(frozen=True, slots=True)
class ChartTable:
    """One table as printed.

    Attributes:
        id: its name for programs, and its anchor.
        name: its title.
        dice: what is rolled; empty when nothing is.
        modifiers: what is added to the roll.
        status: where the figures come from, in words.
        is_design: whether any figure is a design of ours.
        confidence: how sure that is.
        source: whom the figures are taken from.
        columns: headings.
        rows: of cells, as many as there are columns.
        changed: number of cells that differ from the standard charts.
        notes: what else the table says.
    """

    id: str
    name: str
    dice: str
    modifiers: tuple[str, ...]
    status: str
    is_design: bool
    confidence: str
    source: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    changed: int
    notes: tuple[str, ...]


def chart_tables(
    document: Mapping[str, Any], standard: Mapping[str, Any]
) -> tuple[ChartTable, ...]:
    """Every table of a chart document, what differs from the standard one marked."""
    known = {table["id"]: table for table in standard["tables"]}
    return tuple(
        _table(table, known.get(table["id"], table)) for table in document["tables"]
    )


def _table(table: Mapping[str, Any], standard: Mapping[str, Any]) -> ChartTable:
    keys = _columns(table["rows"])
    known = {_key(row): row for row in standard["rows"]}
    rows = tuple(
        _row(row, known.get(_key(row), {}), keys, of_standard=table is standard)
        for row in table["rows"]
    )
    status = str(table.get("status", ""))
    return ChartTable(
        id=table["id"],
        name=str(table.get("name", table["id"])),
        dice=str(table.get("dice") or ""),
        modifiers=_strings(table.get("modifiers")),
        status=str(STATUS.get(status, status)),
        is_design=status in ("PART_SOURCED", "DESIGN_VALUES"),
        confidence=str(table.get("confidence", "")),
        source=_strings(table.get("source")),
        columns=tuple(str(HEADINGS.get(key, key)) for key in keys),
        rows=rows,
        changed=sum(cell.is_changed for row in rows for cell in row),
        notes=tuple(_notes(table)),
    )


def _strings(value: object) -> tuple[str, ...]:
    """A list of words; a single word stands for a list of one."""
    several = value if isinstance(value, list) else [value] if value else []
    return tuple(map(str, several))


def _columns(rows: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """The keys of all rows in order; a range of rolls is one column."""
    keys = {"min": ROLL, "max": ROLL}
    return tuple(dict.fromkeys(keys.get(key, key) for row in rows for key in row))


def _key(row: Mapping[str, Any]) -> tuple[object, ...]:
    """By what a row is found: its roll, or what it is about."""
    range_ = (row.get(ROLL), row.get("min"), row.get("max"))
    named = tuple(str(row[key]) for key in KEYS if key in row)
    if "item" in row:
        named = (*named, str(row.get("value")))
    if named or any(value is not None for value in range_):
        return (*range_, *named)
    return tuple(str(value) for value in list(row.values())[:1])


def _row(
    row: Mapping[str, Any],
    standard: Mapping[str, Any],
    keys: Sequence[str],
    *,
    of_standard: bool,
) -> tuple[Cell, ...]:
    told, before = _texts(row, keys), _texts(standard, keys)
    return tuple(
        Cell(text, "" if of_standard or text == old else old)
        for text, old in zip(told, before, strict=True)
    )


def _texts(row: Mapping[str, Any], keys: Sequence[str]) -> list[str]:
    return [
        _range(row["min"], row["max"]) if key == ROLL and "min" in row
        else _text(row.get(key))
        for key in keys
    ]  # fmt: skip


def _range(low: int, high: int) -> str:
    if low <= LOWEST:
        return _("%(n)s or less") % {"n": high}
    if high >= HIGHEST:
        return _("%(n)s or more") % {"n": low}
    return str(low) if low == high else f"{low}–{high}"


def _text(value: object) -> str:
    if value is None or value in ([], ""):
        return "–"
    if isinstance(value, dict):
        return ", ".join(f"{_plain(key)} {_text(of)}" for key, of in value.items())
    if isinstance(value, list):
        return ", ".join(map(_text, value))
    return _plain(value) if isinstance(value, str) else str(value)


def _plain(word: str) -> str:
    return word.replace("_", " ")


def _notes(table: Mapping[str, Any]) -> Iterable[str]:
    """Constraints, effects and remarks that stand beside the rows."""
    for key in ("clamp", "note"):
        if key in table:
            yield str(table[key])
    for key in ("constraints", "effects", "footnotes", "costs", "triggers"):
        if key in table:
            yield _text(table[key])
