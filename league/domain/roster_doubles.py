"""The same person twice in one list: the later row goes, or somebody is asked."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from league.domain.roster_rows import Notice, Row

_ANY = "*"  # of every club's own number, where a row tells none
Key = tuple[str, ...]


class _Likeness(NamedTuple):
    """What two rows may have in common: code of the notice, key, and words for it."""

    code: str
    key: Key
    words: str


def without_doubles(rows: Sequence[Row]) -> tuple[list[Row], list[Notice]]:
    """Return the rows that name somebody for the first time, and what was noticed.

    A later row of the same name repeats an earlier one by its number, its e-mail, or
    its club where it has no other e-mail. A row that shares a number or an e-mail under
    another name, or adds an e-mail to a namesake of the same club, may be the same
    person: it says so in `Row.repeats`. Namesakes with two e-mails are two people.
    """
    first: dict[Key, Row] = {}
    kept: list[Row] = []
    notices: list[Notice] = []
    for row in rows:
        if twin := _first(first, keys=_as_later(row)):
            notices.append(_notice("doubled", row, twin, "repeats", " and is left out"))
            continue
        doubt, said = _doubt(row, first=first)
        notices += said
        kept.append(replace(row, repeats=doubt))
        for key in (*_as_earlier(row), *_loose_keys(row)):
            first.setdefault(key, row)
    return kept, notices


def _doubt(row: Row, *, first: dict[Key, Row]) -> tuple[int | None, list[Notice]]:
    """The line of the earlier row this one may repeat, and what is said of it."""
    club = (row.name.casefold(), row.club.casefold())
    likenesses = (
        _Likeness("shared_number", ("id", row.external_id), "has the same number as"),
        _Likeness("shared_email", ("email", row.email), "has the same e-mail as"),
        _Likeness("namesake", ("club", *club), "has the name and club of"),
    )
    found = [(one, first[one.key]) for one in likenesses if one.key in first]
    asks = [
        other.line
        for one, other in found
        if one.code != "namesake" or (row.email and not other.email)
    ]
    notices = [_notice(one.code, row, other, one.words) for one, other in found]
    return (asks[0] if asks else None), notices


def _loose_keys(row: Row) -> Iterator[Key]:
    if row.external_id:
        yield ("id", row.external_id)
    if row.email:
        yield ("email", row.email)
    yield ("club", row.name.casefold(), row.club.casefold())


def _as_earlier(row: Row) -> Iterator[Key]:
    """Keys under which a later row finds this one to be the same person."""
    name = row.name.casefold()
    if row.external_id:
        yield ("same id", name, row.external_id)
    for number in (row.external_id, _ANY):
        if row.email:
            yield ("same email", name, row.email, number)
        for email in (row.email, ""):
            yield ("same club", name, row.club.casefold(), email, number)


def _as_later(row: Row) -> Iterator[Key]:
    """Keys under which this row finds an earlier one to be the same person."""
    name = row.name.casefold()
    if row.external_id:
        yield ("same id", name, row.external_id)
    for number in (row.external_id, "") if row.external_id else (_ANY,):
        if row.email:
            yield ("same email", name, row.email, number)
        yield ("same club", name, row.club.casefold(), row.email, number)


def _first(first: dict[Key, Row], *, keys: Iterator[Key]) -> Row | None:
    return next((first[key] for key in keys if key in first), None)


def _notice(code: str, row: Row, other: Row, words: str, end: str = "") -> Notice:
    text = f"Line {row.line} {words} line {other.line}{end}."
    return Notice(row.number, code, text, line=row.line, other=other.line)
