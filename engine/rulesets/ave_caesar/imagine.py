"""Set up a position: the start of a race, or one that fits what a seat knows."""

from collections.abc import Mapping, Sequence

import msgspec

from engine.core.rng import Rng
from engine.rulesets.ave_caesar import cards
from engine.rulesets.ave_caesar.course import bits
from engine.rulesets.ave_caesar.observation import RaceObservation
from engine.rulesets.ave_caesar.state import RaceState
from engine.rulesets.ave_caesar.table import FINISHED, OFF, OUT, RACING
from engine.rulesets.ave_caesar.terms import Terms, make_terms
from engine.rulesets.ave_caesar.tracks import COLOURS, LAPS, NUMBERS

STATUS = {"racing": RACING, "finished": FINISHED, "out": OUT}


class Placed(msgspec.Struct, frozen=True):
    """One chariot as it is put on the table.

    Attributes:
        at: number of its space, OFF when it is off the board.
        hand: cards in hand.
        pile: cards to draw, the next one last.
        crossings: times across the line.
        saluted: whether the coin has been paid.
        status: RACING, FINISHED or OUT.
        played: cards laid already.
    """

    at: int
    hand: Sequence[int]
    pile: bytes
    crossings: int = 0
    saluted: bool = False
    status: int = RACING
    played: Sequence[int] = ()


def set_up(
    terms: Terms,
    chariots: Sequence[Placed],
    *,
    on_turn: int,
    fallen: Sequence[int] = (),
    lap_colours: Mapping[int, str] | None = None,
    moved: bool = True,
    passes: int = 0,
    turn: int = 0,
    crossed: Sequence[int] = (),
    eliminated: Sequence[int] = (),
) -> RaceState:
    """Return the state with these chariots on the table, one a seat."""
    state = RaceState()
    state.terms = terms
    state.at = [chariot.at for chariot in chariots]
    state.crossings = [chariot.crossings for chariot in chariots]
    state.saluted = [int(chariot.saluted) for chariot in chariots]
    state.hands = [cards.pack(chariot.hand) for chariot in chariots]
    state.played = [cards.pack(chariot.played) for chariot in chariots]
    state.piles = [chariot.pile for chariot in chariots]
    state.left = [len(chariot.pile) for chariot in chariots]
    state.status = [chariot.status for chariot in chariots]
    state.progress = [
        c.crossings * 64 + terms.course.measure[c.at] if c.status == RACING else -1
        for c in chariots
    ]
    state.racing = state.status.count(RACING)
    state.crossed = list(crossed)
    state.eliminated = list(eliminated)
    state.fallen = bits(fallen)
    state.occupied = state.fallen | bits(c.at for c in chariots if c.status == RACING)
    state.chosen = [0] * (LAPS + 2)
    for lap, colour in (lap_colours or {}).items():
        state.chosen[lap] = 1 + COLOURS[terms.course.board].index(colour)
    state.set_filters()
    state.moved = moved
    state.passes = passes
    state.on_turn = on_turn
    state.turn = turn
    return state


def deal(terms: Terms, seed: bytes) -> RaceState:
    """Return the start of a race: decks shuffled, three cards each (AC-9, AC-65)."""
    order: list[int] = terms.options["order"]
    start = {seat: terms.course.starts[place] for place, seat in enumerate(order)}
    chariots = []
    for seat in range(terms.seats):
        deck = bytearray(cards.DECK)
        Rng(seed, stream=f"deck:{seat}").shuffle(deck)
        hand, pile = deck[-cards.HAND_SIZE :], bytes(deck[: -cards.HAND_SIZE])
        chariots.append(Placed(start[seat], hand=hand, pile=pile))
    return set_up(terms, chariots, on_turn=order[0], moved=False)


def imagine(seen: RaceObservation, rng: Rng) -> RaceState:
    """Return a full state that fits what was seen, all unknown cards reshuffled."""
    terms = make_terms(seen.options, seats=len(seen.chariots))
    chariots = []
    for view in seen.chariots:
        own = seen.hand if view.seat == seen.seat else ()
        unknown = bytearray(
            cards.unpack(cards.pack(cards.DECK) - cards.pack((*view.played, *own)))
        )
        rng.shuffle(unknown)
        placed = Placed(
            at=OFF if view.at is None else NUMBERS[view.at],
            crossings=view.crossings,
            saluted=view.saluted,
            hand=own or unknown[view.pile :],
            pile=bytes(unknown[: view.pile]),
            status=STATUS[view.status],
            played=view.played,
        )
        chariots.append(placed)
    return set_up(
        terms,
        chariots,
        on_turn=0 if seen.on_turn is None else seen.on_turn,
        fallen=[NUMBERS[name] for name in seen.fallen],
        lap_colours=seen.lap_colours,
        moved=seen.moved,
        passes=seen.passes,
        turn=seen.turn,
        crossed=seen.crossed,
        eliminated=seen.eliminated,
    )
