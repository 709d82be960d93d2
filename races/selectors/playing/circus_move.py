"""A move of Circus Maximus while it is being put together: nothing of it is rolled.

Its cost, the corners it takes too fast and what may come of them are told before the
move is driven. It may be asked as often as a button is pressed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus.actions import LONGEST, path_of, steps_of
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.moving import STEPS, Way, survey
from engine.rulesets.circus_maximus.plan import foresee_step
from engine.rulesets.circus_maximus.track import LANE
from races.selectors.boards import circus
from races.selectors.boards.spots import Spot
from races.selectors.playing.circus_chips import (
    Chip,
    Taken,
    chips,
    finishes,
    lies_on,
    slides,
)
from races.selectors.playing.circus_odds import strain_risk
from races.selectors.playing.circus_refusals import refusal
from races.selectors.wording.circus_words import place

LETTERS = {"SO": ">", "SI": "<"}
FAR = "far"
"""The button that drives straight on as far as it goes without a check."""
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
        path: as it is sent, `F5OF2`, as far as it can be driven; empty for none.
        total: MF there are.
        left: MF left after it.
        endurance: left after it, if all goes well.
        chips: the move in words.
        squares: those the team passes, as SVG points.
        pose: middle and heading of the unit at its end.
        buttons: what may be added.
        text: where it ends, or why it does not go on.
        tone: ok, warn, or danger where a flip is likely.
        able: whether it can be driven.
    """

    path: str
    total: int
    left: int
    endurance: int
    chips: tuple[Chip, ...]
    squares: tuple[str, ...]
    pose: Spot
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
    taken: list[Taken] = []
    why, home = "", False
    for step in steps_of(path):
        if _is_full([seen.way.step for seen, _risk in taken], step):
            why = _("That is as much as fits into one move: drive it first.")
            break
        try:
            taken.append(_take(field, twin, step))
        except IllegalActionError as refused:
            why = refusal(refused.code, refused.text)
            break
        home = finishes(field, chariot, taken[-1][0])
        if home:
            twin.mf = 0  # the rest is not driven any more (CM-43)
            break
    steps = [seen.way.step for seen, _risk in taken]
    grave = any(risk is not None and risk.is_grave for _seen, risk in taken)
    checks = any(risk is not None for _seen, risk in taken)
    if why and steps:
        why = _("%(why)s Up to there it can be driven.") % {"why": why}
    tone = "danger" if grave else "warn" if checks or why else "ok"
    return Move(
        path=path_of(steps),
        total=chariot.mf,
        left=twin.mf,
        endurance=twin.endurance,
        chips=tuple(chips(field, chariot, taken)),
        squares=tuple(circus.CORNERS[seen.way.square] for seen, _risk in taken),
        pose=circus.unit_spot(twin.team or 0),
        buttons=_buttons(field, twin, steps),
        text=why or (_("Over the finish.") if home else _text(twin, steps)),
        tone=tone,
        able=bool(steps),
    )


def _take(field: Field, twin: Chariot, step: str) -> Taken:
    """Foresee a step, with what may come of the check that it makes."""
    before = twin.clone()
    seen = foresee_step(field, twin, step)
    if seen.way.over is None:
        return seen, None
    return seen, strain_risk(field, before, over=seen.way.over, drm=seen.drm)


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


def _buttons(field: Field, twin: Chariot, steps: list[str]) -> tuple[Button, ...]:
    if not twin.mf:
        return ()
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
    small, tone = ", ".join(filter(None, (_cost(found), slides(field, twin, step)))), ""
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
        if lies_on(field, probe, way.square):
            return steps
        seen = foresee_step(field, probe, "F")
        steps.append("F")
        if finishes(field, twin, seen):
            return steps
