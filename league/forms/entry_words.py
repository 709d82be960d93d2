"""A keyboard line said back: what it spells so far, and what is wrong with it."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.domain.entryline import (
    CHARIOTS,
    STROKE,
    EnteredRound,
    EntryLineError,
    Placement,
    parse_round,
)
from league.selectors.desk import HeatView, LineView
from league.selectors.games import BEN_HUR, CIRCUS_MAXIMUS
from league.selectors.tables import TableView

Letters = Mapping[int, Collection[str]]

_NUMBER = re.compile(r"\s*([0-9]+)")
_CODE = re.compile(r"-[DWKESG]?")
_CODES = {BEN_HUR: ("D", "E", "S"), CIRCUS_MAXIMUS: ("D", "W", "K", "E", "S")}


@dataclass(frozen=True, slots=True)
class TypedRace:
    """One race of a line: who is placed so far, in the order typed."""

    view: HeatView
    lines: tuple[LineView, ...]


@dataclass(frozen=True, slots=True)
class Echo:
    """A line in words.

    Attributes:
        table: the table it is about; None when that cannot be read.
        races: what is typed of each race.
        problem: what is wrong or missing; empty when the line is whole.
        is_wrong: whether typing on cannot mend it.
    """

    table: TableView | None
    races: tuple[TypedRace, ...]
    problem: str
    is_wrong: bool

    @property
    def is_settled(self) -> bool:
        """Whether every race that is typed is official already."""
        return bool(self.races) and not any(one.view.is_missing for one in self.races)


def read_line(line: str, *, tables: Sequence[TableView]) -> EnteredRound:
    """Return the sheets a line spells.

    Raises:
        EntryLineError: saying what is wrong, and where.
    """
    return parse_round(
        line,
        tables=letters(tables),
        races=max((len(table.legs) for table in tables), default=1),
        codes=codes_of(tables),
    )


def line_echo(line: str, *, tables: Sequence[TableView]) -> Echo:
    """Say a line back, whole or not."""
    table = {one.number: one for one in tables}.get(_table(line))
    problem, wrong = "", False
    try:
        races = read_line(line, tables=tables).races
    except EntryLineError as refusal:
        problem = entry_sentence(refusal, line=line, tables=tables)
        wrong = refusal.code not in ("chariots_missing", "unfinished", "no_table")
        races = _begun(line[: refusal.at], table=table)
    if table is None:
        return Echo(None, (), problem, wrong)
    said = tuple(
        TypedRace(view, line_views(view, races[view.heat.leg]))
        for view in table.legs
        if view.heat.leg in races
    )
    return Echo(table, said, problem, wrong)


def line_views(view: HeatView, placed: Sequence[Placement]) -> tuple[LineView, ...]:
    """What is typed of a race as a sheet shows it."""
    seats = {seat.colour: seat for seat in view.seats}
    return tuple(
        LineView(seats[one.chariot], one.place, str(one.finish)) for one in placed
    )


def letters(tables: Sequence[TableView]) -> dict[int, list[str]]:
    """The chariots seated at each table; both races of a round have the same."""
    return {table.number: _letters(table) for table in tables}


def codes_of(tables: Sequence[TableView]) -> tuple[str, ...]:
    """The letters of codes that the game of these tables knows."""
    found = (_CODES[table.game] for table in tables if table.game in _CODES)
    return next(found, ("D", "E", "S", "G"))


def entry_sentence(
    refusal: EntryLineError, *, line: str, tables: Sequence[TableView]
) -> str:
    """Say what is wrong with the line in the language of the reader.

    Args:
        refusal: what the reading of the line found.
        line: as it was typed.
        tables: of the round.
    """
    sign = line[refusal.at : refusal.at + 1].upper()
    codes = codes_of(tables)
    legs = max((len(table.legs) for table in tables), default=1)
    sentences = {
        "no_table": _("Start with the number of the table."),
        "unknown_table": _("There is no table %(table)s in this round."),
        "unknown_chariot": _("%(where)s has no chariot %(sign)s."),
        "chariot_twice": _("Chariot %(sign)s is in the line twice.")
        if refusal.race is None
        else _("Chariot %(sign)s is in race %(race)s twice."),
        "unknown_code": _unknown_code(codes),
        "nothing_before": _("“%(sign)s” must follow a chariot with a place."),
        "unfinished": _code_missing(codes)
        if sign == "-"
        else _("A chariot must follow “=”."),
        "chariots_missing": _("%(where)s: %(letters)s missing."),
        "too_many_races": ngettext(
            "A round has %(n)s race here.", "A round has %(n)s races here.", legs
        ),
    }
    table = _table(line)
    return sentences[refusal.code] % {
        "table": table,
        "where": place_words(table, race=refusal.race),
        "race": refusal.race,
        "sign": sign,
        "n": legs,
        "letters": ", ".join(
            _absent(
                _part(line, race=refusal.race), seated=letters(tables).get(table, ())
            )
        ),
    }


def _unknown_code(codes: Collection[str]) -> str:
    if "G" in codes:
        return _(
            "“-%(sign)s” is not a code: -D did not finish, -E disqualified, "
            "-S did not start, -G did not greet."
        )
    if "K" in codes:
        return _(
            "“-%(sign)s” is not a code: -D alive but not finished, -W withdrew, "
            "-K killed, -E disqualified, -S did not start."
        )
    return _(
        "“-%(sign)s” is not a code: -D crashed, -E disqualified, -S did not start."
    )


def _code_missing(codes: Collection[str]) -> str:
    if "G" in codes:
        return _("D, E, S or G must follow “-”.")
    if "K" in codes:
        return _("D, W, K, E or S must follow “-”.")
    return _("D, E or S must follow “-”.")


def place_words(table: int, *, race: int | None) -> str:
    """Return “Table 3”, or “Table 3, race 2”."""
    if race is None:
        return _("Table %(table)s") % {"table": table}
    return _("Table %(table)s, race %(race)s") % {"table": table, "race": race}


def _begun(line: str, *, table: TableView | None) -> dict[int, tuple[Placement, ...]]:
    """Read the sound beginning of each race as if nobody else were seated."""
    if table is None:
        return {}
    begun: dict[int, tuple[Placement, ...]] = {}
    seats = _letters(table)
    for race, part in enumerate(_parts(line), start=1):
        absent = set(_absent(part, seated=seats))
        seated = [letter for letter in seats if letter not in absent]
        try:
            read = parse_round(
                f"{table.number} {part}",
                tables={table.number: seated},
                races=1,
                codes=codes_of([table]),
            )
        except EntryLineError:
            continue
        if part.strip():
            begun[race] = read.races[1]
    return begun


def _letters(table: TableView) -> list[str]:
    return sorted(seat.colour for seat in table.seats)


def _parts(line: str) -> list[str]:
    found = _NUMBER.match(line)
    return line[found.end() :].split(STROKE) if found else []


def _part(line: str, *, race: int | None) -> str:
    """What is typed of a race; of all of them when the line has one only."""
    parts = _parts(line)
    if race is None:
        return STROKE.join(parts)
    return parts[race - 1]


def _absent(part: str, *, seated: Collection[str]) -> list[str]:
    signs = _CODE.sub("", part.upper())
    typed = {CHARIOTS[int(sign) - 1] if sign in "123456789" else sign for sign in signs}
    return [letter for letter in seated if letter not in typed]


def _table(line: str) -> int:
    found = _NUMBER.match(line)
    return int(found.group(1)) if found else 0
