"""An event's own page: its tournaments, who leads, who runs it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.models import Event
from league.pages.lookup import find_event
from league.permissions import may_enter_results, may_see_unreleased
from league.selectors.overview import tournament_cards


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the event: what runs now, its tournaments, and what is good to know."""
    found = find_event(request, slug)
    unreleased = [found.pk] if may_see_unreleased(request.user, found) else []
    cards = tournament_cards([found.pk], unreleased=unreleased)[found.pk]
    context = {
        "event": found,
        "cards": cards,
        "now": [card for card in cards if card.racing and found.status != _FINISHED],
        "organisers": found.organisers.exclude(role="steward").select_related(
            "user__player"
        ),
        "may_enter": may_enter_results(request.user, found),
    }
    return render(request, "league/event.html", context)


_FINISHED = Event.Status.FINISHED
