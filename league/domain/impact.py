"""What a correction moves in the table, for the amend page."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from league.domain.standings import Standing


@dataclass(frozen=True, slots=True)
class RankChange:
    """One entry a correction moves; None where it was, or will be, not listed."""

    entry: int
    rank_before: int | None
    rank_after: int | None
    points_before: Fraction | None
    points_after: Fraction | None


def impact(
    before: Iterable[Standing], *, after: Iterable[Standing]
) -> tuple[RankChange, ...]:
    """Return every entry whose rank or points differ, in the order of the new table."""
    old = {row.entry: row for row in before}
    new = {row.entry: row for row in after}
    changes = (
        _change(entry, was=old.get(entry), becomes=new.get(entry))
        for entry in dict.fromkeys((*new, *old))
    )
    return tuple(
        change
        for change in changes
        if (change.rank_before, change.points_before)
        != (change.rank_after, change.points_after)
    )


def _change(
    entry: int, *, was: Standing | None, becomes: Standing | None
) -> RankChange:
    return RankChange(
        entry=entry,
        rank_before=was.rank if was else None,
        rank_after=becomes.rank if becomes else None,
        points_before=was.points if was else None,
        points_after=becomes.points if becomes else None,
    )
