"""How many turns a chariot still needs when nobody is in its way.

A leg is half a lap, from square 13 of one straight to square 12 of the next; both legs
of a lap are alike, and the race ends behind the last one. Going backward from the
finish, the best turn from every square is found exactly: any speed, the tolls of a
corner taken too fast, and changes of up to two lanes at the start of a turn on a
straight. Three legs are worked out; every leg before them takes as long as the third.
"""

from functools import lru_cache

from engine.rulesets.circus_maximus.track import (
    BACK,
    CORNER_1,
    HOME,
    INDEX,
    LANE,
    LANES,
    SAFE,
    SECTION,
)

STRAIGHT = sum(
    LANE[square] == 1 and SECTION[square] == HOME for square in range(len(LANE))
)
"""Squares of a straight."""
LINE = 12
"""Last square of a straight that belongs to the leg before."""
RUN_UP = STRAIGHT - LINE
"""Squares from the start of a leg to its corner."""
TURNS = tuple(
    sum(
        LANE[square] == lane and SECTION[square] == CORNER_1
        for square in range(len(LANE))
    )
    for lane in range(1, LANES + 1)
)
"""Corner squares by lane, from 0."""
LIMITS = tuple(
    next(
        SAFE[square]
        for square in range(len(LANE))
        if LANE[square] == lane and SECTION[square] == CORNER_1
    )
    for lane in range(1, LANES + 1)
)
"""Printed safe speeds by lane, from 0 (CM-20)."""
LENGTH = tuple(STRAIGHT + corner for corner in TURNS)
LEGS = 3
"""Legs that are worked out."""
FAR = 2
"""Lanes changed in one turn at most."""
STUCK = 99.0
"""Turns to go of a chariot that cannot move any more."""


def _along(square: int) -> int:
    lane, section, index = LANE[square] - 1, SECTION[square], INDEX[square]
    if section not in (HOME, BACK):
        return RUN_UP + index - 1
    return index - LINE - 1 if index > LINE else RUN_UP + TURNS[lane] + index - 1


ALONG: tuple[int, ...] = tuple(_along(square) for square in range(len(LANE)))
"""Place in the leg, from 0, by square."""
SECOND: tuple[bool, ...] = tuple(
    section > BACK
    or (section == BACK and index > LINE)
    or (section == HOME and index <= LINE)
    for section, index in zip(SECTION, INDEX, strict=True)
)
"""Whether a square is in the second leg of its lap."""


def legs_to_go(laps: int, crossings: int, square: int) -> int:
    """Return the legs still to be driven, the present one included.

    Args:
        laps: of the race (CM-43).
        crossings: of the line so far less one, as `Chariot.laps` has it.
        square: of the team counter.
    """
    return 2 * (laps - crossings) - SECOND[square]


class Pace:
    """Turns to go from every square at one speed.

    Args:
        most: the highest speed that may be written.
        tolls: what a corner costs in turns by the excess over its safe speed, from 1;
            more than the last is never tried.
        lower: how much lower the safe speeds are (MV-11).
    """

    def __init__(self, most: int, tolls: tuple[float, ...], lower: int) -> None:
        self.most = most
        self.tolls = tolls
        self.limits = tuple(limit - lower for limit in LIMITS)
        self._legs = [self._finish()]
        for _ in range(LEGS):
            self._legs.append(self._before(self._legs[-1]))

    def turns(self, legs: int, square: int) -> float:
        """Return the turns to go from a square with so many legs left."""
        if legs <= 0:
            return 0.0
        lane, along = LANE[square] - 1, ALONG[square]
        known = self._legs[min(legs, LEGS)][lane][along]
        if legs <= LEGS:
            return known
        return known + (legs - LEGS) * (known - self._legs[LEGS - 1][lane][along])

    def _finish(self) -> list[list[float]]:
        """Return what is left behind the line: the unused part of the last turn."""
        share = 1 / max(self.most, 1)
        row = [-min(1.0, share * square) for square in range(max(LENGTH))]
        return [row[:length] for length in LENGTH]

    def _before(self, after: list[list[float]]) -> list[list[float]]:
        """Return the turns to go in the leg before one that is known."""
        rows = [
            [STUCK] * length + beyond
            for length, beyond in zip(LENGTH, after, strict=True)
        ]
        for index in reversed(range(LINE)):
            for lane in range(LANES):
                self._straight(rows, lane, RUN_UP + TURNS[lane] + index)
        for lane, row in enumerate(rows):
            for along in reversed(range(RUN_UP, RUN_UP + TURNS[lane])):
                row[along] = 1 + self._corner(row, lane, along, 0)
        for along in reversed(range(RUN_UP)):
            for lane in range(LANES):
                self._straight(rows, lane, along)
        return [row[:length] for row, length in zip(rows, LENGTH, strict=True)]

    def _straight(self, rows: list[list[float]], lane: int, along: int) -> None:
        best = STUCK
        for other in range(max(0, lane - FAR), min(LANES, lane + FAR + 1)):
            beyond = along >= RUN_UP
            start = along - TURNS[lane] + TURNS[other] if beyond else along
            away, spent = abs(other - lane), max(0, lane - other)
            if beyond:
                reach = rows[other][
                    start + max(away, 1) : start + self.most - spent + 1
                ]
                best = min(best, min(reach, default=STUCK))
            else:
                best = min(best, self._run_up(rows[other], other, start, away, spent))
        rows[lane][along] = 1 + best

    def _run_up(
        self, row: list[float], lane: int, along: int, away: int, spent: int
    ) -> float:
        """Return the best end of a turn that begins before the corner.

        Args:
            row: turns to go in the lane driven in.
            lane: that lane, from 0.
            along: where the turn begins, seen in that lane.
            away: lanes changed; spent: MF lost by changing inward (CM-15).
        """
        last = min(along + self.most - spent, RUN_UP - 1)
        short = row[along + max(away, 1) : last + 1]
        best = min(short, default=STUCK)
        if along + self.most - spent >= RUN_UP:
            best = min(best, self._corner(row, lane, along, spent, RUN_UP))
        return best

    def _corner(
        self, row: list[float], lane: int, along: int, spent: int, first: int = 0
    ) -> float:
        """Return the best end of a turn in or into the corner (CM-20).

        Args:
            row: turns to go in this lane; lane: from 0.
            along: where the turn begins; spent: MF that bring nobody forward.
            first: the nearest square that counts.
        """
        limit = self.limits[lane]
        start = along - spent
        safe = row[max(first, along + 1) : start + min(limit, self.most) + 1]
        best = min(safe, default=STUCK)
        for over, toll in enumerate(self.tolls, 1):
            speed = limit + over
            end = start + speed
            if speed <= self.most and end >= first:
                best = min(best, row[end] + toll)
        return best


@lru_cache(maxsize=256)
def pace(most: int, tolls: tuple[float, ...], lower: int) -> Pace:
    """Return the turns to go at one speed; kept, for many ask."""
    return Pace(most, tolls, lower)
