"""Where the line under the finalists runs: as locked, else as the table has it."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.domain.advancement import cut
from league.domain.standings import Standing
from league.models import Stage, StandingSnapshot, Tournament


@dataclass(frozen=True, slots=True)
class CutLine:
    """Who is above the line.

    Attributes:
        entries: ids of those in the final; without those who are tied.
        tied: ids of equals across the line, between whom a lot will decide.
        places: how many of the tied get in.
        locked: whether the heats are closed, so that the finalists stand.
    """

    entries: frozenset[int] = frozenset()
    tied: tuple[int, ...] = ()
    places: int = 0
    locked: bool = False


def cut_line(
    tournament: Tournament,
    *,
    table: Sequence[Standing],
    field: int | None,
    closed: bool,
) -> CutLine:
    """The line in a table; one query at most.

    Args:
        tournament: whose table.
        table: best first.
        field: how many go to the final; None when everybody or nobody does.
        closed: whether the table tells of a time when the heats may be closed.
    """
    snapshot = locked_snapshot(tournament) if closed else None
    if snapshot is not None:
        finalists = (snapshot.advanced or {}).get("finalists", ())
        return CutLine(frozenset(finalists), locked=True)
    if field is None:
        return CutLine()
    line = cut(table, field=field)
    return CutLine(
        frozenset(line.finalists), line.tied_at_cut, field - len(line.finalists)
    )


def locked_snapshot(tournament: Tournament) -> StandingSnapshot | None:
    """The kept table from which the finalists come; None while the heats are open."""
    return (
        StandingSnapshot.objects.filter(
            stage__tournament=tournament, reopened_at__isnull=True
        )
        .exclude(stage__kind=Stage.Kind.FINAL)
        .order_by("-stage__number")
        .first()
    )
