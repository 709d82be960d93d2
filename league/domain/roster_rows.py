"""What a list of players is read into: its rows, and what was noticed about them."""

from dataclasses import dataclass

from league.domain.roster_columns import Column


@dataclass(frozen=True, slots=True)
class Row:
    """One player of the list.

    Attributes:
        number: which player it is, from 1, headers and blank lines not counted.
        line: line of the file it starts on, from 1.
        name: never empty.
        email: lower case; empty for a guest.
        club: empty when unknown.
        group: pool or seed, empty when unknown.
        paid: None when unknown.
        external_id: the club's own number, empty when unknown.
        repeats: line of an earlier row that may be the same person; None for none.
    """

    number: int
    line: int
    name: str
    email: str = ""
    club: str = ""
    group: str = ""
    paid: bool | None = None
    external_id: str = ""
    repeats: int | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to look at.

    Attributes:
        row: the player's number, None for the whole list.
        code: stable.
        text: for people, in English.
        line: line of the file, from 1; None for the whole list.
        other: line of the earlier row it is about, if any.
        column: the cell it is about, if one is.
    """

    row: int | None
    code: str
    text: str
    line: int | None = None
    other: int | None = None
    column: Column | None = None
