"""Positions of Ben Hur for tests, and words for what is done in them."""

import pytest

from engine.cases.ben_hur_position import Position
from engine.cases.case import Call, Fed
from engine.core.errors import IllegalActionError
from tests.engine.ben_hur_races import RULES

ROW = (-1350, -1800, -2250, -2700, -3150)
DECKS = {"normal": ["N08", "N09", "N10", "N11", "N12"], "risky": ["R30", "R31", "R32"]}


def table(chariots, *, on_turn="A", dice=(), draws=(), **given):
    """Return a race in the middle, with these chariots and these dice to come."""
    given = {"decks": DECKS, **given, "chariots": chariots, "on_turn": on_turn}
    fed = Fed("draws", list(draws)), Fed("dice", list(dice))
    return Position(Call(given, "", {}, *fed)).state


def do(state, notation, seat=None):
    """Let a seat, or the one that is asked, do something; return what it told."""
    seat = state.asked if seat is None else seat
    return state.apply(seat, RULES.decode(notation))


def refused(state, notation, seat=None):
    """Return the code with which an action is refused."""
    with pytest.raises(IllegalActionError) as refusal:
        do(state, notation, seat)
    return refusal.value.code


def kinds(told):
    return [effect.kind for effect in told]


def menu(state):
    return {RULES.encode(action) for action in state.legal_actions(state.asked)}


CLOSE = {
    "A": {"pose": [0, -2000, 0], "hand": ["N01", "N13", "N20"]},
    "B": {"pose": [1500, -2000, 0], "hand": ["N22", "N23"], "place": 2},
    "C": {"pose": [1500, -1300, 0], "hand": ["N24", "N25"], "place": 3},
}
