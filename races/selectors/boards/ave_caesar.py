"""The board of Ave Caesar: spaces, courses, who has greeted."""

from collections.abc import Sequence
from typing import cast

from django.utils.translation import gettext as _

from engine.rulesets.ave_caesar.course import course
from engine.rulesets.ave_caesar.observation import ChariotView, RaceObservation
from engine.rulesets.ave_caesar.tracks import FINISH, NAMES, NUMBERS
from races.selectors.boards.badges import Badge
from races.selectors.boards.common import Board, Entry, Piece, Rank
from races.selectors.boards.history import History, Step
from races.selectors.boards.spaces import piece, spots
from races.selectors.boards.spots import path
from races.selectors.wording import colour_name
from races.selectors.wording.ave_caesar import lap_course_name, told, where


def draw(history: History) -> Board:
    """Return the board of a race of Ave Caesar."""
    seen = cast("RaceObservation", history.state.observe(None))
    side: str = seen.options["board"].lower()
    colours = history.colours
    mover = history.steps[-1].seat if history.steps else None
    places = spots(seen.options["board"], seen.options["direction"])
    order = _order(history, seen)
    return Board(
        game="ave_caesar",
        track=f"site/boards/ave-caesar-{side}.svg",
        view="0 0 1400 930",
        turn=history.turn,
        last=history.race.turn,
        terms=_terms(side, seen.options["direction"]),
        facts=_facts(seen),
        pieces=_pieces(history, seen),
        trail=path([places[name] for name in history.passed if name != NAMES[FINISH]]),
        trail_colour="" if mover is None else colours[mover].lower(),
        order=order,
        log=tuple(_entry(step, colours) for step in reversed(history.steps)),
        asked=""
        if seen.on_turn is None
        else _("%(who)s to play") % {"who": colour_name(colours[seen.on_turn])},
        label=" ".join(f"{colour_name(rank.colour)}: {rank.where}." for rank in order),
    )


def _terms(side: str, direction: str) -> tuple[str, ...]:
    way = _("clockwise") if direction == "cw" else _("anticlockwise")
    return _("board %(side)s") % {"side": side.upper()}, way


def _facts(seen: RaceObservation) -> tuple[str, ...]:
    return tuple(
        _("Lap %(lap)s: %(course)s") % {"lap": lap, "course": lap_course_name(colour)}
        for lap, colour in sorted(seen.lap_colours.items())
    )


def _pieces(history: History, seen: RaceObservation) -> tuple[Piece, ...]:
    places = spots(seen.options["board"], seen.options["direction"])
    mover = history.steps[-1].seat if history.steps else None
    return tuple(
        piece(
            history.colours[chariot.seat],
            places[chariot.at],
            fallen=chariot.status == "out",
            moved=chariot.seat == mover,
        )
        for chariot in seen.chariots
        if chariot.at is not None
    )


def _entry(step: Step, colours: dict[int, str]) -> Entry:
    sentences = (told(effect, colours=colours) for effect in step.effects)
    return Entry(step.turn, colours[step.seat], ". ".join(filter(None, sentences)))


def _order(history: History, seen: RaceObservation) -> tuple[Rank, ...]:
    table = course(seen.options["board"], seen.options["direction"])
    chariots = {chariot.seat: chariot for chariot in seen.chariots}
    return tuple(
        Rank(
            number=number,
            colour=history.seats[index].colour,
            name=history.seats[index].name,
            status=chariots[index].status,
            where=_where(chariots[index], measure=table.measure, alley=table.alley),
            cards=chariots[index].cards_in_hand + chariots[index].pile,
            badges=_badges(chariots[index]),
            on_turn=seen.on_turn == index,
        )
        for number, index in enumerate(history.state.order(), start=1)
    )


def _badges(chariot: ChariotView) -> tuple[Badge, ...]:
    if chariot.saluted:
        return (Badge(_("Greeted"), "gold", "coin"),)
    if chariot.disqualified:
        return (Badge(_("Missed Caesar"), "danger"),)
    if chariot.status == "racing":
        return (Badge(_("Coin"), "", "coin"),)
    return ()


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
