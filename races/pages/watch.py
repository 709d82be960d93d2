"""The spectator's view of one race: now, live, and at any turn before."""

import logging
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.core.errors import EngineError
from races.models import Race, Seat
from races.selectors.boards import game_name, race_board
from races.selectors.boards.common import Board
from races.selectors.races import descriptions, races_to_show
from races.selectors.results import official_lines

NOTHING_NEW = 204
STOP_POLLING = 286
LOG_SHOWN = 30
DIGITS = 9
# A turn never changes; names and the page's own markup may, so a day is for ever.
FOR_EVER = "private, max-age=86400, immutable"

logger = logging.getLogger(__name__)


@require_safe
def watch(request: HttpRequest, race_id: int) -> HttpResponse:
    """Show the race now, or at `?turn=n`; a turn beyond the last shows the last.

    `?follow=b` cuts a wide board around the blue chariot.
    """
    race = _race(race_id)
    turn = _turn(request, race)
    shown = race.turn if turn is None else min(turn, race.turn)
    context = _context(race, turn=shown, follow=_followed(request))
    context["described"] = descriptions([race.pk]).get(race.pk)
    return render(request, "races/watch.html", context)


@require_safe
def board(request: HttpRequest, race_id: int) -> HttpResponse:
    """Give the part that changes: at `?turn=n` for ever, or what is new since `?seen=v`.

    204 says that nothing is new, 286 that the race is over and nothing will be.
    """
    race = _race(race_id)
    turn = _turn(request, race)
    if turn is not None:
        if turn > race.turn:
            raise Http404(_("This race has not come so far."))
        context = _context(race, turn=turn, follow=_followed(request))
        response = render(request, "races/partials/_turn.html", context)
        response["Cache-Control"] = FOR_EVER
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response
    is_new = request.GET.get("seen") != str(race.version)
    status = STOP_POLLING if race.is_over else 200
    if not is_new:
        return HttpResponse(status=status if race.is_over else NOTHING_NEW)
    context = _context(race, turn=race.turn, follow=_followed(request))
    response = render(request, "races/partials/_live.html", context)
    response.status_code = status
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def log(request: HttpRequest, race_id: int) -> HttpResponse:
    """Tell the whole race, every turn of it."""
    race = _race(race_id)
    context = _context(race, turn=race.turn)
    context["described"] = descriptions([race.pk]).get(race.pk)
    context["entries"] = context["board"].log if context["board"] else ()
    return render(request, "races/log.html", context)


def _race(race_id: int) -> Race:
    return get_object_or_404(races_to_show(), pk=race_id)


def _turn(request: HttpRequest, race: Race) -> int | None:
    text = request.GET.get("turn")
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS):
        raise Http404(_("A turn is a number."))
    return int(text)


def _followed(request: HttpRequest) -> str:
    return request.GET.get("follow", "")[:1]


def _context(race: Race, *, turn: int, follow: str = "") -> dict[str, Any]:
    drawn = _board(race, turn, follow)
    return {
        "race": race,
        "game": game_name(race.game),
        "board": drawn,
        "unreadable": drawn is None and bool(race.head),
        "is_now": turn == race.turn,
        "entries": drawn.log[:LOG_SHOWN] if drawn else (),
        "seats": _seats(race),
        "lines": official_lines(race) if race.is_over else [],
        "seed": bytes(race.seed).hex() if race.is_over and race.seed else "",
    }


def _seats(race: Race) -> list[Seat]:
    """Seats by start place; around the table while nobody knows the places."""
    seats = list(race.seats.all())
    if race.starts_open:
        return seats
    return sorted(seats, key=lambda seat: seat.start)


def _board(race: Race, turn: int, follow: str) -> Board | None:
    if not race.head:
        return None
    try:
        return race_board(race, turn=turn, follow=follow)
    except EngineError:
        logger.exception("race %s cannot be shown", race.pk)
        return None
