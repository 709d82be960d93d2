"""The questions the league asks about a game."""

from collections.abc import Sequence
from typing import Any, Protocol

from engine.core.ruleset import State
from league.domain.game_settings import Settings
from league.domain.low_rules import Rules
from league.domain.points import FinishCode
from league.models import Round

RoundPlan = tuple[int | None, str]
"""Course and direction of a round, as `Round` stores them."""


class Format(Protocol):
    """How a tournament of one game is run, by its settings."""

    @property
    def settings(self) -> Settings:
        """Return the organiser's choices."""
        ...

    @property
    def legs(self) -> int:
        """Return how many races of the same people make a round of a table."""
        ...

    @property
    def has_final(self) -> bool:
        """Return whether a final follows the heats."""
        ...

    @property
    def is_knockout(self) -> bool:
        """Return whether the field is cut stage by stage on the way to the final."""
        ...

    @property
    def open_heats(self) -> bool:
        """Return whether people choose which heats they enter."""
        ...

    @property
    def has_courses(self) -> bool:
        """Return whether a round has a course and a direction to choose."""
        ...

    @property
    def misses_rounds(self) -> bool:
        """Return whether a round that somebody misses counts against him."""
        ...

    @property
    def second_reverses(self) -> bool:
        """Return whether a second race starts in the reverse order of the first."""
        ...

    @property
    def colours_by_start(self) -> bool:
        """Return whether colours go with start places where tables change."""
        ...

    @property
    def seating_follows(self) -> tuple[str, ...]:
        """Return the settings on which who sits where depends."""
        ...

    @property
    def rounds_follow(self) -> tuple[str, ...]:
        """Return the settings on which the plan of rounds depends."""
        ...

    def planned_rounds(self) -> tuple[RoundPlan, ...]:
        """Return the plan of the heats, one a round."""
        ...

    def planned_final(self) -> RoundPlan:
        """Return the plan of the final."""
        ...

    def chariots_each(self, people: int) -> int:
        """Return how many chariots everybody drives at a table of so many people."""
        ...

    def race_options(self, round_: Round, *, owners: Sequence[int]) -> dict[str, Any]:
        """Return the ruleset's options of a race in this round, without start places.

        Args:
            round_: with its stage.
            owners: who drives each chariot: numbers of people at the table, by seat.
        """
        ...

    def cut_rules(self, *, single_table: bool) -> Rules:
        """Return what the field is cut by after the heats."""
        ...

    def codes_now(self, state: State) -> tuple[FinishCode, ...]:
        """Return by seat how the race would end for it if it ended now."""
        ...
