"""Actions as texts and as numbers: `order 18S`, `drive F5OF2`, `lash-team 3`.

The number of an action is its text read as one big-endian number, so that nothing is
lost between the two. A text is canonical: `drive F2`, never `drive FF` or `drive F02`.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

import msgspec

from engine.core.errors import NotationError

LONGEST = 40
"""Characters of the longest action."""
_NUMBER = r"(?:0|[1-9][0-9]?)"
_SQUARE = r"L[1-8]-[HCBD][0-9]{2}"
_STEP = re.compile(r"([FOIB<>])([0-9]*)", re.ASCII)


class Verb(StrEnum):
    """What an action does, by its first word.

    BUILD and ORDER are written in secret (CM-2, CM-9). GO, STRAIN and CUT begin a
    move (CM-18, CM-34), DRIVE and the attacks use it up, DONE takes what is forced
    (CM-25). The rest answers what a rule asks.
    """

    BUILD = "build"
    ORDER = "order"
    GO = "go"
    STRAIN = "strain"
    CUT = "cut"
    DRIVE = "drive"
    LASH_TEAM = "lash-team"
    LASH_DRIVER = "lash-driver"
    RAM_TEAM = "ram-team"
    RAM_CAR = "ram-car"
    DUST = "dust"
    KNIFE = "knife"
    SMALL_KNIFE = "small-knife"
    SPEAR = "spear"
    SPEAR_TEAM = "spear-team"
    DONE = "done"
    EVADE = "evade"
    STAND = "stand"
    PLUS = "plus"
    MINUS = "minus"
    PLAIN = "plain"
    PAY = "pay"
    HORSE = "horse"
    FREE = "free"
    HOLD = "hold"
    RUN = "run"
    STAY = "stay"


ATTACKS = frozenset(
    {
        *(Verb.LASH_TEAM, Verb.LASH_DRIVER, Verb.RAM_TEAM, Verb.RAM_CAR, Verb.DUST),
        *(Verb.KNIFE, Verb.SMALL_KNIFE, Verb.SPEAR, Verb.SPEAR_TEAM),
    }
)
"""What is aimed at a seat."""
FORMS: Mapping[Verb, re.Pattern[str]] = {
    verb: re.compile(form, re.ASCII)
    for verb, form in {
        Verb.BUILD: r"[a-z0-9.+]{1,34}",
        Verb.ORDER: rf"{_NUMBER}S?",
        Verb.DRIVE: r"(?:[FOIB<>](?:[2-9]|[1-9][0-9])?)+",
        Verb.EVADE: r"brake|inside|outside",
        Verb.PAY: r"[0-6]",
        Verb.HORSE: r"[1-4]",
        Verb.RUN: rf"{_SQUARE}|off (?:inside|outside)",
        **dict.fromkeys(ATTACKS, "[0-9]|1[0-5]"),
    }.items()
}
"""What follows the word; a verb without an entry stands alone."""
VERBS = {verb.value: verb for verb in Verb}
EXTRA = {"go+1": (Verb.GO, "+1"), "strain+1": (Verb.STRAIN, "+1")}
"""Moves that begin with the optional MF of a lash (CM-28)."""


class Action(msgspec.Struct, frozen=True):
    """An action taken apart: its verb and what follows the word, `` for nothing."""

    verb: Verb
    rest: str = ""

    @property
    def text(self) -> str:
        """The notation."""
        if self.rest == "+1":
            return f"{self.verb}+1"
        return f"{self.verb} {self.rest}" if self.rest else self.verb.value


def number_of(text: str) -> int:
    """Return the number of a notation that is known to be one."""
    return int.from_bytes(text.encode(), "big")


def encode(action: int) -> str:
    """Return the notation of an action."""
    return action.to_bytes((action.bit_length() + 7) // 8, "big").decode("ascii")


def decode(text: str) -> int:
    """Return the action of a notation.

    Raises:
        NotationError: no action of this game is written like that.
    """
    parse(text)
    return number_of(text)


def is_action(action: int) -> bool:
    """Return whether a number is an action that can be written down."""
    try:
        return decode(encode(action)) == action
    except (ValueError, OverflowError, NotationError):
        return False


@lru_cache(maxsize=4096)
def parse(text: str) -> Action:
    """Return an action taken apart; raises NotationError like `decode`."""
    if text in EXTRA:
        return Action(*EXTRA[text])
    word, _, rest = text.partition(" ")
    verb = VERBS.get(word)
    if verb is not None and len(text) <= LONGEST and (rest or " " not in text):
        form = FORMS.get(verb)
        if not rest if form is None else form.fullmatch(rest):
            if verb is Verb.DRIVE:
                _refuse_split(text, rest)
            return Action(verb, rest)
    raise _malformed(text)


def _refuse_split(text: str, path: str) -> None:
    """Raise NotationError where equal steps are written one by one."""
    letters = [letter for letter, _ in _STEP.findall(path)]
    if any(one == other for one, other in pairwise(letters)):
        raise _malformed(text)


def _malformed(text: str) -> NotationError:
    shown = text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
    return NotationError(
        "bad_notation",
        f"“{shown}” is not a move. Write build 1111, order 18, go, strain, cut, "
        "drive F5OF2 (F ahead, O outward, I inward, B brake, < and > slip), "
        "lash-team 3, ram-car 3 and other attacks with the seat, evade brake, stand, "
        "pay 2, horse 1, plus, minus, plain, free, hold, run L3-H20, stay or done.",
    )


WAYS = {"<": "SI", ">": "SO"}
"""How the letters of a path are called in the rules, where they differ."""
LETTERS = {way: letter for letter, way in WAYS.items()}


def steps_of(path: str) -> tuple[str, ...]:
    """Return the single steps of a path: F, O, I, B, SI or SO."""
    return tuple(
        WAYS.get(letter, letter)
        for letter, count in _STEP.findall(path)
        for _ in range(int(count or 1))
    )


def path_of(steps: tuple[str, ...] | list[str]) -> str:
    """Return steps written as a path, equal ones counted."""
    runs: list[list[str | int]] = []
    for step in steps:
        letter = LETTERS.get(step, step)
        if runs and runs[-1][0] == letter:
            runs[-1][1] = int(runs[-1][1]) + 1
        else:
            runs.append([letter, 1])
    return "".join(f"{run[0]}{run[1] if run[1] != 1 else ''}" for run in runs)
