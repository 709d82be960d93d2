"""One table of a round, as a value."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from league.domain.sizes import board_of


@dataclass(frozen=True, slots=True)
class Table:
    """Who races together.

    Attributes:
        number: of the table in the hall, from 1.
        entries: in the order of the start places I, II, ...
        board: the side of the board, `A` or `B`.
    """

    number: int
    entries: tuple[int, ...]
    board: str


Tables: TypeAlias = tuple[Table, ...]
"""The tables of one round, by number."""


def table_of(number: int, *, entries: Iterable[int]) -> Table:
    """Return the table with the board its size asks for."""
    seated = tuple(entries)
    return Table(number=number, entries=seated, board=board_of(len(seated)))


def small_seats(tables: Sequence[Table]) -> tuple[int, ...]:
    """Return who sits at a table with fewer seats than the round's largest."""
    largest = max(len(table.entries) for table in tables)
    return tuple(
        entry
        for table in tables
        if len(table.entries) < largest
        for entry in table.entries
    )
