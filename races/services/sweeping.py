"""Find races that stand still and start them again: the database is the queue."""

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from races import queue
from races.models import Race

AT_MOST = 100
"""Races a sweep: a bound, so that a long queue is not fed with duplicates."""


def sweep(*, stalled_for: float | None = None) -> int:
    """Start the task of every race that should move and does not.

    Args:
        stalled_for: seconds without a move; LAUREL_STALL_AFTER if not given. Zero
            when a process starts, since an in-memory queue died with the last one.

    Returns:
        The number of races started.
    """
    seconds = settings.LAUREL_STALL_AFTER if stalled_for is None else stalled_for
    stalled = Race.objects.filter(
        status=Race.Status.RUNNING,
        waiting_for=Race.Waiting.BOT,
        parked_at__isnull=True,
        moved_at__lte=timezone.now() - timedelta(seconds=seconds),
    ).order_by("moved_at")
    return sum(
        queue.send(queue.ADVANCE_RACE, race_id=race_id, turn=turn)
        for race_id, turn in stalled.values_list("pk", "turn")[:AT_MOST]
    )
