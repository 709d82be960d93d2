"""Players: everybody at an event, and one player's own page."""

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from league.models import Entry
from league.pages.lookup import find_event
from league.permissions import visible_events, visible_sheets
from league.selectors.profiles import danish_key, player_profile
from races.models import Player


@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """List everybody who takes part in an event, by name; `?q=` narrows it."""
    event = find_event(request, slug)
    query = request.GET.get("q", "").strip()
    entries = Entry.objects.filter(tournament__event=event).select_related(
        "player", "tournament"
    )
    by_player: dict[Player, list[Entry]] = {}
    for entry in entries.order_by("tournament", "pk"):
        if query.casefold() in f"{entry.player.name} {entry.player.club}".casefold():
            by_player.setdefault(entry.player, []).append(entry)
    rows = sorted(
        by_player.items(), key=lambda row: (danish_key(row[0].name), row[0].pk)
    )
    here = list(event.tournaments.all()[:2])
    only = here[0] if len(here) == 1 else None
    context = {"event": event, "only": only, "rows": rows, "query": query}
    return render(request, "league/players.html", context)


@require_safe
def player(request: HttpRequest, player_id: int) -> HttpResponse:
    """Show one player: figures, results, and who was often at the same table."""
    events = visible_events(request.user)
    known = Q(entries__tournament__event__in=events) | Q(
        seats__isnull=False, seats__race__heat__isnull=True
    )
    found = get_object_or_404(Player.objects.filter(known).distinct(), pk=player_id)
    context = {
        "player": found,
        "profile": player_profile(found, sheets=visible_sheets(request.user)),
    }
    return render(request, "league/player.html", context)
