"""The players of a tournament: late entries, withdrawing and coming back."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.errors import LeagueError
from league.forms.entries import EntryForm
from league.models import Entry, Event, Tournament
from league.pages.organiser_desk import (
    desk_page,
    for_organisers,
    posted_number,
    refusal_status,
    tournament_of,
)
from league.services.entries import enter_player, return_entry, withdraw_entry
from races.errors import RaceError

UNDO = "withdrawn"


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def players(request: HttpRequest, event: Event, tslug: str) -> HttpResponse:
    """List everybody; a POST is a late entry."""
    tournament = tournament_of(event, tslug)
    form = EntryForm(request.POST or None)
    if request.method != "POST":
        return _page(request, tournament, form=form)
    if not form.is_valid():
        return _page(request, tournament, form=form, status=422)
    try:
        entry = enter_player(tournament_id=tournament.pk, **form.cleaned_data)
    except (LeagueError, RaceError) as refusal:
        form.add_error("name", str(refusal))
        return _page(request, tournament, form=form, status=refusal_status(refusal))
    messages.success(request, _("%(name)s takes part.") % {"name": entry.player})
    return redirect("organise_players", event.slug, tslug)


@require_POST
@for_organisers
def withdraw(
    request: HttpRequest, event: Event, tslug: str, entry_id: int
) -> HttpResponse:
    """Withdraw an entry; past results stay, and a toast offers to undo it."""
    tournament = tournament_of(event, tslug)
    entry = get_object_or_404(Entry, pk=entry_id, tournament=tournament)
    version = posted_number(request, "version")

    def act() -> None:
        withdraw_entry(entry_id=entry.pk, version=version)
        request.session[UNDO] = entry.pk

    return _acted(request, tournament, act)


@require_POST
@for_organisers
def come_back(
    request: HttpRequest, event: Event, tslug: str, entry_id: int
) -> HttpResponse:
    """Let a withdrawn entry take part again."""
    tournament = tournament_of(event, tslug)
    entry = get_object_or_404(Entry, pk=entry_id, tournament=tournament)
    version = posted_number(request, "version")

    def act() -> None:
        return_entry(entry_id=entry.pk, version=version)
        messages.success(
            request, _("%(name)s takes part again.") % {"name": entry.player}
        )

    return _acted(request, tournament, act)


def _acted(
    request: HttpRequest, tournament: Tournament, act: Callable[[], None]
) -> HttpResponse:
    try:
        act()
    except (LeagueError, RaceError) as refusal:
        tournament.refresh_from_db(fields=("version",))
        messages.error(request, str(refusal))
        return _page(
            request, tournament, form=EntryForm(), status=refusal_status(refusal)
        )
    return redirect("organise_players", tournament.event.slug, tournament.slug)


def _page(
    request: HttpRequest, tournament: Tournament, *, form: EntryForm, status: int = 200
) -> HttpResponse:
    entries = list(
        tournament.entries.select_related("player").order_by("player__name", "pk")
    )
    undo = request.session.pop(UNDO, None)
    context = {
        "form": form,
        "entries": entries,
        "active": sum(entry.withdrawn_after is None for entry in entries),
        "undo": next((entry for entry in entries if entry.pk == undo), None),
    }
    return desk_page(
        request,
        "players",
        event=tournament.event,
        tournament=tournament,
        here="organise_players",
        context=context,
        status=status,
    )
