"""A full race that fits what a seat knows, everything it cannot know shuffled."""

from engine.core.rng import Rng
from engine.rulesets.ben_hur.cards import DECKS, DOLPHINS, NUMBERS
from engine.rulesets.ben_hur.chance import SeedChance
from engine.rulesets.ben_hur.observation import STATUS, BenHurObservation, ChariotView
from engine.rulesets.ben_hur.race import NEVER, NO_CARD, NOBODY, Phase
from engine.rulesets.ben_hur.setup import grid
from engine.rulesets.ben_hur.state import RaceState
from engine.rulesets.ben_hur.terms import make_terms


def imagine(seen: BenHurObservation, rng: Rng) -> RaceState:
    """Return a race that looks the same to the seat that saw it.

    Backs are known (BH-12), so every unknown card stays within its own deck.
    """
    views = seen.chariots
    terms = make_terms(seen.options, seats=len(views))
    chance = SeedChance(rng.word().to_bytes(4, "big"))
    state = grid(
        terms,
        chance,
        places=[view.place for view in views],
        drivers=[view.driver for view in views],
    )
    state.turn, state.round, state.phase = seen.turn, seen.round, Phase(seen.phase)
    state.in_round, state.done = seen.order, seen.moved
    state.asked, state.mover = _seat(seen.on_turn), _seat(seen.mover)
    state.given = NO_CARD if seen.given is None else NUMBERS[seen.given]
    state.accidents, state.goes_on = seen.accidents_this_turn, seen.goes_on
    state.poses = [view.pose for view in views]
    state.lines = [view.lines for view in views]
    state.status = [STATUS.index(view.status) for view in views]
    state.spent = [seen.round if view.spent else NEVER for view in views]
    state.controllers = [_seat(view.controlled_by) for view in views]
    state.next_laurel = seen.next_laurel
    state.laurels = [view.laurel or 0 for view in views]
    home = [view for view in views if view.laurel]
    state.finished = [view.seat for view in sorted(home, key=_laurel)]
    state.crashed = list(seen.crashed)
    state.dolphins = [
        tuple(view.dolphins.get(lap, 0) for lap in range(1, terms.laps))
        for view in views
    ]
    state.supply = [
        tuple(
            number
            for number in range(1, DOLPHINS + 1)
            if all(held[lap] != number for held in state.dolphins)
        )
        for lap in range(terms.laps - 1)
    ]
    _deal(state, seen, rng)
    return state


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _laurel(view: ChariotView) -> int:
    return view.laurel or 0


def _deal(state: RaceState, seen: BenHurObservation, rng: Rng) -> None:
    """Put every card where it is known to be, and the rest anywhere it may be."""
    laid = (seen.normal_discards, seen.risky_discards)
    state.discards = [[NUMBERS[card] for card in pile] for pile in laid]
    known = {NUMBERS[card] for view in seen.chariots for card in view.hand or ()}
    known |= {state.given, *state.discards[0], *state.discards[1]}
    for deck in range(len(DECKS)):
        unknown = [card for card in state.terms.decks[deck] if card not in known]
        rng.shuffle(unknown)
        state.decks[deck] = unknown
    for view in seen.chariots:
        if view.hand is None:
            hand = [
                state.decks[deck].pop()
                for deck, backs in enumerate((view.normal, view.risky))
                for _ in range(backs)
            ]
        else:
            hand = [NUMBERS[card] for card in view.hand]
        state.hands[view.seat] = tuple(sorted(hand))
