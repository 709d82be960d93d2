"""Ben Hur in the league: two races a round, several chariots at a small table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.core.ruleset import State
from engine.rulesets.ben_hur.observation import BenHurObservation
from league.domain.ben_hur_settings import BenHurSettings
from league.domain.low_rules import LowSumRules
from league.domain.points import FinishCode
from league.formats.format import RoundPlan
from league.models import Round

OVAL: RoundPlan = (None, Round.Direction.CCW.value)
"""There is one track, and one way round it."""


@dataclass(frozen=True, slots=True)
class BenHurFormat:
    """See `Format` for what each member gives."""

    settings: BenHurSettings

    open_heats: ClassVar[bool] = False
    has_courses: ClassVar[bool] = False  # there is one oval
    misses_rounds: ClassVar[bool] = True  # low sums: nothing raced would be best
    # A charioteer keeps his colour in both races of a round (BH-3, BH-34).
    colours_by_start: ClassVar[bool] = False
    seating_follows: ClassVar[tuple[str, ...]] = (
        "rounds",
        "target",
        "single_table",
        "race",
        "start_order",
        "second_start",
    )
    rounds_follow: ClassVar[tuple[str, ...]] = ("rounds",)

    @property
    def legs(self) -> int:
        """Return two where a round is two races of one lap (BH-34), else one."""
        return self.settings.legs

    @property
    def has_final(self) -> bool:
        """Return whether the settings end in a final, by a knockout or without."""
        return self.settings.ending != "none"

    @property
    def is_knockout(self) -> bool:
        """Return whether the field is cut stage by stage."""
        return self.settings.ending == "knockout"

    @property
    def second_reverses(self) -> bool:
        """Return whether who came in last in race 1 starts first in race 2 (A19)."""
        return self.legs > 1 and self.settings.second_start == "reverse_finish"

    def planned_rounds(self) -> tuple[RoundPlan, ...]:
        """Return the same oval for every round."""
        return (OVAL,) * self.settings.rounds

    def planned_final(self) -> RoundPlan:
        """Return the same oval."""
        return OVAL

    def chariots_each(self, people: int) -> int:
        """Return how many chariots everybody drives at a table (BH-2)."""
        return self.settings.chariots_each(people)

    def race_options(self, round_: Round, *, owners: Sequence[int]) -> dict[str, Any]:
        """Return the options of a race; who drives several chariots owns them (BH-2)."""
        settings = self.settings
        return {
            "race": settings.race,
            "aggression_limit": settings.aggression_limit,
            "three_lap_accidents": settings.three_lap_accidents,
            "variant1": settings.variant1,
            "variant2": settings.variant2,
            "owners": list(owners),
        }

    def cut_rules(self, *, single_table: bool) -> LowSumRules:
        """Return what comes first at the cut: winners of rounds, or the table."""
        return self.settings.advance_rules()

    def codes_now(self, state: State) -> tuple[FinishCode, ...]:
        """Return a crash for who has crashed; all others finish where they are."""
        seen = state.observe(None)
        if not isinstance(seen, BenHurObservation):
            raise TypeError("this is not a race of Ben Hur")
        return tuple(
            FinishCode.DNF if view.status == "out" else FinishCode.FINISHED
            for view in seen.chariots
        )
