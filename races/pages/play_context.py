"""What the driver's page is rendered from."""

import logging
from dataclasses import replace
from typing import Any, NamedTuple

from engine.core.errors import EngineError
from races.forms.playing import AimForm
from races.models import Race, Seat
from races.pages.play_door import Driver
from races.selectors.boards import game_name, race_board
from races.selectors.boards.common import Board, Entry
from races.selectors.playing.desk import Desk, desk
from races.selectors.playing.position import current_state
from races.selectors.playing.preview import Aim
from races.selectors.playing.words import bent
from races.selectors.races import descriptions
from races.selectors.results import official_lines

logger = logging.getLogger(__name__)
BENDS = ("bend1", "bend2")


class Bend(NamedTuple):
    """A field of the form: what stands in it, and the same in words."""

    value: str
    said: str


def play_context(driver: Driver, form: AimForm | None = None) -> dict[str, Any]:
    """Everything the page or its live part shows.

    Args:
        driver: whose page it is.
        form: what he sent; kept on the page, and looked at as far as it makes sense.
    """
    race = driver.race
    board, place = _drawn(driver, form)
    return {
        "race": race,
        "game": game_name(race.game),
        "board": board,
        "desk": place,
        "mine": driver.seats,
        "form": form,
        "bends": _bends(place, form),
        "unreadable": board is None and bool(race.head),
        "news": _news(driver, board),
        "described": descriptions([race.pk]).get(race.pk),
        "lines": official_lines(race) if race.is_over else [],
    }


def aim_of(form: AimForm | None) -> Aim | None:
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
        place = desk(race, current_state(race), mine=driver.seats, aim=aim_of(form))
        if _wrong(form):
            place = replace(place, shown=None)  # there is nothing to look at
        return _centred(race_board(race), place), place
    except EngineError:
        logger.exception("race %s cannot be shown", race.pk)
        return None, None


def _centred(board: Board, place: Desk) -> Board:
    """The board with the chariot to look at marked: the one to move, else his own."""
    seat = place.mover or place.hands[0].seat
    pieces = tuple(
        replace(piece, moved=piece.colour == seat.colour.lower())
        for piece in board.pieces
    )
    return replace(board, pieces=pieces)


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


def _news(driver: Driver, board: Board | None) -> tuple[Entry, ...]:
    """What came of the driver's own last act, and everything since."""
    if board is None:
        return ()
    last = _last_act(driver.race, driver.seats)
    return tuple(entry for entry in board.log if entry.turn >= last)


def _last_act(race: Race, seats: tuple[Seat, ...]) -> int:
    """The number of the last action of these seats; 0 before the first; one query."""
    own = race.log.filter(seat__in=[seat.index for seat in seats])
    newest = own.order_by("-number").values_list("number", flat=True).first()
    return newest or 0
