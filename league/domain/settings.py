"""What an organiser may choose about a tournament, checked as one value."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from league.domain.points import PointsScheme
from league.domain.sizes import LARGEST, SMALLEST
from league.domain.standing_rules import (
    AC64_CHAIN,
    CONVENTION_CHAIN,
    FinalMode,
    StandingRules,
)
from league.domain.stored_settings import (
    ROUNDS_AT_MOST,
    SettingsError,
    StoredSettings,
    check_choices,
    check_dropped_rounds,
    check_rounds,
    whole_numbers,
)

__all__ = [
    "AFTER_RESULTS",
    "CHOICES",
    "PLANS",
    "POINTS_AT_MOST",
    "ROUNDS_AT_MOST",
    "SINGLE_TABLE_AT_MOST",
    "START_ORDERS",
    "SettingsError",
    "TournamentSettings",
]

POINTS_AT_MOST = 1000
SINGLE_TABLE_AT_MOST = 6  # D13b: so many find a start place on either board

PLANS = ("classic", "vikingcon")  # AC-59, D1
START_ORDERS = (
    "balanced",
    "rulebook",  # AC-6 to AC-8
    "rotate",  # AC-60
    "previous_finish",  # AC-61
    "standing",
    "reverse_standing",
    "random",
)
AFTER_RESULTS = ("previous_finish", "standing", "reverse_standing")
"""Start orders that are known only once the round before has its results."""

CHOICES: Mapping[str, tuple[object, ...]] = {
    "target": (4, 5, 6),
    "single_table": (None, True, False),
    "plan": PLANS,
    "start_order": (None, *START_ORDERS),
    "route": ("first", "fixed", "free"),  # D2
    "salute": ("act", "auto"),  # D10
    "six_after_finish": ("barred", "free"),  # D6
    "fallen": ("block", "remove"),  # D9
    "reopen_sealed_fork": (False, True),  # D23
    "final_field": (0, 3, 4, 5, 6),
    "final_direction": ("cw", "ccw"),  # D3
    "final_mode": tuple(FinalMode),
    "final_start_order": (None, *START_ORDERS),
}


@dataclass(frozen=True, slots=True)
class TournamentSettings(StoredSettings):
    """The organiser's choices; the defaults are the preset of Ave Caesar (AC-58).

    Attributes:
        rounds: how many heats everybody races before the final.
        target: the table size aimed at.
        single_table: everybody at one table; None when six or fewer take part.
        plan: courses and directions of the rounds (AC-59, D1).
        start_order: who starts where; None is `balanced` with many tables and
            `rotate` with one (AC-60).
        route: how the way is chosen in the heats (AC-20, D2).
        salute: said by the driver or by itself (AC-44, D10).
        six_after_finish: whether the new leader may play sixes (AC-34, D6).
        fallen: whether fallen horses block their space (AC-55, D9).
        reopen_sealed_fork: D23.
        final_field: how many of many tables drive the final; 0 for no final. With
            one table everybody does (D13b).
        final_direction: of the final (AC-62, D3).
        final_mode: what the final does to the table (AC-63, D13).
        final_start_order: who opens the final; None is `rotate` with one table
            (AC-62) and `rulebook` with many.
        discards: heats that do not count after 1, 2, ... rounds.
        points: of each place (AC-56).
    """

    rounds: int = 4
    target: int = 4
    single_table: bool | None = None
    plan: str = "classic"
    start_order: str | None = None
    route: str = "first"
    salute: str = "act"
    six_after_finish: str = "barred"
    fallen: str = "block"
    reopen_sealed_fork: bool = False
    final_field: int = 4
    final_direction: str = "cw"
    final_mode: str = FinalMode.ADDITIVE.value
    final_start_order: str | None = None
    discards: tuple[int, ...] = ()
    points: tuple[int, ...] = (6, 4, 3, 2, 1, 0)

    fewest_wanted: ClassVar[int] = SMALLEST  # a table of three races like any other
    largest: ClassVar[int] = LARGEST
    tables: ClassVar[int] = 0  # as many as needed

    def validate(self) -> None:
        """Raise SettingsError for the first value that cannot be."""
        check_rounds(self.rounds)
        check_choices(self, choices=CHOICES)
        _check_points(self.points)
        check_dropped_rounds(self.discards)

    def is_single_table(self, *, entries: int) -> bool:
        """Whether so many entries sit at one table in every round."""
        if self.single_table is not None:
            return self.single_table
        return entries <= SINGLE_TABLE_AT_MOST

    def order_of_starts(self, *, single_table: bool, final: bool) -> str:
        """Return the start order in force, one of `START_ORDERS`."""
        if final:
            preset = "rotate" if single_table else "rulebook"
            return self.final_start_order or preset
        return self.start_order or ("rotate" if single_table else "balanced")

    def standing_rules(self, *, single_table: bool) -> StandingRules:
        """Return how results become a table: AC-56, AC-63, AC-64."""
        return StandingRules(
            scheme=PointsScheme(self.points),
            discards=self.discards,
            chain=AC64_CHAIN if single_table else CONVENTION_CHAIN,
            final_mode=FinalMode(self.final_mode),
            final_weight=Fraction(1),
        )


def _check_points(points: object) -> None:
    if not whole_numbers(points, most=POINTS_AT_MOST):
        raise SettingsError("points", field="points")
    try:
        PointsScheme(tuple(points))  # type: ignore[arg-type]  # checked above
    except ValueError as reason:
        raise SettingsError("points", field="points") from reason
