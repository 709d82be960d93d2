"""What an organiser may choose about a tournament of Ben Hur, checked as one value."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from league.domain.low_rules import LOW_CHAIN, ROUND_WINS_CHAIN, LowSumRules
from league.domain.place_sums import CHARIOTS, shape_for
from league.domain.sizes import LARGEST, TARGETS
from league.domain.standing_rules import FinalMode
from league.domain.stored_settings import (
    SettingsError,
    StoredSettings,
    check_choices,
    check_dropped_rounds,
    check_rounds,
)

RACES = ("one_lap", "two_lap", "three_lap")  # BH-4
START_ORDERS = ("dice", "balanced", "random")  # dice: BH-5

CHOICES: Mapping[str, tuple[object, ...]] = {
    "target": TARGETS,
    "single_table": (None, True, False),
    "race": RACES,
    "start_order": START_ORDERS,
    "second_start": ("dice", "reverse_finish"),  # A19
    "aggression_limit": ("race", "round"),  # BH-30a
    "three_lap_accidents": ("keep", "remove"),  # BH-39
    "variant1": (False, True),
    "variant2": (False, True),
    "ending": ("none", "final", "knockout"),
    "final_field": (0, 3, 4, 5, 6),
    "final_mode": tuple(FinalMode),
    "advance_by": ("round_wins", "standings"),
}


@dataclass(frozen=True, slots=True)
class BenHurSettings(StoredSettings):
    """The organiser's choices; the defaults are the preset of Ben Hur.

    Attributes:
        rounds: how many rounds everybody drives before the ending.
        target: the table size aimed at.
        single_table: everybody at one table; None when six or fewer take part.
        race: kind of race (BH-4); a round of `one_lap` has two races (BH-34).
        start_order: who starts where in the first race of a round.
        second_start: who starts where in the second: new dice, or whoever came in
            last first; without meaning where a round has one race.
        aggression_limit: whether a chariot rams or whips once a race or round (BH-30a).
        three_lap_accidents: which five accident cards a deck keeps or loses (BH-39).
        variant1: play on at once after an accident card (BH-40).
        variant2: III+ adds two horseshoes in a ram (BH-41).
        ending: what follows the rounds.
        final_field: how many of many tables drive the final, 3 to 6; 0 exactly where
            there is no ending. With one table everybody does.
        final_mode: what the final does to the table.
        advance_by: how the field is cut for the ending.
        discards: rounds that do not count after 1, 2, ... rounds.
    """

    rounds: int = 3
    target: int = 6
    single_table: bool | None = None
    race: str = "one_lap"
    start_order: str = "dice"
    second_start: str = "dice"
    aggression_limit: str = "race"
    three_lap_accidents: str = "keep"
    variant1: bool = False
    variant2: bool = False
    ending: str = "final"
    final_field: int = 6
    final_mode: str = FinalMode.DECIDES_TOP.value
    advance_by: str = "round_wins"
    discards: tuple[int, ...] = ()

    fewest_wanted: ClassVar[int] = 4  # of three everybody drives two chariots (BH-2)
    largest: ClassVar[int] = LARGEST
    tables: ClassVar[int] = 0  # as many as needed

    def __post_init__(self) -> None:
        if self.ending == "none":  # whatever a form sent for the hidden field
            object.__setattr__(self, "final_field", 0)

    def to_json(self) -> dict[str, Any]:
        """Return the values that differ from the preset."""
        # Without zero-argument super: slots make a second class of this one.
        stored = StoredSettings.to_json(self)
        if self.ending == "none":
            del stored["final_field"]
        return stored

    def validate(self) -> None:
        """Raise SettingsError for the first value that cannot be."""
        check_rounds(self.rounds)
        check_choices(self, choices=CHOICES)
        if self.ending != "none" and not self.final_field:
            raise SettingsError("choice", field="final_field", allowed="3, 4, 5, 6")
        check_dropped_rounds(self.discards)

    @property
    def legs(self) -> int:
        """Races of a round at one table: BH-34, BH-35."""
        return 2 if self.race == "one_lap" else 1

    def chariots_each(self, people: int) -> int:
        """Return how many chariots everybody at a table drives (BH-2).

        Raises:
            ValueError: the game has no table of so many people.
        """
        return shape_for(people).each

    def is_single_table(self, *, entries: int) -> bool:
        """Whether so many entries sit at one table in every round."""
        if self.single_table is not None:
            return self.single_table
        return entries <= CHARIOTS

    def order_of_starts(
        self,
        *,
        single_table: bool,
        final: bool,
    ) -> str:
        """Return the start order in force, one of `START_ORDERS`.

        A final stands in no schedule that could balance it: its places are rolled.
        """
        if final and self.start_order == "balanced":
            return "dice"
        return self.start_order

    def standing_rules(
        self,
        *,
        single_table: bool,
    ) -> LowSumRules:
        """Return how results become a table: BH-33 to BH-35.

        One table or many are ranked alike: what makes them differ, tables of several
        sizes, is read off the races.
        """
        return LowSumRules(
            races=self.legs,
            discards=self.discards,
            chain=LOW_CHAIN,
            final_mode=FinalMode(self.final_mode),
        )

    def advance_rules(self) -> LowSumRules:
        """Return what the field is cut by after the rounds, and in a knock-out."""
        by_wins = self.advance_by == "round_wins"
        return LowSumRules(
            races=self.legs,
            discards=self.discards,
            chain=ROUND_WINS_CHAIN if by_wins else LOW_CHAIN,
            final_mode=FinalMode(self.final_mode),
        )
