"""Circus Maximus in the league: heats whose winners advance, or one race."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.core.ruleset import FinishKind, State
from league.domain.circus_rules import HeatWinRules
from league.domain.circus_settings import CircusSettings
from league.domain.points import FinishCode
from league.formats.format import RoundPlan
from league.models import Round

CIRCUS: RoundPlan = (None, Round.Direction.CCW.value)
"""There is one circus, and one way round it."""


@dataclass(frozen=True, slots=True)
class CircusMaximusFormat:
    """See `Format` for what each member gives."""

    settings: CircusSettings

    legs: ClassVar[int] = 1
    is_knockout: ClassVar[bool] = False
    has_courses: ClassVar[bool] = False
    misses_rounds: ClassVar[bool] = False  # a heat not entered costs nothing
    second_reverses: ClassVar[bool] = False
    colours_by_start: ClassVar[bool] = False  # lanes may stay free (CM-8)
    seating_follows: ClassVar[tuple[str, ...]] = (
        "rounds",
        "target",
        "smallest",
        "largest",
        "tables",
        "ending",
        "open_heats",
        "start_lanes",
    )
    rounds_follow: ClassVar[tuple[str, ...]] = ("rounds",)

    @property
    def open_heats(self) -> bool:
        """Return whether people choose which heats they enter."""
        return self.settings.open_heats

    @property
    def has_final(self) -> bool:
        """Return whether winners advance to a final."""
        return self.settings.ending == "final"

    def planned_rounds(self) -> tuple[RoundPlan, ...]:
        """Return the same circus for every heat."""
        return (CIRCUS,) * self.settings.rounds

    def planned_final(self) -> RoundPlan:
        """Return the same circus."""
        return CIRCUS

    def chariots_each(self, people: int) -> int:
        """Return one: everybody drives one chariot."""
        return 1

    def race_options(self, round_: Round, *, owners: Sequence[int]) -> dict[str, Any]:
        """Return the options of a race, the same in every round."""
        return self.settings.race_options()

    def cut_rules(self, *, single_table: bool) -> HeatWinRules:
        """Return the rules of the table itself: winners of heats advance."""
        return self.settings.standing_rules(single_table=single_table)

    def codes_now(self, state: State) -> tuple[FinishCode, ...]:
        """Return who is dead; all others finish where they are (CM-45)."""
        return tuple(
            FinishCode.KILLED
            if end.finish is FinishKind.KILLED
            else FinishCode.FINISHED
            for end in state.finishes()
        )
