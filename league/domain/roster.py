"""A list of players as people really send it, read into rows with nothing lost.

What cannot be taken is refused by row, with its line in the file; the rest stands.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.domain.roster_columns import Column, column_of, split_table, width
from league.domain.roster_doubles import without_doubles
from league.domain.roster_rows import Notice, Row
from league.domain.roster_text import RosterError, read_text
from league.domain.roster_values import (
    CellError,
    clean_email,
    clean_text,
    clean_yes_no,
    has_lost_letters,
)

MAX_ROWS = 10_000

__all__ = ["MAX_ROWS", "Notice", "Roster", "RosterError", "Row", "read_roster"]


@dataclass(frozen=True, slots=True)
class Roster:
    """A list that has been read.

    Attributes:
        rows: the players taken.
        columns: what each column of the list was understood as, None if left out.
        encoding: how its letters were read.
        delimiter: what separates its columns, empty for one name a line.
        warnings: rows taken that somebody should look at, and columns left out.
        refused: rows not taken, and why.
    """

    rows: tuple[Row, ...]
    columns: tuple[Column | None, ...]
    encoding: str
    delimiter: str
    warnings: tuple[Notice, ...]
    refused: tuple[Notice, ...]


def read_roster(data: bytes) -> Roster:
    """Read a file or a pasted list; see `roster_text` and `roster_columns` for how.

    Raises:
        RosterError: empty, too large, not a text, or without a column of names.
    """
    source = read_text(data)
    delimiter, table = split_table(source.text)
    if not table:
        raise RosterError("empty", "The list is empty.")
    headed = any(column_of(cell) for cell in table[0][1])
    columns, warnings = _header(table) if headed else _guessed(table)
    body = table[1:] if headed else table
    if len(body) > MAX_ROWS:
        raise RosterError("too_many_rows", f"More than {MAX_ROWS} rows.")
    rows: list[Row] = []
    refused: list[Notice] = []
    warnings += _joined(body, delimiter=delimiter)
    for number, (line, cells) in enumerate(body, start=1):
        try:
            row, warning = _row(cells, columns=columns, number=number, line=line)
        except CellError as error:
            refused.append(_about(error, number=number, line=line))
        else:
            rows.append(row)
            warnings += warning
    taken, doubled = without_doubles(rows)
    return Roster(
        rows=tuple(taken),
        columns=columns,
        encoding=source.encoding,
        delimiter=delimiter,
        warnings=(*warnings, *_lost_letters(taken), *doubled),
        refused=tuple(refused),
    )


Table = Sequence[tuple[int, list[str]]]


def _header(table: Table) -> tuple[tuple[Column | None, ...], list[Notice]]:
    columns: list[Column | None] = []
    warnings: list[Notice] = []
    for header in table[0][1]:
        column = column_of(header)
        if column in columns:
            column = None
        if column is None and header.strip():
            text = f"The column “{header.strip()[:40]}” is left out."
            warnings.append(Notice(None, "column_left_out", text))
        columns.append(column)
    if Column.NAME not in columns and Column.FIRST_NAME not in columns:
        raise RosterError("no_names", "No column of the list holds the names.")
    return tuple(columns), warnings


def _guessed(table: Table) -> tuple[tuple[Column | None, ...], list[Notice]]:
    columns: list[Column | None] = [None] * width(table)
    for index, cell in enumerate(table[0][1]):
        if "@" in cell and Column.EMAIL not in columns:
            columns[index] = Column.EMAIL
        elif Column.NAME not in columns:
            columns[index] = Column.NAME
    if Column.NAME not in columns:
        raise RosterError("no_names", "No column of the list holds the names.")
    if len(columns) == 1:
        return tuple(columns), []
    text = "The list has no headers: names and e-mails were taken, the rest left out."
    return tuple(columns), [Notice(None, "no_header", text)]


def _row(
    cells: Sequence[str],
    *,
    columns: Sequence[Column | None],
    number: int,
    line: int,
) -> tuple[Row, list[Notice]]:
    """Read a row; who has an address that cannot be is taken as a guest, with a notice."""
    raw = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
    name = clean_text(_full_name(raw), column=Column.NAME)
    if not name:
        raise CellError("no_name", "The name is missing.")
    text = {
        column: clean_text(raw.get(column, ""), column=column)
        for column in (Column.CLUB, Column.GROUP, Column.EXTERNAL_ID)
    }
    email, warnings = "", []
    try:
        email = clean_email(raw.get(Column.EMAIL, ""))
    except CellError as error:
        warnings.append(_about(error, number=number, line=line))
    row = Row(
        number=number,
        line=line,
        name=name,
        email=email,
        club=text[Column.CLUB],
        group=text[Column.GROUP],
        paid=clean_yes_no(raw.get(Column.PAID, "")),
        external_id=text[Column.EXTERNAL_ID],
    )
    return row, warnings


def _about(error: CellError, *, number: int, line: int) -> Notice:
    text = f"Line {line}: {error.text}"
    return Notice(number, error.code, text, line=line, column=error.column)


def _full_name(raw: Mapping[Column, str]) -> str:
    parts = (Column.FIRST_NAME, Column.LAST_NAME)
    return raw.get(Column.NAME, "") or " ".join(raw.get(part, "") for part in parts)


def _lost_letters(rows: Sequence[Row]) -> list[Notice]:
    return [
        Notice(
            row.number,
            "lost_letters",
            f"Line {row.line}: letters seem to be lost in “{row.name}”.",
            line=row.line,
        )
        for row in rows
        if has_lost_letters(f"{row.name}{row.email}{row.club}{row.group}")
    ]


def _joined(body: Table, *, delimiter: str) -> list[Notice]:
    """Rows that took in other lines, separators and all, by a stray quotation mark."""
    return [
        Notice(
            number,
            "joined",
            f"Line {line} was read together with lines after it, by a quotation mark.",
            line=line,
        )
        for number, (line, cells) in enumerate(body, start=1)
        if any(delimiter and delimiter in cell and "\n" in cell for cell in cells)
    ]
