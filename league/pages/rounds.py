"""A round: its tables, who sits where, and how far each of them is."""

from collections import Counter

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from league.models import Round, Stage, Tournament
from league.pages.lookup import (
    NOTHING_NEW,
    OVER,
    asked_number,
    find_round,
    find_tournament,
    seated_rounds,
)
from league.selectors.finalists import replacements
from league.selectors.games import BEN_HUR, CIRCUS_MAXIMUS
from league.selectors.open_heats import left_out
from league.selectors.tables import TableView, tables_of


@require_safe
def tournament(request: HttpRequest, slug: str, tslug: str) -> HttpResponse:
    """Show the newest round this visitor may see."""
    found = find_tournament(request, slug, tslug)
    rounds = seated_rounds(request, found)
    return _show(request, found, rounds, rounds[-1] if rounds else None)


@require_safe
def round_(request: HttpRequest, slug: str, tslug: str, number: int) -> HttpResponse:
    """Show one round, or what is new in it since `?seen=version`."""
    found = find_tournament(request, slug, tslug)
    rounds = seated_rounds(request, found)
    return _show(request, found, rounds, find_round(rounds, number))


def _show(
    request: HttpRequest,
    tournament: Tournament,
    rounds: list[Round],
    shown: Round | None,
) -> HttpResponse:
    seen = asked_number(request, "seen")
    over = tournament.status == Tournament.Status.FINISHED
    if seen is not None and seen == tournament.version:
        return HttpResponse(status=OVER if over else NOTHING_NEW)
    tables = tables_of(shown) if shown else ()
    query = request.GET.get("q", "").strip()
    context = {
        "event": tournament.event,
        "tournament": tournament,
        "rounds": rounds,
        "round": shown,
        "tables": [table for table in tables if _sits_at(table, query)],
        "sums": tournament.game == BEN_HUR,
        "places": tournament.game == CIRCUS_MAXIMUS,
        "left_out": left_out(shown) if shown else [],
        "all_tables": tables,
        "query": query,
        "counts": _counts(tables),
        "replaced": replacements(shown.stage)
        if shown and shown.stage.kind != Stage.Kind.QUALIFYING
        else (),
    }
    if seen is None:
        return render(request, "league/tournament.html", context)
    answer = render(request, "league/partials/_round.html", context)
    patch_cache_control(answer, no_store=True)
    return answer


def _sits_at(table: TableView, query: str) -> bool:
    wanted = query.casefold()
    return any(wanted in seat.name.casefold() for seat in table.seats)


def _counts(tables: tuple[TableView, ...]) -> dict[str, int]:
    states = Counter(table.state for table in tables)
    return {key: states[key] for key in ("done", "reported", "running", "seated")}
