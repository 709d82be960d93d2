"""The next version of a table, announced to every page that shows it."""

from django.db.models import F
from django.utils.translation import gettext as _

from league.errors import LeagueError
from league.models import Heat, Tournament
from races import live


def touch_standings(*, tournament_id: int) -> int:
    """Give the tournament its next version and tell the phones; return the version."""
    Tournament.objects.filter(pk=tournament_id).update(version=F("version") + 1)
    version = Tournament.objects.values_list("version", flat=True).get(pk=tournament_id)
    live.publish(f"tournament:{tournament_id}", version)
    return version


def count_race(*, race_id: int) -> None:
    """Let a result count, in the transaction that makes it official.

    Raises:
        LeagueError: its round is not released, or its round or stage is closed; the
            result is then not official.
    """
    heat = Heat.objects.filter(race_id=race_id).select_related("round__stage").first()
    if heat is None:
        return  # a friendly race counts nowhere
    touch_standings(tournament_id=heat.round.tournament_id)
    # Read after the update: it has locked the tournament.
    heat.round.refresh_from_db(fields=("released_at", "closed_at"))
    heat.round.stage.refresh_from_db(fields=("closed_at",))
    refuse_closed(heat)


def refuse_closed(heat: Heat) -> None:
    """Raise LeagueError when no result of this heat may change, not yet or any more."""
    if heat.round.released_at is None:
        raise LeagueError(
            _("This round is not public yet: publish it first."), code="not_released"
        )
    if heat.round.stage.closed_at is not None:
        raise LeagueError(
            _("This stage is closed. Reopen it before you change a result."),
            code="stage_closed",
        )
    if heat.round.closed_at is not None:
        raise LeagueError(
            _("This round is closed. Reopen it before you change a result."),
            code="round_closed",
        )
