"""Rounds of tables under change: what a swap of two people costs, and doing it."""

from typing import NamedTuple

from league.domain.chance import Chance
from league.domain.conditions import split_price
from league.domain.problem import Cost, Problem
from league.domain.rematches import raises

Rounds = list[list[list[int]]]


class Change(NamedTuple):
    """What a swap adds to the cost: repeats, uneven small tables, prices."""

    repeats: int
    uneven: int
    price: int


NO_CHANGE = Change(0, 0, 0)


class Arrangement:
    """A seating of all rounds of a problem, changed in place by swaps.

    Attributes:
        problem: what is being seated.
        rounds: people by round and table.
        cost: of the whole; repeats count what these rounds add to past meetings.
    """

    __slots__ = (
        "_down",
        "_met",
        "_small",
        "_table",
        "_up",
        "cost",
        "problem",
        "rounds",
    )

    def __init__(self, problem: Problem, *, chance: Chance) -> None:
        self.problem = problem
        self.rounds: Rounds = []
        self._met = list(problem.met)
        self._small = list(problem.small)
        self._table: list[list[int]] = []
        reach = max(self._met) + problem.rounds
        self._up = raises(reach) + [0] * (problem.rounds + 3)
        self._down = [0, *self._up]
        for a, b in problem.block_pairs():
            # Beyond all counts a meeting costs nothing: these are asked for.
            self._met[a * problem.people + b] = reach + 2
            self._met[b * problem.people + a] = reach + 2
        broken = repeats = missed = 0
        for no in range(problem.rounds):
            tables = self._opening(chance)
            for table in tables:
                change = self._sit_down(no, table)
                repeats += change.repeats
                # A table's price is split alone: wishes of many might look broken.
                broken_here, missed_here = split_price(change.price)
                broken += broken_here
                missed += missed_here
            self.rounds.append(tables)
            self._table.append(_table_by_person(tables, people=problem.people))
        uneven = sum(count * count for count in self._small)
        self.cost = Cost(broken, uneven, repeats, missed)

    def _opening(self, chance: Chance) -> list[list[int]]:
        """Return tables at random: blocks together, smaller tables to whose turn it is."""
        sizes = self.problem.sizes
        tables: list[list[int]] = [[] for _ in sizes]
        for block in sorted(self.problem.blocks, key=len, reverse=True):
            fitting = [
                table
                for table, size in zip(tables, sizes, strict=True)
                if not table and size >= len(block)
            ]
            fitting[chance.below(len(fitting))] += block
        blocked = {person for block in self.problem.blocks for person in block}
        people = chance.shuffled(
            p for p in range(self.problem.people) if p not in blocked
        )
        people.sort(key=lambda person: self._small[person])
        for table, size in zip(tables, sizes, strict=True):
            while len(table) < size:
                table.append(people.pop())
        return tables

    def _sit_down(self, no: int, table: list[int]) -> Change:
        prices, people = self.problem.prices[no], self.problem.people
        repeats = price = 0
        for i, a in enumerate(table):
            for b in table[:i]:
                repeats += self._up[self._met[a * people + b]]
                price += prices[a * people + b] if prices else 0
                self._met[a * people + b] += 1
                self._met[b * people + a] += 1
            self._small[a] += len(table) < self.problem.sizes[0]
        return Change(repeats, 0, price)

    def change(self, no: int, *, a: int, b: int) -> Change:
        """Return what swapping two people in round index `no` would add."""
        table = self._table[no]
        if table[a] == table[b]:
            return NO_CHANGE
        with_a, with_b = self.rounds[no][table[a]], self.rounds[no][table[b]]
        met, up, down = self._met, self._up, self._down
        row_a, row_b = a * self.problem.people, b * self.problem.people
        repeats = uneven = price = 0
        for x in with_a:
            if x != a:
                repeats += up[met[row_b + x]] - down[met[row_a + x]]
        for y in with_b:
            if y != b:
                repeats += up[met[row_a + y]] - down[met[row_b + y]]
        if len(with_a) != len(with_b):
            from_large, from_small = (a, b) if len(with_a) > len(with_b) else (b, a)
            uneven = 2 * (self._small[from_large] - self._small[from_small] + 1)
        if prices := self.problem.prices[no]:
            price = sum(prices[row_b + x] - prices[row_a + x] for x in with_a)
            price += sum(prices[row_a + y] - prices[row_b + y] for y in with_b)
            price -= prices[row_a + b] + prices[row_b + a]
        return Change(repeats, uneven, price)

    def swap(self, no: int, *, a: int, b: int, change: Change) -> None:
        """Swap two people of different tables, at the cost `change` said."""
        table = self._table[no]
        with_a, with_b = self.rounds[no][table[a]], self.rounds[no][table[b]]
        met, people = self._met, self.problem.people
        with_a.remove(a)
        with_b.remove(b)
        for stays, leaves, comes in ((with_a, a, b), (with_b, b, a)):
            for x in stays:
                met[leaves * people + x] -= 1
                met[x * people + leaves] -= 1
                met[comes * people + x] += 1
                met[x * people + comes] += 1
        larger = (len(with_a) > len(with_b)) - (len(with_a) < len(with_b))
        self._small[a] += larger
        self._small[b] -= larger
        with_a.append(b)
        with_b.append(a)
        table[a], table[b] = table[b], table[a]
        broken, missed = split_price(change.price)
        cost = self.cost
        self.cost = Cost(
            cost.broken + broken,
            cost.uneven + change.uneven,
            cost.repeats + change.repeats,
            cost.missed + missed,
        )

    def copy_rounds(self) -> Rounds:
        """Return the tables as they are now."""
        return [[list(table) for table in tables] for tables in self.rounds]


def _table_by_person(tables: list[list[int]], *, people: int) -> list[int]:
    by_person = [0] * people
    for number, table in enumerate(tables):
        for person in table:
            by_person[person] = number
    return by_person
