"""A set of cards as one number: four bits count the copies of each value (AC-2)."""

from collections.abc import Iterable
from functools import lru_cache

CARDS = (1, 2, 3, 4, 5, 6)
COPIES = 4
DECK = bytes(card for card in CARDS for _ in range(COPIES))
DECK_SUM = sum(DECK)
HAND_SIZE = 3  # AC-9
ONE = (0, *(1 << 4 * (card - 1) for card in CARDS))
"""The number of a single card, by its value."""


def pack(cards: Iterable[int]) -> int:
    """Return a set of cards as a number."""
    return sum(ONE[card] for card in cards)


def count(cards: int, card: int) -> int:
    """Return how many copies of a card are in the set."""
    return cards >> 4 * (card - 1) & 15


@lru_cache(maxsize=4096)
def unpack(cards: int) -> tuple[int, ...]:
    """Return the cards of a set, small ones first."""
    return tuple(card for card in CARDS for _ in range(count(cards, card)))


class _Values(dict[int, tuple[int, ...]]):
    def __missing__(self, cards: int) -> tuple[int, ...]:
        self[cards] = values = tuple(c for c in CARDS if count(cards, c))
        return values


VALUES: dict[int, tuple[int, ...]] = _Values()
"""The different cards of a hand, small ones first, by the hand's number."""
