"""Find what a public address names; what the visitor may not know of is not there."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from league.models import Event, Round, Tournament
from league.permissions import visible_events, visible_rounds

NOTHING_NEW = 204
OVER = 286  # htmx and site.js stop asking
DIGITS = 18


def find_event(request: HttpRequest, slug: str) -> Event:
    """The event, or 404 when there is none for this visitor."""
    return get_object_or_404(visible_events(request.user), slug=slug)


def find_tournament(request: HttpRequest, slug: str, tslug: str) -> Tournament:
    """The tournament with its event, or 404."""
    event = find_event(request, slug)
    tournament = get_object_or_404(Tournament, event=event, slug=tslug)
    tournament.event = event
    return tournament


def seated_rounds(request: HttpRequest, tournament: Tournament) -> list[Round]:
    """Rounds with tables that this visitor may see, by number; one query."""
    return list(
        visible_rounds(request.user)
        .filter(tournament=tournament, heats__isnull=False)
        .select_related("stage")
        .order_by("number")
        .distinct()
    )


def find_round(rounds: list[Round], number: int) -> Round:
    """The round of this number among those visible, or 404."""
    for round_ in rounds:
        if round_.number == number:
            return round_
    raise Http404


def asked_number(request: HttpRequest, name: str) -> int | None:
    """A whole number of the query string; None when it is missing or no number."""
    text = request.GET.get(name, "")
    return (
        int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else None
    )
