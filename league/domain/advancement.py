"""Who moves on to the final, on what ground, and what a correction does to that."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from league.domain.reasons import Reason
from league.domain.standings import Standing


class CutError(ValueError):
    """A change to a cut that cannot be made; `code` is stable, the text is for people."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


@dataclass(frozen=True, slots=True)
class Cut:
    """The line under the finalists.

    Attributes:
        finalists: entries in seed order; fewer than `field` while a tie is open.
        alternates: who steps in, in order.
        tied_at_cut: entries nothing separates across the line, in need of a race-off
            or a lot; empty when the cut stands.
        decided_by: what separates the last finalist from the first alternate; None
            while tied, when everybody is in, and after a race-off or lot.
        field: seats in the final.
        reserve: alternates wanted.
    """

    finalists: tuple[int, ...]
    alternates: tuple[int, ...]
    tied_at_cut: tuple[int, ...]
    decided_by: Reason | None
    field: int
    reserve: int


@dataclass(frozen=True, slots=True)
class CutDifference:
    """What a new table would change in a locked cut.

    Attributes:
        added: entries that would be finalists now, in seed order.
        removed: finalists who would not be.
        reseeded: whether those who stay change their order.
        tied: entries nothing separates across the line now.
    """

    added: tuple[int, ...]
    removed: tuple[int, ...]
    reseeded: bool
    tied: tuple[int, ...]


def cut(standings: Sequence[Standing], *, field: int = 4, alternates: int = 4) -> Cut:
    """Draw the line under the first so many; withdrawn entries are passed over.

    Args:
        standings: the table when the heats are over.
        field: seats in the final, 1 or more.
        alternates: how many may step in.

    Raises:
        CutError: a final without a seat.
    """
    if field < 1:
        raise CutError("no_seat", "A final needs at least one seat.")
    racing = [row for row in standings if not row.withdrawn]
    inside, outside = racing[:field], racing[field:]
    tied: tuple[int, ...] = ()
    if outside and inside[-1].rank == outside[0].rank:
        at_cut = outside[0].rank
        tied = tuple(row.entry for row in racing if row.rank == at_cut)
        inside = [row for row in inside if row.rank < at_cut]
        outside = [row for row in outside if row.rank > at_cut]
    return Cut(
        finalists=tuple(row.entry for row in inside),
        alternates=tuple(row.entry for row in outside[:alternates]),
        tied_at_cut=tied,
        decided_by=None if tied or not outside else _deciding(standings, outside[0]),
        field=field,
        reserve=alternates,
    )


def equals_by_standings(
    table: Sequence[Standing], *, standings: Sequence[Standing]
) -> tuple[Standing, ...]:
    """Return a table with its equals in the order of the standings; ranks stay.

    What a cut leaves equal has no lot where it does not matter who gets in: among
    alternates the better in the standings steps in first, by entry id where they too
    share their rank.

    Args:
        table: by which a field is cut.
        standings: of the tournament, with everybody of the table.
    """
    overall = {row.entry: row.rank for row in standings}
    ordered = sorted(table, key=lambda row: (row.rank, overall[row.entry], row.entry))
    # A reason belongs to its line: equals measure the same.
    return tuple(
        replace(row, reasons=line.reasons)
        for line, row in zip(table, ordered, strict=True)
    )


def draw_lot(tied: Collection[int], *, seed: str) -> tuple[int, ...]:
    """Return the tied in an order only the seed decides; store the seed with it.

    The order in which they are handed in does not matter, and anybody can repeat the
    draw: entries sort by the SHA-256 of `seed:entry`.
    """
    return tuple(
        sorted(tied, key=lambda entry: sha256(f"{seed}:{entry}".encode()).digest())
    )


def settle_tie(open_cut: Cut, *, order: Sequence[int]) -> Cut:
    """Return the cut once a race-off or a lot has ordered the tied.

    Raises:
        CutError: the order is not one of exactly those tied.
    """
    if sorted(order) != sorted(open_cut.tied_at_cut):
        raise CutError("wrong_tie", "The order must name each of the tied once.")
    seats = open_cut.field - len(open_cut.finalists)
    waiting = (*order[seats:], *open_cut.alternates)
    return replace(
        open_cut,
        finalists=(*open_cut.finalists, *order[:seats]),
        alternates=waiting[: open_cut.reserve],
        tied_at_cut=(),
    )


def replace_finalist(locked: Cut, *, missing: int) -> Cut:
    """Return the cut with the next alternate in a missing finalist's stead.

    The alternate takes the last seed; those behind the missing one move up.

    Raises:
        CutError: nobody of that id is a finalist, or no alternate is left.
    """
    if missing not in locked.finalists:
        raise CutError("not_a_finalist", "Only a finalist can be replaced.")
    if not locked.alternates:
        raise CutError("no_alternate", "No alternate is left to step in.")
    stepping_in, *waiting = locked.alternates
    staying = (entry for entry in locked.finalists if entry != missing)
    return replace(locked, finalists=(*staying, stepping_in), alternates=tuple(waiting))


def cut_difference(locked: Cut, *, recomputed: Cut) -> CutDifference:
    """Return what a correction would do to a locked cut; the lock itself stands."""
    in_both = set(locked.finalists) & set(recomputed.finalists)
    possible = {*recomputed.finalists, *recomputed.tied_at_cut}
    return CutDifference(
        added=tuple(e for e in recomputed.finalists if e not in in_both),
        removed=tuple(e for e in locked.finalists if e not in possible),
        reseeded=[e for e in locked.finalists if e in in_both]
        != [e for e in recomputed.finalists if e in in_both],
        tied=recomputed.tied_at_cut,
    )


def _deciding(standings: Sequence[Standing], first_out: Standing) -> Reason | None:
    # A withdrawn entry may stand between the two; then no single reason separates them.
    index = next(i for i, row in enumerate(standings) if row is first_out)
    if standings[index - 1].withdrawn:
        return None
    return first_out.reasons[-1]
