"""Try an act out and take it back: what it would do to rounds that are public."""

from collections.abc import Callable

from django.db import transaction

from league.models import Tournament
from league.selectors.moves import Move, moves_between, public_seats


def rehearse(act: Callable[[], object], *, tournament: Tournament) -> tuple[Move, ...]:
    """Return who would sit elsewhere in a public round after an act; nothing is kept.

    The chance of a repair follows from the tournament's version, so the act itself
    does the same under the same version.

    Args:
        act: a service, called once.
        tournament: whose rounds.

    Raises:
        StaleError, LeagueError: as the act does.
    """
    with transaction.atomic():
        before = public_seats(tournament)
        act()
        moves = moves_between(before, public_seats(tournament))
        transaction.set_rollback(True)
    return moves
