"""What the places of a race of Ben Hur add up to: BH-33 to BH-35, low is good."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from league.domain.points import FinishCode, HeatResult, Line

CHARIOTS = 6  # BH-1: so many chariots and start places there are
CHARIOTS_EACH_AT_MOST = 3  # BH-2
PEOPLE_AT_LEAST = 2  # BH-2

TOGETHER = Fraction(1)
"""What everybody scores in a race that nobody finished (BH-33)."""
NOBODY_HOME = Fraction(1, 2)
"""The same, normalised: no better and no worse than half a table."""

_BEHIND_ALL = (FinishCode.DNS, FinishCode.DSQ)


class Shape(NamedTuple):
    """What makes sums comparable: chariots in a race, and of each person."""

    chariots: int
    each: int


@dataclass(frozen=True, slots=True)
class RaceCell:
    """One chariot's one race, as the table prints it.

    Attributes:
        leg: which race of the round.
        place: finishing place, None without one.
        finish: how it ended.
        score: what it adds to the sum.
        start: start place, None where unknown.
        provisional: shown but not confirmed.
    """

    leg: int
    place: int | None
    finish: FinishCode
    score: Fraction
    start: int | None = None
    provisional: bool = False


def shape_for(people: int) -> Shape:
    """Return the shape of a table of so many people (BH-2).

    Raises:
        ValueError: the game has no such table.
    """
    if not PEOPLE_AT_LEAST <= people <= CHARIOTS:
        raise ValueError(f"no table of {people}")
    each = min(CHARIOTS_EACH_AT_MOST, CHARIOTS // people)
    return Shape(chariots=people * each, each=each)


def shape_of(heat: HeatResult) -> Shape:
    """Return the shape a race had; who did not start sat there all the same."""
    people = len({line.entry for line in heat.lines})
    return Shape(len(heat.lines), -(-len(heat.lines) // people))


def race_cells(heat: HeatResult) -> dict[int, tuple[RaceCell, ...]]:
    """Return each entry's chariots in a race, in the order of the sheet (BH-33)."""
    finishers = sum(line.place is not None for line in heat.lines)
    cells: dict[int, tuple[RaceCell, ...]] = {}
    for line in heat.lines:
        score = _score(line, finishers=finishers, chariots=len(heat.lines))
        cell = RaceCell(
            heat.leg, line.place, line.finish, score, line.start, heat.provisional
        )
        cells[line.entry] = (*cells.get(line.entry, ()), cell)
    return cells


def nobody_finished(heat: HeatResult) -> bool:
    """Whether a race has no finisher at all."""
    return all(line.place is None for line in heat.lines)


def normal_score(
    cells: Iterable[RaceCell], *, chariots: int, nobody_home: bool = False
) -> Fraction:
    """Return one entry's one race between 0, won, and 1, last of all; DNS lies above.

    Args:
        cells: its chariots in the race, one at least; their mean counts.
        chariots: in the race, its own among them.
        nobody_home: whether nobody finished that race.
    """
    own = [
        NOBODY_HOME
        if nobody_home and cell.score == TOGETHER
        else _share(cell.score, chariots=chariots)
        for cell in cells
    ]
    return Fraction(sum(own), len(own))


def missed_score(shape: Shape) -> Fraction:
    """Return what a race costs that somebody should have driven at such a table."""
    return Fraction(shape.each * (shape.chariots + 1))


def missed_normal(shape: Shape) -> Fraction:
    """Return the same, normalised."""
    return _share(Fraction(shape.chariots + 1), chariots=shape.chariots)


def best_score(shape: Shape) -> Fraction:
    """Return the lowest sum of a race: own chariots in front, one behind the other."""
    return Fraction(shape.each * (shape.each + 1), 2)


def best_normal(shape: Shape) -> Fraction:
    """Return the same, normalised."""
    mean_place = best_score(shape) / shape.each
    return _share(mean_place, chariots=shape.chariots)


def _score(line: Line, *, finishers: int, chariots: int) -> Fraction:
    if line.awarded is not None:
        return line.awarded
    if line.place is not None:
        return Fraction(line.place)
    if line.finish in _BEHIND_ALL:
        return Fraction(chariots + 1)
    return Fraction(finishers + 1)  # BH-33


def _share(score: Fraction, *, chariots: int) -> Fraction:
    return (score - 1) / max(1, chariots - 1)  # a single chariot cannot be behind
