"""A move of Circus Maximus in words, part by part, with what each costs and risks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.rulesets.circus_maximus import weather
from engine.rulesets.circus_maximus.chariot import Chariot, Driver
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.moving import CHANGES
from engine.rulesets.circus_maximus.plan import Foreseen
from engine.rulesets.circus_maximus.track import LANE
from engine.rulesets.circus_maximus.trample import lying_on
from engine.rulesets.circus_maximus.wrecks import CARCASS, WRECK
from races.selectors.playing.circus_hazards import shown
from races.selectors.playing.circus_odds import Risk, wreck_words

Taken = tuple[Foreseen, Risk | None]
"""A step, with what may come of the corner check that it makes."""
_CHIPS: Mapping[str, "str | Promise"] = {
    "F": gettext_lazy("Straight %(n)s"),
    "O": gettext_lazy("Outward, lane %(lane)s"),
    "I": gettext_lazy("Inward, lane %(lane)s"),
    "B": gettext_lazy("Brake %(n)s"),
    "SO": gettext_lazy("Slip outward, lane %(lane)s"),
    "SI": gettext_lazy("Slip inward, lane %(lane)s"),
}


@dataclass(frozen=True, slots=True)
class Chip:
    """A part of the move in words.

    Attributes:
        text: what it is.
        small: what it costs and risks; empty for a plain step.
        tone: empty, cost, or danger where a flip is likely.
    """

    text: str
    small: str = ""
    tone: str = ""


def chips(field: Field, chariot: Chariot, taken: Sequence[Taken]) -> list[Chip]:
    """Return the parts of a move.

    Args:
        field: the track; nothing on it changes.
        chariot: as it stands before the move.
        taken: its steps.
    """
    found: list[Chip] = []
    for (step, checks), run in groupby(taken, key=_kind):
        parts = list(run)
        if not checks:
            found.append(_plain(field, chariot, step, [seen for seen, _risk in parts]))
        for seen, risk in parts:
            if risk is not None:
                if step != "F":
                    found.append(_plain(field, chariot, step, [seen]))
                found.append(_corner(field, seen, risk))
        if any(seen.crosses for seen, _risk in parts):
            home = any(finishes(field, chariot, seen) for seen, _risk in parts)
            found.append(Chip(_("Over the finish") if home else _("Over the line")))
        for seen, _risk in parts:
            found += _lying(field, chariot, seen)
    return found


def finishes(field: Field, chariot: Chariot, seen: Foreseen) -> bool:
    """Return whether a step ends the race of a chariot, and with it its move (CM-43)."""
    if field.terms.finish != "first_across" or not seen.crosses:
        return False
    return chariot.laps + 1 >= field.terms.laps and not chariot.finished


def slides(field: Field, chariot: Chariot, step: str) -> str:
    """Return how likely wet ground slides a change of lane on (MV-10); empty if not."""
    faces = weather.slides_on(field, chariot) if step in CHANGES else ()
    percent = shown(100 * len(faces) / 6)
    return _("slides on %(n)s %%") % {"n": percent} if faces else ""


def lies_on(field: Field, chariot: Chariot, square: int) -> bool:
    """Return whether a team meets something on a square (CM-40, CM-41)."""
    on_it = square in field.wrecks or square in field.carcasses
    return on_it or bool(lying_on(field, square, chariot.seat))


def _kind(part: Taken) -> tuple[str, bool]:
    return part[0].way.step, part[1] is not None


def _plain(
    field: Field, chariot: Chariot, step: str, parts: Sequence[Foreseen]
) -> Chip:
    """Return equal steps, their corners apart."""
    facts = {"n": len(parts), "lane": LANE[parts[-1].way.square]}
    small = slides(field, chariot, step)
    if step == "B":
        small = _("%(n)s endurance") % {"n": sum(seen.paid for seen in parts)}
    return Chip(str(_CHIPS[step]) % facts, small, "cost" if small else "")


def _corner(field: Field, seen: Foreseen, risk: Risk) -> Chip:
    facts = {
        "over": seen.way.over,
        "safe": weather.safe_speed(field, seen.way.square),
        "end": seen.paid,
    }
    return Chip(
        _("Corner, %(over)s over %(safe)s: %(end)s endurance, roll") % facts,
        risk.text,
        "danger" if risk.is_grave else "cost",
    )


def _lying(field: Field, chariot: Chariot, seen: Foreseen) -> list[Chip]:
    """Return what lies on a square that is entered (CM-40, CM-41)."""
    square, found = seen.way.square, []
    if seen.way.step == "B":
        return []
    if square in field.wrecks:
        odds = wreck_words(field, chariot, WRECK)
        found.append(Chip(_("Over a wreck: roll"), odds, "cost"))
    if square in field.carcasses:
        odds = wreck_words(field, chariot, CARCASS)
        found.append(Chip(_("Over a dead horse: roll"), odds, "cost"))
    for man in lying_on(field, square, chariot.seat):
        if man.driver == Driver.RUNNING:
            small = _("he dies, and you lose a die of movement")
            found.append(Chip(_("Over a driver on foot"), small, "cost"))
        else:
            found.append(Chip(_("Over a dragged driver: roll"), "", "cost"))
    return found
