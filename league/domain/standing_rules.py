"""The settings a table is ranked by, and the two chains we offer."""

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from league.domain.points import PointsScheme

AC64_CHAIN = ("points", "countback", "final_place")
"""One table racing four heats and a final: AC-63, AC-64."""

CONVENTION_CHAIN = (
    "points",
    "countback",
    "final_place",
    "share_beaten",
    "head_to_head",
    "latest_rounds",
    "strength",
    "starts",
)
"""Many tables: separates people who have not all met each other."""


class FinalMode(StrEnum):
    """What the final does to the table.

    ADDITIVE adds its points, and nobody outside passes a finalist (AC-63).
    DECIDES_TOP lets it alone order the finalists; heats order the rest.
    ADDITIVE_OPEN adds its points, and outsiders may pass.
    """

    ADDITIVE = "additive"
    DECIDES_TOP = "decides_top"
    ADDITIVE_OPEN = "additive_open"


@dataclass(frozen=True, slots=True)
class StandingRules:
    """How results become a table.

    Attributes:
        scheme: points a place.
        discards: how many heats do not count after 1, 2, ... counted rounds; the last
            number holds for all later rounds, and none means every heat counts. The
            final is never discarded.
        chain: codes of the tie-breaks, in order; the first is `points`.
        final_mode: what the final does.
        final_weight: what its points are multiplied by.

    Raises:
        ValueError: discards do not fit the rounds, or the weight is not positive.
    """

    scheme: PointsScheme = field(default_factory=PointsScheme)
    discards: tuple[int, ...] = ()
    chain: tuple[str, ...] = CONVENTION_CHAIN
    final_mode: FinalMode = FinalMode.ADDITIVE
    final_weight: Fraction = Fraction(1)

    def __post_init__(self) -> None:
        check_discards(self.discards)
        if self.final_weight <= 0:
            raise ValueError("the final's weight is more than nothing")
        if self.chain[:1] != ("points",):
            raise ValueError("a chain starts with points")

    def discarded_after(self, rounds: int) -> int:
        """Return how many heats an entry may drop once so many rounds counted."""
        return discarded_after(self.discards, rounds=rounds)

    @property
    def low(self) -> bool:
        """High sums lead: False."""
        return False

    @property
    def adds_final(self) -> bool:
        """Whether the final's points join the heats'."""
        return self.final_mode is not FinalMode.DECIDES_TOP


def check_discards(discards: tuple[int, ...]) -> None:
    """Raise ValueError for discards that leave no round to count."""
    for rounds, dropped in enumerate(discards, start=1):
        if not 0 <= dropped < rounds:
            raise ValueError(f"cannot discard {dropped} of {rounds} rounds")


def discarded_after(discards: tuple[int, ...], *, rounds: int) -> int:
    """Return the discards after so many rounds; the last number holds for later ones."""
    if not discards or not rounds:
        return 0
    return discards[min(rounds, len(discards)) - 1]
