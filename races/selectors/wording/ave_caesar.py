"""What happened in a race of Ave Caesar, in words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from engine.core.ruleset import Effect
from engine.rulesets.ave_caesar.tracks import LAPS
from races.selectors.wording import colour_name

COURSES: Mapping[str, "str | Promise"] = {
    "white": pgettext_lazy("course", "white"),
    "blue": pgettext_lazy("course", "blue"),
    "yellow": pgettext_lazy("course", "yellow"),
    "red": pgettext_lazy("course", "red"),
}
_LAP_COURSES: Mapping[str, "str | Promise"] = {  # no article, as in “Lap 2: white”
    "white": pgettext_lazy("course of a lap", "white"),
    "blue": pgettext_lazy("course of a lap", "blue"),
    "yellow": pgettext_lazy("course of a lap", "yellow"),
    "red": pgettext_lazy("course of a lap", "red"),
}
_PLAIN: Mapping[str, "str | Promise"] = {
    "passed": gettext_lazy("%(who)s passes: no card can be played"),
    "saluted": gettext_lazy("%(who)s greets Caesar"),
    "fork_chosen": gettext_lazy("%(who)s takes the %(course)s course for lap %(lap)s"),
    "disqualified": gettext_lazy("%(who)s has missed Caesar and can win nothing more"),
    "finished": gettext_lazy("%(who)s is over the finishing line"),
    "fell": gettext_lazy("%(who)s has no cards left and falls"),
}
_OVER: Mapping[object, "str | Promise"] = {
    "all_done": gettext_lazy("The race is over"),
    "stuck": gettext_lazy("Nobody can move any more: the race is over"),
}


def course_name(colour: str) -> str:
    """Return the translated colour of a course, as it follows an article."""
    return str(COURSES.get(colour, colour))


def lap_course_name(colour: str) -> str:
    """Return the translated colour of a course, as it stands alone."""
    return str(_LAP_COURSES.get(colour, colour))


def told(effect: Effect, *, colours: Mapping[int, str]) -> str:
    """Return one effect as a sentence without a full stop; empty when it is hidden.

    Args:
        effect: of Ave Caesar. A drawn card belongs to one seat: it is never told.
        colours: the chariot letter by seat.
    """
    if effect.visible_to is not None:
        return ""
    if effect.kind == "race_over":
        return str(_OVER[effect.data["reason"]])
    facts = {
        "who": colour_name(colours[effect.seat]) if effect.seat is not None else "",
        "card": effect.data.get("card", ""),
        "lap": effect.data.get("lap", ""),
        "course": course_name(str(effect.data.get("colour", ""))),
    }
    if effect.kind == "moved":
        return _("%(who)s plays %(card)s") % facts
    return str(_PLAIN[effect.kind]) % facts if effect.kind in _PLAIN else ""


def where(*, crossings: int, steps: int, in_alley: bool) -> str:
    """Return how far a racing chariot has come.

    Args:
        crossings: times across the line; 0 on the grid.
        steps: spaces from the line by the shortest way (AC-23).
        in_alley: whether it stands in Emperor's Alley.
    """
    if not crossings:
        return _("At the start")
    lap = min(crossings, LAPS)
    if in_alley:
        return _("Lap %(lap)s, in Emperor’s Alley") % {"lap": lap}
    return _("Lap %(lap)s, %(steps)s past the line") % {"lap": lap, "steps": steps}
