"""Where the line under those who go on runs: as locked, else as the table has it."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.domain.advancement import cut
from league.domain.standings import Standing
from league.models import Stage, StandingSnapshot


@dataclass(frozen=True, slots=True)
class CutLine:
    """Who is above the line.

    Attributes:
        entries: ids of those who go on; without those who are tied.
        tied: ids of equals across the line, between whom a lot will decide.
        places: how many of the tied get in.
        locked: whether the stage is closed, so that those who go on stand.
    """

    entries: frozenset[int] = frozenset()
    tied: tuple[int, ...] = ()
    places: int = 0
    locked: bool = False


def cut_line(
    stage: Stage, *, table: Sequence[Standing], field: int | None, closed: bool
) -> CutLine:
    """The line in a table; one query at most.

    Args:
        stage: whose end cuts the field.
        table: by which it is cut, best first.
        field: how many go on; None when everybody or nobody does.
        closed: whether the table tells of a time when the stage may be closed.
    """
    snapshot = stage_snapshot(stage) if closed else None
    if snapshot is not None:
        finalists = (snapshot.advanced or {}).get("finalists", ())
        return CutLine(frozenset(finalists), locked=True)
    if field is None:
        return CutLine()
    line = cut(table, field=field)
    return CutLine(
        frozenset(line.finalists), line.tied_at_cut, field - len(line.finalists)
    )


def stage_snapshot(stage: Stage) -> StandingSnapshot | None:
    """The table kept when a stage was closed; None while it is open."""
    return stage.snapshots.filter(reopened_at__isnull=True).first()
