"""The settings a table of heats is ranked by: most wins lead, Circus Maximus."""

from dataclasses import dataclass

from league.domain.standing_rules import FinalMode

HEAT_CHAIN = ("heat_wins", "win_order", "average_finish")
"""Most wins, the win in the first heat entered, in the second, ..., average finish."""


@dataclass(frozen=True, slots=True)
class HeatWinRules:
    """How heats become a table that most wins lead.

    The final alone orders its drivers, ahead of everybody else; no heat is discarded.

    Attributes:
        chain: codes of the tie-breaks, in order.

    Raises:
        ValueError: a chain does not start with the wins.
    """

    chain: tuple[str, ...] = HEAT_CHAIN

    def __post_init__(self) -> None:
        if self.chain[:1] != ("heat_wins",):
            raise ValueError("a chain starts with heat_wins")

    @property
    def low(self) -> bool:
        """Low sums lead: False."""
        return False

    @property
    def final_mode(self) -> FinalMode:
        """What the final does: it decides the places of its drivers."""
        return FinalMode.DECIDES_TOP

    @property
    def adds_final(self) -> bool:
        """Whether the final counts like a heat: False."""
        return False
