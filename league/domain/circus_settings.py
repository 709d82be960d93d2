"""What an organiser may choose about a tournament of Circus Maximus."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from league.domain.circus_rules import HeatWinRules
from league.domain.sizes import SMALLEST
from league.domain.stored_settings import (
    SettingsError,
    StoredSettings,
    check_choices,
    check_rounds,
)

TABLE_AT_MOST = 16  # CM-1
ENDINGS = ("final", "none", "single")
BUILDS = ("choose", "named", "random")
START_LANES = ("lot", "rotate")  # lot: CM-8
NEWEST_CHARTS = -1
CHARTS_AT_MOST = 9999

RACE_OPTIONS: Mapping[str, tuple[object, ...]] = {
    "laps": (3, 2, 1),  # CM-43
    "slow_start": (True, False),  # CM-11
    "body_surf": (True, False),  # CM-44
    "lash_team_dice": (2, 1),  # CM-28, A4
    "flip_speed": (14, 15),  # CM-33, A5
    "weapon_budget": tuple(range(7)),
    "finish": ("first_across", "furthest_at_turn_end"),  # CM-43, A11
    "detailed_spec": (False, True),  # MV-1
    "dust": (False, True),  # MV-2
    "knife": (False, True),  # MV-3
    "spear": (False, True),  # MV-4
    "carcass": (False, True),  # MV-5
    "critical_horse": (False, True),  # MV-6
    "first_turn_accel": (False, True),  # MV-7
    "written_s": (False, True),  # MV-8
    "s_commits": (True, False),  # MV-8, A22
    "weather": (False, True),  # MV-9
    "rain": (False, True),  # MV-10
    "mud": (False, True),  # MV-11
}
"""The options of a race as the ruleset names them; the first of each is its default."""

CHOICES: Mapping[str, tuple[object, ...]] = {
    "target": tuple(range(4, TABLE_AT_MOST + 1)),
    "smallest": tuple(range(SMALLEST, TABLE_AT_MOST + 1)),
    "largest": tuple(range(4, TABLE_AT_MOST + 1)),
    "ending": ENDINGS,
    "final_field": (0, *range(SMALLEST, TABLE_AT_MOST + 1)),
    "open_heats": (False, True),
    "tables": tuple(range(101)),
    "start_lanes": START_LANES,
    "builds": BUILDS,
    **RACE_OPTIONS,
}


@dataclass(frozen=True, slots=True)
class CircusSettings(StoredSettings):
    """The organiser's choices; the defaults are the preset of Circus Maximus.

    Attributes:
        rounds: how many heats there are; one exactly for a single race.
        target: the table size aimed at.
        smallest: chariots a heat has at least, where the numbers allow it.
        largest: chariots a heat has at most, CM-1.
        tables: how many heats can be raced at the same time; 0 for as many as needed.
        ending: `final` lets the winners of heats advance to one, `none` ranks by the
            heats alone, `single` is one race of everybody.
        final_field: how many drive the final; 0 exactly where there is none.
        open_heats: whether people choose which heats they enter, or race in all.
        start_lanes: who starts in which lane: by lot (CM-8), or everybody in each as
            evenly as can be. The final's are always drawn.
        builds: whether everybody builds his chariot (CM-2, MV-1), gets one of the named
            ones by lot, or one at random.
        charts: version of the charts that races are seated with, 0 for the standard
            ones, `NEWEST_CHARTS` for whichever is the newest then.
        laps: and all that follow are the race's options, see `RACE_OPTIONS`; what one
            of them needs is said by the ruleset.
    """

    rounds: int = 3
    target: int = 6
    smallest: int = SMALLEST
    largest: int = 6
    tables: int = 0
    ending: str = "final"
    final_field: int = 6
    open_heats: bool = False
    start_lanes: str = "lot"
    builds: str = "choose"
    charts: int = NEWEST_CHARTS
    laps: int = 3
    slow_start: bool = True
    body_surf: bool = True
    lash_team_dice: int = 2
    flip_speed: int = 14
    weapon_budget: int = 0
    finish: str = "first_across"
    detailed_spec: bool = False
    dust: bool = False
    knife: bool = False
    spear: bool = False
    carcass: bool = False
    critical_horse: bool = False
    first_turn_accel: bool = False
    written_s: bool = False
    s_commits: bool = True
    weather: bool = False
    rain: bool = False
    mud: bool = False

    discards: ClassVar[tuple[int, ...]] = ()  # every heat counts

    def __post_init__(self) -> None:
        # Whatever a form sent for the fields that have no meaning then.
        if self.ending != "final":
            object.__setattr__(self, "final_field", 0)
        if self.ending == "single":
            object.__setattr__(self, "rounds", 1)
            object.__setattr__(self, "largest", TABLE_AT_MOST)
            object.__setattr__(self, "open_heats", False)

    def to_json(self) -> dict[str, Any]:
        """Return the values that differ from the preset."""
        # Without zero-argument super: slots make a second class of this one.
        stored = StoredSettings.to_json(self)
        if self.ending != "final":
            del stored["final_field"]
        if self.ending == "single":
            del stored["rounds"], stored["largest"]
        return stored

    def validate(self) -> None:
        """Raise SettingsError for the first value that cannot be."""
        check_rounds(self.rounds)
        check_choices(self, choices=CHOICES)
        is_version = type(self.charts) is int
        if not is_version or not NEWEST_CHARTS <= self.charts <= CHARTS_AT_MOST:
            raise SettingsError(
                "number", field="charts", allowed=f"{NEWEST_CHARTS} to {CHARTS_AT_MOST}"
            )
        if self.ending == "final" and not self.final_field:
            raise SettingsError(
                "choice", field="final_field", allowed=f"3 to {TABLE_AT_MOST}"
            )
        if self.target > self.largest:
            raise SettingsError(
                "number", field="target", allowed=f"at most {self.largest}"
            )
        if self.smallest > self.target:
            raise SettingsError(
                "number", field="smallest", allowed=f"at most {self.target}"
            )

    @property
    def places(self) -> int | None:
        """Places of a heat over all its tables; None for as many as needed."""
        return self.tables * self.largest if self.tables else None

    @property
    def fewest_wanted(self) -> int:
        """Chariots a heat has at least, where possible; see `table_sizes`."""
        return self.smallest

    @property
    def single_table(self) -> bool:
        """Whether everybody races together once, and nobody has to be chosen."""
        return self.ending == "single"

    def is_single_table(self, *, entries: int) -> bool:
        """Whether so many entries sit at one table: exactly in a single race."""
        del entries  # heats of one table have winners who advance like any others
        return self.single_table

    def order_of_starts(self, *, single_table: bool, final: bool) -> str:
        """Return the start order in force: `lot`, or `balanced` over the heats.

        A final stands in no schedule that could balance it: its lanes are drawn.
        """
        del single_table
        return "lot" if final or self.start_lanes == "lot" else "balanced"

    def standing_rules(self, *, single_table: bool) -> HeatWinRules:
        """Return how results become a table, at one table as at many."""
        del single_table
        return HeatWinRules()

    def race_options(self) -> dict[str, Any]:
        """Return the options of every race, without builds, lanes and charts."""
        return {name: getattr(self, name) for name in RACE_OPTIONS}
