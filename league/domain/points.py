"""What one heat brought in, and what its places are worth (AC-53, AC-56)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache


class FinishCode(StrEnum):
    """How a heat ended for one seat."""

    FINISHED = "finished"
    DNF = "dnf"
    NOT_GREETED = "not_greeted"
    DSQ = "dsq"
    DNS = "dns"
    WITHDRAWN = "withdrawn"
    KILLED = "killed"


@dataclass(frozen=True, slots=True)
class CodeRule:
    """What a finish means for the table; none but `FINISHED` scores (AC-53).

    Attributes:
        label: what a results sheet prints, empty for a finisher.
        starter: whether the seat raced, so that others can have beaten it.
        discardable: whether the heat may be the one that does not count.
        frees_place: whether those behind move up (AC-50).
        tail: how far behind the last finisher a final puts it, 0 for a finisher.
    """

    label: str
    starter: bool
    discardable: bool
    frees_place: bool
    tail: int


CODE_RULES: Mapping[FinishCode, CodeRule] = {
    FinishCode.FINISHED: CodeRule(
        label="", starter=True, discardable=True, frees_place=False, tail=0
    ),
    FinishCode.DNF: CodeRule(
        label="DNF", starter=True, discardable=True, frees_place=False, tail=1
    ),
    FinishCode.NOT_GREETED: CodeRule(
        label="DNQ-C", starter=True, discardable=True, frees_place=True, tail=1
    ),
    FinishCode.DSQ: CodeRule(
        label="DSQ", starter=True, discardable=False, frees_place=True, tail=2
    ),
    FinishCode.DNS: CodeRule(
        label="DNS", starter=False, discardable=True, frees_place=True, tail=2
    ),
    FinishCode.WITHDRAWN: CodeRule(
        label="RET", starter=True, discardable=True, frees_place=False, tail=1
    ),
    FinishCode.KILLED: CodeRule(
        label="KIA", starter=True, discardable=True, frees_place=False, tail=1
    ),
}


@dataclass(frozen=True, slots=True)
class PointsScheme:
    """What each finishing place is worth, for any number of drivers (AC-56).

    Raises:
        ValueError: no place is worth anything, a value is negative, or a worse
            place is worth more than a better one.
    """

    points: tuple[int, ...] = (6, 4, 3, 2, 1, 0)

    def __post_init__(self) -> None:
        if not self.points or min(self.points) < 0:
            raise ValueError("a scheme needs a place, and points of 0 or more")
        if list(self.points) != sorted(self.points, reverse=True):
            raise ValueError("a worse place cannot be worth more than a better one")

    @property
    def best(self) -> int:
        """Points of a win."""
        return self.points[0]

    def for_place(self, place: int, *, shared_by: int = 1) -> Fraction:
        """Return the points of a place, the mean of those covered when shared.

        Args:
            place: 1 is first; places beyond the scheme are worth 0.
            shared_by: chariots in a dead heat on this place.
        """
        return _mean_of_places(self.points, place, shared_by)


@dataclass(frozen=True, slots=True)
class Line:
    """One seat's outcome in a heat.

    Attributes:
        entry: id of the entry that sat there.
        place: 1 is first, shared places skip the next; None unless finished.
        finish: how it ended.
        start: start place, 1 is I; None where nobody noted it.
        awarded: points given in place of the scheme's (redress, sit-out), or None.
        order: among those without a place, lowest first, as the sheet lists them.
    """

    entry: int
    place: int | None
    finish: FinishCode = FinishCode.FINISHED
    start: int | None = None
    awarded: Fraction | None = None
    order: int = 0


@dataclass(frozen=True, slots=True)
class HeatResult:
    """One heat's sheet.

    Attributes:
        round: number of the round, from 1; a final has a round of its own.
        table: number of the table within the round.
        lines: one a seat.
        is_final: whether this is the great final (AC-58).
        provisional: reported but not confirmed; shown, not counted.
        counts: False for an abandoned heat, which is kept and never counted.
        leg: which race of the round at this table; a round of Ben Hur may have two.
        knockout: number of the knock-out stage from 1; 0 in other rounds and in a final.
        annulled: races of the round at this table that count for nothing, by leg; what
            is left of the round stands for them.
    """

    round: int
    table: int
    lines: tuple[Line, ...]
    is_final: bool = False
    provisional: bool = False
    counts: bool = True
    leg: int = 1
    knockout: int = 0
    annulled: tuple[int, ...] = ()

    def points(self, *, scheme: PointsScheme) -> dict[int, Fraction]:
        """Return each entry's points in this heat, before any weight."""
        places = [line.place for line in self.lines]
        return {
            line.entry: _line_points(line, places=places, scheme=scheme)
            for line in self.lines
        }


class SheetError(ValueError):
    """A sheet that cannot have happened.

    Attributes:
        code: stable name of the reason.
        text: the reason in words.
        seat: entry it is about, None when it is about the sheet as a whole.
    """

    def __init__(self, code: str, text: str, *, seat: int | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.seat = seat


def check_lines(
    lines: Sequence[Line], *, seats: Collection[int], shared_places: bool = True
) -> None:
    """Refuse a sheet that cannot have happened.

    Args:
        lines: the sheet as entered, in any order.
        seats: entries seated in this heat.
        shared_places: whether a dead heat is possible; 1, 2, 2, 4 is then fine.

    Raises:
        SheetError: naming the first thing wrong and the seat it is about.
    """
    _check_seats(lines, seats=seats)
    for line in lines:
        _check_line(line)
    _check_starts(lines)
    _check_places(lines, shared_places=shared_places)


def points_text(points: Fraction) -> str:
    """Return points as people write them: `6`, `2½`, `4 2/5`."""
    whole, part = divmod(points, 1)
    if not part:
        return str(whole)
    fraction = _VULGAR.get(part) or f" {part}"
    return f"{whole or ''}{fraction}".strip()


_VULGAR = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


@cache
def _mean_of_places(points: tuple[int, ...], place: int, shared_by: int) -> Fraction:
    return Fraction(sum(points[place - 1 : place - 1 + shared_by]), shared_by)


def _line_points(
    line: Line, *, places: list[int | None], scheme: PointsScheme
) -> Fraction:
    if line.awarded is not None:
        return line.awarded
    if line.place is None:
        return Fraction(0)  # AC-53
    return scheme.for_place(line.place, shared_by=places.count(line.place))


def _check_seats(lines: Iterable[Line], *, seats: Collection[int]) -> None:
    seen: set[int] = set()
    for line in lines:
        if line.entry not in seats:
            raise SheetError(
                "foreign_seat",
                "Somebody on the sheet is not seated here.",
                seat=line.entry,
            )
        if line.entry in seen:
            raise SheetError(
                "seat_twice", "One seat is on the sheet twice.", seat=line.entry
            )
        seen.add(line.entry)
    for seat in sorted(set(seats) - seen):
        raise SheetError(
            "seat_missing", "One seat has neither a place nor a code.", seat=seat
        )


def _check_line(line: Line) -> None:
    finished = line.finish is FinishCode.FINISHED
    if finished and line.place is None:
        raise SheetError("place_missing", "A finisher needs a place.", seat=line.entry)
    if not finished and line.place is not None:
        label = CODE_RULES[line.finish].label
        raise SheetError("place_with_code", f"{label} takes no place.", seat=line.entry)
    if line.place is not None and line.place < 1:
        raise SheetError(
            "place_too_low", f"Places start at 1, not {line.place}.", seat=line.entry
        )


def _check_starts(lines: Iterable[Line]) -> None:
    seen: set[int] = set()
    for line in lines:
        if line.start is not None and line.start in seen:
            raise SheetError(
                "start_twice",
                f"Start place {line.start} is given twice.",
                seat=line.entry,
            )
        if line.start is not None:
            seen.add(line.start)


def _check_places(lines: Iterable[Line], *, shared_places: bool) -> None:
    placed = sorted(
        (line.place, line.entry) for line in lines if line.place is not None
    )
    before = 0
    for number, (place, seat) in enumerate(placed, start=1):
        if place == before and not shared_places:
            raise SheetError("place_twice", f"Place {place} is given twice.", seat=seat)
        if place > number:
            raise SheetError(
                "place_gap",
                f"Place {place} is given, but place {number} is free.",
                seat=seat,
            )
        if before < place < number:
            raise SheetError(
                "place_not_skipped",
                f"Place {before} is shared, so the next place is {number}, not {place}.",
                seat=seat,
            )
        before = place
