"""A list compared with the people already there: nothing is doubled, nothing guessed."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from league.domain.roster_rows import Row


class Kind(StrEnum):
    """What a list says about one player."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    ASK = "ask"
    MISSING = "missing"


class Ground(StrEnum):
    """Why a row was taken for somebody, or for nobody."""

    EXTERNAL_ID = "external_id"
    EMAIL = "email"
    NAME_AND_CLUB = "name_and_club"
    NAME = "name"
    NO_MATCH = "no_match"
    SEVERAL = "several"
    OTHER_EMAIL = "other_email"
    SIMILAR_NAME = "similar_name"
    SAME_IN_LIST = "same_in_list"
    NOT_IN_LIST = "not_in_list"


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody already in the event; empty and None mean unknown."""

    id: int
    name: str
    email: str = ""
    club: str = ""
    group: str = ""
    paid: bool | None = None
    external_id: str = ""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One value the list would change."""

    field: str
    before: str | bool | None
    after: str | bool | None


@dataclass(frozen=True, slots=True)
class Change:
    """One line of the comparison.

    Attributes:
        kind: what it is.
        row: the list's row; None when missing from it.
        known: the person it is about; None for `new` and `ask`.
        fields: values that would change, for `changed`.
        candidates: whom an `ask` may mean.
        ground: why.
    """

    kind: Kind
    row: Row | None
    known: Known | None
    fields: tuple[FieldChange, ...]
    candidates: tuple[Known, ...]
    ground: Ground


_FIELDS = ("name", "email", "club", "group", "paid", "external_id")


def diff(rows: Sequence[Row], existing: Iterable[Known]) -> tuple[Change, ...]:
    """Compare a list with those already there, rows first, then who is missing.

    A row is somebody by external id, else by e-mail, else by name and club, else by
    name where only one has it; the surest ground of all rows goes first. Two different
    e-mails are never the same person without asking. A blank changes nothing. A row
    that may repeat an earlier one of the list asks, unless it is somebody known.

    Args:
        rows: as read by `read_roster`.
        existing: people in the event, each with an id of its own.
    """
    pool = {person.id: person for person in existing}
    found: dict[int, Change] = {}
    for way in _WAYS:
        _match(rows, way=way, pool=pool, found=found)
    _settle_unmatched(rows, pool=pool, found=found)
    asked = {p.id for change in found.values() for p in change.candidates}
    missing = (
        Change(Kind.MISSING, None, person, (), (), Ground.NOT_IN_LIST)
        for person in pool.values()
        if person.id not in asked
    )
    return (*(found[row.number] for row in rows), *missing)


Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to recognise somebody: an equal key, empty where it cannot tell."""

    ground: Ground
    key: Callable[[Row | Known], Key]
    overrules_email: bool = False


def _match(
    rows: Sequence[Row],
    *,
    way: _Way,
    pool: dict[int, Known],
    found: dict[int, Change],
) -> None:
    index = _index(pool.values(), keys=lambda person: [way.key(person)])
    for row in rows:
        key = way.key(row)
        if row.number in found or not key:
            continue
        fitting = [
            person
            for person in index.get(key, ())
            if person.id in pool and (way.overrules_email or _no_conflict(row, person))
        ]
        if len(fitting) > 1:
            found[row.number] = _ask(row, fitting, ground=Ground.SEVERAL)
        elif fitting:
            person = pool.pop(fitting[0].id)
            fields = _changes(row, person)
            kind = Kind.CHANGED if fields else Kind.SAME
            found[row.number] = Change(kind, row, person, fields, (), way.ground)


def _settle_unmatched(
    rows: Iterable[Row], *, pool: dict[int, Known], found: dict[int, Change]
) -> None:
    twins = _index(pool.values(), keys=lambda person: [_name_and_club(person)])
    alike = _index(pool.values(), keys=_shared_words)
    for row in rows:
        if row.number in found:
            continue
        similar = {
            person.id: person
            for key in _shared_words(row)
            for person in alike.get(key, ())
            if _similar(row, person)
        }
        if other := twins.get(_name_and_club(row)):
            found[row.number] = _ask(row, other, ground=Ground.OTHER_EMAIL)
        elif similar:
            candidates = tuple(similar.values())
            found[row.number] = _ask(row, candidates, ground=Ground.SIMILAR_NAME)
        elif row.repeats is not None:
            found[row.number] = _ask(row, (), ground=Ground.SAME_IN_LIST)
        else:
            found[row.number] = Change(Kind.NEW, row, None, (), (), Ground.NO_MATCH)


def _index(
    people: Iterable[Known], *, keys: Callable[[Known], Iterable[Key]]
) -> dict[Key, list[Known]]:
    index: dict[Key, list[Known]] = {}
    for person in people:
        for key in keys(person):
            index.setdefault(key, []).append(person)
    return index


def _ask(row: Row, candidates: Sequence[Known], *, ground: Ground) -> Change:
    return Change(Kind.ASK, row, None, (), tuple(candidates), ground)


def _changes(row: Row, person: Known) -> tuple[FieldChange, ...]:
    pairs = ((name, getattr(person, name), getattr(row, name)) for name in _FIELDS)
    return tuple(
        FieldChange(name, before, after)
        for name, before, after in pairs
        if after not in ("", None) and after != before
    )


def _external_id(person: Row | Known) -> Key:
    return (person.external_id,) if person.external_id else ()


def _email(person: Row | Known) -> Key:
    return (person.email,) if person.email else ()


def _email_and_name(person: Row | Known) -> Key:
    return (person.email, *_name(person)) if person.email else ()


def _name_and_club(person: Row | Known) -> Key:
    return (*_name(person), person.club.casefold())


def _name(person: Row | Known) -> Key:
    return (person.name.casefold(),)


def _words(person: Row | Known) -> set[str]:
    return set(re.findall(r"\w+", person.name.casefold()))


def _shared_words(person: Row | Known) -> Iterator[Key]:
    # Two names are alike only in one club and with two words in common.
    club = person.club.casefold()
    return ((club, *pair) for pair in combinations(sorted(_words(person)), 2))


def _similar(row: Row, person: Known) -> bool:
    mine, theirs = _words(row), _words(person)
    return (mine < theirs or theirs < mine) and _no_conflict(row, person)


def _no_conflict(row: Row, person: Known) -> bool:
    return _agree(row.email, person.email) and _agree(
        row.external_id, person.external_id
    )


def _agree(one: str, other: str) -> bool:
    return not one or not other or one == other


# A family may share an e-mail, so whoever has the name as well goes first.
_WAYS = (
    _Way(Ground.EXTERNAL_ID, _external_id, overrules_email=True),
    _Way(Ground.EMAIL, _email_and_name),
    _Way(Ground.EMAIL, _email),
    _Way(Ground.NAME_AND_CLUB, _name_and_club),
    _Way(Ground.NAME, _name),
)
