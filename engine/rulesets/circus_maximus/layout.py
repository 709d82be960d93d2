"""A path while it is being laid out, and what is known of it in the end."""

import msgspec

from engine.rulesets.circus_maximus.track import NEXT, SAFE

FARTHEST = 60
"""Squares that no path is laid out beyond; charts may name any speed."""


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
