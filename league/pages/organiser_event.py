"""Open an event, add to it, publish it, and choose whether single keys act."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.errors import LeagueError
from league.forms.events import EventForm, TournamentForm
from league.forms.presets import Preset
from league.models import Event, Tournament
from league.pages.organiser_desk import (
    KEYS_OFF,
    desk_page,
    for_organisers,
    for_owners,
    user_id,
)
from league.permissions import may_create_event
from league.selectors.games import game_of
from league.services.events import create_event, publish_event
from league.services.tournaments import create_tournament


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_event(request: HttpRequest) -> HttpResponse:
    """Open an event with its first tournament: one form, nothing public yet."""
    if not may_create_event(request.user):
        raise PermissionDenied(
            _("Ask an organiser to open events for you, or to give you a role.")
        )
    form = EventForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            tournament = _open(form, owner_id=user_id(request))
        except LeagueError as refusal:
            form.add_error("name", str(refusal))
        else:
            messages.success(
                request,
                _("“%(event)s” is open. Nothing of it is public until you publish it.")
                % {"event": tournament.event},
            )
            return redirect("organise_import", tournament.event.slug, tournament.slug)
    status = 422 if form.is_bound else 200
    steps = [
        (_("Event"), "now"),
        (_("Players"), ""),
        (_("Seating"), ""),
        (_("First race"), ""),
    ]
    return render(
        request,
        "league/organiser/new.html",
        {"form": form, "steps": steps},
        status=status,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def new_tournament(request: HttpRequest, event: Event) -> HttpResponse:
    """Add a tournament to the event, of any game."""
    form = TournamentForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        try:
            tournament = _add(event.pk, preset=values["preset"], name=values["name"])
        except LeagueError as refusal:
            form.add_error("name", str(refusal))
        else:
            messages.success(
                request, _("“%(name)s” is added.") % {"name": tournament.name}
            )
            return redirect("organise_import", event.slug, tournament.slug)
    return desk_page(
        request,
        "new_tournament",
        event=event,
        tournament=None,
        here="organise",
        context={"form": form},
        status=422 if form.is_bound else 200,
    )


@require_POST
@for_owners
def publish(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the event to everybody."""
    publish_event(event_id=event.pk)
    messages.success(request, _("“%(event)s” is public now.") % {"event": event})
    return redirect("organise", event.slug)


@require_POST
@login_required
def keys(request: HttpRequest) -> HttpResponse:
    """Switch the single keys off or on again, for this session."""
    request.session[KEYS_OFF] = request.POST.get("keys") == "off"
    back = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}):
        return redirect(back)
    return redirect("home")


@transaction.atomic
def _open(form: EventForm, *, owner_id: int) -> Tournament:
    values = form.cleaned_data
    event = create_event(
        name=values["name"],
        starts_on=values["starts_on"],
        ends_on=values["ends_on"],
        venue=values["venue"],
        owner_id=owner_id,
    )
    preset: Preset = values["preset"]
    return _add(event.pk, preset=preset, name=game_of(preset.game).name)


def _add(event_id: int, *, preset: Preset, name: str) -> Tournament:
    return create_tournament(
        event_id=event_id, name=name, game=preset.game, settings=preset.settings
    )
