"""Which races of tournaments are not public yet."""

from django.db.models import Q

from league.models import Event

HIDDEN_RACES = Q(heat__isnull=False) & (
    Q(heat__round__released_at__isnull=True)
    | Q(heat__round__tournament__event__status=Event.Status.DRAFT)
)
"""Heats whose round is not released, and everything of a draft event."""
