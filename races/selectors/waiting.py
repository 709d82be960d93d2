"""Races that do not move: overdue ones to start again, parked ones to look at."""

from datetime import timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from races.models import Race


def overdue_races(*, stalled_for: float | None = None) -> QuerySet[Race]:
    """Running races whose bot has not moved, longest waiting first.

    Args:
        stalled_for: seconds without a move; LAUREL_STALL_AFTER if not given.
    """
    seconds = settings.LAUREL_STALL_AFTER if stalled_for is None else stalled_for
    return Race.objects.filter(
        status=Race.Status.RUNNING,
        waiting_for=Race.Waiting.BOT,
        parked_at__isnull=True,
        moved_at__lte=timezone.now() - timedelta(seconds=seconds),
    ).order_by("moved_at")


def parked_races() -> QuerySet[Race]:
    """Running races that were set aside after three failures, newest first."""
    return Race.objects.filter(
        status=Race.Status.RUNNING, parked_at__isnull=False
    ).order_by("-parked_at")
