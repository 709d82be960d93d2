"""Ave Caesar in the league: courses, boards, the final, one race a round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any, ClassVar

from engine.core.ruleset import Finish, FinishKind, State
from engine.rulesets.ave_caesar.observation import ChariotView, RaceObservation
from engine.rulesets.ave_caesar.terms import board_for
from engine.rulesets.ave_caesar.tournament import (
    PRESETS,
    draw_start_order,
    opened_by,
)
from engine.rulesets.ave_caesar.tracks import COLOURS
from league.domain.points import FinishCode
from league.domain.settings import TournamentSettings
from league.domain.standing_rules import StandingRules
from league.formats.format import RoundPlan
from league.models import Round, Stage

FINAL_BOARD = "A"  # AC-62


@dataclass(frozen=True, slots=True)
class AveCaesarFormat:
    """See `Format` for what each member gives."""

    settings: TournamentSettings

    legs: ClassVar[int] = 1
    is_knockout: ClassVar[bool] = False
    open_heats: ClassVar[bool] = False
    has_courses: ClassVar[bool] = True
    misses_rounds: ClassVar[bool] = False
    second_reverses: ClassVar[bool] = False
    colours_by_start: ClassVar[bool] = True
    seating_follows: ClassVar[tuple[str, ...]] = (
        "rounds",
        "target",
        "single_table",
        "start_order",
    )
    rounds_follow: ClassVar[tuple[str, ...]] = ("rounds", "plan")

    @property
    def has_final(self) -> bool:
        """Return whether anybody drives a great final (AC-62)."""
        return bool(self.settings.final_field)

    def planned_rounds(self) -> tuple[RoundPlan, ...]:
        """Return course and direction of each heat (AC-59, D1)."""
        plan = cycle(PRESETS[self.settings.plan])  # longer plans begin again
        return tuple(next(plan) for _number in range(self.settings.rounds))

    def planned_final(self) -> RoundPlan:
        """Return free choice of way, and the direction agreed (AC-62, D3)."""
        return None, self.settings.final_direction

    def chariots_each(self, people: int) -> int:
        """Return one: everybody drives one chariot (AC-2)."""
        return 1

    def race_options(self, round_: Round, *, owners: Sequence[int]) -> dict[str, Any]:
        """Return the options of a race in this round (AC-1, AC-59, AC-62)."""
        settings = self.settings
        final = round_.stage.kind == Stage.Kind.FINAL
        board = FINAL_BOARD if final else board_for(len(owners))
        return {
            "board": board,
            "direction": round_.direction,
            "colour": COLOURS[board][round_.course or 0],
            "route": "free" if round_.course is None else settings.route,
            "salute": settings.salute,
            "six_after_finish": settings.six_after_finish,
            "fallen": settings.fallen,
            "reopen_sealed_fork": settings.reopen_sealed_fork,
        }

    def cut_rules(self, *, single_table: bool) -> StandingRules:
        """Return the rules of the table itself: who leads it drives the final."""
        return self.settings.standing_rules(single_table=single_table)

    def codes_now(self, state: State) -> tuple[FinishCode, ...]:
        """Return how it ends if chariots stay where they are; too late is too late."""
        seen = state.observe(None)
        if not isinstance(seen, RaceObservation):
            raise TypeError("this is not a race of Ave Caesar")
        return tuple(
            _code(view, end)
            for view, end in zip(seen.chariots, state.finishes(), strict=True)
        )


def drawn_order(people: int, *, seed: bytes) -> tuple[int, ...]:
    """Return seats by start place: by turned cards, then to the left (AC-6 to AC-8)."""
    return draw_start_order(people, seed=seed)


def rotated_order(
    entries: Sequence[int], *, before: Mapping[int, int], seed: bytes
) -> tuple[int, ...]:
    """Return seats, place I first: who started last opens (AC-60).

    At one table that is one driver. Where tables change several may have started
    last; a turned card decides between them.

    Args:
        entries: ids around the table.
        before: start place of each in the race before; empty for a first race.
        seed: decides what the race before leaves open.
    """
    drawn = draw_start_order(len(entries), seed=seed)
    latest = max(before.get(entry, 0) for entry in entries)
    opener = next(i for i in drawn if before.get(entries[i], 0) == latest)
    return opened_by(opener, seats=len(entries))


def _code(chariot: ChariotView, end: Finish) -> FinishCode:
    if end.place is not None:
        return FinishCode.FINISHED
    if chariot.disqualified or end.finish is FinishKind.NOT_GREETED:
        return FinishCode.NOT_GREETED
    return FinishCode.DNF if chariot.status == "out" else FinishCode.FINISHED
