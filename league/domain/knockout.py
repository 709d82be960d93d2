"""A knock-out after the rounds: how many drive each stage, and who goes on."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from league.domain.low_rules import LowSumRules
from league.domain.points import HeatResult
from league.domain.ranking import Standing
from league.domain.records import Entrant
from league.domain.sizes import SMALLEST, table_sizes
from league.domain.standings import rank


def knockout_fields(
    n: int, target: int, *, fewest_wanted: int = SMALLEST
) -> tuple[int, ...]:
    """Return how many drive each stage after the rounds; the last is the final.

    Each stage has full tables and at most half as many as before, with room for the
    winner of every table and the best others.

    Args:
        n: people who drove the rounds.
        target: the table size aimed at, 4 to 6.
        fewest_wanted: seats a table has at least where possible; see `table_sizes`.

    Raises:
        UnseatableError: so many cannot be seated.
    """
    tables = len(table_sizes(n, target=target, fewest_wanted=fewest_wanted))
    fields: list[int] = []
    while tables > 1:
        tables //= 2
        fields.append(tables * target)
    return tuple(fields) or (n,)


def stage_standings(
    results: Iterable[HeatResult],
    *,
    rounds: Collection[int],
    entries: Sequence[Entrant],
    rules: LowSumRules,
    include_provisional: bool = False,
) -> tuple[Standing, ...]:
    """Return the table of some rounds alone, to cut the field of a stage from.

    Args:
        results: of the tournament, in any order.
        rounds: numbers of the stage's rounds.
        entries: who drives in the stage.
        rules: that the field is cut by; nothing is discarded.
        include_provisional: count unconfirmed sheets, for "if it ended now".

    Raises:
        ResultsError: somebody has two results that count in one round.
    """
    own = [
        replace(heat, knockout=0, is_final=False)
        for heat in results
        if heat.round in rounds
    ]
    return rank(
        own,
        entries=entries,
        rules=replace(rules, discards=()),
        include_provisional=include_provisional,
    )
