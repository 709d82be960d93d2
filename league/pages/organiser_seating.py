"""The seating editor: draw all rounds, look at one, swap two seats."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.domain.ben_hur_settings import BenHurSettings
from league.domain.circus_settings import CircusSettings
from league.domain.game_settings import settings_of
from league.errors import LeagueError
from league.formats import format_of
from league.forms.seating import DrawForm
from league.models import Event, Round, Stage, Tournament
from league.pages.organiser_desk import (
    desk_page,
    for_organisers,
    posted_number,
    refusal_status,
    tournament_of,
    user_id,
)
from league.pages.organiser_players import tell_moves
from league.selectors.desk import SeatView, desk_rounds
from league.selectors.moves import moves_between, public_seats
from league.selectors.seated_quality import SeatedQuality, seated_quality
from league.selectors.seating import is_stale
from league.selectors.tables import TableView, tables_of
from league.services.repairs import repair_round_seating
from league.services.seating import draw_seating, swap_seats
from races.errors import RaceError

SWAPPED = "swapped"
Seated = tuple[TableView, SeatView]


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def seating(request: HttpRequest, event: Event, tslug: str) -> HttpResponse:
    """Show a round's tables; a POST swaps the picked seat with another."""
    tournament = tournament_of(event, tslug)
    rounds = desk_rounds(tournament)
    round_ = chosen_round(request, rounds)
    if request.method != "POST":
        return _page(request, tournament, rounds, round_=round_)
    if round_ is None:
        raise Http404
    first, second = posted_number(request, "first"), posted_number(request, "second")
    try:
        swap_seats(
            round_id=round_.pk,
            first_seat_id=first,
            second_seat_id=second,
            draws=posted_number(request, "draws"),
        )
    except (LeagueError, RaceError) as refusal:
        rounds = desk_rounds(tournament)
        return _page(
            request,
            tournament,
            rounds,
            round_=chosen_round(request, rounds),
            refusal=str(refusal),
            status=refusal_status(refusal),
        )
    request.session[SWAPPED] = [first, second]
    return redirect(f"{_address(tournament, round_)}#seat-{second}")


@require_POST
@for_organisers
def draw(request: HttpRequest, event: Event, tslug: str) -> HttpResponse:
    """Seat all heats, or seat them again."""
    tournament = tournament_of(event, tslug)
    rounds = desk_rounds(tournament)
    stage = _heats(rounds)
    form = DrawForm(request.POST)
    status = 422
    if stage is not None and form.is_valid():
        try:
            draw_seating(
                stage_id=stage.pk,
                draws=form.cleaned_data["draws"],
                seed=form.cleaned_data["seed"],
                user_id=user_id(request),
            )
        except (LeagueError, RaceError) as refusal:
            form.add_error(None, str(refusal))
            status = refusal_status(refusal)
        else:
            messages.success(
                request, _("All rounds are seated. Nobody sees it until you publish.")
            )
            return redirect("organise_seating", event.slug, tslug)
    rounds = desk_rounds(tournament)
    return _page(
        request,
        tournament,
        rounds,
        round_=chosen_round(request, rounds),
        form=form,
        status=status,
    )


@require_POST
@for_organisers
def repair(request: HttpRequest, event: Event, tslug: str) -> HttpResponse:
    """Seat those who came, free the seats of those who left, move as few as possible."""
    tournament = tournament_of(event, tslug)
    before = public_seats(tournament)
    try:
        repair_round_seating(
            tournament_id=tournament.pk, version=posted_number(request, "version")
        )
    except (LeagueError, RaceError) as refusal:
        rounds = desk_rounds(tournament)
        tournament.refresh_from_db(fields=("version",))
        return _page(
            request,
            tournament,
            rounds,
            round_=chosen_round(request, rounds),
            refusal=str(refusal),
            status=refusal_status(refusal),
        )
    messages.success(request, _("The seating fits the players again."))
    tell_moves(request, moves_between(before, public_seats(tournament)))
    return redirect("organise_seating", event.slug, tslug)


def chosen_round(request: HttpRequest, rounds: list[Round]) -> Round | None:
    """The seated round that is asked for, else the first that is still to race."""
    seated = [one for one in rounds if one.tables]  # type: ignore[attr-defined]
    asked = request.POST.get("round") or request.GET.get("round")
    if asked is not None:
        found = next((one for one in seated if str(one.number) == asked), None)
        if found is None:
            raise Http404
        return found
    coming = (one for one in seated if one.released_at is None)
    unclosed = (one for one in seated if one.closed_at is None)
    return next(coming, next(unclosed, seated[-1] if seated else None))


def seating_context(
    request: HttpRequest, rounds: list[Round], *, round_: Round | None
) -> dict[str, Any]:
    """What editor and preview both show: tables, quality and the record of the draw."""
    stage = round_.stage if round_ else _heats(rounds)
    draw = stage.seatings.order_by("-number").first() if stage else None
    quality = seated_quality(stage) if stage else SeatedQuality(None, {})
    tables = tables_of(round_) if round_ else ()
    by_lot = stage is not None and _starts_by_lot(stage)
    return {
        "round": round_,
        "rounds": [one for one in rounds if one.tables],  # type: ignore[attr-defined]
        "stage": stage,
        "tables": tables,
        "begun": any(table.has_begun for table in tables),
        "quality": quality,
        "by_lot": by_lot,
        "warned": {
            entry: start
            for (number, entry), start in quality.starts.items()
            if round_ is not None and number == round_.number and not by_lot
        },
        "draw": draw,
        "seed": f"{draw.seed}" if draw else "",
        "stale": stage is not None
        and stage.kind == Stage.Kind.QUALIFYING
        and is_stale(stage),
    }


def _starts_by_lot(stage: Stage) -> bool:
    """Whether dice or a lot give the start places, so that nobody has to weigh them."""
    settings = settings_of(stage.tournament.game, stage.tournament.settings)
    if isinstance(settings, CircusSettings):
        return settings.start_lanes == "lot"
    return isinstance(settings, BenHurSettings) and settings.start_order != "balanced"


def _page(
    request: HttpRequest,
    tournament: Tournament,
    rounds: list[Round],
    *,
    round_: Round | None,
    form: DrawForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    context = seating_context(request, rounds, round_=round_)
    tables: tuple[TableView, ...] = context["tables"]
    seats = {
        str(driver.seat.pk): (table, driver.seat)
        for table in tables
        for driver in table.drivers
    }
    stage: Stage | None = context["stage"]
    picked = seats.get(request.GET.get("pick", ""))
    context |= {
        "picked": picked,
        "say": _picked_sentence(picked),
        "undo": _undo(request, seats),
        "refusal": refusal,
        "form": form or DrawForm(initial={"draws": stage.draws if stage else 0}),
        "open_heats": format_of(tournament).open_heats,
        "entries": tournament.entries.filter(withdrawn_after__isnull=True).count(),
    }
    return desk_page(
        request,
        "seating",
        event=tournament.event,
        tournament=tournament,
        here="organise_seating",
        context=context,
        status=status,
    )


def _picked_sentence(picked: Seated | None) -> str:
    if picked is None:
        return ""
    table, seat = picked
    return _("Picked: %(name)s, table %(table)s.") % {
        "name": seat.name,
        "table": table.number,
    }


def _undo(request: HttpRequest, seats: dict[str, Seated]) -> list[SeatView]:
    """The two seats that were swapped a moment ago, to swap them back."""
    swapped = request.session.pop(SWAPPED, [])
    return [seats[str(pk)][1] for pk in swapped if str(pk) in seats]


def _heats(rounds: list[Round]) -> Stage | None:
    kinds = (one.stage for one in rounds if one.stage.kind == Stage.Kind.QUALIFYING)
    return next(kinds, None)


def _address(tournament: Tournament, round_: Round) -> str:
    page = reverse("organise_seating", args=[tournament.event.slug, tournament.slug])
    return f"{page}?round={round_.number}"
