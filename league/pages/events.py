"""An event's own page: its tournaments, who leads, who runs it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.models import Event
from league.pages.lookup import find_event
from league.permissions import (
    may_enter_results,
    may_see_standings,
    may_see_unreleased,
)
from league.selectors.games import Game, games
from league.selectors.overview import TournamentCard, tournament_cards
from league.selectors.standings import StandingsView, tournament_standings


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the event: what runs now, its tournaments, and what is good to know."""
    found = find_event(request, slug)
    unreleased = [found.pk] if may_see_unreleased(request.user, found) else []
    cards = tournament_cards([found.pk], unreleased=unreleased)[found.pk]
    context = {
        "only": cards[0].tournament if len(cards) == 1 else None,
        "leaders": _leaders(request, cards),
        "event": found,
        "cards": cards,
        "games": _games(cards),
        "now": [
            card
            for card in cards
            if card.racing and found.status != Event.Status.FINISHED
        ],
        "organisers": found.organisers.exclude(role="steward").select_related(
            "user__player"
        ),
        "may_enter": may_enter_results(request.user, found),
    }
    return render(request, "league/event.html", context)


def _games(cards: list[TournamentCard]) -> list[Game]:
    """The games of the event; every one there is while no tournament is planned."""
    played = {card.tournament.game for card in cards}
    return [game for game in games() if not played or game.id in played]


def _leaders(
    request: HttpRequest, cards: list[TournamentCard]
) -> tuple[TournamentCard, StandingsView] | None:
    """The table of the tournament that is talked about now: one with results."""
    begun = [card for card in cards if card.current]
    card = next((card for card in begun if card.racing), begun[-1] if begun else None)
    if card is None or not may_see_standings(request.user, card.tournament):
        return None
    table = tournament_standings(card.tournament)
    return (card, table) if table.rounds else None
