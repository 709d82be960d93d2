"""Actions as small numbers and as text: `4>wE.0.3`, `3>K1!`, `pass`, `salute`.

A number holds the card, the destination and whether the driver salutes there. The
way between needs no storing: the destination settles lap and colour.
"""

import re

from engine.core.errors import NotationError
from engine.rulesets.ave_caesar.cards import CARDS
from engine.rulesets.ave_caesar.tracks import ALLEY, NAMES, NUMBERS

PASS = 0
SALUTE = 1
_FORM = re.compile(r"([1-6])>([A-Za-z0-9.]{1,12})(!?)", re.ASCII)


def play(card: int, to: int, *, salute: bool = False) -> int:
    """Return the action of moving a card's spaces to a space."""
    return card << 10 | to << 1 | salute


def card_of(action: int) -> int:
    """Return the card of a move; 0 for a pass or a salute."""
    return action >> 10


def destination_of(action: int) -> int:
    """Return the number of the space a move ends on."""
    return action >> 1 & 511


def salutes(action: int) -> bool:
    """Return whether the driver greets where the move ends."""
    return bool(action & 1)


def encode(action: int) -> str:
    """Return the notation of an action."""
    if action <= SALUTE:
        return "salute" if action else "pass"
    mark = "!" if salutes(action) else ""
    return f"{card_of(action)}>{NAMES[destination_of(action)]}{mark}"


def decode(text: str) -> int:
    """Return the action of a notation.

    Raises:
        NotationError: no action of this game is written like that.
    """
    if text in ("pass", "salute"):
        return PASS if text == "pass" else SALUTE
    form = _FORM.fullmatch(text)
    if form is None or form[2] not in NUMBERS:
        shown = text if len(text) <= 40 else f"{text[:40]}..."
        raise NotationError(
            "bad_notation",
            f"“{shown}” is not a move. Write 4>wE.0.3, 3>K1! with a salute, "
            "5>FINISH, pass or salute.",
        )
    return play(int(form[1]), NUMBERS[form[2]], salute=bool(form[3]))


class _Plays(dict[int, tuple[int, ...]]):
    """The moves of one card by the set of spaces it may end on, filled as asked."""

    def __init__(self, card: int, *, may_salute: bool) -> None:
        super().__init__()
        self._card = card
        self._may_salute = may_salute

    def __missing__(self, ends: int) -> tuple[int, ...]:
        found: list[int] = []
        for to in range(len(NAMES)):
            if ends >> to & 1:
                found.append(play(self._card, to))
                if self._may_salute and to in ALLEY:  # AC-44: the flag on the move
                    found.append(play(self._card, to, salute=True))
        self[ends] = moves = tuple(found)
        return moves


PLAYS: tuple[tuple[dict[int, tuple[int, ...]], ...], ...] = tuple(
    tuple(_Plays(card, may_salute=may_salute) for card in (0, *CARDS))
    for may_salute in (False, True)
)
