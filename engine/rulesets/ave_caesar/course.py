"""A board driven in one direction, as tables made once (AC-4, AC-5, AC-12).

Sets of spaces are numbers with one bit a space, so that all ways of a card are
followed at once, step by step, whatever lanes they use.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from engine.rulesets.ave_caesar.tracks import (
    ALLEY,
    COLOURS,
    FINISH,
    LAPS,
    NAMES,
    NUMBERS,
    track,
)

NEVER = 999
"""Steps to the finish from where it cannot be reached any more."""


class Edge(msgspec.Struct, frozen=True):
    """One step forward, straight on or diagonally (AC-12).

    There is none plainly sideways (AC-13) and none across a wall (AC-16).
    """

    to: int
    line: bool
    colours: frozenset[int]
    door: bool
    diagonal: bool


class Ways(dict[int, int]):
    """Where one step leads from a set of spaces, filled as asked.

    Args:
        course: the course.
        colour: only steps of this course, 1 or 2; 0 for both (AC-20, AC-21).
        crossings: times across the line, which opens and shuts the door (AC-42).
    """

    def __init__(self, course: "Course", *, colour: int, crossings: int) -> None:
        super().__init__()
        self._next = [0] * len(NAMES)
        self._next[FINISH] = 1 << FINISH  # AC-51: the rest of the card is lost
        for space in course.spaces:
            for edge in course.steps_from(space, colour=colour, crossings=crossings):
                last = edge.line and crossings == LAPS
                self._next[space] |= 1 << (FINISH if last else edge.to)

    def __missing__(self, spaces: int) -> int:
        ends = 0
        for space in members(spaces):
            ends |= self._next[space]
        self[spaces] = ends
        return ends


class Closing(dict[int, int]):
    """AC-27: the spaces of the other course that chariots on the crossing close."""

    def __init__(self, closes: dict[int, int]) -> None:
        super().__init__()
        self._closes = closes

    def __missing__(self, spaces: int) -> int:
        closed = 0
        for space in members(spaces):
            closed |= self._closes[space]
        self[spaces] = closed
        return closed


def members(spaces: int) -> Iterator[int]:
    """Yield the spaces of a set in ascending order."""
    while spaces:
        low = spaces & -spaces
        yield low.bit_length() - 1
        spaces ^= low


def bits(spaces: Iterable[int]) -> int:
    """Return spaces as a set."""
    total = 0
    for space in spaces:
        total |= 1 << space
    return total


class Course:
    """The tables of one board in one direction.

    Attributes:
        starts: start places I, II, ... as spaces.
        measure: steps from the line by the shortest way, by space; the same
            count compares branches (AC-23, AC-24).
        narrow: the spaces that are a whole place by themselves (AC-28).
        alley: its spaces, without the ramps that lead in and out (AC-40).
        past: the spaces beyond the line within one card, as a set, by space.
        colour_of: 1 or 2 on a branch, 0 where both courses run, by space.
        lap_ahead: 1 where a card can only meet a fork beyond the line, by space.
        ways: step tables, by colour (0 to 2) and crossings (0 to 3).
        cross: the spaces of the big crossing, as a set.
        rest: steps to the finish by crossings, saluted and space.
    """

    def __init__(self, board: str, direction: str) -> None:
        data = track(board)
        self.board = board
        self.direction = direction
        self.spaces = tuple(NUMBERS[space["id"]] for space in data["spaces"])
        self.narrow = frozenset(NUMBERS[s["id"]] for s in data["spaces"] if s["choke"])
        self.starts = tuple(NUMBERS[name] for name in data["start"][direction])
        self.alley = frozenset(NUMBERS[name] for name in data["alley"]["spaces"])
        self.ramps = frozenset(NUMBERS[n] for n in data["alley"]["ramps"].values())
        self.door = NUMBERS[data["alley"]["door"][direction]]
        self.fork = NUMBERS[data["forks"][direction][0]["space"]]
        self.colour_of = [0] * len(NAMES)
        closes: dict[int, int] = {}
        for space in data["spaces"]:
            number = NUMBERS[space["id"]]
            if len(space["colours"]) == 1:
                self.colour_of[number] = 1 + COLOURS[board].index(space["colours"][0])
            if space["blocks"]:
                closes[number] = bits(NUMBERS[name] for name in space["blocks"])
        self.cross = bits(closes)
        self.closing = Closing(closes)
        self.edges = self._edges()
        self.heads = frozenset(
            e.to for s in self.spaces for e in self.edges[s] if e.line
        )
        self.measure = self._measure()
        self.past, self.lap_ahead = self._look_ahead()
        self.ways = tuple(
            tuple(Ways(self, colour=colour, crossings=c) for c in range(LAPS + 1))
            for colour in (0, 1, 2)
        )
        self.rest = self._rest()

    def shortest(self, *, colour: int) -> int:
        """Return the fewest steps from start place I to the finish, greeted (AC-5).

        Args:
            colour: 1 or 2; 0 when the way is free.
        """
        here = {(self.starts[0], 0, 0)}
        steps = 0
        while True:
            steps += 1
            ahead = set()
            for space, crossings, saluted in here:
                doors = self.steps_from(space, colour=colour, crossings=crossings)
                for edge in doors:
                    if edge.line and crossings == LAPS:
                        if saluted:
                            return steps
                        continue
                    greeted = int(saluted or edge.to in ALLEY)
                    ahead.add((edge.to, crossings + edge.line, greeted))
            here = ahead

    def lap_length(self, *, colour: int) -> int:
        """Return the steps from crossing the line to crossing it again (AC-5)."""
        here, steps = set(self.heads), 1
        while True:
            found = [
                edge
                for space in here
                for edge in self.steps_from(space, colour=colour, crossings=0)
            ]
            if any(edge.line for edge in found):
                return steps
            here, steps = {edge.to for edge in found}, steps + 1

    def _edges(self) -> list[tuple[Edge, ...]]:
        data = track(self.board)
        doors = {NUMBERS[name] for name in data["alley"]["door"].values()}
        edges: list[list[Edge]] = [[] for _ in NAMES]
        for join in data["edges"]:
            u, v = NUMBERS[join["u"]], NUMBERS[join["v"]]
            if self.direction == "ccw":  # AC-4: every join is usable both ways
                u, v = v, u
            colours = (1 + COLOURS[self.board].index(c) for c in join["colours"])
            door = v in self.ramps and u in doors
            edge = Edge(v, join["line"], frozenset(colours), door, join["diag"])
            edges[u].append(edge)
        return [tuple(found) for found in edges]

    def steps_from(self, space: int, *, colour: int, crossings: int) -> Iterator[Edge]:
        """Yield the steps forward that colour and lap leave open."""
        for edge in self.edges[space]:
            if colour and colour not in edge.colours:
                continue  # AC-20
            if edge.door and crossings not in (1, 2):
                continue  # AC-41, AC-42
            yield edge

    def _measure(self) -> list[int]:
        measure = [0] * len(NAMES)
        queue = deque(sorted(self.heads))
        for head in queue:
            measure[head] = 1
        while queue:
            space = queue.popleft()
            for edge in self.edges[space]:
                if not edge.line and not measure[edge.to]:
                    measure[edge.to] = measure[space] + 1
                    queue.append(edge.to)
        return measure

    def _look_ahead(self) -> tuple[list[int], list[int]]:
        past, ahead = [0] * len(NAMES), [0] * len(NAMES)
        for start in self.spaces:
            now, beyond = {start}, set[int]()
            for _ in range(6):
                if any(len(e.colours) == 1 for s in beyond for e in self.edges[s]):
                    ahead[start] = 1
                crossing = {e.to for s in now for e in self.edges[s] if e.line}
                now = {e.to for s in now for e in self.edges[s] if not e.line}
                beyond = crossing | {e.to for s in beyond for e in self.edges[s]}
                past[start] |= bits(beyond)
        return past, ahead

    def _rest(self) -> list[list[list[int]]]:
        rest = [[[NEVER] * len(NAMES) for _ in (0, 1)] for _ in range(LAPS + 1)]
        back: dict[tuple[int, int, int], list[tuple[int, int, int]]] = {}
        queue: deque[tuple[int, int, int]] = deque()
        for crossings in range(LAPS + 1):
            for saluted in (0, 1):
                for space in self.spaces:
                    here = (crossings, saluted, space)
                    open_steps = self.steps_from(space, colour=0, crossings=crossings)
                    for edge in open_steps:
                        if edge.line and crossings == LAPS:
                            if saluted and rest[crossings][1][space] == NEVER:
                                rest[crossings][1][space] = 1
                                queue.append(here)
                            continue
                        greeted = int(saluted or edge.to in ALLEY)
                        there = (crossings + edge.line, greeted, edge.to)
                        back.setdefault(there, []).append(here)
        while queue:
            there = queue.popleft()
            steps = rest[there[0]][there[1]][there[2]] + 1
            for crossings, saluted, space in back.get(there, ()):
                if rest[crossings][saluted][space] == NEVER:
                    rest[crossings][saluted][space] = steps
                    queue.append((crossings, saluted, space))
        return rest


@cache
def course(board: str, direction: str) -> Course:
    """Return the tables of a board, `A` or `B`, driven `cw` or `ccw`."""
    return Course(board, direction)
