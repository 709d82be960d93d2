"""Versions that live pages watch."""

from collections.abc import Collection

from league.models import Event, Tournament


def public_versions(tournament_ids: Collection[int]) -> dict[int, int]:
    """Return the version of each tournament that everybody may see; one query."""
    return dict(
        Tournament.objects.filter(pk__in=tournament_ids)
        .exclude(event__status=Event.Status.DRAFT)
        .values_list("pk", "version")
    )
