"""Read tables row by row: what is wrong is said with its table and row."""

import re
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from engine.core.errors import OptionError

T = TypeVar("T")
STEPS = ("roll", "total", "die")
"""Keys of a row that stands for one total; others have `min` and `max`."""


class ChartError(OptionError):
    """A table cannot be used.

    Attributes:
        table: id of the table.
        row: its row, from 1; 0 when it concerns the whole table.
    """

    def __init__(self, table: str, row: int, text: str) -> None:
        place = f"Table {table}, row {row}" if row else f"Table {table}"
        super().__init__("bad_charts", f"{place}: {text}")
        self.table = table
        self.row = row


class Ladder(Generic[T]):
    """Values by total; a total beyond either end counts as that end."""

    __slots__ = ("_last", "_low", "_values")

    def __init__(self, low: int, values: list[T]) -> None:
        self._low = low
        self._values = values
        self._last = len(values) - 1

    def at(self, total: int) -> T:
        """Return the value of a total."""
        step = total - self._low
        return self._values[0 if step < 0 else min(step, self._last)]


class Sheet:
    """One table of the data.

    Attributes:
        id: its name in the data.
        data: everything that is written about it.
        rows: its rows.
    """

    def __init__(self, name: str, data: Mapping[str, Any]) -> None:
        self.id = name
        self.data = data
        rows = data.get("rows")
        if not isinstance(rows, list) or not rows:
            raise ChartError(name, 0, "it has no rows.")
        for number, row in enumerate(rows, start=1):
            if not isinstance(row, Mapping):
                raise ChartError(name, number, "a row must be a map.")
        self.rows: list[Mapping[str, Any]] = rows

    def fault(self, row: int, text: str) -> ChartError:
        """Return the error of a row, counted from 0."""
        return ChartError(self.id, row + 1, text)

    def number(self, row: int, key: str, low: int, high: int) -> int:
        """Return a whole number of a row; raises ChartError outside of low to high."""
        value = self.rows[row].get(key)
        if type(value) is not int or not low <= value <= high:
            raise self.fault(row, f"“{key}” must be a number from {low} to {high}.")
        return value

    def word(self, row: int, key: str, words: Mapping[str, T]) -> T:
        """Return what a word of a row means; raises ChartError for an unknown one."""
        value = self.rows[row].get(key)
        if not isinstance(value, str) or value not in words:
            raise self.fault(row, f"“{key}” is not a word that this table may have.")
        return words[value]

    def figures(self, row: int, key: str, pattern: str) -> tuple[int, ...]:
        """Return the numbers that a text of a row has where the pattern has groups.

        Raises:
            ChartError: the text is not of that form.
        """
        found = re.fullmatch(pattern, str(self.rows[row].get(key)))
        if found is None:
            raise self.fault(row, f"“{key}” cannot be read.")
        return tuple(int(figure) for figure in found.groups())

    def check_rows(self, number: int) -> None:
        """Raise ChartError unless the table has so many rows."""
        if len(self.rows) != number:
            raise ChartError(self.id, 0, f"it must have {number} rows.")

    def span(self, row: int) -> tuple[int, int]:
        """Return the lowest and the highest total of a row; raises ChartError."""
        for key in STEPS:
            if key in self.rows[row]:
                step = self.number(row, key, -99, 99)
                return step, step
        low, high = self.number(row, "min", -99, 99), self.number(row, "max", -99, 99)
        if low > high:
            raise self.fault(row, "“min” is above “max”.")
        return low, high

    def ladder(self, low: int, high: int, values: list[T]) -> Ladder[T]:
        """Return a value for each row by the totals of the rows.

        Args:
            low: lowest total that the dice can give.
            high: highest total.
            values: one a row, in their order.

        Raises:
            ChartError: two rows overlap, or a total has no row.
        """
        spans = sorted((*self.span(row), row) for row in range(len(self.rows)))
        steps: list[T] = []
        first = upcoming = spans[0][0]
        for start, end, row in spans:
            if start != upcoming:
                wrong = "overlaps another row" if start < upcoming else "leaves a gap"
                raise self.fault(row, f"it {wrong} at {min(start, upcoming)}.")
            steps += [values[row]] * (end - start + 1)
            upcoming = end + 1
        if first > low or upcoming <= high:
            raise ChartError(
                self.id, 0, f"it must have a row for all of {low}..{high}."
            )
        return Ladder(first, steps)

    def numbers(self, key: str, low: int, high: int) -> list[int]:
        """Return a number of each row; raises ChartError."""
        return [self.number(row, key, low, high) for row in range(len(self.rows))]

    def words(self, key: str, words: Mapping[str, T]) -> list[T]:
        """Return the meaning of a word of each row; raises ChartError."""
        return [self.word(row, key, words) for row in range(len(self.rows))]


class Sheets:
    """All tables of the data; raises ChartError when it is not a set of tables."""

    def __init__(self, data: object) -> None:
        tables = data.get("tables") if isinstance(data, Mapping) else None
        if not isinstance(tables, list):
            raise ChartError("(all)", 0, "a set of charts has a list “tables”.")
        self._sheets: dict[str, Sheet] = {}
        for table in tables:
            name = table.get("id") if isinstance(table, Mapping) else None
            if not isinstance(name, str) or name in self._sheets:
                raise ChartError(str(name), 0, "each table has an id of its own.")
            self._sheets[name] = Sheet(name, table)

    def __getitem__(self, name: str) -> Sheet:
        if name not in self._sheets:
            raise ChartError(name, 0, "it is missing.")
        return self._sheets[name]

    def names(self) -> tuple[str, ...]:
        """Return the ids in the order of the data."""
        return tuple(self._sheets)
