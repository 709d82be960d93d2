"""Which placements a chariot has: the menu's grids, and exactly whether there is one.

Everything here depends on nothing but what all can see, sticks apart, so that what
was worked out for a race serves its copies and what bots imagine as well.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.rulesets.ben_hur.geometry import (
    Placement,
    any_wall_legal,
    bends,
    hits,
    outline,
    overlap,
    place,
    wall_legal,
    wall_legal_moves,
)
from engine.rulesets.ben_hur.track import Pose

GRIDS = (10, 5)
ENOUGH = 3
"""Plain placements with which the coarser grid will do."""
EVERY = 1
Others = tuple[tuple[int, Pose], ...]


class Way(NamedTuple):
    """A placement that the walls allow.

    Attributes:
        bend1: of the stick against the chariot.
        bend2: of the chariot against the stick.
        placement: where both come to lie.
        hits: seats in the way, by strip or outline; with none it is a plain move
            (BH-22), with one it may be a ram (BH-26).
    """

    bend1: int
    bend2: int
    placement: Placement
    hits: tuple[int, ...]


class Survey(NamedTuple):
    """What the sticks in hand can do.

    Attributes:
        ways: the placements offered, by stick.
        is_open: whether any whole-degree placement is plain (BH-22).
        in_track: whether any is wall-legal (BH-37).
    """

    ways: Mapping[int, tuple[Way, ...]]
    is_open: bool
    in_track: bool


def ways(
    pose: Pose, stick: int, *, step: int, others: Others, front: bool
) -> tuple[Way, ...]:
    """Return the wall-legal placements of a stick on a grid.

    Args:
        pose: where the chariot stands.
        stick: its length.
        step: of both bends, in degrees.
        others: seats and poses of all other chariots.
        front: see `place`.
    """
    outlines = [outline(other) for _, other in others]
    return tuple(
        Way(bend1, bend2, put, tuple(others[i][0] for i in hits(put, outlines)))
        for bend1, bend2, put in wall_legal_moves(pose, stick, bends(step), front=front)
    )


def plain_ways(
    pose: Pose, stick: int, *, others: Others, front: bool
) -> tuple[Way, ...]:
    """Return the plain placements of a stick, of all whole degrees.

    A stick that lies on a chariot is given up at once, whatever the second bend; all
    placements along it share its corners.
    """
    outlines = [outline(other) for _, other in others]
    found = []
    strip, lies_on_one = None, False
    every = wall_legal_moves(pose, stick, bends(EVERY), front=front)
    for bend1, bend2, put in every:
        if put.strip is not strip:
            strip = put.strip
            lies_on_one = any(overlap(strip, other) for other in outlines)
        if not lies_on_one and not hits(put, outlines):
            found.append(Way(bend1, bend2, put, ()))
    return tuple(found)


def look(
    pose: Pose, stick: int, bend1: int, bend2: int, *, others: Others, front: bool
) -> Way | None:
    """Return one placement; None when a wall forbids it (BH-22)."""
    put = place(pose, stick, bend1, bend2, front=front)
    if not wall_legal(put):
        return None
    found = hits(put, [outline(other) for _, other in others])
    return Way(bend1, bend2, put, tuple(others[i][0] for i in found))


def leaves_room(pose: Pose, way: Way, *, front: bool) -> bool:
    """Return whether the loser of a ram fits onto the aggressor's old pose (BH-28).

    It always does when the rear tip is laid at the stick's end; with the front tip
    there a short stick may leave both on the same spot, and cannot ram.
    """
    return not front or not overlap(way.placement.outline, outline(pose))


@lru_cache(maxsize=1024)
def in_track(pose: Pose, sticks: tuple[int, ...], *, front: bool) -> bool:
    """Return whether any whole-degree placement lies on the track (BH-37)."""
    return any_wall_legal(pose, sticks, front=front)


@lru_cache(maxsize=1024)
def is_open(
    pose: Pose, sticks: tuple[int, ...], *, others: Others, front: bool
) -> bool:
    """Return whether any whole-degree placement is plain (BH-22, BH-38)."""
    outlines = [outline(other) for _, other in others]
    for stick in sticks:
        coarse = wall_legal_moves(pose, stick, bends(GRIDS[0]), front=front)
        if any(not hits(put, outlines) for _, _, put in coarse):
            return True
    return survey(pose, sticks, others=others, front=front).is_open


@lru_cache(maxsize=256)
def survey(
    pose: Pose, sticks: tuple[int, ...], *, others: Others, front: bool
) -> Survey:
    """Return what these sticks can do.

    The grid is finer when it offers little; whether a plain or any placement exists
    is answered for every whole degree.

    Args:
        pose: where the chariot stands.
        sticks: different lengths, short ones first.
        others: seats and poses of all other chariots.
        front: see `place`.
    """
    offered: dict[int, tuple[Way, ...]] = {}
    for step in GRIDS:
        offered = {
            stick: ways(pose, stick, step=step, others=others, front=front)
            for stick in sticks
        }
        plain = sum(not way.hits for way in _all(offered))
        if plain >= ENOUGH:
            break
    if plain:
        return Survey(offered, is_open=True, in_track=True)
    if not any(offered.values()) and not in_track(pose, sticks, front=front):
        return Survey(offered, is_open=False, in_track=False)
    return _every_degree(pose, offered, others=others, front=front)


def _every_degree(
    pose: Pose,
    offered: Mapping[int, tuple[Way, ...]],
    *,
    others: Others,
    front: bool,
) -> Survey:
    """Return the survey of whole degrees, with no more rams than are needed."""
    coarse_rams = any(
        len(way.hits) == 1 and leaves_room(pose, way, front=front)
        for way in _all(offered)
    )
    everything = {
        stick: plain_ways(pose, stick, others=others, front=front) + coarse
        if coarse_rams  # those of the grid will do
        else ways(pose, stick, step=EVERY, others=others, front=front)
        for stick, coarse in offered.items()
    }
    plain = any(not way.hits for way in _all(everything))
    return Survey(everything, is_open=plain, in_track=True)


def _all(offered: Mapping[int, tuple[Way, ...]]) -> Iterable[Way]:
    return (way for found in offered.values() for way in found)
