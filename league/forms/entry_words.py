"""A keyboard line said back: what it spells so far, and what is wrong with it."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from django.utils.translation import gettext as _

from league.domain.entryline import EnteredLine, EntryLineError, parse_line
from league.selectors.desk import HeatView, LineView

Tables = Mapping[int, Collection[str]]

_NUMBER = re.compile(r"\s*([0-9]+)")
_CODE = re.compile(r"-[DESG]?")


@dataclass(frozen=True, slots=True)
class Echo:
    """A line in words.

    Attributes:
        heat: the table it is about; None when that cannot be read.
        lines: who is placed so far, in the order typed.
        problem: what is wrong or missing; empty when the line is whole.
        is_wrong: whether typing on cannot mend it.
    """

    heat: HeatView | None
    lines: tuple[LineView, ...]
    problem: str
    is_wrong: bool


def line_echo(line: str, *, heats: Sequence[HeatView]) -> Echo:
    """Say a line back, whole or not."""
    by_table = {heat.heat.table: heat for heat in heats}
    tables = letters(heats)
    heat = by_table.get(_table(line))
    problem, wrong = "", False
    try:
        entered = parse_line(line, tables=tables)
    except EntryLineError as refusal:
        problem = entry_sentence(refusal, line=line, tables=tables)
        wrong = refusal.code not in ("chariots_missing", "unfinished", "no_table")
        found = _beginning(line[: refusal.at], tables=tables)
        if found is None or heat is None:
            return Echo(heat, (), problem, wrong)
        entered = found
    heat = by_table[entered.table]
    seats = {seat.colour: seat for seat in heat.seats}
    said = tuple(
        LineView(seats[one.chariot], one.place, str(one.finish))
        for one in entered.placements
    )
    return Echo(heat, said, problem, wrong)


def letters(heats: Sequence[HeatView]) -> dict[int, list[str]]:
    """The chariots seated at each table."""
    return {heat.heat.table: [seat.colour for seat in heat.seats] for heat in heats}


def entry_sentence(refusal: EntryLineError, *, line: str, tables: Tables) -> str:
    """Say what is wrong with the line in the language of the reader.

    Args:
        refusal: what the reading of the line found.
        line: as it was typed.
        tables: letters of the chariots at each table of the round.
    """
    sign = line[refusal.at : refusal.at + 1].upper()
    sentences = {
        "no_table": _("Start with the number of the table."),
        "unknown_table": _("There is no table %(table)s in this round."),
        "unknown_chariot": _("Table %(table)s has no chariot %(sign)s."),
        "chariot_twice": _("Chariot %(sign)s is in the line twice."),
        "unknown_code": _(
            "“-%(sign)s” is not a code: -D did not finish, -E disqualified, "
            "-S did not start, -G did not greet."
        ),
        "nothing_before": _("“%(sign)s” must follow a chariot with a place."),
        "unfinished": _("D, E, S or G must follow “-”.")
        if sign == "-"
        else _("A chariot must follow “=”."),
        "chariots_missing": _("Table %(table)s: %(letters)s missing."),
    }
    return sentences[refusal.code] % {
        "table": _table(line),
        "sign": sign,
        "letters": ", ".join(_absent(line, tables=tables)),
    }


def _beginning(line: str, *, tables: Tables) -> EnteredLine | None:
    """Read the sound beginning of a line as if nobody else were seated."""
    table = _table(line)
    if table not in tables:
        return None
    absent = set(_absent(line, tables=tables))
    seated = [letter for letter in tables[table] if letter not in absent]
    try:
        return parse_line(line, tables={table: seated})
    except EntryLineError:
        return None


def _absent(line: str, *, tables: Tables) -> list[str]:
    found = _NUMBER.match(line)
    if found is None:
        return []
    signs = _CODE.sub("", line[found.end() :].upper())
    typed = {
        ascii_uppercase[int(sign) - 1] if sign in "123456789" else sign
        for sign in signs
    }
    return [letter for letter in tables.get(_table(line), ()) if letter not in typed]


def _table(line: str) -> int:
    found = _NUMBER.match(line)
    return int(found.group(1)) if found else 0
