"""The organiser's keyboard line: table, then chariots in finishing order.

`4 DBA C-D` is table 4: D first, B second, A third, and C did not finish. A stroke
parts the two races of a round of Ben Hur: `3 ABCD / DCBA`.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NoReturn

from league.domain.points import FinishCode

STROKE = "/"
CHARIOTS = "ABCDEFGHJKLMNPQR"
"""Letters of chariots in order; I and O are left out, they look like figures."""
_TABLE = re.compile(r"\s*([0-9]+)(?=\s|[A-Za-z]|/|$)")
_SIGN = re.compile(r"\S")
CODES = {
    "D": FinishCode.DNF,
    "W": FinishCode.WITHDRAWN,
    "K": FinishCode.KILLED,
    "E": FinishCode.DSQ,
    "S": FinishCode.DNS,
    "G": FinishCode.NOT_GREETED,
}
_MEANING = {
    "D": "did not finish",
    "W": "withdrew",
    "K": "killed",
    "E": "excluded",
    "S": "did not start",
    "G": "did not greet",
}


@dataclass(frozen=True, slots=True)
class Placement:
    """One chariot's outcome; place is None unless it finished."""

    chariot: str
    place: int | None
    finish: FinishCode


@dataclass(frozen=True, slots=True)
class EnteredRound:
    """The races of a round as typed, each in the order typed.

    Attributes:
        table: number of the table.
        races: outcome by number of the race; a first one left empty is left out.
    """

    table: int
    races: Mapping[int, tuple[Placement, ...]]


class EntryLineError(ValueError):
    """A line that cannot be read.

    Attributes:
        code: stable name of the reason.
        text: what is wrong, in words.
        at: index in the line, from 0, of the sign it is about.
        race: number of the race it is about, None where the line has one only.
    """

    def __init__(
        self, code: str, text: str, *, at: int, race: int | None = None
    ) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.at = at
        self.race = race


def parse_round(
    line: str,
    *,
    tables: Mapping[int, Collection[str]],
    races: int,
    codes: Collection[str] = ("D", "E", "S"),
) -> EnteredRound:
    """Return the sheets of all races of a round a line spells.

    A chariot is its letter, or its number by the alphabet (1 is A, 9 is J); `-D`
    behind it means did not finish, `-W` withdrew, `-K` killed, `-E` excluded, `-S` did
    not start, `-G` did not greet; `=` before it shares the place of the one before. Spaces are free, except
    that a space parts the table's number from chariot numbers. A stroke parts the races. Where there is none, the line is the first race alone;
    `3 / DCBA` is the second alone.

    Args:
        line: what was typed, any case.
        tables: letters of the chariots at each table; several may be one person's.
        races: how many a round has.
        codes: letters of the codes the game knows.

    Raises:
        EntryLineError: saying what is wrong, in which race, and where.
    """
    table, start = _table(line, tables=tables)
    parts = _parts(line, start=start)
    if len(parts) > races:
        at = parts[races][0] - 1
        raise EntryLineError("too_many_races", _only(races), at=at)
    read: dict[int, tuple[Placement, ...]] = {}
    for race, (begin, end) in enumerate(parts, start=1):
        if race == 1 < len(parts) and not line[begin:end].strip():
            continue
        reading = _Reading(
            line,
            table=table,
            seated=tables[table],
            codes=codes,
            race=race if len(parts) > 1 else None,
        )
        read[race] = reading.read(begin, end)
    return EnteredRound(table, read)


def _parts(line: str, *, start: int) -> list[tuple[int, int]]:
    """Return where each race begins and ends."""
    strokes = [at for at in range(start, len(line)) if line[at] == STROKE]
    return list(
        zip(
            [start, *(at + 1 for at in strokes)],
            [*strokes, len(line)],
            strict=True,
        )
    )


def _only(races: int) -> str:
    return "A round has one race." if races == 1 else f"A round has {races} races."


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
    """What has been read of a race so far; every sign moves it one step."""

    def __init__(
        self,
        line: str,
        *,
        table: int,
        seated: Collection[str],
        codes: Collection[str],
        race: int | None = None,
    ) -> None:
        self.line = line
        self.race = race
        self.where = f"Table {table}" if race is None else f"Table {table}, race {race}"
        self.seated = tuple(letter.upper() for letter in seated)
        self.codes = tuple(letter for letter in CODES if letter in codes)
        self.placements: list[Placement] = []
        self.open_at: int | None = None  # a `-` or `=` still waiting for its letter

    def read(self, start: int, end: int) -> tuple[Placement, ...]:
        for sign in _SIGN.finditer(self.line, start, end):
            self.take(sign.group().upper(), at=sign.start())
        return self.finish(end)

    def refuse(self, code: str, text: str, *, at: int) -> NoReturn:
        raise EntryLineError(code, text, at=at, race=self.race)

    def take(self, sign: str, *, at: int) -> None:
        if self._awaits("-"):
            self._code(sign, at=at)
        elif sign in "-=":
            self._open(sign, at=at)
        else:
            self._chariot(sign, at=at)

    def finish(self, end: int) -> tuple[Placement, ...]:
        if self.open_at is not None:
            sign = self.line[self.open_at]
            after = self._or_codes() if sign == "-" else "a chariot"
            self.refuse("unfinished", f"{after} must follow “{sign}”.", at=self.open_at)
        named = {placement.chariot for placement in self.placements}
        missing = [letter for letter in self.seated if letter not in named]
        if missing:
            self.refuse(
                "chariots_missing",
                f"{self.where}: {', '.join(missing)} missing.",
                at=end,
            )
        return tuple(self.placements)

    def _or_codes(self) -> str:
        return f"{', '.join(self.codes[:-1])} or {self.codes[-1]}"

    def _awaits(self, sign: str) -> bool:
        return self.open_at is not None and self.line[self.open_at] == sign

    def _open(self, sign: str, *, at: int) -> None:
        last = self.placements[-1] if self.placements else None
        if self.open_at is not None or last is None or last.place is None:
            wanted = (
                "a chariot without a code" if sign == "-" else "a chariot with a place"
            )
            self.refuse("nothing_before", f"“{sign}” must follow {wanted}.", at=at)
        self.open_at = at

    def _code(self, sign: str, *, at: int) -> None:
        if sign not in self.codes:
            told = ", ".join(f"-{letter} {_MEANING[letter]}" for letter in self.codes)
            self.refuse("unknown_code", f"“-{sign}” is not a code: {told}.", at=at)
        self.placements[-1] = Placement(
            self.placements[-1].chariot, place=None, finish=CODES[sign]
        )
        self.open_at = None

    def _chariot(self, sign: str, *, at: int) -> None:
        letter = CHARIOTS[int(sign) - 1] if sign in "123456789" else sign
        if letter not in self.seated:
            self.refuse(
                "unknown_chariot", f"{self.where} has no chariot {sign}.", at=at
            )
        if any(placement.chariot == letter for placement in self.placements):
            part = "the line" if self.race is None else f"race {self.race}"
            self.refuse("chariot_twice", f"Chariot {letter} is in {part} twice.", at=at)
        places = [p.place for p in self.placements if p.place is not None]
        place = places[-1] if self._awaits("=") else len(places) + 1
        self.placements.append(Placement(letter, place, FinishCode.FINISHED))
        self.open_at = None
