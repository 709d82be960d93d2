"""What a seat may know, listed fact by fact; anything not listed stays hidden."""

from typing import Any

import msgspec

from engine.core.ruleset import Observation
from engine.rulesets.ben_hur.cards import CARDS, NORMAL, RISKY
from engine.rulesets.ben_hur.race import NO_CARD, NOBODY, Race
from engine.rulesets.ben_hur.terms import LAPS
from engine.rulesets.ben_hur.track import Pose

SCHEMA = 1
STATUS = ("racing", "finished", "out")


class ChariotView(msgspec.Struct, frozen=True):
    """What is seen of one chariot.

    Attributes:
        seat: index from 0.
        owner: whose chariot it is (BH-2).
        driver: the charioteer card (BH-3).
        pose: x, y and heading; None when it is off the board.
        lines: red lines passed, -1 at the start (BH-31).
        place: start place, 1 to 6.
        status: racing, finished or out.
        normal: backs of the normal deck in hand (BH-12).
        risky: backs of the risky deck in hand.
        hand: ids of the cards; None unless the looker's owner drives it.
        spent: whether it has no attempt to ram or whip now (BH-30a).
        controlled_by: who places its next card (BH-25).
        dolphins: number held, by lap (BH-36).
        laurel: number held (BH-32).
    """

    seat: int
    owner: int
    driver: str
    pose: Pose | None
    lines: int
    place: int
    status: str
    normal: int
    risky: int
    hand: tuple[str, ...] | None
    spent: bool
    controlled_by: int | None
    dolphins: dict[int, int]
    laurel: int | None


class BenHurObservation(Observation, frozen=True):
    """What one seat, or a spectator, knows of a race.

    Attributes:
        options: every option, normalised.
        race: its kind (BH-4).
        laps: to be driven.
        round: from 1.
        phase: whip, play, bends, draw or over.
        on_turn: the seat that is asked; None when the race is over.
        mover: the chariot whose turn it is; None in the whip phase.
        order: seats in the order of this round (BH-17).
        moved: seats that have had their turn in it.
        given: the card that the whip's winner is to place (BH-25).
        accidents_this_turn: accident cards played in this turn (BH-40).
        goes_on: whether the turn goes on after this draw (BH-40).
        next_laurel: the one the next finisher takes.
        chariots: one a seat.
        crashed: seats that are out, in the order of time.
        normal_discards: cards laid face up, in order.
        risky_discards: the same of the risky deck.
        normal_deck: number of cards left to draw.
        risky_deck: the same of the risky deck.
    """

    options: dict[str, Any]
    race: str
    laps: int
    round: int
    phase: str
    on_turn: int | None
    mover: int | None
    order: tuple[int, ...]
    moved: tuple[int, ...]
    given: str | None
    accidents_this_turn: int
    goes_on: bool
    next_laurel: int
    chariots: tuple[ChariotView, ...]
    crashed: tuple[int, ...]
    normal_discards: tuple[str, ...]
    risky_discards: tuple[str, ...]
    normal_deck: int
    risky_deck: int


def observation_of(race: Race, seat: int | None) -> BenHurObservation:
    """Return what a seat may know; None is a spectator."""
    terms = race.terms
    return BenHurObservation(
        schema=SCHEMA,
        seat=seat,
        turn=race.turn,
        options=terms.options,
        race=next(kind for kind, laps in LAPS.items() if laps == terms.laps),
        laps=terms.laps,
        round=race.round,
        phase=race.phase.value,
        on_turn=race.to_move(),
        mover=_seat(race.mover),
        order=race.in_round,
        moved=race.done,
        given=None if race.given == NO_CARD else CARDS[race.given].id,
        accidents_this_turn=race.accidents,
        goes_on=race.goes_on,
        next_laurel=race.next_laurel,
        chariots=tuple(_chariot(race, s, looker=seat) for s in range(terms.seats)),
        crashed=tuple(race.crashed),
        normal_discards=tuple(CARDS[card].id for card in race.discards[NORMAL]),
        risky_discards=tuple(CARDS[card].id for card in race.discards[RISKY]),
        normal_deck=len(race.decks[NORMAL]),
        risky_deck=len(race.decks[RISKY]),
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def backs(hand: tuple[int, ...]) -> tuple[int, int]:
    """Return how many normal and risky cards a hand shows from behind (BH-12)."""
    risky = sum(CARDS[card].deck for card in hand)
    return len(hand) - risky, risky


def _chariot(race: Race, seat: int, *, looker: int | None) -> ChariotView:
    owners, hand = race.terms.owners, race.hands[seat]
    normal, risky = backs(hand)
    own = looker is not None and owners[looker] == owners[seat]
    return ChariotView(
        seat=seat,
        owner=owners[seat],
        driver=race.drivers[seat],
        pose=race.poses[seat],
        lines=race.lines[seat],
        place=race.places[seat],
        status=STATUS[race.status[seat]],
        normal=normal,
        risky=risky,
        hand=tuple(CARDS[card].id for card in hand) if own else None,
        spent=not race.may_attack(seat),
        controlled_by=_seat(race.controllers[seat]),
        dolphins={
            lap: number
            for lap, number in enumerate(race.dolphins[seat], start=1)
            if number
        },
        laurel=race.laurels[seat] or None,
    )
