"""What the rounds still to come can change: who is certain, who needs how much."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from league.domain.points import HeatResult
from league.domain.records import ZERO, Entrant, dropped
from league.domain.standings import Rules, Standing, StandingRules, rank


class Prospect(StrEnum):
    """How an entry stands towards the final."""

    CERTAIN = "certain"
    OPEN = "open"
    OUT_OF_REACH = "out_of_reach"


@dataclass(frozen=True, slots=True)
class Outlook:
    """One entry's chances.

    Attributes:
        entry: whose.
        prospect: certain and out of reach hold whatever the tie-breaks say.
        needs: points in the next round below which the final is out of reach; 0 when
            any result leaves the chance, None unless open with a round left.
        with_win: points in the table after a win in the next round, None when no round
            is left.
    """

    entry: int
    prospect: Prospect
    needs: Fraction | None
    with_win: Fraction | None


def outlook(
    standings: Sequence[Standing],
    *,
    rounds_left: int,
    rules: StandingRules,
    field: int = 4,
) -> tuple[Outlook, ...]:
    """Return everybody's chances to be among the first so many after the last heat.

    Each entry is taken alone, from no points to a win in every round left. Who sits
    with whom is not considered, so `certain` and `out_of_reach` are never said too
    early, only sometimes late; a disqualification still to come, which may not be
    discarded, is left aside. Withdrawn entries are out and stand in nobody's way.

    Args:
        standings: the table after the last complete round, before the final.
        rounds_left: rounds of heats still to come, 0 or more.
        rules: the points and discards the table was ranked by.
        field: drivers in the final.
    """
    lose, win = (ZERO,) * rounds_left, (Fraction(rules.scheme.best),) * rounds_left
    racing = [row for row in standings if not row.withdrawn]
    rivals = _Rivals(
        floors=sorted(_total(row, coming=lose, rules=rules) for row in racing),
        ceilings=sorted(_total(row, coming=win, rules=rules) for row in racing),
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


@dataclass(frozen=True, slots=True)
class _Rivals:
    """The fewest and the most points of everybody racing, each in rising order."""

    floors: list[Fraction]
    ceilings: list[Fraction]
    field: int

    def shut_out(self, points: Fraction) -> bool:
        """Whether so many end above these points for sure that no seat is left."""
        return len(self.floors) - bisect_right(self.floors, points) >= self.field

    def let_in(self, floor: Fraction) -> bool:
        """Whether too few others can draw level with a racer sure of these points."""
        return len(self.ceilings) - bisect_left(self.ceilings, floor) - 1 < self.field


def _chance(
    row: Standing, *, rivals: _Rivals, rounds_left: int, rules: StandingRules
) -> Outlook:
    def after(*coming: Fraction) -> Fraction:
        return _total(row, coming=coming, rules=rules)

    worth = [Fraction(points) for points in sorted({0, *rules.scheme.points})]
    wins = worth[-1:] * rounds_left
    if row.withdrawn:
        return Outlook(row.entry, Prospect.OUT_OF_REACH, None, None)
    with_win = after(worth[-1]) if rounds_left else None
    if rivals.shut_out(after(*wins)):
        return Outlook(row.entry, Prospect.OUT_OF_REACH, None, with_win)
    if rivals.let_in(after(*worth[:1] * rounds_left)):
        return Outlook(row.entry, Prospect.CERTAIN, None, with_win)
    enough = (won for won in worth if not rivals.shut_out(after(won, *wins[1:])))
    needs = next(enough) if rounds_left else None
    return Outlook(row.entry, Prospect.OPEN, needs, with_win)
