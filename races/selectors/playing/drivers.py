"""Who drives which seats."""

from races.models import Race, Seat, User

DRIVEN = frozenset({"ben_hur", "circus_maximus"})
"""The games whose chariots can be driven by people, by id."""


def driven_seats(race: Race, user: User) -> tuple[Seat, ...]:
    """The seats that this person drives, by index; those a bot drives are not among them.

    No query when seats and players have been fetched.
    """
    seats = sorted(race.seats.all(), key=lambda seat: seat.index)
    return tuple(
        seat
        for seat in seats
        if not seat.bot and seat.player is not None and seat.player.user_id == user.pk
    )


def is_driver(race: Race, user: User) -> bool:
    """Whether this person drives at least one seat of the race; one query."""
    return race.seats.filter(bot="", player__user=user).exists()
