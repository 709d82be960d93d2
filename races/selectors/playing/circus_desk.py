"""A driver's place in Circus Maximus: what he writes, what he is asked, his move."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.core.ruleset import DecisionKind, State
from engine.rulesets.circus_maximus import weather
from engine.rulesets.circus_maximus.actions import encode
from engine.rulesets.circus_maximus.attacks import possible_attacks
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.speed import max_speed
from engine.rulesets.circus_maximus.state import RaceState
from engine.rulesets.circus_maximus.track import CORNER_1, LANE, NEXT, SAFE, SECTION
from engine.rulesets.circus_maximus.weapons import cost
from races.models import Race, Seat
from races.selectors.playing.circus_answers import Answer, Asked, answers, heading
from races.selectors.playing.circus_move import Move, put_together
from races.selectors.playing.circus_odds import attack_words
from races.selectors.playing.circus_start import warnings
from races.selectors.wording import circus_words as words

ORDER = "order"
BUILD = "build"


class Ahead(NamedTuple):
    """A lane of the next corner: its number, its safe speed, whether it is the own."""

    lane: int
    safe: int
    own: bool


@dataclass(frozen=True, slots=True)
class Writing:
    """The speed that is written for one of the driver's chariots.

    Attributes:
        seat: whose.
        most: the highest speed that may be written.
        speed: what stands in the field, as it was typed.
        strains: whether an S may be written (MV-8).
        commits: whether an S must then be used (MV-8).
        written: what he has written already; empty before.
        near: where the next corner is, as a sentence; empty off the track.
        ahead: the lanes of it that are near.
        notes: what will change the speed that is written, as sentences.
        ticked: whether an S stands in its field.
    """

    seat: Seat
    most: int
    speed: str
    strains: bool
    commits: bool
    written: str
    near: str
    ahead: tuple[Ahead, ...]
    notes: tuple[str, ...]
    ticked: bool = False


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack that is possible from where the chariot stands.

    Attributes:
        notation: as it is sent.
        label: what it is.
        seat: the victim's.
        small: what it costs and promises.
    """

    notation: str
    label: str
    seat: Seat
    small: str


@dataclass(frozen=True, slots=True)
class CircusDesk:
    """What a driver sees besides the board and the sheets.

    Attributes:
        mine: indices of his seats.
        seat: the one that is asked; the first of several that write.
        kind: what it is asked; empty while the race waits for others.
        writings: his chariots whose speeds are written now.
        builds: his seats whose chariots are built now.
        built: his seats whose chariots have been written already.
        question: what is asked, as a sentence; empty for a move.
        answers: what may be answered.
        move: put together so far; None when none is to be driven.
        attacks: from where the chariot stands.
        done: whether nothing is left but to take what is forced (CM-25).
    """

    mine: frozenset[int]
    seat: Seat | None = None
    kind: str = ""
    writings: tuple[Writing, ...] = ()
    builds: tuple[Seat, ...] = ()
    built: tuple[Seat, ...] = ()
    question: str = ""
    answers: tuple[Answer, ...] = ()
    move: Move | None = None
    attacks: tuple[Attack, ...] = ()
    done: bool = False


def circus_desk(
    race: Race, state: State, *, mine: Sequence[Seat], path: str = ""
) -> CircusDesk:
    """The place of somebody who drives these seats.

    Args:
        race: with its seats and players fetched.
        state: where it stands; looked at only.
        mine: the seats he drives, at least one.
        path: of a move that he is putting together.
    """
    driven = frozenset(seat.index for seat in mine)
    if race.status != Race.Status.RUNNING:
        return CircusDesk(driven)
    own = {decision.seat: decision.kind for decision in state.pending()}
    asked = next((seat for seat in mine if seat.index in own), None)
    if state.sealed_since() is not None:
        return _secret(cast("RaceState", state), driven, asked, mine)
    if asked is None:
        return CircusDesk(driven)
    seats = {seat.index: seat for seat in race.seats.all()}
    kind = own[asked.index]
    race_state = cast("RaceState", state)
    if kind == DecisionKind.PLAY:
        return _to_drive(race_state, driven, asked, seats, path)
    return _to_answer(race_state, driven, asked, seats, kind)


def _secret(
    state: RaceState,
    driven: frozenset[int],
    asked: Seat | None,
    mine: Sequence[Seat],
) -> CircusDesk:
    """What is written in secret now: chariots or speeds, each seen by its own seat."""
    seen = state.observe(mine[0].index)
    writers = [seat for seat in mine if seat.index in seen.table.writers]
    papers = {
        seat.index: state.observe(seat.index).table.written[seat.index]
        for seat in writers
    }
    if seen.table.phase == BUILD:
        return CircusDesk(
            driven,
            seat=asked,
            kind=BUILD if asked else "",
            builds=tuple(seat for seat in writers if papers[seat.index] is None),
            built=tuple(seat for seat in writers if papers[seat.index] is not None),
        )
    return CircusDesk(
        driven,
        seat=asked,
        kind=ORDER if asked else "",
        writings=tuple(
            _writing(state.field, seat, papers[seat.index] or "") for seat in writers
        ),
    )


def _writing(field: Field, seat: Seat, written: str) -> Writing:
    chariot = field.chariots[seat.index]
    most = max_speed(field, chariot)
    return Writing(
        seat=seat,
        most=most,
        speed=str(most),
        strains=field.terms.written_s,
        commits=field.terms.s_commits,
        written=written,
        near=_near(chariot),
        ahead=_ahead(field, chariot),
        notes=warnings(field, chariot),
    )


def _near(chariot: Chariot) -> str:
    if chariot.team is None:
        return ""
    inside = SAFE[chariot.team] > 0
    square, squares = chariot.team, 0
    while bool(SAFE[square]) == inside:
        square, squares = NEXT[square], squares + 1
    if inside:
        text = ngettext(
            "You stand in a corner; it ends %(n)s square ahead.",
            "You stand in a corner; it ends %(n)s squares ahead.",
            squares,
        )
    elif SECTION[square] == CORNER_1:
        text = ngettext(
            "The first corner begins %(n)s square ahead.",
            "The first corner begins %(n)s squares ahead.",
            squares,
        )
    else:
        text = ngettext(
            "The second corner begins %(n)s square ahead.",
            "The second corner begins %(n)s squares ahead.",
            squares,
        )
    return text % {"n": squares}


def _ahead(field: Field, chariot: Chariot) -> tuple[Ahead, ...]:
    """The safe speeds of the own lane and those beside it, as they are today."""
    if chariot.team is None:
        return ()
    own = LANE[chariot.team]
    firsts = {
        LANE[square]: square for square in range(len(SAFE) - 1, -1, -1) if SAFE[square]
    }
    return tuple(
        Ahead(lane, weather.safe_speed(field, firsts[lane]), own=lane == own)
        for lane in sorted(firsts)
        if abs(lane - own) <= 1
    )


def _to_drive(
    state: RaceState,
    driven: frozenset[int],
    asked: Seat,
    seats: Mapping[int, Seat],
    path: str,
) -> CircusDesk:
    field, chariot = state.field, state.field.chariots[asked.index]
    move = put_together(field, chariot, path)
    return CircusDesk(
        driven,
        seat=asked,
        kind=str(DecisionKind.PLAY),
        move=move,
        attacks=tuple(
            Attack(
                notation=f"{verb} {against}",
                label=str(words.ATTACK_NAMES[str(verb)]),
                seat=seats[against],
                small=_("costs %(mf)s, %(odds)s")
                % {
                    "mf": cost(field, verb),
                    "odds": attack_words(field, chariot, verb, field.chariots[against]),
                },
            )
            for verb, against in possible_attacks(field, chariot)
        ),
        done="done" in _notations(state, asked.index),
    )


def _to_answer(
    state: RaceState,
    driven: frozenset[int],
    asked: Seat,
    seats: Mapping[int, Seat],
    kind: DecisionKind,
) -> CircusDesk:
    field, chariot = state.field, state.field.chariots[asked.index]
    question = None if state.held is None else state.held.question
    colours = {index: seat.colour for index, seat in seats.items()}
    whom = Asked(field, chariot, question, colours)
    return CircusDesk(
        driven,
        seat=asked,
        kind=str(kind),
        question=heading(kind, whom),
        answers=answers(kind, whom, _notations(state, asked.index)),
    )


def _notations(state: RaceState, seat: int) -> tuple[str, ...]:
    return tuple(encode(action) for action in state.legal_actions(seat))
