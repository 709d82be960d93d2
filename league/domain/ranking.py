"""Records and a chain of tie-breaks in, ranked rows out, whatever the game."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Generic, TypeVar

from league.domain.reasons import Metric, Reason, explain
from league.domain.records import Cell, Record
from league.domain.tiebreaks import TieBreak

F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the table.

    Attributes:
        entry: whose row.
        rank: 1 is best; equals share it and the next is skipped.
        shared: whether somebody else has the same rank.
        points: what counts, discards taken off; where low sums lead, the sum of
            places, or of normalised scores, None before there is one; where heats won
            lead, how many.
        cells: one a round that has a sheet, in order of rounds.
        wins: first places among all counted races, or rounds won, or heats won.
        metrics: what was measured to place this row, as far as the chain had to go.
        reasons: this row against the one above it, empty for the first.
        withdrawn: whether the entry has left.
    """

    entry: int
    rank: int
    shared: bool
    points: Fraction | None
    cells: tuple[Cell, ...]
    wins: int
    metrics: tuple[Metric, ...]
    reasons: tuple[Reason, ...]
    withdrawn: bool = False


def ranked(
    records: Mapping[int, Record],
    *,
    field: F,
    chain: tuple[TieBreak[F], ...],
    is_win: Callable[[Cell], bool],
) -> tuple[Standing, ...]:
    """Return the rows, best first; equals are listed by entry id.

    Args:
        records: of everybody to list.
        field: what the tie-breaks measure in.
        chain: the tie-breaks, in order.
        is_win: whether a counted cell is a win.
    """
    everybody = tuple(sorted(records.values(), key=lambda record: record.entry))
    if not everybody:
        return ()
    table = _Table(field, chain=chain, entries=records)
    return tuple(_rows(table.split(everybody), trails=table.trails, is_win=is_win))


class _Table(Generic[F]):
    """Splits a group by the chain; a part never returns to an earlier tie-break."""

    def __init__(
        self, field: F, *, chain: tuple[TieBreak[F], ...], entries: Iterable[int]
    ) -> None:
        self.field = field
        self.chain = chain
        self.trails: dict[int, list[Metric]] = {entry: [] for entry in entries}

    def split(
        self, tied: tuple[Record, ...], *, step: int = 0
    ) -> list[tuple[Record, ...]]:
        """Return the groups nothing separates, best first."""
        if len(tied) == 1 or step == len(self.chain):
            return [tied]
        tie_break = self.chain[step]
        measured = tie_break.measure(self.field, tied)
        for record in tied:
            self.trails[record.entry].extend(
                Metric(tie_break.code, part, value)
                for part, value in measured[record.entry]
            )
        keys = {
            record.entry: tie_break.sort_key(measured[record.entry]) for record in tied
        }
        ordered = sorted(tied, key=lambda record: keys[record.entry])
        return [
            group
            for _, equals in groupby(ordered, key=lambda record: keys[record.entry])
            for group in self.split(tuple(equals), step=step + 1)
        ]


def _rows(
    groups: list[tuple[Record, ...]],
    *,
    trails: dict[int, list[Metric]],
    is_win: Callable[[Cell], bool],
) -> Iterable[Standing]:
    listed = 0
    above: list[Metric] | None = None
    for group in groups:
        for record in group:
            metrics = trails[record.entry]
            yield Standing(
                entry=record.entry,
                rank=listed + 1,
                shared=len(group) > 1,
                points=record.points,
                cells=record.cells,
                wins=sum(cell.counts and is_win(cell) for cell in record.cells),
                metrics=tuple(metrics),
                reasons=() if above is None else explain(above, below=metrics),
                withdrawn=record.withdrawn,
            )
            above = metrics
        listed += len(group)
