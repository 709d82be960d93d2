"""The organiser's desk: who may sit at it, and the frame its pages share."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.registry import BOTS
from league.formats import format_of
from league.forms.entry_words import place_words
from league.models import Event, Heat, Organiser, Tournament
from league.permissions import (
    Viewer,
    may_enter_results,
    may_organise,
    may_own,
    may_see_event,
    role_in,
)
from races.errors import StaleError
from races.models import ResultSheet

KEYS_OFF = "keys_off"
BOT_NAMES = {
    "easy": gettext_lazy("Easy bots"),
    "medium": gettext_lazy("Medium bots"),
    "hard": gettext_lazy("Hard bots"),
}
DIGITS_AT_MOST = 9

P = ParamSpec("P")
Page = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]
Address = Callable[Concatenate[HttpRequest, str, P], HttpResponse]
Predicate = Callable[[Viewer, Event], bool]


def for_owners(page: Page[P]) -> Address[P]:
    """Let only owners of the event through."""
    return _guard(page, may=may_own)


def for_organisers(page: Page[P]) -> Address[P]:
    """Let owners and organisers of the event through."""
    return _guard(page, may=may_organise)


def for_stewards(page: Page[P]) -> Address[P]:
    """Let everybody through who may make results official."""
    return _guard(page, may=may_enter_results)


def _guard(page: Page[P], *, may: Predicate) -> Address[P]:
    @wraps(page)
    def guarded(
        request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        # Whoever is not logged in learns nothing, not even whether the event exists.
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        event = get_object_or_404(Event, slug=slug)
        if not may_see_event(request.user, event):
            raise Http404
        if not may(request.user, event):
            raise PermissionDenied(
                _("This page is for those who run “%(event)s”. Ask them for a role.")
                % {"event": event}
            )
        return page(request, event, *args, **kwargs)

    return cast("Address[P]", guarded)


def tournament_of(event: Event, tslug: str) -> Tournament:
    """The event's tournament of that address; a foreign one is not found."""
    tournament = get_object_or_404(
        Tournament.objects.select_related("event"), event=event, slug=tslug
    )
    tournament.event = event
    return tournament


def heat_of(event: Event, heat_id: int) -> Heat:
    """The event's heat of that number; a foreign one is not found."""
    return get_object_or_404(
        Heat.objects.select_related("race", "round__stage", "round__tournament__event"),
        pk=heat_id,
        round__tournament__event=event,
    )


def sheet_role(user: Viewer, event: Event) -> str:
    """In which role this user signs a result sheet."""
    if role_in(user, event) == Organiser.Role.STEWARD:
        return str(ResultSheet.Role.STEWARD)
    return str(ResultSheet.Role.ORGANISER)


def user_id(request: HttpRequest) -> int:
    """The number of the logged in user; the guards let nobody else through."""
    if request.user.pk is None:
        raise PermissionDenied
    return int(request.user.pk)


def desk_page(
    request: HttpRequest,
    template: str,
    *,
    event: Event,
    tournament: Tournament | None,
    here: str,
    context: dict[str, Any],
    status: int = 200,
) -> HttpResponse:
    """Render a page of the desk with its tabs.

    Args:
        request: the request being answered.
        template: name under `league/organiser/`, without `.html`.
        event: whose desk it is.
        tournament: the one in hand; its pages are the tabs.
        here: name of the route the page belongs to.
        context: what the page itself shows.
        status: 422 for a form with errors, 409 for something newer.
    """
    runs = may_organise(request.user, event)
    frame = {
        "event": event,
        "tournament": tournament,
        "runs": runs,
        # Only a draft has a button to publish it.
        "may_publish": event.status == Event.Status.DRAFT
        and may_own(request.user, event),
        "tabs": desk_tabs(event, tournament=tournament, here=here, runs=runs),
        "keys_on": not request.session.get(KEYS_OFF, False),
    }
    return render(
        request,
        f"league/organiser/{template}.html",
        {**frame, **context},
        status=status,
    )


def desk_tabs(
    event: Event, *, tournament: Tournament | None, here: str, runs: bool
) -> list[tuple[str, str, bool]]:
    """The tabs of the desk: text, address, whether it is this page."""
    now = (
        now_address(tournament)
        if tournament is not None
        else reverse("organise", args=[event.slug])
    )
    tabs = [(_("Now"), now, here == "organise")]
    if tournament is not None:
        names = [("organise_enter", _("Enter results"))]
        if runs:
            names[:0] = [
                ("organise_players", _("Players")),
                *(
                    [("organise_heats", _("Who races"))]
                    if format_of(tournament).open_heats
                    else []
                ),
                ("organise_seating", _("Seating")),
            ]
        tabs += [
            (text, reverse(name, args=[event.slug, tournament.slug]), here == name)
            for name, text in names
        ]
    tabs.append((_("Corrections"), reverse("changes", args=[event.slug]), False))
    return tabs


def now_address(tournament: Tournament) -> str:
    """Address of the desk with this tournament in hand; the event may have several."""
    return f"{reverse('organise', args=[tournament.event.slug])}?t={tournament.slug}"


def race_words(heat: Heat) -> str:
    """Return “Table 3”, or “Table 3, race 2” where its round has two races."""
    several = format_of(heat.round.tournament).legs > 1
    return place_words(heat.table, race=heat.leg if several else None)


def bot_choices() -> list[tuple[str, str]]:
    """The bots there are: key, and name in the reader's language."""
    return [(bot.key, str(BOT_NAMES.get(bot.key, bot.key))) for bot in BOTS.values()]


def refusal_status(refusal: Exception) -> int:
    """409 when something newer is stored, 422 when the act itself is impossible."""
    return 409 if isinstance(refusal, StaleError) else 422


def posted_number(request: HttpRequest, name: str) -> int:
    """A whole number that was posted; -1, which nothing has, when it is none."""
    text = request.POST.get(name, "")
    readable = text.isascii() and text.isdecimal() and len(text) <= DIGITS_AT_MOST
    return int(text) if readable else -1
