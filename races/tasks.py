"""Background entry points of the races app: doors, not rooms."""

from celery import shared_task

from races import queue
from races.services import bots, sweeping


@shared_task(name=queue.ADVANCE_RACE)  # type: ignore[untyped-decorator]  # celery ships no types
def advance_race(*, race_id: int, turn: int) -> str:
    """Let the machine play on from this turn; harmless when delivered twice."""
    return bots.advance_or_park(race_id=race_id, turn=turn).outcome


@shared_task(name=queue.SWEEP)  # type: ignore[untyped-decorator]  # as above
def sweep() -> int:
    """Start again what stands still."""
    return sweeping.sweep()
