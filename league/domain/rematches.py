"""What meeting again costs: convex, so that nobody meets thrice while others never do."""

from collections import Counter
from collections.abc import Iterable, Sequence
from heapq import heapify, heapreplace
from itertools import combinations, pairwise

from league.domain.tables import Table

WEIGHTS = (0, 0, 10, 60, 300, 1500)
GROWTH = 5


def weights(meetings: int) -> list[int]:
    """Return the cost of a pair that met 0, 1, ... `meetings` times."""
    costs = list(WEIGHTS)
    while len(costs) <= meetings:
        costs.append(costs[-1] * GROWTH)
    return costs[: meetings + 1]


def raises(meetings: int) -> list[int]:
    """Return what one more meeting adds for a pair that met 0, 1, ... times."""
    costs = weights(meetings + 1)
    return [after - before for before, after in pairwise(costs)]


def count_meetings(rounds: Iterable[Sequence[Table]]) -> Counter[tuple[int, int]]:
    """Return how often each pair (lower entry first) shared a table."""
    return Counter(
        pair
        for tables in rounds
        for table in tables
        for pair in combinations(sorted(table.entries), 2)
    )


def least_raise(counts: Iterable[int], *, more: int, steps: Sequence[int]) -> int:
    """Return the least total cost of raising counts by one, `more` times in all.

    The filling is always to the lowest count, which is best for rising steps; the
    search uses it as the mark below which nothing can fall.

    Args:
        counts: where each starts.
        more: raises to give out.
        steps: cost of raising a count of 0, 1, ...
    """
    levels = list(counts)
    heapify(levels)
    total = 0
    for _ in range(more):
        total += steps[levels[0]]
        heapreplace(levels, levels[0] + 1)
    return total
