"""The board of Circus Maximus: units, wrecks, people, the counters, the sheets."""

from collections.abc import Iterator
from itertools import chain
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.core.ruleset import Effect
from engine.rulesets.circus_maximus.bodies import body_square
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.observation import CircusObservation
from engine.rulesets.circus_maximus.race import SEALED
from engine.rulesets.circus_maximus.state import RaceState
from engine.rulesets.circus_maximus.terms import MOON
from engine.rulesets.circus_maximus.track import NUMBERS
from races.selectors.boards import circus
from races.selectors.boards.badges import Badge
from races.selectors.boards.circus_counters import asked, counters
from races.selectors.boards.circus_sheet import marks, sheets
from races.selectors.boards.common import Board, Entry, Piece, Rank, Shape
from races.selectors.boards.history import History, Step
from races.selectors.wording import colour_name
from races.selectors.wording.circus_maximus import all_told, unsaid
from races.selectors.wording.circus_words import place, where


def draw(history: History) -> Board:
    """Return the board of a race of Circus Maximus, as everybody may see it."""
    seen = cast("CircusObservation", history.state.observe(None))
    opening = cast("CircusObservation", history.opening)
    # All that lies on the track is open; what is written in secret does not lie there.
    field = cast("RaceState", history.state).field
    colours = history.colours
    order = _order(history, seen, field)
    mover = _to_look_at(history, seen, field)
    seats = {seat.index: seat for seat in history.seats}
    return Board(
        game="circus_maximus",
        track="site/boards/circus-maximus.svg",
        view=circus.VIEW,
        turn=history.turn,
        last=history.race.turn,
        terms=_terms(seen),
        facts=_facts(seen),
        pieces=pieces(field, colours, moved=mover),
        trail=circus.path([NUMBERS[name] for name in history.passed]),
        trail_colour=_last_colour(history),
        order=order,
        log=tuple(_entry(step, colours) for step in reversed(history.steps)),
        asked=asked(seen, colours),
        label=" ".join(f"{colour_name(rank.colour)}: {rank.where}." for rank in order),
        shapes=tuple(_shapes(field, colours)),
        round=_("Turn %(turn)s") % {"turn": seen.table.turn} if seen.table.turn else "",
        turns=counters(history, seen),
        wide=True,
        sheets=sheets(field, seats, _effects(history), opening.table.chariots)
        if seen.table.turn
        else (),
    )


def pieces(
    field: Field, colours: dict[int, str], *, moved: int | None = None
) -> tuple[Piece, ...]:
    """Return the units on the track; `moved` is the seat to look at."""
    return tuple(
        circus.piece(
            colours[chariot.seat],
            chariot.team,
            loose=chariot.flipped or chariot.runaway,
            moved=chariot.seat == moved,
        )
        for chariot in field.chariots
        if chariot.team is not None
    )


def _effects(history: History) -> Iterator[Effect]:
    return chain.from_iterable(step.effects for step in history.steps)


def _shapes(field: Field, colours: dict[int, str]) -> Iterator[Shape]:
    for square in sorted(field.wrecks):
        x, y, heading = circus.SPOTS[square]
        yield Shape("wreck", "", x=x, y=y, heading=heading)
    for square in sorted(field.carcasses):
        x, y, heading = circus.SPOTS[square]
        yield Shape("carcass", "", x=x, y=y, heading=heading)
    for chariot in field.chariots:
        body = body_square(chariot)
        if body is not None:
            x, y, heading = circus.SPOTS[body]
            letter = colours[chariot.seat].lower()
            yield Shape("body", letter, x=x, y=y, heading=heading)


def _last_colour(history: History) -> str:
    return history.colours[history.steps[-1].seat].lower() if history.steps else ""


def _to_look_at(history: History, seen: CircusObservation, field: Field) -> int | None:
    """Who is moving; else who acted last and stands on the track."""
    last = history.steps[-1].seat if history.steps else None
    for seat in (seen.table.asked, last):
        if seat is not None and seat >= 0 and field.chariots[seat].team is not None:
            return seat
    return None


def _terms(seen: CircusObservation) -> tuple[str, ...]:
    laps = seen.options["laps"]
    said = ngettext("%(laps)s lap", "%(laps)s laps", laps) % {"laps": laps}
    rules = sum(bool(seen.options[name]) for name in MOON)
    if not rules:
        return (said,)
    moon = ngettext("%(n)s optional rule", "%(n)s optional rules", rules)
    return said, moon % {"n": rules}


def _facts(seen: CircusObservation) -> tuple[str, ...]:
    sky = seen.table.weather
    if not seen.options["weather"] or not seen.table.turn:
        return ()
    dry = _("Mud, dry") if sky.mud else _("Dry")
    wet = _("Rain and mud") if sky.mud else _("Rain, no mud")
    return (wet if sky.rain else dry,)


def _entry(step: Step, colours: dict[int, str]) -> Entry:
    letter = colours[step.seat]
    first = unsaid(step.notation, who=colour_name(letter))
    told = all_told(step.effects, colours=colours)
    return Entry(step.turn, letter, ". ".join(filter(None, (first, told))))


def _order(history: History, seen: CircusObservation, field: Field) -> tuple[Rank, ...]:
    writes = seen.table.phase in SEALED
    return tuple(
        Rank(
            number=number,
            colour=history.seats[index].colour,
            name=history.seats[index].name,
            status="racing",
            where=_where(field, field.chariots[index]),
            cards=None,
            badges=_badges(field.chariots[index]),
            on_turn=not writes and index in seen.table.waiting,
            note="" if writes else _note(field.chariots[index]),
        )
        for number, index in enumerate(seen.order, start=1)
    )


def _where(field: Field, chariot: Chariot) -> str:
    if chariot.finished:
        return _("Over the finish line")
    if chariot.team is not None:
        return where(team=chariot.team, laps=chariot.laps, of=field.terms.laps)
    lies = body_square(chariot)
    if lies is not None:
        return _("On foot, %(place)s") % {"place": place(lies)}
    if chariot.out or chariot.flipped:
        return _("Off the track")
    return _("Not yet on the track")


def _badges(chariot: Chariot) -> tuple[Badge, ...]:
    if chariot.finished:
        text = _("Place %(place)s") % {"place": chariot.finished}
        return (Badge(text, "gold", "laurel"),)
    return marks(chariot)[:1]  # the sheet has them all


def _note(chariot: Chariot) -> str:
    """The speed that was shown for this turn."""
    if chariot.written is None or chariot.runaway or chariot.team is None:
        return ""
    strain = "S" if chariot.wants_strain else ""
    return _("speed %(speed)s") % {"speed": f"{chariot.written}{strain}"}
