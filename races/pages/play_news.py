"""What happened in a race since its driver acted last."""

from races.models import Race, Seat
from races.pages.play_door import Driver
from races.selectors.boards.common import Board, Entry


def news_of(driver: Driver, board: Board | None) -> tuple[Entry, ...]:
    """Return what came of the driver's own last act, and everything since.

    One query.

    Args:
        driver: whose page it is.
        board: of the race now; None when it cannot be shown.
    """
    if board is None:
        return ()
    last = _last_act(driver.race, driver.seats)
    return tuple(entry for entry in board.log if entry.turn >= last)


def _last_act(race: Race, seats: tuple[Seat, ...]) -> int:
    """The number of the last action of these seats; 0 before the first."""
    own = race.log.filter(seat__in=[seat.index for seat in seats])
    newest = own.order_by("-number").values_list("number", flat=True).first()
    return newest or 0
