"""The adapter of Ben Hur: positions in, answers out."""

from collections.abc import Mapping
from typing import Any

from engine.cases import ben_hur_setup as setup
from engine.cases import ben_hur_table as table
from engine.cases import ben_hur_turns as turns
from engine.cases.case import Call, CaseError


def answer(call: Call) -> Mapping[str, Any]:
    """Answer one call.

    Raises:
        EngineError: the action is refused.
        CaseError: the verb or an argument is unknown or malformed.
    """
    verb = VERBS.get(call.verb)
    if verb is None:
        raise CaseError(f"unknown verb {call.verb!r}")
    return verb(call)


VERBS = {
    "components": setup.components,
    "deck_info": setup.deck_info,
    "card": setup.card,
    "setup": setup.setup,
    "roll_places": setup.roll_places,
    "deal": setup.deal,
    "check_hand": setup.check_hand,
    "round_order": table.round_order,
    "place": table.place,
    "count_placements": table.count_placements,
    "play": turns.play,
    "accident": turns.accident,
    "hold": turns.hold,
    "turn_state": table.turn_state,
    "draw": turns.draw,
    "whip_range": table.whip_range,
    "whip": turns.whip,
    "crossed": table.crossed,
    "score": setup.score,
    "public": table.public,
    "odds": setup.odds,
}
