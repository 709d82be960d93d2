"""Which rounds have begun, so that what they stand on stays as it is."""

from league.models import Tournament
from races.models import Race


def rounds_begun(tournament: Tournament) -> frozenset[int]:
    """Numbers of the rounds of which a race has begun, has ended or has a result."""
    races = Race.objects.filter(heat__round__tournament=tournament)
    begun = races.exclude(status=Race.Status.SEATED, revision=0)
    return frozenset(begun.values_list("heat__round__number", flat=True))
