"""Acts on a round: close it, reopen it, let bots drive it; release the standings."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.errors import LeagueError
from league.models import Event, Round, Tournament
from league.pages.organiser_desk import (
    for_organisers,
    now_address,
    posted_number,
    refusal_status,
    tournament_of,
    user_id,
)
from league.pages.organiser_now import now_page
from league.selectors.race_titles import round_title
from league.services.driving import start_round_online
from league.services.releasing import release_standings
from league.services.rounds import close_round, reopen_round
from races.errors import RaceError


@require_POST
@for_organisers
def close(request: HttpRequest, event: Event, tslug: str, number: int) -> HttpResponse:
    """Close a round whose tables are all settled."""
    tournament, round_ = _round(event, tslug, number)

    def act() -> str:
        close_round(round_id=round_.pk)
        return _("%(round)s is closed.") % {"round": round_title(round_)}

    return acted(request, tournament, act)


@require_POST
@for_organisers
def reopen(request: HttpRequest, event: Event, tslug: str, number: int) -> HttpResponse:
    """Let results of a closed round change again, with a reason everybody may read."""
    tournament, round_ = _round(event, tslug, number)

    def act() -> str:
        reopen_round(
            round_id=round_.pk,
            reason=request.POST.get("reason", ""),
            user_id=user_id(request),
        )
        return _("%(round)s is open again.") % {"round": round_title(round_)}

    return acted(request, tournament, act)


@require_POST
@for_organisers
def online(request: HttpRequest, event: Event, tslug: str, number: int) -> HttpResponse:
    """Let bots drive every race of a round on behalf of the players."""
    tournament, round_ = _round(event, tslug, number)

    def act() -> str:
        start_round_online(round_id=round_.pk, bots=request.POST.get("bots") or None)
        return _("%(round)s: bots drive.") % {"round": round_title(round_)}

    return acted(request, tournament, act)


@require_POST
@for_organisers
def standings(request: HttpRequest, event: Event, tslug: str) -> HttpResponse:
    """Show the standings to everybody, or hide them."""
    tournament = tournament_of(event, tslug)
    shown = request.POST.get("shown") == "yes"
    version = posted_number(request, "version")

    def act() -> str:
        release_standings(tournament_id=tournament.pk, version=version, shown=shown)
        if shown and event.status == Event.Status.DRAFT:
            return _("Everybody will see the standings once the event is published.")
        if shown:
            return _("Everybody sees the standings now.")
        return _("The standings are hidden. Only organisers see them.")

    return acted(request, tournament, act)


def acted(
    request: HttpRequest, tournament: Tournament, act: Callable[[], str]
) -> HttpResponse:
    """Do it and go back to the desk, or show the desk with the reason against it."""
    try:
        done = act()
    except (LeagueError, RaceError) as refusal:
        return now_page(
            request,
            tournament.event,
            tournament=tournament,
            refusal=str(refusal),
            status=refusal_status(refusal),
        )
    messages.success(request, done)
    return redirect(now_address(tournament))


def _round(event: Event, tslug: str, number: int) -> tuple[Tournament, Round]:
    tournament = tournament_of(event, tslug)
    return tournament, get_object_or_404(Round, tournament=tournament, number=number)
