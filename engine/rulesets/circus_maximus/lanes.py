"""The paths that are worth a thought: straight on, round others, short of a corner.

A path is looked at as the track lies now: nothing is rolled and nobody moves. It runs
straight, changes lanes at once or where it would be blocked, at most twice, and uses
all movement factors (CM-10); what is left at the end is braked. Where it would enter a
corner too fast there are paths that brake before.
"""

from collections.abc import Iterator

from engine.rulesets.circus_maximus.adjacency import REACH
from engine.rulesets.circus_maximus.field import EMPTY, Field
from engine.rulesets.circus_maximus.layout import AHEAD, FARTHEST, TO_CORNER, Path, Run
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
from engine.rulesets.circus_maximus.weather import safe_loss

CHANGES = 2
"""Lane changes of one path at most."""
BRAKES = 4
"""Movement factors braked before a corner at most."""
SHORT = 6
"""Movement factors braked at most to stop short of a corner."""
WAYS_OUT = {">": ("SO", SLIP_OUTSIDE), "<": ("SI", SLIP_INSIDE)}
"""Own-choice slips of whoever is shut in, with their names in the charts (CM-19)."""


def free_ahead(field: Field, square: int, most: int) -> int:
    """Return how many squares straight on are free, `most` at most (CM-13)."""
    at, row, most = field.at, AHEAD[square], min(most, FARTHEST)
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
    start = Run(square, mf, speed + safe_loss(field))
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
