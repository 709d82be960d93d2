"""A move of Circus Maximus while it is being put together: nothing of it is rolled.

Its cost, the corners it takes too fast and what may come of them are told before the
move is driven. It may be asked as often as a button is pressed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus import weather
from engine.rulesets.circus_maximus.actions import LONGEST, path_of, steps_of
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.moving import STEPS, Way, survey
from engine.rulesets.circus_maximus.plan import Foreseen, foresee_step
from engine.rulesets.circus_maximus.track import LANE
from races.selectors.boards import circus
from races.selectors.playing.circus_odds import Risk, corner_risk
from races.selectors.playing.circus_refusals import refusal
from races.selectors.wording.circus_words import place

LETTERS = {"SO": ">", "SI": "<"}
FAR = "far"
"""The button that drives straight on as far as it goes without a check."""
_CHIPS: Mapping[str, "str | Promise"] = {
    "F": gettext_lazy("Straight %(n)s"),
    "O": gettext_lazy("Outward, lane %(lane)s"),
    "I": gettext_lazy("Inward, lane %(lane)s"),
    "B": gettext_lazy("Brake %(n)s"),
    "SO": gettext_lazy("Slip outward, lane %(lane)s"),
    "SI": gettext_lazy("Slip inward, lane %(lane)s"),
}
_NAMES: Mapping[str, "str | Promise"] = {
    "F": gettext_lazy("Straight on"),
    "O": gettext_lazy("Outward"),
    "I": gettext_lazy("Inward"),
    "B": gettext_lazy("Brake"),
    "SO": gettext_lazy("Slip outward"),
    "SI": gettext_lazy("Slip inward"),
    FAR: gettext_lazy("Straight, all the way"),
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


@dataclass(frozen=True, slots=True)
class Button:
    """A step that may be added.

    Attributes:
        letter: as the path writes it; several steps for `FAR`.
        key: the key of the keyboard for it; empty for none.
        name: in words.
        small: what it costs, or why it cannot be done.
        able: whether it can be done.
        tone: as of the chip it would make.
    """

    letter: str
    key: str
    name: str
    small: str
    able: bool
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """A move, as far as it is put together.

    Attributes:
        path: as it is sent, `F5OF2`; empty for none yet.
        total: MF there are.
        left: MF left after it.
        endurance: left after it, if all goes well.
        chips: the move in words.
        squares: those the team passes, as SVG points.
        pose: middle and heading of the unit at its end.
        buttons: what may be added.
        text: where it ends, or why it cannot be driven.
        tone: ok, warn, or danger where it cannot be driven.
        able: whether it can be driven.
    """

    path: str
    total: int
    left: int
    endurance: int
    chips: tuple[Chip, ...]
    squares: tuple[str, ...]
    pose: circus.Spot
    buttons: tuple[Button, ...]
    text: str
    tone: str
    able: bool

    @property
    def used(self) -> int:
        """MF that it uses."""
        return self.total - self.left

    @property
    def counted(self) -> str:
        """How many MF it uses and leaves, in words."""
        facts = {"used": self.used, "total": self.total, "left": self.left}
        return _("%(used)s of %(total)s used, %(left)s left") % facts


def put_together(field: Field, chariot: Chariot, path: str) -> Move:
    """Return a move of the chariot that is to drive now.

    Args:
        field: the track; nothing on it changes.
        chariot: stands on it, with MF left.
        path: in the notation; what cannot be driven of it ends the move there.
    """
    twin = chariot.clone()
    taken: list[tuple[Foreseen, Risk | None]] = []
    why = ""
    for step in steps_of(path):
        if _is_full([seen.way.step for seen, _risk in taken], step):
            why = _("That is as much as fits into one move: drive it first.")
            break
        try:
            taken.append(_take(field, twin, step))
        except IllegalActionError as refused:
            why = refusal(refused.code, refused.text)
            break
    steps = [seen.way.step for seen, _risk in taken]
    grave = any(risk is not None and risk.is_grave for _seen, risk in taken)
    checks = any(risk is not None for _seen, risk in taken)
    tone = "danger" if why or grave else "warn" if checks else "ok"
    return Move(
        path=path_of(steps),
        total=chariot.mf,
        left=twin.mf,
        endurance=twin.endurance,
        chips=tuple(_chips(field, taken)),
        squares=tuple(circus.CORNERS[seen.way.square] for seen, _risk in taken),
        pose=circus.unit_spot(twin.team or 0),
        buttons=_buttons(field, twin, steps),
        text=why or _text(twin, steps),
        tone=tone,
        able=bool(steps) and not why,
    )


def _take(field: Field, twin: Chariot, step: str) -> tuple[Foreseen, Risk | None]:
    """Foresee a step, with what may come of the check that it makes."""
    before = twin.clone()
    seen = foresee_step(field, twin, step)
    if seen.way.over is None:
        return seen, None
    return seen, corner_risk(field, before, over=seen.way.over, drm=seen.drm)


def _text(twin: Chariot, steps: Sequence[str]) -> str:
    if twin.team is None or not steps:
        return _("Nothing is rolled until you press Drive.")
    if not twin.mf:
        return _("Ends on %(place)s, nothing left.") % {"place": place(twin.team)}
    words = ngettext(
        "Ends on %(place)s, %(n)s left to use.",
        "Ends on %(place)s, %(n)s left to use.",
        twin.mf,
    )
    return words % {"place": place(twin.team), "n": twin.mf}


def _chips(field: Field, taken: Sequence[tuple[Foreseen, Risk | None]]) -> list[Chip]:
    found: list[Chip] = []
    for key, run in groupby(taken, key=_kind):
        parts = list(run)
        step, checks = key
        facts = {"n": len(parts), "lane": LANE[parts[-1][0].way.square]}
        if not checks:
            small = _braking(parts) if step == "B" else ""
            found.append(Chip(str(_CHIPS[step]) % facts, small, "cost" * bool(small)))
        for seen, each in parts if checks else ():
            if step != "F":
                found.append(Chip(str(_CHIPS[step]) % facts))
            found.append(_corner(field, seen, each))
        if any(seen.crosses for seen, _risk in parts):
            found.append(Chip(_("Over the line")))
        found += _lying(field, parts)
    return found


def _kind(part: tuple[Foreseen, Risk | None]) -> tuple[str, bool]:
    return part[0].way.step, part[1] is not None


def _braking(parts: Sequence[tuple[Foreseen, Risk | None]]) -> str:
    return _("%(n)s endurance") % {"n": sum(seen.paid for seen, _risk in parts)}


def _corner(field: Field, seen: Foreseen, risk: Risk | None) -> Chip:
    if risk is None:
        return Chip("")
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


def _lying(field: Field, parts: Sequence[tuple[Foreseen, Risk | None]]) -> list[Chip]:
    """What lies on the squares that are entered (CM-41)."""
    found = []
    for seen, _risk in parts:
        if seen.way.square in field.wrecks and seen.way.step != "B":
            found.append(Chip(_("Over a wreck: roll"), "", "cost"))
        if seen.way.square in field.carcasses and seen.way.step != "B":
            found.append(Chip(_("Over a dead horse: roll"), "", "cost"))
    return found


def _buttons(field: Field, twin: Chariot, steps: list[str]) -> tuple[Button, ...]:
    found = [_button(field, twin, step) for step in STEPS]
    if not found[4].able and not found[5].able:
        found = found[:4]  # a slip is rare: not shown where it is not allowed
    far = _far(field, twin)
    if len(far) > 1:
        words = ngettext("%(n)s square", "%(n)s squares", len(far))
        small = words % {"n": len(far)}
        found.insert(1, Button(path_of(far), "G", str(_NAMES[FAR]), small, able=True))
    if _is_full(steps, "F") or _is_full(steps, "O"):
        return ()  # the rest is driven after it
    return tuple(found)


def _is_full(steps: list[str], step: str) -> bool:
    """Whether a path with one more step is longer than one act may be."""
    return len(f"drive {path_of([*steps, step])}") > LONGEST


def _button(field: Field, twin: Chariot, step: str) -> Button:
    letter, name = LETTERS.get(step, step), str(_NAMES[step])
    key = "" if step in LETTERS else letter
    found = survey(field, twin, step)
    if not isinstance(found, Way):
        return Button(letter, key, name, refusal(found, found), able=False)
    small, tone = _cost(found), ""
    if found.over is not None:
        probe = twin.clone()
        _seen, risk = _take(field, probe, step)
        facts = {"cost": small, "over": found.over}
        small = _("%(cost)s, corner %(over)s over") % facts
        tone = "danger" if risk is not None and risk.is_grave else "cost"
    return Button(letter, key, name, small, able=True, tone=tone)


def _cost(way: Way) -> str:
    if way.end:
        return ngettext("%(n)s endurance", "%(n)s endurance", way.end) % {"n": way.end}
    if way.step == "F":
        return str(way.mf)
    return _("%(mf)s, lane %(lane)s") % {"mf": way.mf, "lane": LANE[way.square]}


def _far(field: Field, twin: Chariot) -> list[str]:
    """Straight steps up to the last before a check, a chariot, or the end of the MF."""
    probe = twin.clone()
    steps: list[str] = []
    while True:
        way = survey(field, probe, "F")
        if not isinstance(way, Way) or way.over is not None:
            return steps
        if way.square in field.wrecks or way.square in field.carcasses:
            return steps
        foresee_step(field, probe, "F")
        steps.append("F")
