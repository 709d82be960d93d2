"""One table of a round: seats, who met before, and how its races ended."""

from collections import defaultdict

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.domain.game_settings import settings_of
from league.domain.points import PointsScheme
from league.domain.settings import TournamentSettings
from league.models import Entry, Round, SeatedEntry, Tournament
from league.pages.lookup import (
    NOTHING_NEW,
    OVER,
    asked_number,
    find_round,
    find_tournament,
    seated_rounds,
)
from league.permissions import may_enter_results, may_see_standings
from league.selectors.desk import HeatView
from league.selectors.games import BEN_HUR, CIRCUS_MAXIMUS
from league.selectors.standings import tournament_standings
from league.selectors.tables import TableView, table_of
from races.models import Race

TABLES = {BEN_HUR: "_sums_table", CIRCUS_MAXIMUS: "_circus_table"}
"""The part of the page that shows a table, by game."""


@require_safe
def heat(
    request: HttpRequest, slug: str, tslug: str, number: int, table: int
) -> HttpResponse:
    """Show one table: seats by start place, then the official results.

    With `?seen=version` only the live part is answered: 204 when nothing is new, 286
    when the tournament is over.
    """
    found = find_tournament(request, slug, tslug)
    rounds = seated_rounds(request, found)
    shown = find_round(rounds, number)
    view = table_of(shown.heats.all(), number=table)
    if view is None:
        raise Http404
    seen = asked_number(request, "seen")
    if seen is not None and seen == found.version:
        over = found.status == Tournament.Status.FINISHED
        return HttpResponse(status=OVER if over else NOTHING_NEW)
    entries = [driver.entry for driver in view.drivers if driver.entry]
    context = {
        "event": found.event,
        "tournament": found,
        "round": shown,
        "table": view,
        "heat": view.first,
        "players": dict(
            Entry.objects.filter(pk__in=entries).values_list("pk", "player_id")
        ),
        "met": _met(shown, [r for r in rounds if r.number < shown.number], entries),
        "ranks": _ranks(request, found),
        "may_enter": may_enter_results(request.user, found.event),
        **_results(view, found),
    }
    part = f"league/partials/{TABLES.get(found.game, '_table')}.html"
    if seen is None:
        return render(request, "league/heat.html", {**context, "part": part})
    answer = render(request, part, context)
    patch_cache_control(answer, no_store=True)
    return answer


def _results(table: TableView, tournament: Tournament) -> dict[str, object]:
    """How far each race is, and what its places are worth."""
    settings = settings_of(tournament.game, tournament.settings)
    if isinstance(settings, TournamentSettings):
        return {
            "points": _points(table.first, settings),
            "steps": _steps(table.first),
        }
    return {
        "races": [(view, _steps(view)) for view in table.legs],
        "steps": _steps(table.first),
    }


def _ranks(request: HttpRequest, tournament: Tournament) -> dict[int, str]:
    """Rank of every entry by official results; empty while there is no table to see."""
    if not may_see_standings(request.user, tournament):
        return {}
    table = tournament_standings(tournament)
    if not table.rounds:
        return {}
    return {row.entry: f"{row.rank}{'=' if row.shared else ''}" for row in table.rows}


def _met(
    shown: Round, before: list[Round], entries: list[int]
) -> dict[int, list[tuple[str, int]]]:
    """Whom each entry has met in the rounds before, with the round."""
    rows = (
        SeatedEntry.objects.filter(round__in=before, leg=1, entry__in=entries)
        .order_by("round__number", "seat__start")
        .values_list("heat", "round__number", "entry", "entry__player__name")
    )
    tables = defaultdict(list)
    for heat_id, number, entry, name in rows:
        tables[heat_id].append((number, entry, name))
    met: dict[int, list[tuple[str, int]]] = {entry: [] for entry in entries}
    for sitters in tables.values():
        for number, entry, _name in sitters:
            met[entry] += [
                (name, number) for _n, other, name in sitters if other != entry
            ]
    return met


def _points(view: HeatView, settings: TournamentSettings) -> dict[int, object]:
    sheet = view.confirmed
    if sheet is None:
        return {}
    scheme = PointsScheme(settings.points)
    places = [line.place for line in sheet.lines]
    return {
        line.seat.pk: scheme.for_place(line.place, shared_by=places.count(line.place))
        if line.place
        else 0
        for line in sheet.lines
    }


def _steps(view: HeatView) -> list[tuple[str, str]]:
    started = view.race.status != Race.Status.SEATED
    reached = 3 if view.confirmed else 2 if view.reported else 1 if started else 0
    texts = (_("Seated"), _("Racing"), _("Reported"), _("Confirmed"))
    last = len(texts) - 1
    return [
        (
            text,
            "done" if i < reached or reached == last else "now" if i == reached else "",
        )
        for i, text in enumerate(texts)
    ]
