"""Positions of Ben Hur for tests, in the words of the handed cases."""

from engine.cases.ben_hur_position import Position
from engine.cases.case import Call, Fed

FULL = {
    "normal": ["N08", "N19", "N33", "N46"],
    "risky": ["R03", "R15", "R25", "R31", "R36"],
}


def position(chariots, *, on_turn="A", **given):
    """Return a race in the middle; A is asked unless told otherwise."""
    given = {"decks": FULL, **given, "chariots": chariots, "on_turn": on_turn}
    return Position(Call(given, "", {}, Fed("draws", []), Fed("dice", []))).state
