"""Find races that stand still and start them again: the database is the queue."""

from races import queue
from races.selectors.waiting import overdue_races

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
    stalled = overdue_races(stalled_for=stalled_for)
    return sum(
        queue.send(queue.ADVANCE_RACE, race_id=race_id, turn=turn)
        for race_id, turn in stalled.values_list("pk", "turn")[:AT_MOST]
    )
