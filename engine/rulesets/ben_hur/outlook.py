"""What each stick is worth from anywhere on the track: a table made once.

The track is cut into cells of place, lane and heading. For every cell the table tells
what a stick gains, in chariot lengths, together with what the spot it leads to is worth
to a driver with ordinary cards; `outlook_survey` makes it. Half a lap suffices, the
other half is the same turned around. For bots only.
"""

from functools import cache
from importlib.resources import files
from typing import NamedTuple
from zlib import decompress

from engine.rulesets.ben_hur.course import Place
from engine.rulesets.ben_hur.geometry import LAP

STICKS = (500, 1000, 1500, 2000, 2500)
DEAD = -8.0
"""The worth of a stick, or of a spot, with which the wall is certain."""
FINENESS = 16
"""Steps of a chariot length in which the table is written."""
INNERMOST, OUTERMOST = 1.2, 3.3
"""Lanes in which the middle of a chariot can be."""
ASKEW = 80.0
"""Degrees to either side beyond which nobody gets round."""
NOWHERE = -1


class Grid(NamedTuple):
    """How finely the track is cut.

    Attributes:
        stretches: of half a lap.
        lanes: from the innermost to the outermost.
        headings: from one side to the other, an odd number.
    """

    stretches: int
    lanes: int
    headings: int

    def size(self) -> int:
        """Return the number of cells."""
        return self.stretches * self.lanes * self.headings

    def cell(self, place: Place) -> int:
        """Return the cell of a place; NOWHERE when it is too much askew."""
        turn = round((place.askew + ASKEW) / (2 * ASKEW) * (self.headings - 1))
        if not 0 <= turn < self.headings:
            return NOWHERE
        stretch = int(place.along % (LAP / 2) / (LAP / 2) * self.stretches)
        width = (place.lane - INNERMOST) / (OUTERMOST - INNERMOST)
        lane = min(max(round(width * (self.lanes - 1)), 0), self.lanes - 1)
        row = min(stretch, self.stretches - 1) * self.lanes + lane
        return row * self.headings + turn

    def middle(self, cell: int) -> Place:
        """Return the place in the middle of a cell, on the first half of the lap."""
        row, turn = divmod(cell, self.headings)
        stretch, lane = divmod(row, self.lanes)
        return Place(
            (stretch + 0.5) / self.stretches * LAP / 2,
            INNERMOST + (OUTERMOST - INNERMOST) * lane / (self.lanes - 1),
            2 * ASKEW * turn / (self.headings - 1) - ASKEW,
        )


GRID = Grid(68, 22, 33)


class Outlook(NamedTuple):
    """The table of one reading of A1.

    Attributes:
        grid: its cells.
        worth: of a spot in chariot lengths, by cell.
        sticks: worth of each stick from there, by cell.
    """

    grid: Grid
    worth: tuple[float, ...]
    sticks: tuple[tuple[float, ...], ...]

    def worth_at(self, place: Place) -> float:
        """Return what a spot is worth to a driver with ordinary cards."""
        cell = self.grid.cell(place)
        return DEAD if cell == NOWHERE else self.worth[cell]

    def sticks_at(self, place: Place) -> tuple[float, ...]:
        """Return what each stick is worth from a spot; DEAD where none fits."""
        cell = self.grid.cell(place)
        return NO_STICK if cell == NOWHERE else self.sticks[cell]


NO_STICK = (DEAD,) * len(STICKS)


def packed(value: float) -> int:
    """Return a worth as a byte; 0 is DEAD."""
    return min(max(round((value - DEAD) * FINENESS), 0), 255)


def unpacked(byte: int) -> float:
    """Return the worth that a byte stands for."""
    return DEAD + byte / FINENESS


def file_name(*, front: bool) -> str:
    """Return the name of the table of one reading of A1."""
    return f"outlook-{'front' if front else 'rear'}.bin"


@cache
def outlook(*, front: bool) -> Outlook:
    """Return the table; `front` is the reading of A1, see `place`."""
    stored = decompress(
        files(__package__).joinpath(file_name(front=front)).read_bytes()
    )
    size = GRID.size()
    values = [unpacked(byte) for byte in range(256)]
    worth = tuple(values[byte] for byte in stored[:size])
    columns = (stored[size * (1 + i) : size * (2 + i)] for i in range(len(STICKS)))
    # Many cells are alike: each different row is kept once.
    rows: dict[tuple[int, ...], tuple[float, ...]] = {}
    sticks = tuple(
        rows.setdefault(row, tuple(values[byte] for byte in row))
        for row in zip(*columns, strict=True)
    )
    return Outlook(GRID, worth, sticks)
