"""The adapter of Ben Hur: positions in, answers out."""

from engine.cases import ben_hur_setup as setup
from engine.cases import ben_hur_table as table
from engine.cases import ben_hur_turns as turns

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
