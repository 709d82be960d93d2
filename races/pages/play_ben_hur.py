"""Ben Hur on the driver's page: hands, the aim with its bends, what it would do."""

import logging
from dataclasses import replace
from typing import Any, NamedTuple

from django.http import HttpRequest, JsonResponse, QueryDict
from django.utils.translation import gettext as _

from engine.core.errors import EngineError
from races.forms.playing import ActForm, AimForm
from races.pages.play_door import Driver
from races.pages.play_news import news_of
from races.pages.play_page import (
    REFUSED,
    PlayPage,
    gone_on,
    looked_at,
    not_his,
    running_state,
)
from races.selectors.boards import game_name, race_board
from races.selectors.boards.common import Board
from races.selectors.playing.desk import Desk, desk
from races.selectors.playing.position import current_state
from races.selectors.playing.preview import Aim, Preview, preview
from races.selectors.playing.words import bent

logger = logging.getLogger(__name__)
BENDS = ("bend1", "bend2")


class Bend(NamedTuple):
    """A field of the form: what stands in it, and the same in words."""

    value: str
    said: str


def look(driver: Driver, query: QueryDict) -> AimForm:
    """Read `?card=&bend1=&bend2=`: a placement to be shown."""
    del driver
    return AimForm(query)


def read(driver: Driver, sent: QueryDict) -> ActForm:
    """Read an act for one of the driver's seats."""
    return ActForm(sent, seats=[seat.index for seat in driver.seats])


def context(driver: Driver, form: AimForm | None, query: QueryDict) -> dict[str, Any]:
    """Everything the part shows that is Ben Hur's own.

    Args:
        driver: whose page it is.
        form: what he sent; kept on the page, and looked at as far as it makes sense.
        query: of the address; nothing of it counts here.
    """
    del query
    race = driver.race
    board, place = _drawn(driver, form)
    return {
        "game": game_name(race.game),
        "board": board,
        "desk": place,
        "bends": _bends(place, form),
        "unreadable": board is None and bool(race.head),
        "news": news_of(driver, board),
    }


def foretell(request: HttpRequest, driver: Driver) -> JsonResponse:
    """Tell what a card and two bends would do."""
    form = AimForm(request.GET)
    valid = form.is_valid()
    aim = _aim_of(form)
    if not valid or aim is None:
        return JsonResponse({"text": _first_error(form)}, status=REFUSED)
    race, wanted = driver.race, form.cleaned_data
    seat = wanted.get("seat")
    if seat not in {own.index for own in driver.seats}:
        return not_his()
    state = running_state(race)
    if state is None or wanted.get("turn") != race.turn or state.to_move() != seat:
        return gone_on(race)
    colours = {one.index: one.colour for one in race.seats.all()}
    return JsonResponse(_told(preview(state, seat, aim, colours=colours), race.turn))


def _aim_of(form: AimForm | None) -> Aim | None:
    """The card and the bends of a form that was checked; None without a card."""
    card = form.cleaned_data.get("card") if form is not None else None
    if form is None or not card:
        return None
    return Aim(card, *form.bends)


def _drawn(driver: Driver, form: AimForm | None) -> tuple[Board | None, Desk | None]:
    race = driver.race
    if not race.head:
        return None, None
    try:
        place = desk(race, current_state(race), mine=driver.seats, aim=_aim_of(form))
        if _wrong(form):
            place = replace(place, shown=None)  # there is nothing to look at
        seat = place.mover or place.hands[0].seat
        return looked_at(race_board(race), seat), place
    except EngineError:
        logger.exception("race %s cannot be shown", race.pk)
        return None, None


def _wrong(form: AimForm | None) -> set[str]:
    """The fields in which something was typed that is no bend."""
    return set() if form is None else {name for name in BENDS if name in form.errors}


def _bends(place: Desk | None, form: AimForm | None) -> tuple[Bend, ...]:
    """The fields of both bends: what was typed, else what is shown."""
    if form is not None and form.errors and "bend1" in form.data:
        wrong = _wrong(form)
        return tuple(
            Bend(form.data.get(name, ""), bent(None if name in wrong else degrees))
            for name, degrees in zip(BENDS, form.bends, strict=True)
        )
    shown = place.shown.aim[1:] if place is not None and place.shown else (0, 0)
    return tuple(Bend(str(degrees), bent(degrees)) for degrees in shown)


def _first_error(form: AimForm) -> str:
    for errors in form.errors.values():
        return str(errors[0])
    return _("Choose a card first.")


def _told(seen: Preview, turn: int) -> dict[str, object]:
    return {
        "turn": turn,
        "card": seen.aim.card,
        "bend1": seen.aim.bend1,
        "bend2": seen.aim.bend2,
        "verdict": seen.verdict,
        "tone": seen.tone,
        "text": seen.text,
        "odds": seen.odds,
        "drive": seen.can_drive,
        "ram": seen.can_ram,
        "hit": seen.hit,
        "stick": seen.stick,
        "ghost": seen.ghost,
        "bends": seen.bends,
    }


BEN_HUR = PlayPage(
    part="races/partials/_play_live.html",
    styles=("races/oval.css", "races/play.css"),
    scripts=("races/play.js", "races/sending.js"),
    look=look,
    read=read,
    context=context,
    foretell=foretell,
)
