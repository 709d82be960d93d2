"""What makes the lines of a result possible, whoever enters them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.rulesets.ave_caesar import AVE_CAESAR
from races.errors import RaceError
from races.models import Finish

OF_ONE_GAME = {
    Finish.NOT_GREETED.value: AVE_CAESAR.id,
    Finish.WITHDRAWN.value: "circus_maximus",
    Finish.KILLED.value: "circus_maximus",
}
"""Ways to finish that one game only knows: nobody greets Caesar in Ben Hur."""


@dataclass(frozen=True, slots=True)
class LineInput:
    """One seat's outcome as it is entered.

    Attributes:
        seat: index of the seat, from 0.
        place: 1 is first; exactly for those who finished. Equals share a place and
            the next one is skipped.
        finish: a value of `Finish`.
        order: order among those without a place (AC-61), lowest first.
    """

    seat: int
    place: int | None
    finish: str
    order: int = 0


def check_lines(
    lines: Sequence[LineInput], *, seats: Collection[int], game: str
) -> None:
    """Refuse lines that cannot be the outcome of a race with these seats.

    Args:
        lines: to check.
        seats: indices of the seats of the race.
        game: id of its ruleset.

    Raises:
        RaceError: with a stable code and the first thing that is wrong in words.
    """
    _check_seats([line.seat for line in lines], seats=seats)
    for line in lines:
        _check_line(line, game=game)
    places = [line.place for line in lines if line.place is not None]
    for place in sorted(places):
        if place != 1 + sum(other < place for other in places):
            raise RaceError(
                _("Place %(place)s cannot be: the places before it are not taken.")
                % {"place": place},
                code="place_gap",
            )


def _check_seats(named: Sequence[int], *, seats: Collection[int]) -> None:
    if len(named) != len(set(named)):
        raise RaceError(_("A seat is named twice."), code="seat_twice")
    if not set(named) <= set(seats):
        raise RaceError(_("There is no such seat in this race."), code="seat_unknown")
    if len(named) != len(seats):
        raise RaceError(_("Every seat needs a line."), code="seat_missing")


def _check_line(line: LineInput, *, game: str) -> None:
    if line.finish not in Finish.values or OF_ONE_GAME.get(line.finish, game) != game:
        raise RaceError(
            _("“%(finish)s” is no way to finish.") % {"finish": line.finish},
            code="finish_unknown",
        )
    if line.order < 0:
        raise RaceError(_("An order counts from 0."), code="order_below_zero")
    if line.finish != Finish.FINISHED and line.place is not None:
        raise RaceError(
            _("Only who finished has a place."), code="place_without_finish"
        )
    if line.finish == Finish.FINISHED and (line.place is None or line.place < 1):
        raise RaceError(
            _("Whoever finished needs a place, 1 or higher."), code="place_missing"
        )
