"""The settings a table of low sums is ranked by: Ben Hur, BH-33 to BH-35."""

from dataclasses import dataclass
from typing import TypeAlias

from league.domain.circus_rules import HeatWinRules
from league.domain.standing_rules import (
    FinalMode,
    StandingRules,
    check_discards,
    discarded_after,
)

LOW_CHAIN = ("place_sum", "round_wins", "best_place", "latest_rounds")
"""The table: lowest sum, most round wins, best single places, latest round."""

ROUND_WINS_CHAIN = ("round_wins", "place_sum", "best_place", "latest_rounds")
"""A cut by round wins: winners of rounds first, then the lowest sum."""


@dataclass(frozen=True, slots=True)
class LowSumRules:
    """How places become a table that the lowest sum leads.

    Whether the sum is of places or normalised is read off the tables, see
    `low_rounds.incomparable`.

    Attributes:
        races: in a round at one table; a round counts once all of them are confirmed.
        discards: how many rounds do not count after 1, 2, ... counted rounds, as in
            `StandingRules`; the final and knock-out stages are never discarded.
        chain: codes of the tie-breaks in order, `LOW_CHAIN` or `ROUND_WINS_CHAIN`.
        final_mode: what the final does.

    Raises:
        ValueError: discards do not fit the rounds, a round has no race, or a chain
            does not start with the sum or with round wins, or has no sum.
    """

    races: int = 2
    discards: tuple[int, ...] = ()
    chain: tuple[str, ...] = LOW_CHAIN
    final_mode: FinalMode = FinalMode.DECIDES_TOP

    def __post_init__(self) -> None:
        check_discards(self.discards)
        if self.races < 1:
            raise ValueError("a round has at least one race")
        if self.chain[:1] not in (("place_sum",), ("round_wins",)):
            raise ValueError("a chain starts with place_sum or round_wins")
        if "place_sum" not in self.chain:
            raise ValueError("a chain has a place_sum")

    @property
    def low(self) -> bool:
        """Low sums lead: True."""
        return True

    def discarded_after(self, rounds: int) -> int:
        """Return how many rounds an entry may drop once so many counted."""
        return discarded_after(self.discards, rounds=rounds)

    @property
    def adds_final(self) -> bool:
        """Whether the final's sum joins the rounds'."""
        return self.final_mode is not FinalMode.DECIDES_TOP


Rules: TypeAlias = StandingRules | LowSumRules | HeatWinRules
"""What a table may be ranked by; `low` tells which way is up."""
