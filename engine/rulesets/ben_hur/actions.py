"""Actions as small numbers and as text: `N25 10 -5 ram`, `R44`, `whip 3`, `risky`.

A number holds the kind, a card (or a seat, or a deck) and both bends, each moved so
that it is never negative. Bends that no driver can make are actions too: they are
refused by the rules, not by the notation.
"""

import re
from enum import IntEnum

from engine.core.errors import NotationError
from engine.rulesets.ben_hur.cards import CARDS, DECKS, NUMBERS

SHIFT = 128
_NUMBER = r"(0|-?[1-9][0-9]?)"
_PLAY = re.compile(rf"([NR][0-9]{{2}}) {_NUMBER} {_NUMBER}( ram)?", re.ASCII)
_PLACE = re.compile(rf"place {_NUMBER} {_NUMBER}", re.ASCII)
_CARD = re.compile(r"([NR][0-9]{2})( hold| give)?", re.ASCII)
_WHIP = re.compile(r"whip ([0-5])", re.ASCII)


class Kind(IntEnum):
    """What an action does.

    PLAY and RAM place one's own tempo card, PLACE the card GIVEn by somebody under
    the whip (BH-25); HOLD exchanges a card and stays (BH-38); STOP ends a turn after
    an accident card (BH-40).
    """

    PLAY = 0
    RAM = 1
    PLACE = 2
    ACCIDENT = 3
    HOLD = 4
    GIVE = 5
    STOP = 6
    NO_WHIP = 7
    WHIP = 8
    DRAW = 9


WORDS = {"stop": Kind.STOP, "no-whip": Kind.NO_WHIP}
TAILS = {None: Kind.ACCIDENT, " hold": Kind.HOLD, " give": Kind.GIVE}
ENDS = {Kind.RAM: " ram", Kind.HOLD: " hold", Kind.GIVE: " give"}


def make(kind: Kind, what: int = 0, bend1: int = 0, bend2: int = 0) -> int:
    """Return an action.

    Args:
        kind: what it does.
        what: the card; the seat that is whipped; the deck that is drawn from.
        bend1: of the stick against the chariot, in degrees, to the left.
        bend2: of the chariot against the stick.
    """
    return kind << 23 | what << 16 | (bend1 + SHIFT) << 8 | (bend2 + SHIFT)


def kind_of(action: int) -> Kind:
    """Return what an action does."""
    return Kind(action >> 23)


def what_of(action: int) -> int:
    """Return the card, the seat or the deck of an action, whichever it names."""
    return action >> 16 & 127


def bends_of(action: int) -> tuple[int, int]:
    """Return both bends in degrees."""
    return (action >> 8 & 255) - SHIFT, (action & 255) - SHIFT


STOP = make(Kind.STOP)
NO_WHIP = make(Kind.NO_WHIP)


def encode(action: int) -> str:
    """Return the notation of an action."""
    kind, what, (bend1, bend2) = kind_of(action), what_of(action), bends_of(action)
    if kind in (Kind.STOP, Kind.NO_WHIP):
        return "stop" if kind == Kind.STOP else "no-whip"
    if kind in (Kind.WHIP, Kind.DRAW):
        return f"whip {what}" if kind == Kind.WHIP else DECKS[what]
    if kind == Kind.PLACE:
        return f"place {bend1} {bend2}"
    bends = f" {bend1} {bend2}" if kind in (Kind.PLAY, Kind.RAM) else ""
    return f"{CARDS[what].id}{bends}{ENDS.get(kind, '')}"


def decode(text: str) -> int:
    """Return the action of a notation.

    Raises:
        NotationError: no action of this game is written like that.
    """
    if text in WORDS:
        return make(WORDS[text])
    if text in DECKS:
        return make(Kind.DRAW, DECKS.index(text))
    if whip := _WHIP.fullmatch(text):
        return make(Kind.WHIP, int(whip[1]))
    if place := _PLACE.fullmatch(text):
        return make(Kind.PLACE, 0, int(place[1]), int(place[2]))
    if (play := _PLAY.fullmatch(text)) and play[1] in NUMBERS:
        kind = Kind.RAM if play[4] else Kind.PLAY
        return make(kind, NUMBERS[play[1]], int(play[2]), int(play[3]))
    if (card := _CARD.fullmatch(text)) and card[1] in NUMBERS:
        return make(TAILS[card[2]], NUMBERS[card[1]])
    shown = text if len(text) <= 40 else f"{text[:40]}..."
    raise NotationError(
        "bad_notation",
        f"“{shown}” is not a move. Write N25 10 -5 (card and both bends), N25 10 -5 "
        "ram, R44 for an accident, N25 hold, N25 give, place 10 -5, whip 3, no-whip, "
        "normal, risky or stop.",
    )


def is_action(action: int) -> bool:
    """Return whether a number is an action that can be written down."""
    try:
        return decode(encode(action)) == action
    except (ValueError, IndexError, NotationError):
        return False
