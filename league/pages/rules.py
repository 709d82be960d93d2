"""The rules: of a tournament as its settings make them, and the numbered digest."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.core.errors import UnknownRuleset
from league.domain.settings import TournamentSettings
from league.models import Stage
from league.pages.lookup import find_tournament
from league.selectors.digest import rules_digest
from league.selectors.games import game_of, games
from league.selectors.rules_in_force import rules_in_force, tie_rules
from league.selectors.seating import is_single_table


@require_safe
def rules(request: HttpRequest, slug: str, tslug: str) -> HttpResponse:
    """Show what holds in this tournament, written from its settings."""
    tournament = find_tournament(request, slug, tslug)
    settings = TournamentSettings.from_json(tournament.settings)
    single = is_single_table(tournament, settings=settings)
    heats = tournament.rounds.exclude(stage__kind=Stage.Kind.FINAL)
    courses = heats.order_by("number").values_list("course", "direction")
    context = {
        "event": tournament.event,
        "tournament": tournament,
        "game_slug": game_of(tournament.game).slug,
        "sections": rules_in_force(
            settings, single_table=single, courses=list(courses)
        ),
        "ties": tie_rules(settings, single_table=single),
        "points": list(enumerate(settings.points, start=1)),
    }
    return render(request, "league/rules.html", context)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the games, each with the way to its rules."""
    return render(request, "league/rulesets.html", {"games": games()})


@require_safe
def digest(request: HttpRequest, game: str) -> HttpResponse:
    """Show every numbered clause of a game; each has its own anchor."""
    asked = game.replace("-", "_")
    try:
        chapters = rules_digest(asked)
    except UnknownRuleset as unknown:
        raise Http404 from unknown
    context = {"game": game_of(asked), "games": games(), "chapters": chapters}
    return render(request, "league/digest.html", context)
