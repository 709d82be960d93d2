"""Where dice and shuffles come from: the seed, or what a rule case lists."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from engine.core.rng import Rng
from engine.rulesets.ben_hur.cards import DECKS

FACES = 6


class Chance(Protocol):
    """What happens by chance in a race; it never changes and may be shared."""

    def dice(self, name: str) -> Iterator[int]:
        """Return an endless row of dice, 1 to 6, the same for the same name."""
        ...

    def shuffled(self, cards: Sequence[int], *, deck: int, turn: int) -> list[int]:
        """Return cards in a random order, the top one last.

        Args:
            cards: what is shuffled.
            deck: which deck they become.
            turn: number of actions so far.
        """
        ...


class SeedChance:
    """Chance from the race's secret seed: a stream for every roll and shuffle.

    A stream of its own for each turn means that an action which is refused uses
    nothing up, and that a copied race needs no copied generator.
    """

    __slots__ = ("_seed",)

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def dice(self, name: str) -> Iterator[int]:
        """Return an endless row of dice, 1 to 6, the same for the same name."""
        rng = Rng(self._seed, stream=f"dice:{name}")
        while True:
            yield 1 + rng.below(FACES)

    def shuffled(self, cards: Sequence[int], *, deck: int, turn: int) -> list[int]:
        """Return cards in a random order, the top one last."""
        mixed = list(cards)
        Rng(self._seed, stream=f"{DECKS[deck]}:{turn}").shuffle(mixed)
        return mixed
