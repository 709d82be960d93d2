"""Confirmed results and rules in, the ranked table out: a value, never stored."""

from collections.abc import Iterable, Sequence

from league.domain.circus_records import heat_field_of
from league.domain.circus_rules import HEAT_CHAIN, HeatWinRules
from league.domain.circus_tiebreaks import heat_chain_of
from league.domain.low_records import low_field_of
from league.domain.low_rules import LowSumRules, Rules
from league.domain.low_tiebreaks import low_chain_of
from league.domain.points import HeatResult
from league.domain.ranking import Standing, ranked
from league.domain.records import Cell, Entrant, field_of
from league.domain.standing_rules import (
    AC64_CHAIN,
    CONVENTION_CHAIN,
    FinalMode,
    StandingRules,
)
from league.domain.tiebreaks import chain_of

__all__ = [
    "AC64_CHAIN",
    "CONVENTION_CHAIN",
    "HEAT_CHAIN",
    "Cell",
    "Entrant",
    "FinalMode",
    "HeatWinRules",
    "LowSumRules",
    "Rules",
    "Standing",
    "StandingRules",
    "rank",
]


def rank(
    results: Iterable[HeatResult],
    *,
    entries: Sequence[Entrant],
    rules: Rules,
    after_round: int | None = None,
    include_provisional: bool = False,
) -> tuple[Standing, ...]:
    """Return the table, best first; equals are listed by entry id.

    Args:
        results: heats in any order, at most one unconfirmed sheet each.
        entries: everybody to list; without a result they stand at 0 points.
        rules: points, low sums or heats won, discards, tie-breaks and what the final does.
        after_round: leave out later rounds; None for all.
        include_provisional: count unconfirmed sheets, for "if it ended now".

    Raises:
        ResultsError: somebody has two results that count in one round.
        ValueError: the rules name an unknown tie-break.
    """
    heats = [h for h in results if after_round is None or h.round <= after_round]
    if isinstance(rules, LowSumRules):
        low = low_field_of(
            heats, entries=entries, rules=rules, include_provisional=include_provisional
        )
        chain = low_chain_of(low)
        return ranked(low.records, field=low, chain=chain, is_win=lambda cell: cell.won)
    if isinstance(rules, HeatWinRules):
        won = heat_field_of(
            heats, entries=entries, rules=rules, include_provisional=include_provisional
        )
        return ranked(
            won.records,
            field=won,
            chain=heat_chain_of(won),
            is_win=lambda cell: cell.won and not cell.is_final,
        )
    field = field_of(
        heats, entries=entries, rules=rules, include_provisional=include_provisional
    )
    return ranked(
        field.records,
        field=field,
        chain=chain_of(field),
        is_win=lambda cell: cell.place == 1,
    )
