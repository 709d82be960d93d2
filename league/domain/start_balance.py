"""Start places shared out fairly: the sum of squared counts made as small as it gets.

First every table takes its best order of all, table after table until nothing gains;
then chains of exchanges between two places over several tables find what no single
table can. Where all tables are equally large and places can come out even, they do.
More than six seats have too many orders to try all: such a table has the chains only.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import permutations

from league.domain.sizes import LARGEST
from league.domain.tables import Table

Counts = dict[int, list[int]]
"""Entry to how often it had start place index 0, 1, ..."""

PLACES = 16  # CM-1: no game starts more


def count_starts(rounds: Iterable[Sequence[Table]]) -> Counts:
    """Return how often each entry had each start place."""
    counts: Counts = {}
    for tables in rounds:
        for table in tables:
            _count(table.entries, counts=counts, times=1)
    return counts


def balance_starts(
    tables: Iterable[Sequence[int]], *, past: Iterable[Sequence[Table]] = ()
) -> list[tuple[int, ...]]:
    """Return the tables, each in the order of fair start places.

    Args:
        tables: entries of each table of every round to settle.
        past: rounds whose start places stand.
    """
    counts = count_starts(past)
    orders = [list(table) for table in tables]
    for order in orders:
        _count(order, counts=counts, times=1)
    while _sweep(orders, counts=counts) or _exchange(orders, counts=counts):
        pass
    return [tuple(order) for order in orders]


def _count(order: Sequence[int], *, counts: Counts, times: int) -> None:
    for place, entry in enumerate(order):
        counts.setdefault(entry, [0] * PLACES)[place] += times


def _sweep(orders: list[list[int]], *, counts: Counts) -> bool:
    """Give each table its best order; tell whether any gained."""
    gained = False
    for order in orders:
        if len(order) > LARGEST:
            continue
        _count(order, counts=counts, times=-1)
        rows = [counts[entry] for entry in order]
        best = min(
            permutations(range(len(order))),
            key=lambda places: _sum(rows, places=places),
        )
        if _sum(rows, places=best) < _sum(rows, places=range(len(order))):
            by_place = dict(zip(best, order, strict=True))
            order[:] = [by_place[place] for place in range(len(order))]
            gained = True
        _count(order, counts=counts, times=1)
    return gained


def _sum(rows: Sequence[Sequence[int]], *, places: Sequence[int]) -> int:
    total = 0
    for row, place in zip(rows, places, strict=True):
        total += row[place]
    return total


def _exchange(orders: list[list[int]], *, counts: Counts) -> bool:
    """Exchange two places along one chain of tables; tell whether one gained."""
    for full, spare in permutations(range(max(map(len, orders), default=0)), 2):
        follow: dict[int, list[list[int]]] = {}
        for order in orders:
            if len(order) > max(full, spare):
                follow.setdefault(order[full], []).append(order)
        for entry in follow:
            surplus = counts[entry][full] - counts[entry][spare]
            if surplus > 1 and (
                chain := _chain(
                    entry, full=full, spare=spare, follow=follow, counts=counts
                )
            ):
                for order in chain:
                    _count(order, counts=counts, times=-1)
                    order[full], order[spare] = order[spare], order[full]
                    _count(order, counts=counts, times=1)
                return True
    return False


def _chain(
    entry: int,
    *,
    full: int,
    spare: int,
    follow: dict[int, list[list[int]]],
    counts: Counts,
) -> list[list[int]]:
    """Return the tables from somebody with too much of `full` to one with too little.

    In each the holder of `full` changes with the holder of `spare`, who is the holder
    of `full` in the next: all between come out even. Empty when no chain gains.
    """
    came: dict[int, list[list[int]]] = {entry: []}
    waiting = deque([entry])
    while waiting:
        giver = waiting.popleft()
        for order in follow.get(giver, ()):
            taker = order[spare]
            if taker not in came:
                came[taker] = [*came[giver], order]
                if counts[taker][full] < counts[taker][spare]:
                    return came[taker]
                waiting.append(taker)
    return []
