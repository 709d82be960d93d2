"""What was closed and then opened again: when, and why."""

from dataclasses import dataclass
from datetime import datetime

from league.models import Event, Reopening, Stage, StandingSnapshot


@dataclass(frozen=True, slots=True)
class Reopened:
    """One round or stage that was opened again.

    Attributes:
        tournament: its name.
        round: number of the round; None for a whole stage.
        is_final: whether it is the final, or a round of it.
        knockout: number of the knock-out stage; 0 when it is none.
        at: when.
        reason: why.
    """

    tournament: str
    round: int | None
    is_final: bool
    knockout: int
    at: datetime
    reason: str


def event_reopenings(event: Event) -> tuple[Reopened, ...]:
    """Every reopening of the event's rounds and stages, newest first; two queries."""
    rounds = Reopening.objects.filter(round__tournament__event=event).select_related(
        "round__tournament", "round__stage"
    )
    stages = StandingSnapshot.objects.filter(
        stage__tournament__event=event, reopened_at__isnull=False
    ).select_related("stage__tournament")
    found = [
        Reopened(
            tournament=one.round.tournament.name,
            round=one.round.number,
            is_final=one.round.stage.kind == Stage.Kind.FINAL,
            knockout=_knockout(one.round.stage),
            at=one.made_at,
            reason=one.reason,
        )
        for one in rounds
    ]
    found += [
        Reopened(
            tournament=one.stage.tournament.name,
            round=None,
            is_final=one.stage.kind == Stage.Kind.FINAL,
            knockout=_knockout(one.stage),
            at=one.reopened_at,
            reason=one.reopened_because,
        )
        for one in stages
        if one.reopened_at is not None
    ]
    return tuple(sorted(found, key=lambda one: one.at, reverse=True))


def _knockout(stage: Stage) -> int:
    # The heats are stage 1 of the tournament.
    return stage.number - 1 if stage.kind == Stage.Kind.SEMIFINAL else 0
