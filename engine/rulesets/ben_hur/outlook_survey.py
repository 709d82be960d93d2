"""Makes the tables of `outlook`: `python -m engine.rulesets.ben_hur.outlook_survey`.

Every cell's moves are tried once against the walls. Then the worth of all spots is
settled by going through them again and again: a stick is worth what it gains plus the
spot it leads to, a spot what the better of a few ordinary cards is worth there, less
what an ordinary turn brings. Takes a minute for each table.
"""

import sys
from pathlib import Path
from zlib import compress

from engine.rulesets.ben_hur.course import Place, gained, locate, pose_at
from engine.rulesets.ben_hur.geometry import (
    Pose,
    bends,
    on_track,
    outline,
    wall_legal_moves,
)
from engine.rulesets.ben_hur.outlook import (
    DEAD,
    GRID,
    NO_STICK,
    NOWHERE,
    STICKS,
    Grid,
    file_name,
    packed,
)

ORDINARY = (0.1614, 0.2332, 0.2414, 0.2122, 0.1518)
"""Shares of the sticks when three of five cards are drawn from the normal deck."""
CARDS = 2.0
"""Fresh cards a turn offers, about: the hand keeps what was not wanted before."""
ROUNDS = 60
MIDDLE = 2.25
NUDGES = (0.0, 0.05, 0.1, 0.15)
"""Chariot lengths towards the middle lane that a cell's middle may be off the track."""

Moves = tuple[tuple[int, float], ...]


def stand(place: Place) -> Pose | None:
    """Return a pose in a cell that lies on the track; None when there is none."""
    towards = 1 if place.lane < MIDDLE else -1
    for nudge in NUDGES:
        pose = pose_at(place._replace(lane=place.lane + towards * nudge))
        if on_track(outline(pose)):
            return pose
    return None


def moves_of(pose: Pose, stick: int, *, grid: Grid, front: bool) -> Moves:
    """Return the cells a stick leads to, each with the most that is gained."""
    start = locate(pose).along
    best: dict[int, float] = {}
    for _, _, placed in wall_legal_moves(pose, stick, bends(10), front=front):
        place = locate(placed.pose)
        cell = grid.cell(place)
        gain = gained(start, place.along)
        if cell != NOWHERE and gain > best.get(cell, DEAD):
            best[cell] = gain
    return tuple(best.items())


def explore(grid: Grid, *, front: bool) -> list[tuple[Moves, ...]]:
    """Return the moves of every stick from every cell."""
    poses = (stand(grid.middle(cell)) for cell in range(grid.size()))
    return [
        tuple(
            moves_of(pose, stick, grid=grid, front=front) if pose else ()
            for stick in STICKS
        )
        for pose in poses
    ]


def ordinary(sticks: tuple[float, ...]) -> float:
    """Return the expectation of the best of some ordinary cards."""
    total, open_share, left = 0.0, 1.0, 1.0
    for value, share in sorted(zip(sticks, ORDINARY, strict=True), reverse=True):
        open_share = max(open_share - share, 0.0)
        still = open_share**CARDS
        total += (left - still) * value
        left = still
    return total + left * DEAD


def settle(
    reached: list[tuple[Moves, ...]], *, home: int, rounds: int = ROUNDS
) -> tuple[list[float], list[tuple[float, ...]]]:
    """Return the worth of each cell and of each stick from there.

    Args:
        reached: see `explore`.
        home: the cell whose worth is 0.
        rounds: how often everything is gone through.
    """
    worth = [0.0] * len(reached)
    sticks = [NO_STICK] * len(reached)
    for _ in range(rounds):
        sticks = [
            tuple(
                max((gain + worth[cell] for cell, gain in moves), default=DEAD)
                for moves in row
            )
            for row in reached
        ]
        fresh = [ordinary(row) for row in sticks]
        turn = fresh[home]
        # Half of the old worth calms the swing between one stretch and the next.
        worth = [
            max((old + new - turn) / 2, DEAD) if new > DEAD else DEAD
            for old, new in zip(worth, fresh, strict=True)
        ]
    return worth, sticks


def table(grid: Grid, *, front: bool) -> bytes:
    """Return the table as it is stored: the spots, then stick by stick."""
    home = grid.cell(Place(0.0, MIDDLE, 0.0))
    worth, sticks = settle(explore(grid, front=front), home=home)
    columns = [worth, *zip(*sticks, strict=True)]
    return b"".join(bytes(packed(value) for value in column) for column in columns)


def main(folder: Path, grid: Grid = GRID) -> None:
    """Write both tables into a folder."""
    for front in (False, True):
        stored = compress(table(grid, front=front), 9)
        (folder / file_name(front=front)).write_bytes(stored)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
