"""A list compared with the people already there: nothing is doubled, nothing guessed."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from league.domain.roster import Row


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


Same = Callable[[Row, Known], bool]

_FIELDS = ("name", "email", "club", "group", "paid", "external_id")


def diff(rows: Sequence[Row], existing: Iterable[Known]) -> tuple[Change, ...]:
    """Compare a list with those already there, rows first, then who is missing.

    A row is somebody by external id, else by e-mail, else by name and club, else by
    name where only one has it; the surest ground of all rows goes first. Two different
    e-mails are never the same person without asking. A blank changes nothing.

    Args:
        rows: as read by `read_roster`.
        existing: people in the event, each with an id of its own.
    """
    pool = {person.id: person for person in existing}
    found: dict[int, Change] = {}
    for ground, same in _GROUNDS:
        for row in rows:
            if row.number not in found:
                _match(row, ground=ground, same=same, pool=pool, found=found)
    asked = {p.id for change in found.values() for p in change.candidates}
    for row in rows:
        if row.number not in found:
            found[row.number] = _unmatched(row, pool=pool)
            asked.update(person.id for person in found[row.number].candidates)
    missing = (
        Change(Kind.MISSING, None, person, (), (), Ground.NOT_IN_LIST)
        for person in pool.values()
        if person.id not in asked
    )
    return (*(found[row.number] for row in rows), *missing)


def _match(
    row: Row,
    *,
    ground: Ground,
    same: Same,
    pool: dict[int, Known],
    found: dict[int, Change],
) -> None:
    fitting = [person for person in pool.values() if same(row, person)]
    if len(fitting) > 1:
        found[row.number] = _ask(row, fitting, ground=Ground.SEVERAL)
    elif fitting:
        person = pool.pop(fitting[0].id)
        fields = _changes(row, person)
        kind = Kind.CHANGED if fields else Kind.SAME
        found[row.number] = Change(kind, row, person, fields, (), ground)


def _unmatched(row: Row, *, pool: dict[int, Known]) -> Change:
    twins = [p for p in pool.values() if _same_name(row, p) and _same_club(row, p)]
    if twins:
        return _ask(row, twins, ground=Ground.OTHER_EMAIL)
    similar = [p for p in pool.values() if _similar(row, p)]
    if similar:
        return _ask(row, similar, ground=Ground.SIMILAR_NAME)
    return Change(Kind.NEW, row, None, (), (), Ground.NO_MATCH)


def _ask(row: Row, candidates: Sequence[Known], *, ground: Ground) -> Change:
    return Change(Kind.ASK, row, None, (), tuple(candidates), ground)


def _changes(row: Row, person: Known) -> tuple[FieldChange, ...]:
    pairs = ((name, getattr(person, name), getattr(row, name)) for name in _FIELDS)
    return tuple(
        FieldChange(name, before, after)
        for name, before, after in pairs
        if after not in ("", None) and after != before
    )


def _same_name(row: Row, person: Known) -> bool:
    return row.name.casefold() == person.name.casefold()


def _same_club(row: Row, person: Known) -> bool:
    return row.club.casefold() == person.club.casefold()


def _same_email(row: Row, person: Known) -> bool:
    return (
        row.email != ""
        and row.email == person.email
        and _agree(row.external_id, person.external_id)
    )


def _no_conflict(row: Row, person: Known) -> bool:
    return _agree(row.email, person.email) and _agree(
        row.external_id, person.external_id
    )


def _agree(one: str, other: str) -> bool:
    return not one or not other or one == other


def _similar(row: Row, person: Known) -> bool:
    mine, theirs = (
        set(re.findall(r"\w+", n.casefold())) for n in (row.name, person.name)
    )
    shorter = min(len(mine), len(theirs))
    return (
        shorter > 1
        and len(mine & theirs) == shorter
        and mine != theirs
        and _same_club(row, person)
        and _no_conflict(row, person)
    )


# A family may share an e-mail, so whoever has the name as well goes first.
_GROUNDS: tuple[tuple[Ground, Same], ...] = (
    (
        Ground.EXTERNAL_ID,
        lambda row, person: (
            row.external_id != "" and row.external_id == person.external_id
        ),
    ),
    (
        Ground.EMAIL,
        lambda row, person: _same_email(row, person) and _same_name(row, person),
    ),
    (Ground.EMAIL, _same_email),
    (
        Ground.NAME_AND_CLUB,
        lambda row, person: (
            _same_name(row, person)
            and _same_club(row, person)
            and _no_conflict(row, person)
        ),
    ),
    (
        Ground.NAME,
        lambda row, person: _same_name(row, person) and _no_conflict(row, person),
    ),
)
