"""Confirmed results and rules in, the ranked table out: a value, never stored."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from league.domain.points import HeatResult
from league.domain.reasons import Metric, Reason, explain
from league.domain.records import Cell, Entrant, Field, Record, field_of
from league.domain.standing_rules import (
    AC64_CHAIN,
    CONVENTION_CHAIN,
    FinalMode,
    StandingRules,
)
from league.domain.tiebreaks import TieBreak, chain_of

__all__ = [
    "AC64_CHAIN",
    "CONVENTION_CHAIN",
    "Cell",
    "Entrant",
    "FinalMode",
    "Standing",
    "StandingRules",
    "rank",
]


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the table.

    Attributes:
        entry: whose row.
        rank: 1 is best; equals share it and the next is skipped.
        shared: whether somebody else has the same rank.
        points: what counts, discards taken off.
        cells: one a round that has a sheet, in order of rounds.
        wins: first places among all counted races.
        metrics: what was measured to place this row, as far as the chain had to go.
        reasons: this row against the one above it, empty for the first.
        withdrawn: whether the entry has left.
    """

    entry: int
    rank: int
    shared: bool
    points: Fraction
    cells: tuple[Cell, ...]
    wins: int
    metrics: tuple[Metric, ...]
    reasons: tuple[Reason, ...]
    withdrawn: bool = False


def rank(
    results: Iterable[HeatResult],
    *,
    entries: Sequence[Entrant],
    rules: StandingRules,
    after_round: int | None = None,
    include_provisional: bool = False,
) -> tuple[Standing, ...]:
    """Return the table, best first; equals are listed by entry id.

    Args:
        results: heats in any order, at most one unconfirmed sheet each.
        entries: everybody to list; without a result they stand at 0 points.
        rules: points, discards, tie-breaks and what the final does.
        after_round: leave out later rounds; None for all.
        include_provisional: count unconfirmed sheets, for "if it ended now".

    Raises:
        ResultsError: somebody has two results that count in one round.
        ValueError: the rules name an unknown tie-break.
    """
    heats = [h for h in results if after_round is None or h.round <= after_round]
    field = field_of(
        heats, entries=entries, rules=rules, include_provisional=include_provisional
    )
    everybody = tuple(sorted(field.records.values(), key=lambda record: record.entry))
    if not everybody:
        return ()
    table = _Table(field, chain=chain_of(field))
    return tuple(_rows(table.split(everybody), trails=table.trails))


class _Table:
    """Splits a group by the chain; a part never returns to an earlier tie-break."""

    def __init__(self, field: Field, *, chain: tuple[TieBreak, ...]) -> None:
        self.field = field
        self.chain = chain
        self.trails: dict[int, list[Metric]] = {entry: [] for entry in field.records}

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
    groups: list[tuple[Record, ...]], *, trails: dict[int, list[Metric]]
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
                wins=sum(cell.counts and cell.place == 1 for cell in record.cells),
                metrics=tuple(metrics),
                reasons=() if above is None else explain(above, below=metrics),
                withdrawn=record.withdrawn,
            )
            above = metrics
        listed += len(group)
