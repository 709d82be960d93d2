"""What the rounds still to come can change: who is certain, who needs how much."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from league.domain.points import HeatResult
from league.domain.records import ZERO, Entrant, dropped
from league.domain.standings import Standing, StandingRules, rank


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
    early, only sometimes late. Withdrawn entries are out and stand in nobody's way.

    Args:
        standings: the table after the last complete round, before the final.
        rounds_left: rounds of heats still to come, 0 or more.
        rules: the points and discards the table was ranked by.
        field: drivers in the final.
    """
    racing = [row for row in standings if not row.withdrawn]
    lose, win = (ZERO,) * rounds_left, (Fraction(rules.scheme.best),) * rounds_left
    floor = {row.entry: _total(row, coming=lose, rules=rules) for row in racing}
    ceiling = {row.entry: _total(row, coming=win, rules=rules) for row in racing}
    return tuple(
        Outlook(
            entry=row.entry,
            prospect=(prospect := _prospect(row, floor, ceiling=ceiling, field=field)),
            needs=_needs(row, floor, win=win, rules=rules, field=field)
            if prospect is Prospect.OPEN
            else None,
            with_win=_total(row, coming=win[:1], rules=rules)
            if rounds_left and not row.withdrawn
            else None,
        )
        for row in standings
    )


def if_it_ended_now(
    results: Iterable[HeatResult], *, entries: Sequence[Entrant], rules: StandingRules
) -> tuple[Standing, ...]:
    """Return the table as it would be if every unconfirmed sheet stood."""
    return rank(results, entries=entries, rules=rules, include_provisional=True)


def rank_history(
    results: Iterable[HeatResult], *, entries: Sequence[Entrant], rules: StandingRules
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


def _prospect(
    row: Standing,
    floor: Mapping[int, Fraction],
    *,
    ceiling: Mapping[int, Fraction],
    field: int,
) -> Prospect:
    if row.withdrawn or _ahead_for_sure(row, ceiling[row.entry], floor=floor) >= field:
        return Prospect.OUT_OF_REACH
    rivals = sum(
        best >= floor[row.entry]
        for entry, best in ceiling.items()
        if entry != row.entry
    )
    return Prospect.CERTAIN if rivals < field else Prospect.OPEN


def _ahead_for_sure(
    row: Standing, points: Fraction, *, floor: Mapping[int, Fraction]
) -> int:
    return sum(worst > points for entry, worst in floor.items() if entry != row.entry)


def _needs(
    row: Standing,
    floor: Mapping[int, Fraction],
    *,
    win: tuple[Fraction, ...],
    rules: StandingRules,
    field: int,
) -> Fraction | None:
    if not win:
        return None
    # The prospect is open, so at the latest a win is enough.
    return next(
        points
        for points in map(Fraction, sorted({0, *rules.scheme.points}))
        if _ahead_for_sure(
            row, _total(row, coming=(points, *win[1:]), rules=rules), floor=floor
        )
        < field
    )
