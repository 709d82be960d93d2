"""The one way a write gets hold of a tournament: races first, then the tournament."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.errors import LeagueError
from league.models import Round, Stage, Tournament
from races.errors import StaleError
from races.models import Race


def locked_tournament(tournament_id: int, *, version: int | None = None) -> Tournament:
    """Return the tournament, locked until the surrounding transaction ends.

    Args:
        tournament_id: which.
        version: the version the caller has seen; None when any will do.

    Raises:
        StaleError: something has changed since that version.
        LeagueError: there is no such tournament.
    """
    tournament = (
        Tournament.objects.select_for_update(of=("self",))
        .filter(pk=tournament_id)
        .first()
    )
    if tournament is None:
        raise LeagueError(_("There is no such tournament."), code="unknown")
    if version is not None and tournament.version != version:
        raise StaleError(
            _("The tournament has changed meanwhile. Look at it again."),
        )
    return tournament


def locked_stage(stage_id: int, *, version: int | None = None) -> Stage:
    """Return the stage; its races and its tournament are locked, in this order.

    Raises:
        StaleError: something has changed since that version.
        LeagueError: there is no such stage.
    """
    stage = Stage.objects.filter(pk=stage_id).first()
    if stage is None:
        raise LeagueError(_("There is no such stage."), code="unknown")
    lock_races(heat__round__stage_id=stage_id)
    tournament = locked_tournament(stage.tournament_id, version=version)
    stage.refresh_from_db()  # nobody can change it any more
    stage.tournament = tournament
    return stage


def locked_round(round_id: int, *, version: int | None = None) -> Round:
    """Return the round; its races and its tournament are locked, in this order.

    Raises:
        StaleError: something has changed since that version.
        LeagueError: there is no such round.
    """
    found = Round.objects.filter(pk=round_id).values_list("tournament_id").first()
    if found is None:
        raise LeagueError(_("There is no such round."), code="unknown")
    lock_races(heat__round_id=round_id)
    tournament = locked_tournament(found[0], version=version)
    round_ = Round.objects.select_related("stage").filter(pk=round_id).first()
    if round_ is None:
        raise LeagueError(_("There is no such round."), code="unknown")
    round_.tournament = round_.stage.tournament = tournament
    return round_


def refuse_older_seating(stage: Stage, *, draws: int) -> None:
    """Refuse a caller who has seen an older seating of a locked stage.

    Args:
        stage: locked.
        draws: `Stage.draws` as the caller has seen it.

    Raises:
        StaleError: somebody has drawn, swapped or repaired meanwhile.
    """
    if stage.draws != draws:
        raise StaleError(_("The seating has changed meanwhile. Look at it again."))


def lock_races(**which: Any) -> None:
    """Lock the races that fit, lowest number first."""
    races = Race.objects.select_for_update(of=("self",)).order_by("pk")
    list(races.filter(**which).values_list("pk", flat=True))


def begun(races: QuerySet[Race]) -> QuerySet[Race]:
    """Return those that have begun, have ended or carry any result sheet."""
    return races.exclude(status=Race.Status.SEATED, revision=0)


def not_over(races: QuerySet[Race]) -> QuerySet[Race]:
    """Return those that are neither settled nor void."""
    return races.exclude(status__in=(Race.Status.SETTLED, Race.Status.VOID))
