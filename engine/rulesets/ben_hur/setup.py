"""Set up a race: places by the dice, both decks shuffled, first hands (BH-3 to BH-7)."""

from collections.abc import Iterator, Sequence

from engine.core.rng import Rng
from engine.rulesets.ben_hur.cards import DECKS, DOLPHINS, DRIVERS
from engine.rulesets.ben_hur.chance import Chance, SeedChance
from engine.rulesets.ben_hur.draws import deal
from engine.rulesets.ben_hur.race import (
    NEVER,
    NO_CARD,
    NOBODY,
    RACING,
    Phase,
)
from engine.rulesets.ben_hur.state import RaceState
from engine.rulesets.ben_hur.terms import Terms
from engine.rulesets.ben_hur.track import START_LINES, START_POSES
from engine.rulesets.ben_hur.turns import begin_round


def roll_places(chariots: int, dice: Iterator[int]) -> list[int]:
    """Return the start place of each chariot; a taken one is rolled again (BH-5)."""
    places: list[int] = []
    while len(places) < chariots:
        place = next(dice)
        if place not in places:
            places.append(place)
    return places


def grid(
    terms: Terms, chance: Chance, *, places: Sequence[int], drivers: Sequence[str]
) -> RaceState:
    """Return the chariots on their start places, without any cards."""
    seats, laps = terms.seats, terms.laps - 1
    state = RaceState()
    state.terms = terms
    state.chance = chance
    state.drivers = tuple(drivers)
    state.places = tuple(places)
    state.turn = state.round = 0
    state.in_round = state.done = ()
    state.phase = Phase.NEXT
    state.asked = state.mover = NOBODY
    state.given = NO_CARD
    state.accidents = 0
    state.goes_on = False
    state.poses = [START_POSES[place - 1] for place in places]
    state.lines = [START_LINES] * seats
    state.status = [RACING] * seats
    state.hands = [()] * seats
    state.spent = [NEVER] * seats
    state.controllers = [NOBODY] * seats
    state.dolphins = [(0,) * laps] * seats
    state.supply = [tuple(range(1, DOLPHINS + 1))] * laps
    state.laurels = [0] * seats
    state.next_laurel = 1
    state.finished = []
    state.crashed = []
    state.decks = [[] for _ in DECKS]
    state.discards = [[] for _ in DECKS]
    state.choices = None
    return state


def begin(terms: Terms, seed: bytes) -> RaceState:
    """Return a race before its first action."""
    chance = SeedChance(seed)
    drivers = list(DRIVERS)
    Rng(seed, stream="drivers").shuffle(drivers)  # BH-3
    places = terms.options["places"]
    if places is None:
        places = roll_places(terms.seats, chance.dice("places"))
    state = grid(terms, chance, places=places, drivers=drivers[: terms.seats])
    state.decks = [
        chance.shuffled(cards, deck=deck, turn=0)
        for deck, cards in enumerate(terms.decks)
    ]
    for seat in range(terms.seats):  # BH-6
        deal(state, seat)
    begin_round(state, [])
    return state
