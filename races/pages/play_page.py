"""What the driver's page asks of each game: how it is looked at, sent and shown."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from django.forms import Form
from django.http import HttpRequest, JsonResponse, QueryDict
from django.utils.translation import gettext as _

from engine.core.errors import EngineError
from engine.core.ruleset import State
from races.models import Race, Seat
from races.pages.play_door import Driver
from races.selectors.boards.common import Board
from races.selectors.playing.position import current_state

CONFLICT = 409
REFUSED = 422


class Sent(Protocol):
    """A form that was sent to act, checked with `is_valid`.

    Attributes:
        notation: the act in the game's own spelling; empty when it only looks.
        cleaned_data: with the seat and the turn that was seen.
    """

    notation: str
    cleaned_data: dict[str, Any]

    def is_valid(self) -> bool:
        """Check what was sent."""
        ...

    def add_error(self, field: str | None, error: str) -> None:
        """Say why it was not done."""
        ...

    @property
    def looks(self) -> Mapping[str, str | int]:
        """Return the query of the page that shows what was only to be looked at."""
        ...

    def in_words(self, code: str, text: str) -> str:
        """Return the sentence of a refusal of this act."""
        ...


def never(_driver: Driver) -> bool:
    """Return that a new part empties nothing."""
    return False


@dataclass(frozen=True, slots=True)
class PlayPage:
    """How one game is driven.

    Attributes:
        part: template of the part that changes.
        styles: style sheets that the page needs, of the app's static files.
        scripts: the page's scripts, of the same, in the order they are loaded.
        look: reads the query of a page that shows something and does nothing.
        read: reads what was sent to act for one of the driver's seats.
        context: what the part shows, besides what all games do; from what was sent and
            the query of the address.
        foretell: answers what an act would do.
        holds: whether he fills in what a part that comes by itself would empty.
    """

    part: str
    styles: tuple[str, ...]
    scripts: tuple[str, ...]
    look: Callable[[Driver, QueryDict], Form]
    read: Callable[[Driver, QueryDict], Sent]
    context: Callable[[Driver, Any, QueryDict], dict[str, Any]]
    foretell: Callable[[HttpRequest, Driver], JsonResponse]
    holds: Callable[[Driver], bool] = never


def not_his() -> JsonResponse:
    """Answer whoever asks what an act of somebody else's chariot would do."""
    return JsonResponse({"text": _("You do not drive this chariot.")}, status=REFUSED)


def gone_on(race: Race) -> JsonResponse:
    """Answer whoever asks what an act would do that is not his turn any more."""
    text = _("The race has gone on meanwhile. Look at it again.")
    return JsonResponse({"text": text, "turn": race.turn}, status=CONFLICT)


def looked_at(board: Board, seat: Seat) -> Board:
    """Return the board with the chariot of a seat marked to be looked at."""
    pieces = tuple(
        replace(piece, moved=piece.colour == seat.colour.lower())
        for piece in board.pieces
    )
    return replace(board, pieces=pieces)


def running_state(race: Race) -> State | None:
    """Where the race stands; None when it does not run or cannot be replayed."""
    if race.status != Race.Status.RUNNING:
        return None
    try:
        return current_state(race)
    except EngineError:
        return None
