"""The organiser's keyboard line: table, then chariots in finishing order.

`4 DBA C-D` is table 4: D first, B second, A third, and C did not finish.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from string import ascii_uppercase

from league.domain.points import FinishCode

_TABLE = re.compile(r"\s*([0-9]+)(?=\s|[A-Za-z]|$)")
_SIGN = re.compile(r"\S")
_CODES = {
    "D": FinishCode.DNF,
    "E": FinishCode.DSQ,
    "S": FinishCode.DNS,
    "G": FinishCode.NOT_GREETED,
}


@dataclass(frozen=True, slots=True)
class Placement:
    """One chariot's outcome; place is None unless it finished."""

    chariot: str
    place: int | None
    finish: FinishCode


@dataclass(frozen=True, slots=True)
class EnteredLine:
    """A whole sheet as typed, in the order typed."""

    table: int
    placements: tuple[Placement, ...]


class EntryLineError(ValueError):
    """A line that cannot be read.

    Attributes:
        code: stable name of the reason.
        text: what is wrong, in words.
        at: index in the line, from 0, of the sign it is about.
    """

    def __init__(self, code: str, text: str, *, at: int) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.at = at


def parse_line(line: str, *, tables: Mapping[int, Collection[str]]) -> EnteredLine:
    """Return the sheet a line spells.

    A chariot is its letter, or its number by the alphabet (1 is A, 9 is I); `-D`
    behind it means did not finish, `-E` excluded, `-S` did not start, `-G` did not
    greet; `=` before it shares the place of the one before. Spaces are free, except
    that a space parts the table's number from chariot numbers.

    Args:
        line: what was typed, any case.
        tables: letters of the chariots seated at each table still to enter.

    Raises:
        EntryLineError: saying what is wrong, and where.
    """
    table, start = _table(line, tables=tables)
    reading = _Reading(line, table=table, seated=tables[table])
    for sign in _SIGN.finditer(line, start):
        reading.take(sign.group().upper(), at=sign.start())
    return EnteredLine(table=table, placements=reading.finish())


def _table(line: str, *, tables: Collection[int]) -> tuple[int, int]:
    found = _TABLE.match(line)
    if found is None:
        at = len(line) - len(line.lstrip())
        raise EntryLineError("no_table", "Start with the table's number.", at=at)
    digits = found.group(1).lstrip("0") or "0"
    number = next((table for table in tables if str(table) == digits), None)
    if number is None:
        raise EntryLineError(
            "unknown_table", f"There is no table {digits} to enter.", at=found.start(1)
        )
    return number, found.end()


class _Reading:
    """What has been read of a line so far; every sign moves it one step."""

    def __init__(self, line: str, *, table: int, seated: Collection[str]) -> None:
        self.line = line
        self.table = table
        self.seated = tuple(letter.upper() for letter in seated)
        self.placements: list[Placement] = []
        self.open_at: int | None = None  # a `-` or `=` still waiting for its letter

    def take(self, sign: str, *, at: int) -> None:
        if self._awaits("-"):
            self._code(sign, at=at)
        elif sign in "-=":
            self._open(sign, at=at)
        else:
            self._chariot(sign, at=at)

    def finish(self) -> tuple[Placement, ...]:
        if self.open_at is not None:
            sign = self.line[self.open_at]
            after = "D, E, S or G" if sign == "-" else "a chariot"
            raise EntryLineError(
                "unfinished", f"{after} must follow “{sign}”.", at=self.open_at
            )
        named = {placement.chariot for placement in self.placements}
        missing = [letter for letter in self.seated if letter not in named]
        if missing:
            raise EntryLineError(
                "chariots_missing",
                f"Table {self.table}: {', '.join(missing)} missing.",
                at=len(self.line),
            )
        return tuple(self.placements)

    def _awaits(self, sign: str) -> bool:
        return self.open_at is not None and self.line[self.open_at] == sign

    def _open(self, sign: str, *, at: int) -> None:
        last = self.placements[-1] if self.placements else None
        if self.open_at is not None or last is None or last.place is None:
            wanted = (
                "a chariot without a code" if sign == "-" else "a chariot with a place"
            )
            raise EntryLineError(
                "nothing_before", f"“{sign}” must follow {wanted}.", at=at
            )
        self.open_at = at

    def _code(self, sign: str, *, at: int) -> None:
        if sign not in _CODES:
            raise EntryLineError(
                "unknown_code",
                f"“-{sign}” is not a code: -D did not finish, -E excluded, "
                "-S did not start, -G did not greet.",
                at=at,
            )
        self.placements[-1] = Placement(
            self.placements[-1].chariot, place=None, finish=_CODES[sign]
        )
        self.open_at = None

    def _chariot(self, sign: str, *, at: int) -> None:
        letter = ascii_uppercase[int(sign) - 1] if sign in "123456789" else sign
        if letter not in self.seated:
            raise EntryLineError(
                "unknown_chariot", f"Table {self.table} has no chariot {sign}.", at=at
            )
        if any(placement.chariot == letter for placement in self.placements):
            raise EntryLineError(
                "chariot_twice", f"Chariot {letter} is in the line twice.", at=at
            )
        places = [p.place for p in self.placements if p.place is not None]
        place = places[-1] if self._awaits("=") else len(places) + 1
        self.placements.append(Placement(letter, place, FinishCode.FINISHED))
        self.open_at = None
