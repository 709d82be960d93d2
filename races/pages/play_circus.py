"""Circus Maximus on the driver's page: orders in secret, moves step by step, answers."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, JsonResponse, QueryDict
from django.utils.http import urlencode

from engine.core.errors import EngineError
from engine.core.ruleset import DecisionKind
from races.forms.driving import CircusForm, PathForm
from races.models import SavedBuild
from races.pages.building import Builder, builder_of, form_to_begin
from races.pages.play_build import BuildActForm
from races.pages.play_door import Driver
from races.pages.play_news import news_of
from races.pages.play_page import (
    REFUSED,
    PlayPage,
    Sent,
    gone_on,
    looked_at,
    not_his,
    running_state,
)
from races.selectors.boards import game_name, race_board
from races.selectors.boards.common import Board
from races.selectors.boards.sheets import Sheet
from races.selectors.building import means_of
from races.selectors.playing.circus_desk import BUILD, CircusDesk, circus_desk
from races.selectors.playing.circus_move import Move
from races.selectors.playing.position import current_state

logger = logging.getLogger(__name__)


def look(driver: Driver, query: QueryDict) -> PathForm:
    """Read `?path=F5OF2`: a move to be shown; `?follow=b` is no part of it."""
    del driver
    return PathForm(query)


def read(driver: Driver, sent: QueryDict) -> Sent:
    """Read an act for one of the seats; a chariot to be built has a form of its own."""
    seats = [seat.index for seat in driver.seats]
    if sent.get("act") == BUILD:
        return BuildActForm(sent, seats=seats, means=means_of(driver.race.options))
    return CircusForm(sent, seats=seats)


def context(driver: Driver, form: object, query: QueryDict) -> dict[str, Any]:
    """Everything the part shows that is this game's own.

    Args:
        driver: whose page it is.
        form: what he sent; kept on the page, and looked at as far as it makes sense.
        query: of the address: which chariot is followed, which one a build begins with.
    """
    race = driver.race
    board, place = _drawn(driver, form, follow=query.get("follow", "")[:1])
    return {
        "game": game_name(race.game),
        "board": board,
        "desk": place,
        "path": _path_in_the_field(form, place),
        "sheets": _own_sheets(driver, board),
        "builder": _builder(driver, place, form, start=query.get("start", "")),
        "unreadable": board is None and bool(race.head),
        "news": news_of(driver, board),
    }


def holds(driver: Driver) -> bool:
    """Whether a chariot of his is still to be built: the builder is a long form."""
    state = running_state(driver.race)
    if state is None:
        return False
    own = {seat.index for seat in driver.seats}
    return any(
        decision.seat in own and decision.kind == DecisionKind.BUILD
        for decision in state.pending()
    )


def foretell(request: HttpRequest, driver: Driver) -> JsonResponse:
    """Tell what a path would do: 409 when the race has gone on."""
    form = PathForm(request.GET)
    race = driver.race
    if not form.is_valid():
        return JsonResponse({"text": _first_error(form)}, status=REFUSED)
    seat = form.cleaned_data.get("seat")
    if seat not in {own.index for own in driver.seats}:
        return not_his()
    state = running_state(race)
    place = (
        circus_desk(race, state, mine=driver.seats, path=form.whole)
        if state is not None and form.cleaned_data.get("turn") == race.turn
        else None
    )
    asked = None if place is None else place.seat
    if place is None or place.move is None or asked is None or asked.index != seat:
        return gone_on(race)
    return JsonResponse(_told(place.move, race.turn))


def _first_error(form: PathForm) -> str:
    return str(next(iter(form.errors.values()))[0])


def _told(move: Move, turn: int) -> dict[str, object]:
    return {
        "turn": turn,
        "path": move.path,
        "total": move.total,
        "used": move.used,
        "left": move.left,
        "endurance": move.endurance,
        "counted": move.counted,
        "chips": [[chip.text, chip.small, chip.tone] for chip in move.chips],
        "squares": move.squares,
        "pose": move.pose,
        "buttons": [
            [one.letter, one.key, one.name, one.small, one.able, one.tone]
            for one in move.buttons
        ],
        "text": move.text,
        "tone": move.tone,
        "able": move.able,
    }


def _drawn(
    driver: Driver, form: object, *, follow: str
) -> tuple[Board | None, CircusDesk | None]:
    race = driver.race
    if not race.head:
        return None, None
    path = form.whole if isinstance(form, PathForm) and form.is_valid() else ""
    try:
        state = current_state(race)
        place = circus_desk(race, state, mine=driver.seats, path=path)
        seat = place.seat or driver.seats[0]
        board = looked_at(race_board(race, follow=follow), seat)
        return board, _as_typed(place, form)
    except EngineError:
        logger.exception("race %s cannot be shown", race.pk)
        return None, None


def _as_typed(place: CircusDesk, form: object) -> CircusDesk:
    """The place with the speed that was sent and refused still in its field."""
    if not isinstance(form, CircusForm) or not form.errors or "speed" not in form.data:
        return place
    writings = tuple(
        replace(one, speed=form.data["speed"], ticked=bool(form.data.get("strain")))
        if str(one.seat.index) == form.data.get("seat")
        else one
        for one in place.writings
    )
    return replace(place, writings=writings)


def _path_in_the_field(form: object, place: CircusDesk | None) -> str:
    """What was typed where it cannot be read or driven, else the path."""
    if isinstance(form, PathForm) and form.errors:
        return str(form.data.get("path", ""))
    return place.move.path if place is not None and place.move is not None else ""


def _own_sheets(driver: Driver, board: Board | None) -> Sequence[Sheet]:
    own = {seat.index for seat in driver.seats}
    return [sheet for sheet in board.sheets if sheet.seat in own] if board else []


def _builder(
    driver: Driver, place: CircusDesk | None, form: object, *, start: str
) -> Builder | None:
    """The builder of the chariot that is to be written, filled in as it was sent."""
    if place is None or place.kind != BUILD or place.seat is None:
        return None
    means = means_of(driver.race.options)
    sent = form.build if isinstance(form, BuildActForm) else None
    player = place.seat.player
    return builder_of(
        form_to_begin(means, start) if sent is None else sent,
        hidden={"race": driver.race.pk},
        address=lambda text: f"?{urlencode({'start': text})}#move",
        own=SavedBuild.objects.filter(owner__player=player),
    )


CIRCUS = PlayPage(
    part="races/partials/_circus_live.html",
    styles=(
        "races/oval.css",
        "races/play.css",
        "races/circus.css",
        "races/circus_play.css",
        "races/builder.css",
    ),
    scripts=(
        "races/wide.js",
        "races/circus_play.js",
        "races/builder.js",
        "races/sending.js",
    ),
    look=look,
    read=read,
    context=context,
    foretell=foretell,
    holds=holds,
)
