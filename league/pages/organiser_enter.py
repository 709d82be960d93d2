"""Enter results by keyboard: one line a table, said back in words before it counts."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from league.errors import LeagueError
from league.forms.entry_words import line_echo
from league.forms.results import LineForm
from league.models import Event, Round, Tournament
from league.pages.organiser_desk import (
    desk_page,
    for_stewards,
    heat_of,
    posted_number,
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
    round_tables,
)
from league.services.results import enter_result
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
    heats = round_tables(round_) if round_ else ()
    if request.method == "POST":
        return _settle(request, tournament, round_, rounds=rounds, heats=heats)
    typed = request.GET.get("line", "")
    form = LineForm(heats=heats, initial={"line": typed})
    return _page(request, tournament, round_, rounds=rounds, heats=heats, form=form)


@require_GET
@for_stewards
def echo(request: HttpRequest, event: Event, tslug: str) -> HttpResponse:
    """Say in words what is typed so far."""
    tournament = tournament_of(event, tslug)
    round_, _rounds = _chosen_round(request, tournament)
    heats = round_tables(round_) if round_ else ()
    typed = request.GET.get("line", "")
    context = {"echo": line_echo(typed, heats=heats) if typed.strip() else None}
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
            _("Table %(table)s is taken back and can be entered again.")
            % {"table": heat.table},
        )
    return redirect(_address(heat.round.tournament, heat.round))


def _settle(
    request: HttpRequest,
    tournament: Tournament,
    round_: Round | None,
    *,
    rounds: list[Round],
    heats: tuple[HeatView, ...],
) -> HttpResponse:
    form = LineForm(request.POST, heats=heats)
    status, newer = 422, None
    if form.is_valid() and form.heat is not None:
        heat = form.heat
        seen = posted_number(request, f"revision-{heat.heat.table}")
        try:
            _settle_table(request, tournament.event, heat, form.lines, revision=seen)
        except (LeagueError, RaceError) as refusal:
            form.add_error("line", str(refusal))
            status = refusal_status(refusal)
            newer = heat_view(heat.heat.pk) if status == 409 else None  # noqa: PLR2004
        else:
            return redirect(_address(tournament, heat.heat.round))
    return _page(
        request,
        tournament,
        round_,
        rounds=rounds,
        heats=heats,
        form=form,
        newer=newer,
        status=status,
    )


def _settle_table(
    request: HttpRequest,
    event: Event,
    heat: HeatView,
    lines: list[LineInput],
    *,
    revision: int,
) -> None:
    same = _says(heat, lines)
    if not same and heat.race.is_over and revision == heat.race.revision:
        refused = (
            _("Table %(table)s was annulled: its race does not count.")
            if heat.is_void
            else _("Table %(table)s is settled already. Amend it in the list below.")
        )
        raise LeagueError(refused % {"table": heat.heat.table}, code="settled")
    # Pressed twice, or entered by two people alike: the first answer stands.
    if not same:
        enter_result(
            heat_id=heat.heat.pk,
            lines=lines,
            revision=revision,
            user_id=user_id(request),
            role=sheet_role(request.user, event),
        )
    messages.success(
        request, _("Table %(table)s is settled.") % {"table": heat.heat.table}
    )


def _says(heat: HeatView, lines: list[LineInput]) -> bool:
    if heat.confirmed is None:
        return False
    stored = {(one.seat.index, one.place, one.finish) for one in heat.confirmed.lines}
    return stored == {(line.seat, line.place, line.finish) for line in lines}


def _page(
    request: HttpRequest,
    tournament: Tournament,
    round_: Round | None,
    *,
    rounds: list[Round],
    heats: tuple[HeatView, ...],
    form: LineForm,
    newer: HeatView | None = None,
    status: int = 200,
) -> HttpResponse:
    settled = [heat for heat in heats if heat.confirmed is not None]
    settled.sort(
        key=lambda heat: heat.confirmed.at if heat.confirmed else 0, reverse=True
    )
    missing = [heat for heat in heats if heat.is_missing]
    typed = str(form["line"].value() or "")
    context: dict[str, Any] = {
        "form": form,
        "round": round_,
        "rounds": [one for one in rounds if getattr(one, "tables", 0)],
        "heats": heats,
        "missing": missing,
        "recent": settled[:RECENT],
        "next": missing[0] if missing else None,
        "echo": line_echo(typed, heats=heats) if typed.strip() else None,
        "newer": newer,
        "typed": _typed_lines(form),
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


def _typed_lines(form: LineForm) -> list[LineView]:
    if form.heat is None:
        return []
    seats = {seat.index: seat for seat in form.heat.seats}
    return [LineView(seats[line.seat], line.place, line.finish) for line in form.lines]


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
