"""Start lanes and the order of the counters, drawn by lot (CM-8, CM-9)."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus.track import LANES, NUMBERS

T = TypeVar("T")
Pick = Callable[[Sequence[T]], T]
"""Draws one of several."""
MIN_CHARIOTS, MAX_CHARIOTS = 2, 16  # CM-1
ROWS = (12, 10)
"""Home squares of the teams of each row (CM-8)."""


def check_number(chariots: int) -> None:
    """Raise `bad_chariot_count` unless so many chariots may start (CM-1)."""
    if not MIN_CHARIOTS <= chariots <= MAX_CHARIOTS:
        raise IllegalActionError(
            "bad_chariot_count", f"{MIN_CHARIOTS} to {MAX_CHARIOTS} chariots may start."
        )


def start_square(place: int) -> int:
    """Return the team's square of a start place: lane by lane, row by row, from 1."""
    row, lane = divmod(place - 1, LANES)
    return NUMBERS[f"L{lane + 1}-H{ROWS[row]:02}"]


def draw_places(chariots: int, pick: Pick[int]) -> list[int]:
    """Return the start place of each chariot; from the ninth in the second row.

    Raises:
        IllegalActionError: `bad_chariot_count`.
    """
    check_number(chariots)
    places: list[int] = []
    for number in range(chariots):
        row = number // LANES
        taken = {place - row * LANES for place in places[row * LANES :]}
        free = [lane for lane in range(1, LANES + 1) if lane not in taken]
        places.append(pick(free) + row * LANES)
    return places


def draw_counters(chariots: Sequence[T], pick: Pick[T]) -> list[T]:
    """Return the chariots in the order in which their counters are drawn (CM-9)."""
    left, order = list(chariots), []
    while left:
        drawn = pick(left)
        left.remove(drawn)
        order.append(drawn)
    return order
