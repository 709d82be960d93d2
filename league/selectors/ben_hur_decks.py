"""The decks of Ben Hur as a table, and the odds of whips and rams."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from engine.rulesets.ben_hur.cards import CARDS, NORMAL, RISKY, Card, deck_of
from engine.rulesets.ben_hur.rolls import odds
from league.domain.ben_hur_settings import BenHurSettings

MOST_HORSESHOES = 4  # a hand has four cards with one horseshoe at most (BH-6)


@dataclass(frozen=True, slots=True)
class DeckRow:
    """One kind of card: how many a deck has, and how many of them with a horseshoe."""

    title: str
    normal: int
    normal_horseshoes: int
    risky: int
    risky_horseshoes: int


@dataclass(frozen=True, slots=True)
class DeckTable:
    """Both decks of a race.

    Attributes:
        rows: tempo cards by stick, then accident cards by their list.
        total: all of them.
        normal_accidents: share of accident cards in the normal deck, in percent.
        risky_accidents: the same of the risky deck.
    """

    rows: tuple[DeckRow, ...]
    total: DeckRow
    normal_accidents: int
    risky_accidents: int


def deck_table(settings: BenHurSettings) -> DeckTable:
    """Return the decks of a race by these settings (BH-1, BH-39)."""
    normal, risky = (
        [
            CARDS[number]
            for number in deck_of(
                deck, race=settings.race, three_lap=settings.three_lap_accidents
            )
        ]
        for deck in (NORMAL, RISKY)
    )
    kinds = sorted({_kind(card) for card in (*normal, *risky)}, key=_order)
    rows = [
        _row(
            title,
            [card for card in normal if _kind(card) == title],
            [card for card in risky if _kind(card) == title],
        )
        for title in kinds
    ]
    return DeckTable(
        rows=tuple(rows),
        total=_row(_("All cards"), normal, risky),
        normal_accidents=_accidents(normal),
        risky_accidents=_accidents(risky),
    )


def odds_table() -> tuple[tuple[str, int], ...]:
    """Chance of who begins a whip or ram, in percent, by horseshoes more or fewer."""
    return tuple(
        (
            f"{difference:+d}".replace("-", "−") if difference else "0",
            _percent(odds(difference)),
        )
        for difference in range(-MOST_HORSESHOES, MOST_HORSESHOES + 1)
    )


def _kind(card: Card) -> str:
    if card.stick:
        return card.name
    listed = ", ".join(str(number) for number in range(1, card.listed + 1))
    return _("Accident %(numbers)s") % {"numbers": listed}


def _order(title: str) -> tuple[int, int]:
    sample = next(card for card in CARDS if _kind(card) == title)
    return (sample.listed, sample.stick)


def _row(title: str, normal: Sequence[Card], risky: Sequence[Card]) -> DeckRow:
    shod, risky_shod = (
        sum(card.horseshoes > 0 for card in cards) for cards in (normal, risky)
    )
    return DeckRow(title, len(normal), shod, len(risky), risky_shod)


def _accidents(cards: Sequence[Card]) -> int:
    return _percent(Fraction(sum(card.listed > 0 for card in cards), len(cards)))


def _percent(share: Fraction) -> int:
    return round(100 * share)
