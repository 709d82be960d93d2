"""What a card and two bends would do: asked of the rules, done to nothing.

A preview reads what the driver may know, rolls no dice and changes no state, so it may
be asked as often as a handle moves.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from django.utils.translation import gettext as _

from engine.core.errors import IllegalActionError
from engine.core.ruleset import State
from engine.rulesets.ben_hur.actions import Kind, make
from engine.rulesets.ben_hur.cards import CARDS, NUMBERS
from engine.rulesets.ben_hur.geometry import (
    Placement,
    hits,
    on_track,
    outline,
    place,
)
from engine.rulesets.ben_hur.observation import BenHurObservation, ChariotView
from engine.rulesets.ben_hur.state import RaceState
from races.selectors.boards.oval import corners
from races.selectors.playing.chances import ram_percent
from races.selectors.playing.words import bent, named, refusal, stands


class Aim(NamedTuple):
    """A card, and both bends in degrees, positive to the left."""

    card: str
    bend1: int
    bend2: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What would come of an aim.

    Attributes:
        aim: what was asked.
        verdict: fits, ram, blocked, several, wall, or refused where the rules do not
            let this card be placed at all.
        text: the verdict in words.
        can_drive: whether it may be driven, or placed for another.
        can_ram: whether it may be declared as a ram.
        hit: letters of the chariots in the way.
        chance: to win the ram, in percent as far as the backs tell; None without one.
        stick, ghost: corners of stick and chariot as SVG writes them.
    """

    aim: Aim
    verdict: str
    text: str
    can_drive: bool = False
    can_ram: bool = False
    hit: tuple[str, ...] = ()
    chance: int | None = None
    stick: str = ""
    ghost: str = ""

    @property
    def tone(self) -> str:
        """How it is coloured: ok, warn or danger."""
        return {"fits": "ok", "ram": "warn"}.get(self.verdict, "danger")

    @property
    def bends(self) -> tuple[str, str]:
        """Both bends in words."""
        return bent(self.aim.bend1), bent(self.aim.bend2)

    @property
    def odds(self) -> str:
        """The chance in words; empty without a ram."""
        if self.chance is None:
            return ""
        return _("Your chance to win it is about %(n)s %%.") % {"n": self.chance}


def preview(
    state: State, seat: int, aim: Aim, *, colours: Mapping[int, str]
) -> Preview:
    """What an aim of the seat asked would do to the chariot on turn.

    Args:
        state: where the race stands; looked at only.
        seat: the one that is asked, to play or to place.
        aim: a tempo card it holds, or the one it was given.
        colours: the chariot's letter by seat.
    """
    seen = cast("BenHurObservation", state.observe(seat))
    number = NUMBERS.get(aim.card)
    if number is None or seen.mover is None:
        return _refused(aim, "not_your_turn" if seen.mover is None else "bad_notation")
    places = seen.phase == "bends"
    if places and aim.card != seen.given:
        return _refused(aim, "card_not_in_hand")
    drive, ram = (
        why_refused(state, seat, make(kind, 0 if places else number, *aim[1:]))
        for kind in ((Kind.PLACE, Kind.PLACE) if places else (Kind.PLAY, Kind.RAM))
    )
    mover = seen.chariots[seen.mover]
    if drive not in {"", "wall", "blocked"} or mover.pose is None:
        return _refused(aim, drive)
    front = seen.options["placement"] == "front"
    placed = place(mover.pose, CARDS[number].stick, *aim[1:], front=front)
    victims = _in_the_way(seen, mover, placed)
    may_ram = not ram and not places
    letters = tuple(colours[victim.seat] for victim in victims)
    return Preview(
        aim=aim,
        verdict=_verdict(drive, len(victims), may_ram=may_ram),
        text=_text(drive, placed, letters, ram=ram, places=places),
        can_drive=not drive,
        can_ram=may_ram,
        hit=letters,
        chance=ram_percent(seen, aim.card, victim=victims[0]) if may_ram else None,
        stick=corners(placed.strip),
        ghost=corners(placed.outline),
    )


def why_refused(state: State, seat: int, action: int) -> str:
    """The code by which the rules refuse a play; empty when they take it.

    Any whole degree and any card is judged, on the menu or not. No dice are rolled.
    """
    try:
        cast("RaceState", state).way_of(seat, action)
    except IllegalActionError as refused:
        return refused.code
    return ""


def _in_the_way(
    seen: BenHurObservation, mover: ChariotView, placed: Placement
) -> list[ChariotView]:
    others = [
        (chariot, outline(chariot.pose))
        for chariot in seen.chariots
        if chariot.pose is not None and chariot.seat != mover.seat
    ]
    return [others[i][0] for i in hits(placed, [shape for _, shape in others])]


def _verdict(drive: str, struck: int, *, may_ram: bool) -> str:
    if not drive:
        return "fits"
    if drive == "wall":
        return "wall"
    if struck > 1:
        return "several"
    return "ram" if may_ram else "blocked"


def _text(
    drive: str, placed: Placement, letters: Sequence[str], *, ram: str, places: bool
) -> str:
    """The verdict in words; wall before chariots, as the rules look."""
    if not drive:
        return _("Fits. The front ends %(where)s.") % {"where": stands(placed.front)}
    if drive != "wall":
        return _in_words(letters, ram="places" if places else ram)
    if not on_track(placed.strip):
        return _("The stick goes over the wall. Bend it, or take a shorter one.")
    return _("The chariot goes over the wall. Bend it, or take a shorter stick.")


def _in_words(letters: Sequence[str], *, ram: str) -> str:
    """Who is in the way, and what can be done about it."""
    if len(letters) > 1:
        words = _("%(who)s are in the way. Two cannot be rammed: go around.")
    elif not ram:
        words = _("%(who)s is in the way. Ram, or bend around.")
    elif ram == "aggression_spent":
        words = _("%(who)s is in the way, and your ram or whip is used: go around.")
    else:
        words = _("%(who)s is in the way: go around.")
    return words % {"who": named(letters)}


def _refused(aim: Aim, code: str) -> Preview:
    return Preview(aim=aim, verdict="refused", text=refusal(code, code))
