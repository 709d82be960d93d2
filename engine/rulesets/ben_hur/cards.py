"""The 99 cards of the two decks, each by one small number (BH-1)."""

import json
from importlib.resources import files
from typing import NamedTuple

NORMAL, RISKY = 0, 1
DECKS = ("normal", "risky")
HAND = 2
"""Cards dealt from each deck (BH-6)."""
KEPT = 5
"""Accident cards a deck keeps in a race of three laps (BH-39)."""
DRIVERS = (
    "Ben Hur",
    "Messala",
    "the Athenian",
    "the Byzantine",
    "the Corinthian",
    "the Sidonian",
)
"""The charioteer cards (BH-3)."""
DOLPHINS = 6
"""Numbered dolphins in each of the two sets (BH-1)."""
LONGEST = 2500
"""The stick III+ (BH-41)."""


class Card(NamedTuple):
    """One card.

    Attributes:
        id: as printed, `N25` or `R44`.
        deck: NORMAL or RISKY, its back.
        name: of the stick, or the title of the accident.
        stick: length in 1/1000 chariot length (BH-19); 0 for an accident.
        horseshoes: printed on it.
        listed: k of the numbers 1 to k of an accident (BH-14); 0 for a tempo card.
    """

    id: str
    deck: int
    name: str
    stick: int
    horseshoes: int
    listed: int


def data() -> bytes:
    """Return the deck data as it lies in the package."""
    return files(__package__).joinpath("decks.json").read_bytes()


_DATA = json.loads(data())
STICKS: dict[str, int] = _DATA["sticks"]
"""Lengths in 1/1000 chariot length, by name (BH-19)."""
CARDS: tuple[Card, ...] = tuple(
    Card(
        name,
        deck,
        kind.get("stick") or kind["title"],
        STICKS.get(kind.get("stick", ""), 0),
        kind["horseshoes"],
        len(kind.get("numbers", ())),
    )
    for deck, back in enumerate(DECKS)
    for kind in _DATA[back]
    for name in kind["ids"]
)
NUMBERS: dict[str, int] = {card.id: number for number, card in enumerate(CARDS)}


def tempo(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return the tempo cards of a hand."""
    return tuple(card for card in hand if CARDS[card].stick)


def accidents(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return the accident cards of a hand."""
    return tuple(card for card in hand if CARDS[card].listed)


def horseshoes(hand: tuple[int, ...]) -> int:
    """Return the number of horseshoes in a hand (BH-24, BH-27)."""
    return sum(CARDS[card].horseshoes for card in hand)


def must_redeal(hand: tuple[int, ...]) -> bool:
    """Return whether a new hand holds too many accidents to start with (BH-7)."""
    return len(accidents(hand)) >= 3


def deck_of(deck: int, *, race: str, three_lap: str) -> tuple[int, ...]:
    """Return the cards of a deck in a race of this kind, lower ids first.

    Args:
        deck: NORMAL or RISKY.
        race: its kind (BH-4).
        three_lap: whether the five mildest accidents are the ones to `keep` or to
            `remove` in a race of three laps (BH-39).
    """
    own = tuple(n for n, card in enumerate(CARDS) if card.deck == deck)
    if race != "three_lap":
        return own
    by_length = sorted(accidents(own), key=lambda n: (CARDS[n].listed, n))
    mild, harsh = set(by_length[:KEPT]), set(by_length[KEPT:])
    gone = harsh if three_lap == "keep" else mild
    return tuple(n for n in own if n not in gone)
