"""Who sits elsewhere than before in rounds that everybody can see already."""

from collections.abc import Mapping
from dataclasses import dataclass

from league.models import Round, SeatedEntry, Stage, Tournament
from league.selectors.seating import next_round_number


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody sits: the table, and the start place there."""

    table: int
    start: int


@dataclass(frozen=True, slots=True)
class Move:
    """One person of a round; no place `before` for a newcomer, none `after` who leaves."""

    round: int
    name: str
    before: Place | None
    after: Place | None

    @property
    def changes_table(self) -> bool:
        """Whether he has to go to another table, or sits at one for the first time."""
        return self.after is not None and (
            self.before is None or self.before.table != self.after.table
        )


Seats = Mapping[tuple[int, int], tuple[str, Place]]


def public_seats(tournament: Tournament) -> Seats:
    """Return who sits where in public rounds still to come, by round and entry.

    Four queries.
    """
    heats = tournament.stages.get(kind=Stage.Kind.QUALIFYING)
    public = Round.objects.filter(
        stage=heats,
        number__gte=next_round_number(heats),
        released_at__isnull=False,
    )
    rows = (
        SeatedEntry.objects.filter(round__in=public, leg=1)
        .order_by("round__number", "heat__table", "seat__start")
        .values_list(
            "round__number",
            "entry_id",
            "entry__player__name",
            "heat__table",
            "seat__start",
        )
    )
    return {
        (number, entry): (name, Place(table, start))
        for number, entry, name, table, start in rows
    }


def moves_between(before: Seats, after: Seats) -> tuple[Move, ...]:
    """Return everybody whose table or start place differs, by round and new table."""
    found = []
    for key in {**before, **after}:
        name, was = before.get(key, ("", None))
        newer, now = after.get(key, (name, None))
        if was != now:
            found.append(Move(key[0], newer, was, now))
    return tuple(sorted(found, key=_in_order))


def _in_order(move: Move) -> tuple[int, bool, int, int]:
    place = move.after or Place(0, 0)
    return move.round, move.after is not None, place.table, place.start
