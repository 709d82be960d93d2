"""What a seat knows of the cards it does not see: shares, never their order."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from engine.rulesets.ben_hur.cards import CARDS, DECKS, STICKS
from engine.rulesets.ben_hur.race import NO_CARD, Race
from engine.rulesets.ben_hur.rolls import odds

LENGTHS = tuple(STICKS.values())


class Deck(NamedTuple):
    """What an unseen card of a deck is likely to be.

    Attributes:
        sticks: the share of each stick, short ones first.
        accidents: the share of accident cards.
        horseshoes: the share of cards with a horseshoe.
    """

    sticks: tuple[float, ...]
    accidents: float
    horseshoes: float


def unseen(race: Race, seat: int) -> tuple[Deck, ...]:
    """Return the shares of both decks as the seat's owner knows them (BH-12)."""
    owner = race.terms.owners[seat]
    seen = {race.given} - {NO_CARD}
    for other, hand in enumerate(race.hands):
        if race.terms.owners[other] == owner:
            seen |= set(hand)
    return tuple(
        _shares(
            # BH-13: an empty deck is made anew from its discards
            set(race.terms.decks[deck]) - seen - set(race.discards[deck])
            if race.decks[deck]
            else race.discards[deck]
        )
        for deck in range(len(DECKS))
    )


def _shares(cards: Iterable[int]) -> Deck:
    found = [CARDS[card] for card in cards]
    count = max(len(found), 1)
    sticks = [card.stick for card in found]
    return Deck(
        tuple(sticks.count(length) / count for length in LENGTHS),
        sticks.count(0) / count,
        sum(card.horseshoes for card in found) / count,
    )


def horseshoe_chances(race: Race, seat: int, decks: tuple[Deck, ...]) -> list[float]:
    """Return how likely 0, 1, 2, ... horseshoes are in a hand that shows its backs."""
    chances = [1.0]
    for card in race.hands[seat]:
        share = decks[CARDS[card].deck].horseshoes
        without = [chance * (1 - share) for chance in chances]
        with_one = [chance * share for chance in chances]
        chances = [
            a + b for a, b in zip([*without, 0.0], [0.0, *with_one], strict=True)
        ]
    return chances


@cache
def win_chance(difference: int) -> float:
    """Return the chance to win a roll with so many horseshoes more (BH-30)."""
    return float(odds(difference))


def win_against(bonus: int, chances: list[float]) -> float:
    """Return the chance to win a roll against a hand with unknown horseshoes."""
    return sum(
        chance * win_chance(bonus - count) for count, chance in enumerate(chances)
    )
