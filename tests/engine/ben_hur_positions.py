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


CODES = (
    "not_racing",
    "not_your_turn",
    "card_not_in_hand",
    "not_an_accident",
    "not_a_tempo_card",
    "must_play_tempo",
    "controlled_no_ram",
    "winner_places",
    "bend",
    "wall",
    "ram_two_chariots",
    "ram_no_contact",
    "blocked",
    "not_round_start",
    "aggression_spent",
    "already_controlled",
    "whip_out_of_range",
    "not_held_up",
)
"""What an action can be refused for, in the order of the case format."""
