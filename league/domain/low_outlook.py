"""The chances of a place in the final where low sums lead."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from league.domain.low_records import low_sum
from league.domain.low_rules import LowSumRules
from league.domain.place_sums import (
    Shape,
    best_normal,
    best_score,
    missed_normal,
    missed_score,
    shape_for,
)
from league.domain.prospects import Outlook, Prospect, Rivals
from league.domain.ranking import Standing
from league.domain.records import ZERO, Cell
from league.domain.sizes import LARGEST

Key = tuple[Fraction, Fraction]
"""Round wins, negative and only where they come first; then the sum."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """What a round to come is worth.

    Attributes:
        best: the lowest score of a round.
        worst: the highest, short of a disqualification.
        normalised: whether sums are normalised.
        by_wins: whether round wins come before the sum.
        rules: races of a round and discards.
    """

    best: Fraction
    worst: Fraction
    normalised: bool
    by_wins: bool
    rules: LowSumRules

    def total(self, row: Standing, *, coming: Sequence[Fraction]) -> Fraction:
        """Return the sum after rounds to come."""
        scores = [
            (self._of(cell), cell.discardable)
            for cell in _own_rounds(row, races=self.rules.races)
        ]
        scores += [(score, True) for score in coming]
        found = low_sum(scores, rules=self.rules)
        return found.total if found else ZERO

    def key(self, row: Standing, *, coming: Sequence[Fraction], wins: int) -> Key:
        """Return what the row is sorted by after rounds to come, some of them won."""
        won = sum(c.won for c in _own_rounds(row, races=self.rules.races)) + wins
        ahead = Fraction(-won) if self.by_wins else ZERO
        return ahead, self.total(row, coming=coming)

    def _of(self, cell: Cell) -> Fraction | None:
        # Whoever sat out has neither, and gets the mean of the others.
        return cell.normal if self.normalised else cell.score


def low_outlook(
    standings: Sequence[Standing],
    *,
    rounds_left: int,
    rules: LowSumRules,
    field: int,
    coming: Collection[int] = (),
) -> tuple[Outlook, ...]:
    """Return everybody's chances; see `outlook.outlook`.

    Each is taken alone, from first places in every race left to not starting in any.
    Where the field is cut by round wins, any score is taken to be able to win one.
    """
    scale = _scale(standings, rules=rules, coming=coming)
    lose, win = (scale.worst,) * rounds_left, (scale.best,) * rounds_left
    racing = [row for row in standings if not row.withdrawn]
    rivals = Rivals(
        worst=[scale.key(row, coming=lose, wins=0) for row in racing],
        best=[scale.key(row, coming=win, wins=rounds_left) for row in racing],
        field=field,
    )
    return tuple(
        _chance(row, rivals=rivals, rounds_left=rounds_left, scale=scale)
        for row in standings
    )


def _scale(
    standings: Sequence[Standing],
    *,
    rules: LowSumRules,
    coming: Collection[int],
) -> _Scale:
    had: dict[int, set[Shape]] = {}
    for row in standings:
        for cell in _own_rounds(row, races=rules.races):
            if cell.races:
                each = sum(race.leg == cell.races[0].leg for race in cell.races)
                shape = Shape(cell.chariots, each)
                had.setdefault(cell.round, set()).add(shape)
    ahead = {shape_for(people) for people in coming} or had.get(
        max(had, default=0), {shape_for(LARGEST)}
    )
    normalised = len(ahead.union(*had.values())) > 1 or any(
        cell.normalised for row in standings for cell in row.cells
    )
    best, worst = (
        (best_normal, missed_normal) if normalised else (best_score, missed_score)
    )
    return _Scale(
        best=rules.races * min(map(best, ahead)),
        worst=rules.races * max(map(worst, ahead)),
        normalised=normalised,
        by_wins=rules.chain[0] == "round_wins",
        rules=rules,
    )


def _own_rounds(row: Standing, *, races: int) -> list[Cell]:
    """Return the rounds that are decided; one still awaited is among those to come."""
    return [
        cell
        for cell in row.cells
        if (cell.counts or _is_mean(cell, races=races))
        and not cell.is_final
        and not cell.knockout
        if not cell.races
        or len({race.leg for race in cell.races}) + len(cell.annulled) >= races
    ]


def _is_mean(cell: Cell, *, races: int) -> bool:
    """Whether the mean of the other rounds will stand in whatever comes."""
    return cell.sat_out or (cell.averaged and len(cell.annulled) >= races)


def _chance(
    row: Standing, *, rivals: Rivals[Key], rounds_left: int, scale: _Scale
) -> Outlook:
    if row.withdrawn:
        return Outlook(row.entry, Prospect.OUT_OF_REACH, None, None)
    wins = (scale.best,) * rounds_left
    with_win = scale.total(row, coming=wins[:1]) if rounds_left else None
    if rivals.shut_out(scale.key(row, coming=wins, wins=rounds_left)):
        return Outlook(row.entry, Prospect.OUT_OF_REACH, None, with_win)
    losses = (scale.worst,) * rounds_left
    if rivals.let_in(scale.key(row, coming=losses, wins=0)):
        return Outlook(row.entry, Prospect.CERTAIN, None, with_win)
    needs = None
    if rounds_left and not scale.normalised:
        needs = _needs(row, rivals=rivals, rounds_left=rounds_left, scale=scale)
    return Outlook(row.entry, Prospect.OPEN, needs, with_win)


def _needs(
    row: Standing, *, rivals: Rivals[Key], rounds_left: int, scale: _Scale
) -> Fraction:
    """Return the highest sum of the next round that leaves a chance, 0 if all do."""
    others = (scale.best,) * (rounds_left - 1)
    score = scale.worst
    while rivals.shut_out(scale.key(row, coming=(score, *others), wins=rounds_left)):
        score -= 1
    return ZERO if score == scale.worst else score
