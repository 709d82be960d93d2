"""Show the standings to everybody, or hide them until the award."""

from django.db import transaction

from league.models import Tournament
from league.services.locking import locked_tournament
from league.services.standings import touch_standings


@transaction.atomic
def release_standings(*, tournament_id: int, version: int, shown: bool) -> Tournament:
    """Release or hide the standings; asking for what is so already changes nothing.

    Raises:
        StaleError: something has changed since that version.
        LeagueError: there is no such tournament.
    """
    tournament = locked_tournament(tournament_id, version=version)
    if tournament.standings_released != shown:
        tournament.standings_released = shown
        tournament.save(update_fields=("standings_released",))
        touch_standings(tournament_id=tournament.pk)
    return tournament
