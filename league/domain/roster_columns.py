"""Which column of a list means what: separators, and headers in three languages."""

import csv
import io
import re
from collections.abc import Sequence
from enum import StrEnum

from league.domain.roster_text import RosterError

DELIMITERS = (";", ",", "\t", "|")
_NOT_IN_NAMES = "\x1f"  # separates nothing, so that a line is one cell
_END = "\0"  # a last line of our own: an open quotation mark swallows it
_SEP_LINE = re.compile(r'"?sep=(?P<sign>.)"?\r?(?:\n|$)', re.IGNORECASE)


class Column(StrEnum):
    """What a column holds."""

    NAME = "name"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    EMAIL = "email"
    CLUB = "club"
    GROUP = "group"
    PAID = "paid"
    EXTERNAL_ID = "external_id"


_HEADERS = {
    Column.NAME: "navn, name, full name, fuldt navn, vollständiger name, spiller, "
    "spillernavn, player, player name, spieler, deltager, teilnehmer, participant",
    Column.FIRST_NAME: "fornavn, first name, given name, vorname",
    Column.LAST_NAME: "efternavn, last name, surname, family name, nachname",
    Column.EMAIL: "e mail, email, mail, e mail adresse, email address, mailadresse",
    Column.CLUB: "klub, club, club name, klubnavn, verein, vereinsname, forening",
    Column.GROUP: "pulje, group, gruppe, seed, seeding, seedning, setzliste",
    Column.PAID: "betalt, paid, bezahlt, har betalt, has paid",
    Column.EXTERNAL_ID: "id, external id, medlemsnummer, medlemsnr, member id, "
    "mitgliedsnummer, spillernummer, player id",
}
_MEANING = {
    header: column
    for column, headers in _HEADERS.items()
    for header in headers.split(", ")
}


def column_of(header: str) -> Column | None:
    """Return what a header means, in Danish, English or German; None if unknown."""
    words = re.sub(r"[\W_]+", " ", header).strip().casefold()
    return _MEANING.get(words)


def split_table(text: str) -> tuple[str, list[tuple[int, list[str]]]]:
    """Return the separator (empty for one column) and the filled rows with their line.

    A leading `sep=` line, which Excel writes and hides, is consumed.

    Raises:
        RosterError: a quotation mark is left open, so that no rows can be told apart.
    """
    told = _SEP_LINE.match(text)
    body = text[told.end() :] if told else text
    delimiter = told["sign"] if told else sniff_delimiter(body)
    offset = 1 if told else 0
    return delimiter, _rows(body, delimiter=delimiter, offset=offset)


def sniff_delimiter(text: str) -> str:
    """Return the separator of a list, empty when each line is one name.

    The first row decides: whichever separator makes most known headers of it. A list
    without headers needs a separator in its first row, and a comma alone counts only
    beside an e-mail address, since `Kjær, Anne` is one name.
    """
    first = next((line for line in text.splitlines() if line.strip()), "")
    known = {sign: _known_headers(first, delimiter=sign) for sign in DELIMITERS}
    best = max(DELIMITERS, key=lambda sign: known[sign])
    if known[best] and best in first:
        return best
    used = [sign for sign in DELIMITERS if sign in first]
    if column_of(first) is not None or not used:
        return ""
    if used == [","] and "@" not in first:
        return ""
    return max(used, key=first.count)


def _known_headers(line: str, *, delimiter: str) -> int:
    cells = next(csv.reader([line], delimiter=delimiter), [])
    return sum(column_of(cell) is not None for cell in cells)


def _rows(text: str, *, delimiter: str, offset: int) -> list[tuple[int, list[str]]]:
    source = io.StringIO(f"{text}\n{_END}", newline="")
    reader = csv.reader(source, delimiter=delimiter or _NOT_IN_NAMES)
    rows: list[tuple[int, list[str]]] = []
    cells: list[str] = []
    line = 1 + offset
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((line, cells))
            line = reader.line_num + 1 + offset
    except csv.Error as error:
        raise _left_open(line) from error
    last, _end = rows.pop()
    if cells != [_END]:
        raise _left_open(last + sum(cell.count("\n") for cell in cells[:-1]))
    return rows


def _left_open(line: int) -> RosterError:
    text = f"Line {line} cannot be read: a quotation mark is left open."
    return RosterError("unreadable", text, line=line)


def width(rows: Sequence[tuple[int, list[str]]]) -> int:
    """Return the number of columns of the widest row."""
    return max((len(cells) for _, cells in rows), default=0)
