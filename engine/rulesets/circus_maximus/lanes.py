"""The paths that are worth a thought: straight on, round others, short of a corner.

A path is looked at as the track lies now: nothing is rolled and nobody moves. It runs
straight, changes lanes at once or where it would be blocked, at most twice, and uses
all movement factors (CM-10); what is left at the end is braked. Where it would enter a
corner too fast there are paths that brake before.
"""

from collections.abc import Iterator

import msgspec

from engine.rulesets.circus_maximus.adjacency import REACH
from engine.rulesets.circus_maximus.field import EMPTY, Field
from engine.rulesets.circus_maximus.track import (
    INSIDE,
    NEXT,
    NOWHERE,
    OUTSIDE,
    PREV,
    SAFE,
    SLIP_INSIDE,
    SLIP_OUTSIDE,
)
from engine.rulesets.circus_maximus.weather import muddy

CHANGES = 2
"""Lane changes of one path at most."""
BRAKES = 4
"""Movement factors braked before a corner at most."""
SHORT = 6
"""Movement factors braked at most to stop short of a corner."""
WAYS_OUT = {">": ("SO", SLIP_OUTSIDE), "<": ("SI", SLIP_INSIDE)}
"""Own-choice slips of whoever is shut in, with their names in the charts (CM-19)."""
FARTHEST = 60
"""Squares that nobody drives beyond in one move."""


def _ahead(square: int) -> tuple[int, ...]:
    found = [square]
    for _ in range(FARTHEST):
        found.append(NEXT[found[-1]])
    return tuple(found)


AHEAD: tuple[tuple[int, ...], ...] = tuple(
    _ahead(square) for square in range(len(NEXT))
)
"""The square itself and the next ones of its lane."""
TO_CORNER: tuple[int, ...] = tuple(
    next((n for n, square in enumerate(row) if SAFE[square]), FARTHEST) for row in AHEAD
)
"""Squares to the first corner square of the lane; 0 in the corner."""


class Path(msgspec.Struct, frozen=True):
    """One way to drive.

    Attributes:
        steps: the squares forward and the changes, such as `F5OF2`.
        end: where the team counter arrives.
        brakes: endurance that braking costs.
        excess: over the safe speed in the corner, 0 where none is checked (CM-20).
        changes: of lane.
        wrecks: squares with a wreck or a carcass that are driven over.
        left: MF that nothing was found for.
    """

    steps: str
    end: int
    brakes: int
    excess: int
    changes: int
    wrecks: int
    left: int


class Run(msgspec.Struct):
    """A path while it is being laid out.

    Attributes:
        square: of the team.
        mf: left.
        speed: that a corner would be compared with (CM-20).
        steps: taken before the last kind of step; letter: that kind; count: of it.
        excess: the largest so far.
        brakes: so far; changes: so far.
        passed: squares entered, to find wrecks among.
    """

    square: int
    mf: int
    speed: int
    steps: str = ""
    letter: str = ""
    count: int = 0
    excess: int = 0
    brakes: int = 0
    changes: int = 0
    passed: tuple[int, ...] = ()

    def text(self) -> str:
        """Return the steps so far, equal ones counted."""
        return self.steps + (
            self.letter if self.count < 2 else f"{self.letter}{self.count}"
        )

    def _took(self, letter: str, number: int) -> "Run":
        """Return a copy that has taken some more equal steps, nothing else changed."""
        same = letter == self.letter
        return Run(
            self.square,
            self.mf,
            self.speed,
            self.steps if same else self.text(),
            letter,
            self.count + number if same else number,
            self.excess,
            self.brakes,
            self.changes,
            self.passed,
        )

    def straight(self, squares: int) -> "Run":
        """Return the path after some more free squares of the lane."""
        if not squares:
            return self
        after = self._took("F", squares)
        row, corner = AHEAD[self.square], TO_CORNER[self.square]
        if corner <= squares:
            limit = SAFE[row[max(corner, 1)]] or SAFE[self.square]
            after.excess = max(self.excess, self.speed - limit)
        after.square = row[squares]
        after.mf -= squares
        after.passed += row[1 : squares + 1]
        return after

    def braked(self, number: int, *, early: bool) -> "Run":
        """Return the path after braking; early counts before a corner (CM-17)."""
        if not number:
            return self
        after = self._took("B", number)
        after.mf -= number
        after.brakes += number
        if early:
            after.speed -= number
        return after

    def changed(self, letter: str, landing: int, cost: int) -> "Run":
        """Return the path after a change of lane, slips among them (CM-15, CM-16)."""
        after = self._took(letter, 1)
        if SAFE[landing]:
            after.excess = max(self.excess, self.speed - SAFE[landing])
        after.square = landing
        after.mf -= cost
        after.changes += 1
        after.passed += (landing,)
        return after


def free_ahead(field: Field, square: int, most: int) -> int:
    """Return how many squares straight on are free, `most` at most (CM-13)."""
    at, row = field.at, AHEAD[square]
    for squares in range(1, most + 1):
        if at[row[squares]] != EMPTY:
            return squares - 1
    return most


def landing_of(field: Field, square: int, letter: str) -> int:
    """Return where a change of lane lands; NOWHERE when it cannot.

    The square ahead is free.
    """
    at = field.at
    landing = (INSIDE if letter == "I" else OUTSIDE)[NEXT[square]]
    if landing == NOWHERE or at[landing] != EMPTY or at[PREV[landing]] != EMPTY:
        return NOWHERE
    return landing


def paths(
    field: Field, square: int, *, mf: int, speed: int, endurance: int
) -> tuple[Path, ...]:
    """Return the paths worth a thought, without repetitions; never empty.

    Args:
        field: as it lies now.
        square: of the team counter.
        mf: to use; speed: whole speed of the turn, that a corner is compared with.
        endurance: that braking may cost.
    """
    lower = field.charts.weather.mud_safe if muddy(field) else 0  # MV-11
    start = Run(square, mf, speed + lower)
    found = {run.text(): run for run in _spread(field, start, endurance)}
    fast = any(run.excess for run in found.values())
    if fast and not SAFE[start.square]:
        for number in range(1, min(BRAKES, endurance, mf) + 1):
            early = start.braked(number, early=True)
            found |= {
                run.text(): run for run in _spread(field, early, endurance, changes=1)
            }
        short = _short_of_corner(field, start, endurance)
        found |= {run.text(): run for run in short}
    everything = [run for run in found.values() if not run.mf]
    if not everything:
        least = min(run.mf for run in found.values())
        everything = [run for run in found.values() if run.mf == least]
    return tuple(_path(field, run) for run in everything)


def ambushes(field: Field, square: int, mf: int) -> tuple[int, ...]:
    """Return after how many squares straight on somebody could be attacked.

    Args:
        field: as it lies now.
        square: of the team counter, not attacked from here.
        mf: to use, of which an attack needs at least one.
    """
    row, at = AHEAD[square], field.at
    return tuple(
        squares
        for squares in range(1, free_ahead(field, square, mf - 1) + 1)
        if any(at[target] != EMPTY for target in REACH[row[squares - 1]])
    )


def _spread(
    field: Field, run: Run, endurance: int, *, changes: int = CHANGES
) -> Iterator[Run]:
    """Yield the ways on from here that use as much as they can."""
    free = free_ahead(field, run.square, run.mf)
    on = run.straight(free)
    left = endurance - on.brakes
    yield on.braked(min(on.mf, left), early=False) if on.mf else on
    if run.changes >= changes:
        return
    for after in _changes(field, run, free) if free else _slips(field, run):
        yield from _spread(field, after, endurance, changes=changes)


def _changes(field: Field, run: Run, free: int) -> Iterator[Run]:
    """Yield the changes of lane at once and just before the way is blocked."""
    costs = field.charts.step_mf
    for letter in "OI":
        for before in {0, free - 1}:
            if run.mf - before < costs[letter]:
                continue
            at = run.straight(before) if before else run
            landing = landing_of(field, at.square, letter)
            if landing != NOWHERE:
                yield at.changed(letter, landing, costs[letter])


def _slips(field: Field, run: Run) -> Iterator[Run]:
    """Yield the slips of whoever can do nothing else (CM-19)."""
    for letter, (name, beside) in WAYS_OUT.items():
        landing, mf = beside[run.square], field.charts.step_mf[name]
        if landing == NOWHERE or run.mf < mf:
            continue
        if field.at[landing] == EMPTY and field.at[PREV[landing]] == EMPTY:
            yield run.changed(letter, landing, mf)


def _short_of_corner(field: Field, run: Run, endurance: int) -> Iterator[Run]:
    """Yield the way to the last square before the corner, if braking gets there."""
    squares = TO_CORNER[run.square] - 1
    rest = run.mf - squares
    free = free_ahead(field, run.square, min(squares, run.mf))
    if 0 < rest <= min(SHORT, endurance) and free == squares:
        yield run.straight(squares).braked(rest, early=False)


def _path(field: Field, run: Run) -> Path:
    wrecks = 0
    if field.wrecks or field.carcasses:
        wrecks = sum(s in field.wrecks or s in field.carcasses for s in run.passed)
    return Path(
        run.text(),
        run.square,
        run.brakes,
        run.excess,
        run.changes,
        wrecks,
        run.mf,
    )
