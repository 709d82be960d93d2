"""What the rounds still to come can change: who is certain, who needs how much."""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction

from league.domain.circus_outlook import circus_outlook
from league.domain.circus_rules import HeatWinRules
from league.domain.low_outlook import low_outlook
from league.domain.low_rules import LowSumRules
from league.domain.points import HeatResult
from league.domain.prospects import Outlook, Prospect, Rivals
from league.domain.records import ZERO, Entrant, dropped
from league.domain.standings import Rules, Standing, StandingRules, rank

__all__ = [
    "Outlook",
    "Prospect",
    "if_it_ended_now",
    "outlook",
    "rank_history",
]


def outlook(
    standings: Sequence[Standing],
    *,
    rounds_left: int,
    rules: Rules,
    field: int = 4,
    coming: Collection[int] = (),
) -> tuple[Outlook, ...]:
    """Return everybody's chances to be among the first so many after the last heat.

    Each entry is taken alone, from no points to a win in every round left. Who sits
    with whom is not considered, so `certain` and `out_of_reach` are never said too
    early, only sometimes late; a disqualification still to come, which may not be
    discarded, is left aside. Withdrawn entries are out and stand in nobody's way.

    Args:
        standings: the table after the last complete round, before the final.
        rounds_left: rounds of heats still to come, 0 or more.
        rules: what the table was ranked by, or the field is cut by.
        field: drivers in the final.
        coming: people at the tables still to come, each size once; none for the sizes
            of the latest round. Only low sums depend on it.
    """
    if isinstance(rules, LowSumRules):
        return low_outlook(
            standings, rounds_left=rounds_left, rules=rules, field=field, coming=coming
        )
    if isinstance(rules, HeatWinRules):
        return circus_outlook(standings, rounds_left=rounds_left, field=field)
    lose, win = (ZERO,) * rounds_left, (Fraction(rules.scheme.best),) * rounds_left
    racing = [row for row in standings if not row.withdrawn]
    rivals = Rivals(
        worst=[-_total(row, coming=lose, rules=rules) for row in racing],
        best=[-_total(row, coming=win, rules=rules) for row in racing],
        field=field,
    )
    return tuple(
        _chance(row, rivals=rivals, rounds_left=rounds_left, rules=rules)
        for row in standings
    )


def if_it_ended_now(
    results: Iterable[HeatResult], *, entries: Sequence[Entrant], rules: Rules
) -> tuple[Standing, ...]:
    """Return the table as it would be if every unconfirmed sheet stood."""
    return rank(results, entries=entries, rules=rules, include_provisional=True)


def rank_history(
    results: Iterable[HeatResult], *, entries: Sequence[Entrant], rules: Rules
) -> dict[int, tuple[int, ...]]:
    """Return each entry's rank after every round that has a confirmed sheet."""
    heats = tuple(results)
    rounds = sorted({h.round for h in heats if h.counts and not h.provisional})
    history: dict[int, tuple[int, ...]] = {e.entry: () for e in entries}
    for number in rounds:
        for row in rank(heats, entries=entries, rules=rules, after_round=number):
            history[row.entry] += (row.rank,)
    return history


def _total(
    row: Standing, *, coming: tuple[Fraction, ...], rules: StandingRules
) -> Fraction:
    scores = [
        (cell.points, cell.discardable)
        for cell in row.cells
        if cell.counts and not cell.is_final
    ]
    scores += [(points, True) for points in coming]
    away = dropped(scores, discards=rules.discarded_after(len(scores)))
    return sum((won for i, (won, _) in enumerate(scores) if i not in away), start=ZERO)


def _chance(
    row: Standing, *, rivals: Rivals[Fraction], rounds_left: int, rules: StandingRules
) -> Outlook:
    def after(*coming: Fraction) -> Fraction:
        return _total(row, coming=coming, rules=rules)

    worth = [Fraction(points) for points in sorted({0, *rules.scheme.points})]
    wins = worth[-1:] * rounds_left
    if row.withdrawn:
        return Outlook(row.entry, Prospect.OUT_OF_REACH, None, None)
    with_win = after(worth[-1]) if rounds_left else None
    if rivals.shut_out(-after(*wins)):
        return Outlook(row.entry, Prospect.OUT_OF_REACH, None, with_win)
    if rivals.let_in(-after(*worth[:1] * rounds_left)):
        return Outlook(row.entry, Prospect.CERTAIN, None, with_win)
    enough = (won for won in worth if not rivals.shut_out(-after(won, *wins[1:])))
    needs = next(enough) if rounds_left else None
    return Outlook(row.entry, Prospect.OPEN, needs, with_win)
