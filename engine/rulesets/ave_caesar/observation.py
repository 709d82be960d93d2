"""What a seat may know, listed fact by fact; anything not listed stays hidden."""

from typing import Any

import msgspec

from engine.core.ruleset import Observation
from engine.rulesets.ave_caesar import cards
from engine.rulesets.ave_caesar.course import members
from engine.rulesets.ave_caesar.table import FINISHED, OFF, RACING, Table
from engine.rulesets.ave_caesar.tracks import COLOURS, NAMES

SCHEMA = 1
_STATUS = ("racing", "finished", "out")


class ChariotView(msgspec.Struct, frozen=True):
    """What everybody sees of one chariot.

    Attributes:
        seat: index from 0.
        at: its space; None when it is off the board.
        crossings: times across the line; the lap it is in, 0 on the grid.
        saluted: whether the coin has been paid.
        status: racing, finished or out.
        disqualified: whether it is too late to greet (AC-48).
        leads: whether it is a leader now (AC-26).
        cards_in_hand: how many, not which.
        pile: cards left to draw.
        played: cards laid face up, small ones first.
    """

    seat: int
    at: str | None
    crossings: int
    saluted: bool
    status: str
    disqualified: bool
    leads: bool
    cards_in_hand: int
    pile: int
    played: tuple[int, ...]


class RaceObservation(Observation, frozen=True):
    """What one seat, or a spectator, knows of a race.

    Attributes:
        options: every option, normalised.
        on_turn: the seat to move; None when the race is over.
        over: why the race is over, or `running`.
        passes: passes since a chariot last moved.
        moved: whether anything has moved yet.
        lap_colours: colour chosen for each lap so far.
        fallen: spaces closed by fallen horses.
        chariots: one a seat.
        crossed: seats over the finish, in order.
        eliminated: seats out of cards, in order.
        hand: the looker's own cards, small ones first; empty for a spectator.
    """

    options: dict[str, Any]
    on_turn: int | None
    over: str
    passes: int
    moved: bool
    lap_colours: dict[int, str]
    fallen: tuple[str, ...]
    chariots: tuple[ChariotView, ...]
    crossed: tuple[int, ...]
    eliminated: tuple[int, ...]
    hand: tuple[int, ...]


def observation_of(table: Table, seat: int | None) -> RaceObservation:
    """Return what a seat may know; None is a spectator."""
    terms = table.terms
    colours = COLOURS[terms.course.board]
    leaders = table.leaders()
    return RaceObservation(
        schema=SCHEMA,
        seat=seat,
        turn=table.turn,
        options=terms.options,
        on_turn=table.to_move(),
        over=table.reason().value,
        passes=table.passes,
        moved=table.moved,
        lap_colours={
            lap: colours[chosen - 1]
            for lap, chosen in enumerate(table.chosen)
            if chosen
        },
        fallen=tuple(sorted(NAMES[space] for space in members(table.fallen))),
        chariots=tuple(
            _chariot(table, other, leads=other in leaders)
            for other in range(terms.seats)
        ),
        crossed=tuple(table.crossed),
        eliminated=tuple(table.eliminated),
        hand=() if seat is None else cards.unpack(table.hands[seat]),
    )


def _chariot(table: Table, seat: int, *, leads: bool) -> ChariotView:
    at, status = table.at[seat], table.status[seat]
    return ChariotView(
        seat=seat,
        at=None if at == OFF else NAMES[at],
        crossings=table.crossings[seat],
        saluted=bool(table.saluted[seat]),
        status=_STATUS[status],
        disqualified=status in (RACING, FINISHED) and table.disqualified(seat),
        leads=leads,
        cards_in_hand=len(cards.unpack(table.hands[seat])),
        pile=table.left[seat],
        played=cards.unpack(table.played[seat]),
    )
