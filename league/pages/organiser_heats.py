"""Open heats: tick who races in which, see who would get a place, seat each heat."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from league.errors import LeagueError
from league.formats import format_of
from league.models import Entry, Event, HeatEntry, Round, Stage, Tournament
from league.pages.organiser_desk import (
    desk_page,
    for_organisers,
    posted_number,
    refusal_status,
    tournament_of,
    user_id,
)
from league.selectors.desk import desk_rounds
from league.selectors.open_heats import HeatWish, heat_wishes, places_of
from league.selectors.profiles import danish_key
from league.selectors.seating import active_entries
from league.services.heat_seating import seat_heat
from league.services.open_heats import choose_heat_entries
from races.errors import RaceError

CHOICES_AT_MOST = 1000


@dataclass(frozen=True, slots=True)
class EntryRow:
    """Somebody who may race in a heat.

    Attributes:
        entry: whose.
        heats: numbers of the heats entered, this one too.
        wish: place in the queue of this heat; None when not entered.
        ticked: whether the box is.
    """

    entry: Entry
    heats: tuple[int, ...]
    wish: HeatWish | None
    ticked: bool


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def heats(request: HttpRequest, event: Event, tslug: str) -> HttpResponse:
    """Show who enters a heat; a POST changes that, and seats the heat if asked."""
    tournament = tournament_of(event, tslug)
    if not format_of(tournament).open_heats:
        raise Http404
    rounds = _heats(tournament)
    round_ = _chosen(request, rounds)
    if request.method != "POST":
        return _page(request, tournament, rounds, round_=round_)
    chosen = _ticked(request)
    try:
        done = _act(request, round_, chosen=chosen)
    except (LeagueError, RaceError) as refusal:
        tournament.refresh_from_db()
        rounds = _heats(tournament)
        return _page(
            request,
            tournament,
            rounds,
            round_=next(one for one in rounds if one.pk == round_.pk),
            ticked=chosen,
            refusal=str(refusal),
            status=refusal_status(refusal),
        )
    messages.success(request, done)
    page = reverse("organise_heats", args=[event.slug, tslug])
    return redirect(f"{page}?round={round_.number}")


@transaction.atomic
def _act(request: HttpRequest, round_: Round, *, chosen: Collection[int]) -> str:
    """Save who enters; where the heat is to be seated too, both happen or nothing."""
    choose_heat_entries(
        round_id=round_.pk,
        entry_ids=chosen,
        version=posted_number(request, "version"),
    )
    if request.POST.get("act") != "seat":
        return ngettext(
            "%(n)s person is in heat %(number)s.",
            "%(n)s people are in heat %(number)s.",
            len(chosen),
        ) % {"n": len(chosen), "number": round_.number}
    stage = Stage.objects.get(pk=round_.stage_id)  # its draws count what was changed
    seat_heat(round_id=round_.pk, draws=stage.draws, user_id=user_id(request))
    return _("Heat %(number)s is seated. Nobody sees it until you publish.") % {
        "number": round_.number
    }


def _ticked(request: HttpRequest) -> frozenset[int]:
    """Ids that were posted; what is no number is nobody's, and refused as such."""
    posted = request.POST.getlist("entry")[:CHOICES_AT_MOST]
    return frozenset(
        int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1  # noqa: PLR2004
        for text in posted
    )


def _heats(tournament: Tournament) -> list[Round]:
    return [
        one
        for one in desk_rounds(tournament)
        if one.stage.kind == Stage.Kind.QUALIFYING
    ]


def _chosen(request: HttpRequest, rounds: list[Round]) -> Round:
    """The heat that is asked for, else the first that is not public, else the last."""
    asked = request.POST.get("round") or request.GET.get("round")
    if asked is not None:
        found = next((one for one in rounds if str(one.number) == asked), None)
        if found is None:
            raise Http404
        return found
    return next((one for one in rounds if one.released_at is None), rounds[-1])


def _page(
    request: HttpRequest,
    tournament: Tournament,
    rounds: list[Round],
    *,
    round_: Round,
    ticked: Collection[int] | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    wishes = heat_wishes(round_)
    context = {
        "round": round_,
        "rounds": rounds,
        "wishes": wishes,
        "rows": _rows(tournament, round_, wishes=wishes, ticked=ticked),
        "is_open": round_.released_at is None and round_.stage.closed_at is None,
        "is_seated": bool(round_.tables),  # type: ignore[attr-defined]
        "places": places_of(tournament),
        "refusal": refusal,
    }
    return desk_page(
        request,
        "heats",
        event=tournament.event,
        tournament=tournament,
        here="organise_heats",
        context=context,
        status=status,
    )


def _rows(
    tournament: Tournament,
    round_: Round,
    *,
    wishes: tuple[HeatWish, ...],
    ticked: Collection[int] | None,
) -> list[EntryRow]:
    """Everybody who may race in the heat, by name."""
    queue = {wish.entry: wish for wish in wishes}
    entered: dict[int, list[int]] = {}
    pairs = HeatEntry.objects.filter(round__tournament=tournament)
    for entry, number in pairs.order_by("round__number").values_list(
        "entry_id", "round__number"
    ):
        entered.setdefault(entry, []).append(number)
    racing = active_entries(tournament, round_number=round_.number)
    rows: list[Any] = sorted(
        racing.select_related("player"), key=lambda one: danish_key(one.player.name)
    )
    return [
        EntryRow(
            entry=entry,
            heats=tuple(entered.get(entry.pk, ())),
            wish=queue.get(entry.pk),
            ticked=entry.pk in (queue if ticked is None else ticked),
        )
        for entry in rows
    ]
