"""Enter results by keyboard: one line a table, said back in words before it counts."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from league.errors import LeagueError
from league.forms.entry_words import codes_of, line_echo, place_words
from league.forms.results import EnteredRace, LineForm, revision_field
from league.models import Event, Round, Tournament
from league.pages.organiser_desk import (
    desk_page,
    for_stewards,
    heat_of,
    posted_number,
    race_words,
    refusal_status,
    sheet_role,
    tournament_of,
    user_id,
)
from league.selectors.desk import (
    HeatView,
    LineView,
    desk_rounds,
    heat_view,
    round_in_hand,
)
from league.selectors.games import CIRCUS_MAXIMUS
from league.selectors.tables import TableView, tables_of
from league.services.results import enter_table
from league.services.taking_back import take_back_result
from races.errors import RaceError
from races.services.results import LineInput

RECENT = 6


@require_http_methods(["GET", "HEAD", "POST"])
@for_stewards
def enter(request: HttpRequest, event: Event, tslug: str) -> HttpResponse:
    """Show the entry line, or settle the table that was typed."""
    tournament = tournament_of(event, tslug)
    round_, rounds = _chosen_round(request, tournament)
    tables = tables_of(round_) if round_ else ()
    if request.method == "POST":
        return _settle(request, tournament, round_, rounds=rounds, tables=tables)
    typed = request.GET.get("line", "")
    form = LineForm(tables=tables, initial={"line": typed})
    return _page(request, tournament, round_, rounds=rounds, tables=tables, form=form)


@require_GET
@for_stewards
def echo(request: HttpRequest, event: Event, tslug: str) -> HttpResponse:
    """Say in words what is typed so far."""
    tournament = tournament_of(event, tslug)
    round_, _rounds = _chosen_round(request, tournament)
    tables = tables_of(round_) if round_ else ()
    typed = request.GET.get("line", "")
    context = {"echo": line_echo(typed, tables=tables) if typed.strip() else None}
    return render(request, "league/organiser/_echo.html", context)


@require_POST
@for_stewards
def undo(request: HttpRequest, event: Event, heat_id: int) -> HttpResponse:
    """Take a result back that was entered a moment ago."""
    heat = heat_of(event, heat_id)
    try:
        take_back_result(
            heat_id=heat.pk,
            revision=posted_number(request, "revision"),
            user_id=user_id(request),
            role=sheet_role(request.user, event),
        )
    except (LeagueError, RaceError) as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(
            request,
            _("%(where)s is taken back and can be entered again.")
            % {"where": race_words(heat)},
        )
    return redirect(_address(heat.round.tournament, heat.round))


def _settle(
    request: HttpRequest,
    tournament: Tournament,
    round_: Round | None,
    *,
    rounds: list[Round],
    tables: tuple[TableView, ...],
) -> HttpResponse:
    form = LineForm(request.POST, tables=tables)
    status, newer = 422, None
    if form.is_valid() and form.table is not None:
        seen = {race.view.heat.pk: _seen(request, race.view) for race in form.races}
        try:
            _settle_races(request, tournament.event, form.races, seen=seen)
        except (LeagueError, RaceError) as refusal:
            form.add_error("line", str(refusal))
            status = refusal_status(refusal)
            if status == 409:  # noqa: PLR2004
                newer = _conflicts(form.races, seen=seen)
        else:
            settled = form.races[0].view if len(form.races) == 1 else None
            where = (
                race_words(settled.heat)
                if settled
                else place_words(form.table.number, race=None)
            )
            messages.success(request, _("%(where)s is settled.") % {"where": where})
            return redirect(_address(tournament, form.table.first.heat.round))
    return _page(
        request,
        tournament,
        round_,
        rounds=rounds,
        tables=tables,
        form=form,
        newer=newer,
        status=status,
    )


def _seen(request: HttpRequest, view: HeatView) -> int:
    """The revision of a race that the page was made from."""
    return posted_number(request, revision_field(view))


def _settle_races(
    request: HttpRequest,
    event: Event,
    races: Sequence[EnteredRace],
    *,
    seen: Mapping[int, int],
) -> None:
    # Pressed twice, or entered by two people alike: the first answer stands.
    fresh = [race for race in races if not _says(race.view, race.lines)]
    for view, _lines in fresh:
        if view.race.is_over and seen[view.heat.pk] == view.race.revision:
            refused = (
                _("%(where)s was annulled: its race does not count.")
                if view.is_void
                else _("%(where)s is settled already. Amend it in the list below.")
            )
            raise LeagueError(
                refused % {"where": race_words(view.heat)}, code="settled"
            )
    if fresh:
        enter_table(
            entries=[
                (view.heat.pk, lines, seen[view.heat.pk]) for view, lines in fresh
            ],
            user_id=user_id(request),
            role=sheet_role(request.user, event),
        )


def _says(view: HeatView, lines: Sequence[LineInput]) -> bool:
    if view.confirmed is None:
        return False
    stored = [
        LineInput(one.seat.index, one.place, one.finish, one.order)
        for one in view.confirmed.lines
    ]
    ranks_all = view.race.game == CIRCUS_MAXIMUS
    return _told(stored, ranks_all=ranks_all) == _told(lines, ranks_all=ranks_all)


def _told(
    lines: Sequence[LineInput], *, ranks_all: bool
) -> set[tuple[int, int | None, str, int]]:
    """What a sheet says; where all are ranked, how many of his kind came farther, too."""
    farther = {
        line.seat: sum(
            other.finish == line.finish and other.order < line.order for other in lines
        )
        for line in lines
        if ranks_all and line.place is None
    }
    return {
        (line.seat, line.place, line.finish, farther.get(line.seat, 0))
        for line in lines
    }


def _conflicts(
    races: Sequence[EnteredRace], *, seen: Mapping[int, int]
) -> list[tuple[HeatView, list[LineView]]]:
    """The races that have changed meanwhile as stored now, and as they were typed."""
    now = [(heat_view(race.view.heat.pk), race) for race in races]
    return [
        (view, _typed_lines(race))
        for view, race in now
        if view.race.revision != seen[view.heat.pk]
    ]


def _typed_lines(race: EnteredRace) -> list[LineView]:
    seats = {seat.index: seat for seat in race.view.seats}
    return [LineView(seats[line.seat], line.place, line.finish) for line in race.lines]


def _page(
    request: HttpRequest,
    tournament: Tournament,
    round_: Round | None,
    *,
    rounds: list[Round],
    tables: tuple[TableView, ...],
    form: LineForm,
    newer: list[tuple[HeatView, list[LineView]]] | None = None,
    status: int = 200,
) -> HttpResponse:
    races = [view for table in tables for view in table.legs]
    missing = [table for table in tables if table.is_missing]
    typed = str(form["line"].value() or "")
    context: dict[str, Any] = {
        "form": form,
        "round": round_,
        "rounds": [one for one in rounds if getattr(one, "tables", 0)],
        "revisions": [(revision_field(view), view.race.revision) for view in races],
        "missing": missing,
        "recent": _recent(races),
        "next": missing[0] if missing else None,
        "echo": line_echo(typed, tables=tables) if typed.strip() else None,
        "newer": newer or [],
        "greets": "G" in codes_of(tables),
        "kills": "K" in codes_of(tables),
        "last": max((seat.colour for one in tables for seat in one.seats), default="F"),
        "two_races": any(len(table.legs) > 1 for table in tables),
    }
    return desk_page(
        request,
        "enter",
        event=tournament.event,
        tournament=tournament,
        here="organise_enter",
        context=context,
        status=status,
    )


def _recent(races: list[HeatView]) -> list[HeatView]:
    """What was settled last, the second race of a table before its first."""
    at = [(view.confirmed.at, view.heat.leg, view) for view in races if view.confirmed]
    at.sort(key=lambda one: one[:2], reverse=True)
    return [view for _at, _leg, view in at[:RECENT]]


def _chosen_round(
    request: HttpRequest, tournament: Tournament
) -> tuple[Round | None, list[Round]]:
    rounds = desk_rounds(tournament)
    asked = request.POST.get("round") or request.GET.get("round")
    if asked is None:
        return round_in_hand(rounds), rounds
    chosen = [one for one in rounds if str(one.number) == asked and one.tables]  # type: ignore[attr-defined]
    if not chosen:
        raise Http404
    return chosen[0], rounds


def _address(tournament: Tournament, round_: Round) -> str:
    page = reverse("organise_enter", args=[tournament.event.slug, tournament.slug])
    return f"{page}?round={round_.number}"
