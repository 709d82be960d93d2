"""The rules: of a tournament as its settings make them, and the numbered digest."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.core.errors import UnknownRuleset
from engine.rulesets.circus_maximus.charts import standard
from league.domain.ben_hur_settings import BenHurSettings
from league.domain.circus_settings import CircusSettings
from league.domain.game_settings import settings_of
from league.domain.settings import TournamentSettings
from league.forms.circus_settings import without_meaning
from league.forms.circus_switches import SWITCH_WORDS
from league.models import Stage
from league.pages.lookup import find_tournament
from league.selectors.ben_hur_decks import deck_table, odds_table
from league.selectors.ben_hur_rules import (
    ben_hur_rules,
    ben_hur_scoring,
    ben_hur_ties,
    round_ties,
)
from league.selectors.chart_choices import charts_in_force
from league.selectors.circus_charts import chart_chapters
from league.selectors.circus_rules import circus_rules, circus_scoring, circus_ties
from league.selectors.digest import rules_digest
from league.selectors.games import CIRCUS_MAXIMUS, game_of, games
from league.selectors.rules_in_force import rules_in_force, tie_rules
from league.selectors.seating import is_single_table
from races.selectors.charts import charts_of


@require_safe
def rules(request: HttpRequest, slug: str, tslug: str) -> HttpResponse:
    """Show what holds in this tournament, written from its settings."""
    tournament = find_tournament(request, slug, tslug)
    settings = settings_of(tournament.game, tournament.settings)
    single = is_single_table(tournament)
    context = {
        "event": tournament.event,
        "tournament": tournament,
        "game_slug": game_of(tournament.game).slug,
        "single": single,
    }
    if isinstance(settings, BenHurSettings):
        context |= _ben_hur(settings, single_table=single)
        return render(request, "league/rules_ben_hur.html", context)
    if isinstance(settings, CircusSettings):
        context |= _circus_maximus(settings)
        return render(request, "league/rules_circus.html", context)
    heats = tournament.rounds.exclude(stage__kind=Stage.Kind.FINAL)
    courses = list(heats.order_by("number").values_list("course", "direction"))
    context |= _ave_caesar(settings, single_table=single, courses=courses)
    return render(request, "league/rules.html", context)


def _ave_caesar(
    settings: TournamentSettings,
    *,
    single_table: bool,
    courses: Sequence[tuple[int | None, str]],
) -> dict[str, Any]:
    return {
        "sections": rules_in_force(
            settings, single_table=single_table, courses=courses
        ),
        "ties": tie_rules(settings, single_table=single_table),
        "points": list(enumerate(settings.points, start=1)),
    }


def _ben_hur(settings: BenHurSettings, *, single_table: bool) -> dict[str, Any]:
    return {
        "sections": ben_hur_rules(settings, single_table=single_table),
        "scoring": ben_hur_scoring(settings),
        "ties": ben_hur_ties(settings, single_table=single_table),
        "inside": round_ties(settings),
        "decks": deck_table(settings),
        "odds": odds_table(),
    }


def _circus_maximus(settings: CircusSettings) -> dict[str, Any]:
    chart_set = charts_in_force(settings)
    data = charts_of(chart_set).data if chart_set else standard().data
    unused = without_meaning(settings)
    return {
        "sections": circus_rules(settings),
        "scoring": circus_scoring(settings),
        "ties": () if settings.ending == "single" else circus_ties(),
        "switches": [
            (words, dict(words.values)[getattr(settings, name)])
            for name, words in SWITCH_WORDS.items()
            if name not in unused
        ],
        "chart_set": chart_set,
        "chapters": chart_chapters(data, switches=settings.race_options()),
    }


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the games, each with the way to its rules."""
    return render(request, "league/rulesets.html", {"games": games()})


@require_safe
def charts(request: HttpRequest) -> HttpResponse:
    """Show every chart of Circus Maximus, and which figures are a design of ours."""
    data = standard().data
    context = {
        "game": game_of(CIRCUS_MAXIMUS),
        "chapters": chart_chapters(data),
        "sources": data["sources"],
    }
    return render(request, "league/charts.html", context)


@require_safe
def digest(request: HttpRequest, game: str) -> HttpResponse:
    """Show every numbered clause of a game; each has its own anchor."""
    asked = game.replace("-", "_")
    try:
        chapters = rules_digest(asked)
    except UnknownRuleset as unknown:
        raise Http404 from unknown
    context = {
        "game": game_of(asked),
        "games": games(),
        "chapters": chapters,
        "has_charts": asked == CIRCUS_MAXIMUS,
    }
    return render(request, "league/digest.html", context)
