"""The cards of a driver's own hand as they are shown to him."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.rulesets.ben_hur.cards import CARDS, DECKS, NUMBERS, Card
from races.selectors.wording.ben_hur import accident_name, deck_name

LONG = {500: "½", 1000: "1", 1500: "1½", 2000: "2", 2500: "2½"}
"""Lengths of the sticks in chariots (BH-19)."""


@dataclass(frozen=True, slots=True)
class CardView:
    """One card, face up.

    Attributes:
        id: as printed, `N25`.
        deck: normal or risky, its back.
        sign: what stands large on it: the stick, or the numbers of an accident.
        small: what stands below: how long the stick is, or the accident's title.
        label: the whole card in words, without its id.
        stick: length in 1/1000 chariot length; 0 for an accident.
        horseshoes: printed on it.
        listed: the highest number of an accident; 0 for a tempo card.
        barred: whether it has no free place, so that it cannot be given (BH-25).
    """

    id: str
    deck: str
    sign: str
    small: str
    label: str
    stick: int
    horseshoes: int
    listed: int
    barred: bool = False

    @property
    def is_accident(self) -> bool:
        """Whether it is played by rolling a die instead of driving."""
        return self.listed > 0


def card_views(ids: Iterable[str]) -> tuple[CardView, ...]:
    """The cards in the order of the deck: short sticks first, accidents last."""
    numbers = sorted((NUMBERS[name] for name in ids), key=_rank)
    return tuple(_view(CARDS[number]) for number in numbers)


def card_view(name: str) -> CardView:
    """One card by its id; raises KeyError when there is none such."""
    return _view(CARDS[NUMBERS[name]])


def bar(card: CardView) -> CardView:
    """The same card, marked as one that cannot be given (BH-25)."""
    no_place = _("no place")
    return replace(card, barred=True, small=no_place, label=f"{card.label}, {no_place}")


def _rank(number: int) -> tuple[int, int, int]:
    card = CARDS[number]
    return card.listed, card.stick, number


def _view(card: Card) -> CardView:
    accident = bool(card.listed)
    small = accident_name(card.id) if accident else _length(card.stick)
    return CardView(
        id=card.id,
        deck=DECKS[card.deck],
        sign=_numbers(card.listed) if accident else card.name,
        small=small,
        label=_label(card, small),
        stick=card.stick,
        horseshoes=card.horseshoes,
        listed=card.listed,
    )


def _numbers(listed: int) -> str:
    return "1" if listed == 1 else f"1–{listed}"


def _length(stick: int) -> str:
    return _("%(length)s long") % {"length": LONG[stick]}


def _label(card: Card, small: str) -> str:
    parts = [deck_name(DECKS[card.deck])]
    if card.listed:
        numbers = _("numbers %(numbers)s") % {"numbers": _numbers(card.listed)}
        return ", ".join([_("Accident: %(title)s") % {"title": small}, numbers, *parts])
    if card.horseshoes:
        words = ngettext("%(n)s horseshoe", "%(n)s horseshoes", card.horseshoes)
        parts.insert(0, words % {"n": card.horseshoes})
    stick = _("Stick %(sign)s, %(length)s") % {"sign": card.name, "length": small}
    return ", ".join([stick, *parts])
