"""How likely a ram or a whip is to be won, from what this driver may see."""

from engine.rulesets.ben_hur.cards import CARDS, DECKS, LONGEST, NUMBERS, deck_of
from engine.rulesets.ben_hur.observation import BenHurObservation, ChariotView
from races.selectors.playing.odds import percent

LONGEST_BONUS = 2
"""Horseshoes that III+ adds in a ram under variant 2 (BH-41)."""


def ram_percent(seen: BenHurObservation, card: str, *, victim: ChariotView) -> int:
    """The chance to win a ram with this card (BH-27), in percent."""
    played = CARDS[NUMBERS[card]]
    own = played.horseshoes
    if seen.options["variant2"] and played.stick == LONGEST:
        own += LONGEST_BONUS
    return percent(own, _hidden(seen, victim))


def whip_percent(
    seen: BenHurObservation, own: ChariotView, *, victim: ChariotView
) -> int:
    """The chance to win a whip (BH-24), in percent."""
    return percent(_shod(own.hand or ()), _hidden(seen, victim))


def _hidden(
    seen: BenHurObservation, victim: ChariotView
) -> tuple[tuple[int, int, int], ...]:
    """The other's hand by its backs: held, unseen, shod; see `odds.percent`."""
    if victim.hand is not None:
        shod = _shod(victim.hand)
        return ((shod, shod, shod),)
    known = {*seen.normal_discards, *seen.risky_discards}
    for chariot in seen.chariots:
        known |= set(chariot.hand or ())
    held = (victim.normal, victim.risky)
    rows = []
    for deck in range(len(DECKS)):
        cards = deck_of(
            deck,
            race=seen.options["race"],
            three_lap=seen.options["three_lap_accidents"],
        )
        unseen = [CARDS[number] for number in cards if CARDS[number].id not in known]
        shod = sum(card.horseshoes for card in unseen)
        rows.append((held[deck], len(unseen), shod))
    return tuple(rows)


def _shod(hand: tuple[str, ...]) -> int:
    return sum(CARDS[NUMBERS[card]].horseshoes for card in hand)
