"""A race as a spectator sees it at one turn: pieces, order and what happened.

Everything is taken from `observe(None)` and from effects everybody may see, fact by
fact; hands, piles and the seed never come this far.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

from engine.core.ruleset import Effect, State
from engine.rulesets.ave_caesar.course import course
from engine.rulesets.ave_caesar.observation import ChariotView, RaceObservation
from engine.rulesets.ave_caesar.tracks import FINISH, NAMES, NUMBERS
from races.models import Race, Seat
from races.selectors.drawing import Piece, path, piece, spots
from races.selectors.replays import logged_moves, race_ruleset, race_seed
from races.selectors.wording import colour_name, lap_course_name, told, where


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
        number: 1 is foremost.
        colour: its letter.
        name: who drives.
        status: racing, finished or out.
        where: how far it has come, in words.
        cards: cards it has left, in hand and pile together.
        greeted: whether the coin has been paid.
        missed: whether it is too late to greet.
        on_turn: whether it is to move.
    """

    number: int
    colour: str
    name: str
    status: str
    where: str
    cards: int
    greeted: bool
    missed: bool
    on_turn: bool


@dataclass(frozen=True, slots=True)
class Board:
    """What the watch page shows of one turn.

    Attributes:
        turn: the turn shown.
        last: the newest turn.
        side: the board's letter in lower case.
        pieces: chariots on the board.
        trail: SVG path of the last move; empty when nothing moved.
        trail_colour: its chariot's letter in lower case.
        order: the chariots, foremost first.
        log: what happened, newest first.
        lap_courses: the course chosen for each lap so far, in words.
        to_play: colour of the chariot on turn in words; empty when the race is over.
        label: the pieces in words.
    """

    turn: int
    last: int
    side: str
    pieces: tuple[Piece, ...]
    trail: str
    trail_colour: str
    order: tuple[Rank, ...]
    log: tuple[Entry, ...]
    lap_courses: tuple[tuple[int, str], ...]
    to_play: str
    label: str

    @property
    def said(self) -> str:
        """The newest sentence, for screen readers."""
        return self.log[0].text if self.log else _("The race begins")


def race_board(race: Race, *, turn: int | None = None) -> Board:
    """The race at a turn, or now; two queries (seats, log) unless prefetched.

    Args:
        race: a started race.
        turn: number of moves made, 0 to `race.turn`.

    Raises:
        EngineError: the stored log does not hold or its rules are not installed.
    """
    shown = race.turn if turn is None else turn
    seats = sorted(race.seats.all(), key=lambda seat: seat.index)
    colours = {seat.index: seat.colour for seat in seats}
    rules = race_ruleset(race)
    moves = logged_moves(race, upto=shown)
    state = rules.start(seats=len(seats), seed=race_seed(race), options=race.options)
    log: list[Entry] = []
    passed: tuple[str, ...] = ()
    for move in moves:
        action = rules.decode(move.notation)
        if move is moves[-1]:
            passed = rules.trail(state, move.seat, action)
        effects = state.apply(move.seat, action)
        text = _sentence(effects, colours)
        log.append(Entry(move.number + 1, colours[move.seat], text))
    seen = cast("RaceObservation", state.observe(None))
    mover = moves[-1].seat if moves else None
    order = _order(state, seen, seats)
    places = spots(seen.options["board"], seen.options["direction"])
    return Board(
        turn=shown,
        last=race.turn,
        side=seen.options["board"].lower(),
        pieces=tuple(
            piece(
                colours[chariot.seat],
                places[chariot.at],
                fallen=chariot.status == "out",
                moved=chariot.seat == mover,
            )
            for chariot in seen.chariots
            if chariot.at is not None
        ),
        trail=path([places[name] for name in passed if name != NAMES[FINISH]]),
        trail_colour="" if mover is None else colours[mover].lower(),
        order=order,
        log=tuple(reversed(log)),
        lap_courses=tuple(
            (lap, lap_course_name(colour))
            for lap, colour in sorted(seen.lap_colours.items())
        ),
        to_play="" if seen.on_turn is None else colour_name(colours[seen.on_turn]),
        label=" ".join(f"{colour_name(rank.colour)}: {rank.where}." for rank in order),
    )


def _sentence(effects: Sequence[Effect], colours: dict[int, str]) -> str:
    sentences = (told(effect.redacted(None), colours=colours) for effect in effects)
    return ". ".join(filter(None, sentences))


def _order(
    state: State, seen: RaceObservation, seats: Sequence[Seat]
) -> tuple[Rank, ...]:
    table = course(seen.options["board"], seen.options["direction"])
    chariots = {chariot.seat: chariot for chariot in seen.chariots}
    return tuple(
        Rank(
            number=number,
            colour=seats[index].colour,
            name=seats[index].name,
            status=chariots[index].status,
            where=_where(chariots[index], measure=table.measure, alley=table.alley),
            cards=chariots[index].cards_in_hand + chariots[index].pile,
            greeted=chariots[index].saluted,
            missed=chariots[index].disqualified,
            on_turn=seen.on_turn == index,
        )
        for number, index in enumerate(state.order(), start=1)
    )


def _where(
    chariot: ChariotView, *, measure: Sequence[int], alley: frozenset[int]
) -> str:
    if chariot.status == "finished":
        return _("Over the finishing line")
    if chariot.status == "out" or chariot.at is None:
        return _("Fallen, out of cards")
    space = NUMBERS[chariot.at]
    return where(
        crossings=chariot.crossings, steps=measure[space], in_alley=space in alley
    )
