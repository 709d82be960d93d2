"""What a seating has to respect: fixed tables, people kept apart."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from league.domain.sizes import UnseatableError

HARD = 1000
"""Price of one broken condition; far above all the wishes of one table."""
APART = 8 * HARD
"""Price of two who may never meet; people fixed together may part while searching."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """The organiser's conditions; entries that do not take part are passed over.

    Attributes:
        pinned_table: entry to the number of the table it always sits at.
        never_together: groups of entries no two of whom may ever share a table.
        keep_apart: groups to spread out in the first round as far as tables allow.
    """

    pinned_table: Mapping[int, int] = field(default_factory=dict)
    never_together: Sequence[Collection[int]] = ()
    keep_apart: Sequence[Collection[int]] = ()

    def blocks(self, entries: Iterable[int]) -> list[list[int]]:
        """Return the pinned entries by table, in the order of `entries`."""
        by_table: dict[int, list[int]] = {}
        for entry in entries:
            if entry in self.pinned_table:
                by_table.setdefault(self.pinned_table[entry], []).append(entry)
        return [by_table[number] for number in sorted(by_table)]

    def check(self, entries: Sequence[int], *, sizes: Sequence[int]) -> None:
        """Raise UnseatableError when no seating at these tables can respect them."""
        self._check_pins(self.blocks(entries), sizes=sizes)
        present = set(entries)
        for group in self.never_together:
            if len(present.intersection(group)) > len(sizes):
                raise UnseatableError(
                    "apart",
                    f"{len(present.intersection(group))} people are to sit apart,"
                    f" but there are only {len(sizes)} tables.",
                )

    def _check_pins(
        self, blocks: Sequence[Sequence[int]], *, sizes: Sequence[int]
    ) -> None:
        room = Counter(sizes)
        for block in sorted(blocks, key=len, reverse=True):
            number = self.pinned_table[block[0]]
            if not 1 <= number <= len(sizes):
                raise UnseatableError(
                    "pin_table",
                    f"Somebody is fixed at table {number},"
                    f" but there are only {len(sizes)} tables.",
                )
            fitting = max(room)
            if len(block) > fitting:
                raise UnseatableError(
                    "pin_room",
                    f"{len(block)} people are fixed at table {number},"
                    f" which has {fitting} seats.",
                )
            room -= Counter({fitting: 1})
            for first, second in combinations(block, 2):
                if any(first in g and second in g for g in self.never_together):
                    raise UnseatableError(
                        "pin_apart",
                        f"Two people who are to sit apart are fixed at table {number}.",
                    )

    def least_missed(self, entries: Sequence[int], *, tables: int) -> int:
        """Return how many pairs to keep apart must share a table in one round."""
        total = 0
        for group in self.keep_apart:
            each, more = divmod(len(set(entries).intersection(group)), tables)
            total += more * each + tables * each * (each - 1) // 2
        return total

    def prices(
        self, entries: Sequence[int], *, rounds: int, opening: bool
    ) -> list[list[int] | None]:
        """Return per round what each pair at one table costs, or None if nothing.

        Args:
            entries: whose positions index the prices: first * len(entries) + second.
            rounds: how many rounds are to be seated.
            opening: whether the first of them is the tournament's first.
        """
        always = [0] * len(entries) ** 2
        blocks = self.blocks(entries)
        everybody_pinned = [entry for block in blocks for entry in block]
        _charge(always, [everybody_pinned], entries=entries, price=APART)
        _charge(always, blocks, entries=entries, price=-HARD - APART)
        _charge(always, self.never_together, entries=entries, price=APART)
        opened = list(always)
        _charge(opened, self.keep_apart, entries=entries, price=1)
        later = always if any(always) else None
        first = opened if opening and any(opened) else later
        return [first] + [later] * (rounds - 1)


def _charge(
    prices: list[int],
    groups: Iterable[Collection[int]],
    *,
    entries: Sequence[int],
    price: int,
) -> None:
    position = {entry: i for i, entry in enumerate(entries)}
    for group in groups:
        inside = sorted(position[entry] for entry in group if entry in position)
        for i, j in combinations(inside, 2):
            prices[i * len(entries) + j] += price
            prices[j * len(entries) + i] += price


def split_price(price: int) -> tuple[int, int]:
    """Return (broken conditions, missed wishes) of a sum of prices."""
    broken = (price + HARD // 2) // HARD
    return broken, price - broken * HARD
