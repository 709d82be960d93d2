"""A list of players compared with those already there: the first of two steps."""

from dataclasses import dataclass

from league.domain.roster import Roster, RosterError, read_roster
from league.domain.roster_diff import Change, Kind, Known, diff
from league.models import Entry, Tournament


@dataclass(frozen=True, slots=True)
class RosterPreview:
    """What applying a list would do.

    Attributes:
        roster: the list as read, with its warnings and refused rows.
        changes: line by line; people of other tournaments of the event are only
            listed when the list names them.
        entered: ids of players who have an entry in the tournament.
        version: the tournament's version it was compared with.
    """

    roster: Roster
    changes: tuple[Change, ...]
    entered: frozenset[int]
    version: int

    @property
    def questions(self) -> tuple[Change, ...]:
        """Lines somebody has to decide."""
        return tuple(c for c in self.changes if c.kind is Kind.ASK)


def roster_preview(tournament: Tournament, *, data: bytes) -> RosterPreview:
    """Compare a list with the event's players; two queries.

    Raises:
        RosterError: the list cannot be read at all.
    """
    roster = read_roster(data)
    known = _known(tournament)
    entered = frozenset(tournament.entries.values_list("player_id", flat=True))
    changes = tuple(
        change
        for change in diff(roster.rows, known)
        if change.kind is not Kind.MISSING
        or (change.known is not None and change.known.id in entered)
    )
    return RosterPreview(roster, changes, entered, tournament.version)


def _known(tournament: Tournament) -> list[Known]:
    """Players of the event, those of this tournament as it knows them."""
    rows = (
        Entry.objects.filter(tournament__event_id=tournament.event_id)
        .order_by("pk")
        .values_list(
            "player_id",
            "player__name",
            "player__email",
            "player__club",
            "group",
            "paid",
            "player__external_id",
            "tournament_id",
        )
    )
    known: dict[int, Known] = {}
    for player, name, email, club, group, paid, number, entered_in in rows:
        here = entered_in == tournament.pk
        if here or player not in known:
            known[player] = Known(
                id=player,
                name=name,
                email=email,
                club=club,
                group=group if here else "",
                paid=paid if here else None,
                external_id=number,
            )
    return list(known.values())


__all__ = ["RosterError", "RosterPreview", "roster_preview"]
