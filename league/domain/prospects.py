"""How somebody stands towards the final, and how two may still pass each other."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic, TypeVar

K = TypeVar("K", Fraction, tuple[Fraction, Fraction])
"""What a table is sorted by; the smaller leads."""


class Prospect(StrEnum):
    """How an entry stands towards the final."""

    CERTAIN = "certain"
    OPEN = "open"
    OUT_OF_REACH = "out_of_reach"


@dataclass(frozen=True, slots=True)
class Outlook:
    """One entry's chances.

    Attributes:
        entry: whose.
        prospect: certain and out of reach hold whatever the tie-breaks say.
        needs: points in the next round below which the final is out of reach, or the
            sum of places above which it is, where low sums lead; 0 when any result
            leaves the chance, None unless open with a round left. Also None where
            low sums are normalised: places mean different things at different tables.
        with_win: points or sum in the table after a win in the next round, the best
            one possible; None when no round is left.
    """

    entry: int
    prospect: Prospect
    needs: Fraction | None
    with_win: Fraction | None


class Rivals(Generic[K]):
    """What everybody racing ends with at worst and at best.

    Args:
        worst: of everybody.
        best: of everybody.
        field: seats in the final.
    """

    __slots__ = ("_best", "_field", "_worst")

    def __init__(self, *, worst: Iterable[K], best: Iterable[K], field: int) -> None:
        self._worst: list[K] = sorted(worst)
        self._best: list[K] = sorted(best)
        self._field = field

    def shut_out(self, own_best: K) -> bool:
        """Whether so many end ahead of this for sure that no seat is left."""
        return bisect_left(self._worst, own_best) >= self._field

    def let_in(self, own_worst: K) -> bool:
        """Whether too few others can draw level with a racer sure of this."""
        return bisect_right(self._best, own_worst) - 1 < self._field
