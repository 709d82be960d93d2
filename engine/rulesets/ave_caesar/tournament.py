"""What surrounds a race: start places, points, the plan of heats, the champion."""

from collections.abc import Callable, Sequence

import msgspec

from engine.core.errors import OptionError
from engine.core.rng import Rng
from engine.rulesets.ave_caesar import cards
from engine.rulesets.ave_caesar.terms import board_for, check_seats
from engine.rulesets.ave_caesar.tracks import COLOURS, DIRECTIONS

POINTS = (6, 4, 3, 2, 1, 0)  # AC-56
FREE = "free"
HEATS = 4  # AC-58
PRESETS: dict[str, tuple[tuple[int, str], ...]] = {
    "classic": ((0, "cw"), (1, "cw"), (0, "ccw"), (1, "ccw")),
    "vikingcon": ((0, "cw"), (1, "ccw"), (0, "cw"), (1, "ccw")),
}
"""AC-59, D1: course (first or second of the board) and direction of each heat."""


class PlannedRace(msgspec.Struct, frozen=True):
    """One race of the plan; the colour `free` is everybody's own choice (AC-21)."""

    board: str
    colour: str
    direction: str


class Ranking(msgspec.Struct, frozen=True):
    """A final table.

    Attributes:
        totals: points by seat over all races.
        order: seats, best first; those who share a rank by seat.
        champions: the first, or all who share the title.
    """

    totals: tuple[int, ...]
    order: tuple[int, ...]
    champions: tuple[int, ...]


def start_draw(seats: int, draw: Callable[[int], int]) -> tuple[int, ...]:
    """Return the start order by turned cards: place I first (AC-6, AC-7, AC-8).

    Args:
        seats: number of drivers.
        draw: turns the next card of a seat's own pile.
    """
    check_seats(seats)
    highest = list(range(seats))
    while True:
        turned = {seat: draw(seat) for seat in highest}
        best = max(turned.values())
        highest = [seat for seat in highest if turned[seat] == best]
        if len(highest) == 1:  # AC-7: only those tied go on
            return opened_by(highest[0], seats=seats)


def draw_start_order(seats: int, *, seed: bytes) -> tuple[int, ...]:
    """Return the start order of a first race, drawn from a seed (AC-6, AC-8)."""
    check_seats(seats)
    piles = []
    for seat in range(seats):
        pile = bytearray(cards.DECK)
        Rng(seed, stream=f"start:{seat}").shuffle(pile)
        piles.append(pile)
    return start_draw(seats, lambda seat: piles[seat].pop())


def opened_by(opener: int, *, seats: int) -> tuple[int, ...]:
    """Return the seats from the opener on, to the left (AC-8)."""
    return tuple((opener + place) % seats for place in range(seats))


def next_start_order(previous: Sequence[int]) -> tuple[int, ...]:
    """Return the next race's order: whoever started last opens it (AC-60)."""
    return opened_by(previous[-1], seats=len(previous))


def start_order_by_result(
    previous: Sequence[int],
    *,
    finished: Sequence[int],
    unsaluted: Sequence[int] = (),
    eliminated: Sequence[int] = (),
    stuck: Sequence[int] = (),
) -> tuple[int, ...]:
    """Return the next race's order by the last result: the winner opens (AC-61).

    Args:
        previous: the last race's start order.
        finished: seats that came in greeted, in order.
        unsaluted: seats that crossed ungreeted, in order.
        eliminated: seats that ran out of cards, in order of time.
        stuck: seats left on the course.
    """
    left = sorted(stuck, key=list(previous).index)
    return (*finished, *unsaluted, *reversed(eliminated), *left)


def place_points(place: int | None) -> int:
    """Return the points of a place; none for whoever has no place (AC-53, AC-56)."""
    if place is None or place > len(POINTS):
        return 0
    return POINTS[place - 1]


def plan(
    seats: int, *, preset: str = "classic", final_direction: str = "cw"
) -> tuple[PlannedRace, ...]:
    """Return four heats and the great final (AC-58, AC-59, AC-62).

    Raises:
        OptionError: not three to six drivers, or an unknown preset or direction.
    """
    check_seats(seats)
    if preset not in PRESETS:
        raise OptionError(
            "bad_option", f"The plan must be one of: {', '.join(PRESETS)}."
        )
    if final_direction not in DIRECTIONS:
        raise OptionError("bad_option", "The final is driven cw or ccw.")
    board = board_for(seats)
    heats = [
        PlannedRace(board, COLOURS[board][colour], direction)
        for colour, direction in PRESETS[preset]
    ]
    return (*heats, PlannedRace("A", FREE, final_direction))  # AC-62


def standings(
    races: Sequence[Sequence[int]], *, final_places: Sequence[int | None] | None = None
) -> Ranking:
    """Return the table over all races, the final last (AC-63, AC-64).

    Args:
        races: points by seat, one list a race.
        final_places: places in the final, None without one; read from the last
            race's points when not given.
    """
    seats = range(len(races[0]) if races else 0)
    totals = tuple(sum(points[seat] for points in races) for seat in seats)

    def merit(seat: int) -> tuple[int, ...]:
        own = [points[seat] for points in races]
        won = [own.count(worth) for worth in POINTS[:-1]]  # AC-64: wins, seconds, ...
        return (totals[seat], *won, _final_merit(seat, races[-1], final_places))

    order = tuple(sorted(seats, key=lambda seat: (*(-m for m in merit(seat)), seat)))
    champions = (s for s in order if merit(s) == merit(order[0]))
    return Ranking(totals, order, tuple(champions))


def _final_merit(
    seat: int, final: Sequence[int], places: Sequence[int | None] | None
) -> int:
    if places is None:
        return final[seat]
    place = places[seat]
    return 0 if place is None else len(places) + 1 - place
