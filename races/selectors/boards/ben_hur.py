"""The board of Ben Hur: the oval, hexagons, the last act, rounds and backs of hands."""

from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.rulesets.ben_hur.observation import BenHurObservation, ChariotView
from races.selectors.boards import oval
from races.selectors.boards.acts import Acts
from races.selectors.boards.badges import Badge
from races.selectors.boards.common import Board, Entry, Piece, Rank, Shape, Turn
from races.selectors.boards.history import History, Step
from races.selectors.wording import colour_name
from races.selectors.wording.ben_hur import REASONS, told, unsaid, where

BACKS = ("normal", "risky")


def draw(history: History) -> Board:
    """Return the board of a race of Ben Hur, as everybody may see it.

    A page for a driver draws the same and lays its own things over it; `oval` turns
    poses of the engine into units of the picture.
    """
    seen = cast("BenHurObservation", history.state.observe(None))
    acts = _acts(history)
    colours = history.colours
    order = _order(history, seen, acts)
    return Board(
        game="ben_hur",
        track="site/boards/ben-hur.svg",
        view=oval.VIEW,
        turn=history.turn,
        last=history.race.turn,
        terms=_terms(seen),
        facts=(),
        pieces=pieces(seen, colours, moved=_to_look_at(history, seen, acts)),
        trail=acts.trail,
        trail_colour="" if acts.mover is None else acts.colours[acts.mover],
        order=order,
        log=tuple(_entry(step, colours) for step in reversed(history.steps)),
        asked=asked(seen, colours),
        label=" ".join(f"{colour_name(rank.colour)}: {rank.where}." for rank in order),
        shapes=(*acts.shapes, *laurels(seen, colours)),
        round=""
        if seen.on_turn is None
        else _("Round %(round)s") % {"round": seen.round},
        turns=_turns(seen, colours),
    )


def pieces(
    seen: BenHurObservation, colours: dict[int, str], *, moved: int | None = None
) -> tuple[Piece, ...]:
    """Return the chariots on the board.

    Args:
        seen: what the onlooker knows.
        colours: the chariot's letter by seat.
        moved: the seat to look at, brought into view on a small board.
    """
    return tuple(
        oval.piece(colours[chariot.seat], chariot.pose, moved=chariot.seat == moved)
        for chariot in seen.chariots
        if chariot.pose is not None
    )


def laurels(seen: BenHurObservation, colours: dict[int, str]) -> tuple[Shape, ...]:
    """Return the laurels that have been taken, hung up on the spina."""
    return tuple(
        Shape(
            "laurel",
            colours[chariot.seat].lower(),
            x=oval.LAURELS[chariot.laurel - 1],
            number=chariot.laurel,
        )
        for chariot in seen.chariots
        if chariot.laurel
    )


def asked(seen: BenHurObservation, colours: dict[int, str]) -> str:
    """Return who is to do what, as a sentence; empty when the race is over."""
    if seen.on_turn is None:
        return ""
    names = {"who": colour_name(colours[seen.on_turn])}
    if seen.phase == "whip":
        return _("%(who)s may whip") % names
    if seen.phase == "draw":
        return _("%(who)s chooses a deck to draw from") % names
    if seen.phase == "bends" and seen.mover is not None:
        names["mover"] = colour_name(colours[seen.mover])
        return _("%(who)s places %(mover)s’s chariot after the whip") % names
    winner = _chariots(seen)[seen.on_turn].controlled_by
    if winner is not None:
        names["by"] = colour_name(colours[winner])
        return _("%(who)s to play under %(by)s’s whip") % names
    return _("%(who)s to play") % names


def _to_look_at(history: History, seen: BenHurObservation, acts: Acts) -> int | None:
    """Who moved last; else who acted last, or is asked, and stands on the board."""
    last = history.steps[-1].seat if history.steps else None
    found = (acts.mover, last, seen.on_turn)
    return next((seat for seat in found if seat in acts.poses), None)


def _acts(history: History) -> Acts:
    opening = cast("BenHurObservation", history.opening)
    acts = Acts(
        colours={seat: letter.lower() for seat, letter in history.colours.items()},
        poses={c.seat: c.pose for c in opening.chariots if c.pose is not None},
    )
    for step in history.steps:
        acts.follow(step)
    return acts


def _terms(seen: BenHurObservation) -> tuple[str, ...]:
    laps = ngettext("%(laps)s lap", "%(laps)s laps", seen.laps) % {"laps": seen.laps}
    variants = [
        _("variant %(number)s") % {"number": number}
        for number in (1, 2)
        if seen.options[f"variant{number}"]
    ]
    return laps, *variants


def _entry(step: Step, colours: dict[int, str]) -> Entry:
    letter = colours[step.seat]
    first = unsaid(step.notation, who=colour_name(letter))
    sentences = (told(effect, colours=colours) for effect in step.effects)
    return Entry(step.turn, letter, ". ".join(filter(None, (first, *sentences))))


def _chariots(seen: BenHurObservation) -> dict[int, ChariotView]:
    return {chariot.seat: chariot for chariot in seen.chariots}


def _order(history: History, seen: BenHurObservation, acts: Acts) -> tuple[Rank, ...]:
    chariots = _chariots(seen)
    return tuple(
        Rank(
            number=None if chariots[index].status == "out" else number,
            colour=history.seats[index].colour,
            name=history.seats[index].name,
            status=chariots[index].status,
            where=_where(chariots[index], seen, acts),
            cards=chariots[index].normal + chariots[index].risky,
            badges=_badges(chariots[index], history.colours),
            on_turn=seen.on_turn == index,
            backs=_backs(chariots[index]),
            hand=_hand(chariots[index]),
            note=_("attempt used") if chariots[index].spent else "",
        )
        for number, index in enumerate(history.state.order(), start=1)
    )


def _where(chariot: ChariotView, seen: BenHurObservation, acts: Acts) -> str:
    if chariot.status == "finished":
        return _("Over the finish line")
    if chariot.status == "out":
        reason, in_round = acts.lost[chariot.seat]
        facts = {"round": in_round, "reason": str(REASONS[reason])}
        return _("Round %(round)s: %(reason)s") % facts
    return where(lines=chariot.lines, laps=seen.laps)


def _backs(chariot: ChariotView) -> tuple[str, ...]:
    """The backs of a hand are seen (BH-12): its cards are not."""
    return ("normal",) * chariot.normal + ("risky",) * chariot.risky


def _hand(chariot: ChariotView) -> str:
    facts = {"normal": chariot.normal, "risky": chariot.risky}
    return _("%(normal)s normal, %(risky)s risky") % facts


def _badges(chariot: ChariotView, colours: dict[int, str]) -> tuple[Badge, ...]:
    badges = [
        Badge(_("Dolphin %(number)s") % {"number": number}, "info")
        for _lap, number in sorted(chariot.dolphins.items())
        if chariot.status == "racing" and number
    ]
    if chariot.laurel:
        text = _("Laurel %(number)s") % {"number": chariot.laurel}
        badges.append(Badge(text, "gold", "laurel"))
    elif chariot.status == "out":
        badges.append(Badge(_("Out"), "danger"))
    elif chariot.controlled_by is not None:
        by = colour_name(colours[chariot.controlled_by])
        badges.append(Badge(_("%(by)s’s whip") % {"by": by}, "warn", "whip"))
    return tuple(badges)


def _turns(seen: BenHurObservation, colours: dict[int, str]) -> tuple[Turn, ...]:
    """The sequence of the round (BH-17), and how far it has come."""
    if seen.on_turn is None:
        return ()
    chariots = _chariots(seen)
    words = {
        "done": _("has driven"),
        "now": _("may whip now") if seen.mover is None else _("drives now"),
        "next": _("is still to drive"),
        "gone": _("is not racing any more"),
    }
    now = seen.on_turn if seen.mover is None else seen.mover
    found = []
    for seat in seen.order:
        if seat == now:
            state = "now"
        elif chariots[seat].status != "racing":
            state = "gone"
        else:
            state = "done" if seat in seen.moved else "next"
        label = f"{colour_name(colours[seat])} {words[state]}"
        found.append(Turn(colours[seat], state, label))
    return tuple(found)
