"""Drawing cards, and the choice of the deck."""

from engine.core.ruleset import Effect
from engine.rulesets.ben_hur.cards import CARDS, DECKS, HAND, NORMAL, RISKY, must_redeal
from engine.rulesets.ben_hur.laps import lay
from engine.rulesets.ben_hur.race import Race


def can_give(race: Race, deck: int) -> bool:
    """Return whether a deck has any card, its discards included (BH-13)."""
    return bool(race.decks[deck] or race.discards[deck])


def _take(race: Race, deck: int, told: list[Effect]) -> int | None:
    """Take the top card: of this deck, else of the other one, else none (BH-13)."""
    if not can_give(race, deck):
        deck = RISKY if deck == NORMAL else NORMAL
        if not can_give(race, deck):
            return None
    if not race.decks[deck]:
        laid, race.discards[deck] = race.discards[deck], []
        race.decks[deck] = race.chance.shuffled(laid, deck=deck, turn=race.turn)
        told.append(Effect("reshuffled", None, {"deck": DECKS[deck]}))
    return race.decks[deck].pop()


def draw(race: Race, seat: int, deck: int, told: list[Effect]) -> int | None:
    """Draw a card into a hand (BH-11); return it, or None when there is none.

    Args:
        race: changed in place.
        seat: who draws.
        deck: the driver's choice.
        told: effects are added to it; which card it was only the driver may read.
    """
    card = _take(race, deck, told)
    if card is not None:
        race.hands[seat] = tuple(sorted((*race.hands[seat], card)))
        told.append(Effect("drew", seat, {"deck": DECKS[CARDS[card].deck]}))
        seen: dict[str, int | str] = {"card": CARDS[card].id}
        told.append(Effect("drawn", seat, seen, visible_to=seat))  # BH-12
    return card


def deal(race: Race, seat: int) -> tuple[tuple[int, ...], int]:
    """Deal a first hand; return it as dealt and how often it was replaced.

    Two normal and two risky cards (BH-6), all anew while three or four of them are
    accidents (BH-7).
    """
    replaced = 0
    while True:
        wanted = (NORMAL,) * HAND + (RISKY,) * HAND
        cards = (_take(race, deck, []) for deck in wanted)
        hand = tuple(card for card in cards if card is not None)
        if not must_redeal(hand):
            race.hands[seat] = tuple(sorted(hand))
            return hand, replaced
        for card in hand:
            lay(race, card)
        replaced += 1
