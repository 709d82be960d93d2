"""Look at a seating before everybody sees it, publish it, take it back."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from league.errors import LeagueError
from league.models import Event, Round, Tournament
from league.pages.organiser_desk import (
    desk_page,
    for_organisers,
    posted_number,
    refusal_status,
    tournament_of,
)
from league.pages.organiser_seating import chosen_round, seating_context
from league.selectors.desk import desk_rounds
from league.selectors.open_heats import left_out
from league.selectors.race_titles import round_title
from league.services.rounds import release_round, withdraw_release
from races.errors import RaceError


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def preview(request: HttpRequest, event: Event, tslug: str) -> HttpResponse:
    """Show a round as it will be public; a POST publishes it or hides it again."""
    tournament = tournament_of(event, tslug)
    rounds = desk_rounds(tournament)
    round_ = chosen_round(request, rounds)
    if request.method != "POST":
        return _page(request, tournament, rounds, round_=round_)
    if round_ is None:
        raise Http404
    try:
        done = _act(request, event, round_)
    except (LeagueError, RaceError) as refusal:
        rounds = desk_rounds(tournament)
        return _page(
            request,
            tournament,
            rounds,
            round_=next(one for one in rounds if one.pk == round_.pk),
            refusal=str(refusal),
            status=refusal_status(refusal),
        )
    messages.success(request, done)
    here = reverse("organise_preview", args=[event.slug, tslug])
    return redirect(f"{here}?round={round_.number}")


def _act(request: HttpRequest, event: Event, round_: Round) -> str:
    named = {"round": round_title(round_)}
    if request.POST.get("act") == "withdraw":
        withdraw_release(round_id=round_.pk)
        return _("%(round)s is hidden again.") % named
    release_round(round_id=round_.pk, draws=posted_number(request, "draws"))
    if event.status == Event.Status.DRAFT:
        return _("%(round)s will be seen once the event is published.") % named
    return _("%(round)s is public: phones show it now.") % named


def _page(
    request: HttpRequest,
    tournament: Tournament,
    rounds: list[Round],
    *,
    round_: Round | None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    context = seating_context(request, rounds, round_=round_)
    return desk_page(
        request,
        "preview",
        event=tournament.event,
        tournament=tournament,
        here="organise_seating",
        context={
            **context,
            "refusal": refusal,
            "left_out": left_out(round_) if round_ else [],
        },
        status=status,
    )
