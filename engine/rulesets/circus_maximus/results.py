"""Who has won: the order of crossing, or the distance of the living (CM-43, CM-45)."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")
FIRST_ACROSS = "first_across"


def order_of(
    finishers: Sequence[T],
    survivors: Mapping[T, int],
    progress: Mapping[T, int],
    finish: str,
) -> list[T]:
    """Return those who are placed, the winner first.

    Args:
        finishers: over the line, in the order of crossing.
        survivors: distance of each driver who lives; counts when nobody finished.
        progress: distance of the finishers at the end of the turn in which they
            crossed; counts when the race is won like that.
        finish: option `finish` of the race.
    """
    if finishers and finish == FIRST_ACROSS:
        return list(finishers)
    distance = progress if finishers else survivors
    return sorted(finishers or survivors, key=lambda one: -distance[one])
