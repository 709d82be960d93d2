"""Chance for seatings: the same seed gives the same numbers on every machine."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Numbers from one seed.

    Built on `random.Random.random` alone, the one sequence Python promises to keep.

    Args:
        seed: any whole number from 0 on.
    """

    __slots__ = ("fraction",)

    def __init__(self, seed: int) -> None:
        self.fraction = Random(seed).random  # noqa: S311 - published, not secret

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        return int(self.fraction() * n)

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in a random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
