"""What is to be seated, in positions 0, 1, ... instead of entries."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from league.domain.conditions import split_price
from league.domain.rematches import count_meetings, least_raise, raises
from league.domain.tables import Table, small_seats


class Cost(NamedTuple):
    """What is wrong with an arrangement, gravest first.

    Attributes:
        broken: conditions broken.
        uneven: sum of the squared counts of seats at smaller tables.
        repeats: convex cost of all meetings.
        missed: wishes missed.
    """

    broken: int
    uneven: int
    repeats: int
    missed: int


@dataclass(frozen=True, slots=True)
class Problem:
    """Rounds to be seated jointly.

    Attributes:
        people: how many; they are the positions 0 to people - 1.
        sizes: the seats of each table, the same in every round.
        met: past meetings of a pair, at first * people + second and the reverse.
        small: past seats of each at smaller tables.
        prices: per round the price of a pair sharing a table, or None for nothing.
        blocks: people who share a table in every round.
        least_missed: wishes nobody can grant.
        repeats_first: whether repeats weigh more than even small tables.
    """

    people: int
    sizes: tuple[int, ...]
    met: Sequence[int]
    small: Sequence[int]
    prices: Sequence[list[int] | None]
    blocks: Sequence[Sequence[int]] = ()
    least_missed: int = 0
    repeats_first: bool = False

    @property
    def rounds(self) -> int:
        """How many rounds are to be seated."""
        return len(self.prices)

    @property
    def has_conditions(self) -> bool:
        """Whether some pair has to share a table, or never may."""
        return any(
            split_price(price)[0]
            for prices in self.prices
            for price in set(prices or ())
        )

    def block_pairs(self) -> set[tuple[int, int]]:
        """Return the pairs, lower position first, who share a table in every round."""
        return {p for block in self.blocks for p in combinations(sorted(block), 2)}

    def opening(self) -> "Problem":
        """Return the same for the first round alone."""
        return replace(self, prices=self.prices[:1])

    def rank(self, cost: Cost) -> tuple[int, ...]:
        """Return what two costs are compared by."""
        if self.repeats_first:
            return cost.broken, cost.repeats, cost.uneven, cost.missed
        return cost

    def floor(self) -> Cost:
        """Return what no arrangement can fall below; the best may lie higher."""
        blocked = self.block_pairs()
        pairs = [p for p in combinations(range(self.people), 2) if p not in blocked]
        a_round = sum(size * (size - 1) // 2 for size in self.sizes) - len(blocked)
        seats = sum(s for s in self.sizes if s < self.sizes[0]) * self.rounds
        steps = range(1, 2 * (max(self.small) + self.rounds) + 2, 2)
        met = [self.met[i * self.people + j] for i, j in pairs]
        return Cost(
            broken=sum(
                min(0, split_price(prices[i * self.people + j])[0])
                for prices in self.prices
                if prices is not None
                for i, j in blocked
            ),
            uneven=sum(count * count for count in self.small)
            + least_raise(self.small, more=seats, steps=steps),
            repeats=least_raise(
                met,
                more=a_round * self.rounds,
                steps=raises(max(met, default=0) + self.rounds),
            ),
            missed=self.least_missed,
        )


def past_meetings(
    history: Sequence[Sequence[Table]], *, entries: Sequence[int]
) -> list[int]:
    """Return the past meetings of all pairs, at first * len(entries) + second."""
    meetings = count_meetings(history)
    return [
        meetings[min(first, second), max(first, second)]
        for first in entries
        for second in entries
    ]


def past_small_seats(
    history: Sequence[Sequence[Table]], *, entries: Sequence[int]
) -> list[int]:
    """Return the past seats of each at smaller tables.

    Who missed a round is held to have had an average share of its smaller tables:
    nobody has to catch up on them.
    """
    shares = [0.0] * len(entries)
    for tables in history:
        present = {entry for table in tables for entry in table.entries}
        small = set(small_seats(tables))
        for i, entry in enumerate(entries):
            average = len(small) / len(present)
            shares[i] += (entry in small) if entry in present else average
    return [int(share + 0.5) for share in shares]
