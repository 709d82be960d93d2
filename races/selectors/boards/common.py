"""What a page shows of a race at one turn, whatever the game.

Each game has a drawer that fills these values in; the templates read nothing else.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from races.selectors.boards.badges import Badge
from races.selectors.boards.sheets import Sheet


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: the turn, the chariot's letter, what happened."""

    turn: int
    colour: str
    text: str


@dataclass(frozen=True, slots=True)
class Rank:
    """One chariot in the order of the race.

    Attributes:
        number: 1 is foremost; None when it no longer counts.
        colour: its letter.
        name: who drives.
        status: racing, finished or out.
        where: how far it has come, in words.
        cards: cards it has left, in hand and pile together; None in a game without.
        badges: what else there is to know of it.
        on_turn: whether its driver is asked now.
        backs: the decks its cards in hand come from, where that is seen.
        hand: the same in words; empty where it is not seen.
        note: what it has done already, in a word; empty for nothing.
    """

    number: int | None
    colour: str
    name: str
    status: str
    where: str
    cards: int | None
    badges: tuple[Badge, ...]
    on_turn: bool
    backs: tuple[str, ...] = ()
    hand: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """One chariot as it is drawn, in the units of the board's picture.

    Attributes:
        colour: its letter in lower case.
        x, y: its middle.
        heading: degrees clockwise, 0 to the right.
        mark_x, mark_y: corner of the upright mark on it.
        fallen: whether its horses lie there for good.
        moved: whether it is the one to look at: it made the last move.
        outline: corners of its shape as SVG points, where the rules have one.
    """

    colour: str
    x: float
    y: float
    heading: float
    mark_x: float
    mark_y: float
    fallen: bool
    moved: bool
    outline: str = ""


@dataclass(frozen=True, slots=True)
class Shape:
    """Something else that is drawn: of the last act, or beside the track.

    Attributes:
        kind: what it is; the game's template knows how each is drawn.
        colour: letter of its chariot in lower case.
        points: its corners, or the way it goes, as SVG writes them.
        x, y: its middle.
        heading: degrees clockwise.
        number: what stands in it; 0 for nothing.
    """

    kind: str
    colour: str
    points: str = ""
    x: float = 0
    y: float = 0
    heading: float = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """One chariot in the sequence of a round: done, now, next or gone."""

    colour: str
    state: str
    label: str


@dataclass(frozen=True, slots=True)
class Board:
    """What the watch page shows of one turn.

    Attributes:
        game: id of the game; the templates of the board are named after it.
        track: static file of the track's picture.
        view: the picture's `viewBox`.
        turn: the turn shown.
        last: the newest turn.
        terms: what the race was agreed to be, in words.
        facts: what has come to hold for everybody, in words.
        pieces: chariots on the board.
        trail: SVG path of the last move; empty when nothing moved.
        trail_colour: its chariot's letter in lower case.
        order: the chariots, foremost first.
        log: what happened, newest first.
        asked: who is to do what, as a sentence; empty when the race is over.
        label: the pieces in words.
        shapes: what else is drawn.
        round: the round in words; empty where the game has none.
        turns: the chariots in the sequence of the round.
        wide: whether it is so long that one looks closer or follows a chariot.
        follow: letter of the chariot that the view is cut around, in lower case.
        sheets: what is left of each chariot, where a game has sheets.
    """

    game: str
    track: str
    view: str
    turn: int
    last: int
    terms: tuple[str, ...]
    facts: tuple[str, ...]
    pieces: tuple[Piece, ...]
    trail: str
    trail_colour: str
    order: tuple[Rank, ...]
    log: tuple[Entry, ...]
    asked: str
    label: str
    shapes: tuple[Shape, ...] = ()
    round: str = ""
    turns: tuple[Turn, ...] = ()
    wide: bool = False
    follow: str = ""
    sheets: tuple[Sheet, ...] = ()

    @property
    def near(self) -> str:
        """How much larger than a phone it is drawn there: a class of the stage."""
        if self.follow:
            return ""
        return "board__stage--nearer" if self.wide else "board__stage--near"

    @property
    def kept(self) -> str:
        """What an address begins its query with to keep the view; empty for nothing."""
        return f"follow={self.follow}&" if self.follow else ""

    @property
    def said(self) -> str:
        """The newest sentence, for screen readers."""
        return self.log[0].text if self.log else _("The race begins")
