"""Sentences for drivers of Ben Hur: refusals, and where a chariot would stand."""

from collections.abc import Mapping, Sequence

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.rulesets.ben_hur.geometry import Point, dist_next, sector
from races.selectors.wording import colour_name

REFUSALS: Mapping[str, "str | Promise"] = {
    "not_racing": gettext_lazy("This chariot is not in the race any more."),
    "not_your_turn": gettext_lazy("It is another chariot’s turn."),
    "card_not_in_hand": gettext_lazy("You do not hold this card."),
    "not_an_accident": gettext_lazy("This is a tempo card: place it on the track."),
    "not_a_tempo_card": gettext_lazy("This is an accident card: it has no stick."),
    "must_play_tempo": gettext_lazy(
        "After two accident cards only a tempo card may follow."
    ),
    "controlled_no_ram": gettext_lazy("Nobody rams under the whip."),
    "winner_places": gettext_lazy(
        "You are under the whip: give a card, the other places it."
    ),
    "bend": gettext_lazy(
        "A bend is a whole number of degrees, at most 30 to either side."
    ),
    "wall": gettext_lazy("Stick and chariot must lie on the track."),
    "ram_two_chariots": gettext_lazy("Two chariots cannot be rammed: go around."),
    "ram_no_contact": gettext_lazy("There is nobody in the way to ram."),
    "blocked": gettext_lazy("Another chariot is in the way."),
    "not_round_start": gettext_lazy("Whips are for the start of a round."),
    "aggression_spent": gettext_lazy("Your one ram or whip has been used."),
    "already_controlled": gettext_lazy("This chariot is under a whip already."),
    "whip_out_of_range": gettext_lazy("It is more than a chariot length away."),
    "not_held_up": gettext_lazy("A card of yours can be driven, so you must drive."),
    "bad_notation": gettext_lazy("This is not something one can do in Ben Hur."),
}
_OF_ACTS: Mapping[tuple[str, str], "str | Promise"] = {
    ("winner_places", "give"): gettext_lazy(
        "No whip is on you: place the card yourself."
    ),
    ("must_play_tempo", "stop"): gettext_lazy(
        "You may stop only after an accident card."
    ),
    ("wall", "give"): gettext_lazy(
        "Wherever this stick is laid, the wall is in the way. Give another card."
    ),
    ("blocked", "give"): gettext_lazy(
        "Wherever this stick is laid, chariots are in the way. Give another card."
    ),
}
"""Codes that mean something else for one act."""
_STRETCHES: Sequence["str | Promise"] = (
    gettext_lazy("on the home straight"),
    gettext_lazy("in curve 1"),
    gettext_lazy("in curve 1"),
    gettext_lazy("on the back straight"),
    gettext_lazy("on the back straight"),
    gettext_lazy("in curve 2"),
    gettext_lazy("in curve 2"),
    gettext_lazy("on the home straight"),
)


def refusal(code: str, text: str, *, act: str = "") -> str:
    """The translated sentence of a refusal; the engine's own where there is none.

    Args:
        code: of the refusal.
        text: what the engine or the service says.
        act: what was to be done, as the form spells it.
    """
    return str(_OF_ACTS.get((code, act)) or REFUSALS.get(code, text))


def lengths(thousandths: int) -> str:
    """A distance in chariot lengths, one digit behind the reader's decimal mark."""
    # number_format cuts digits off, so it is given none to cut.
    return number_format(round(thousandths / 1000, 1), decimal_pos=1)


def stands(front: Point) -> str:
    """Where a front tip is, as the end of a sentence about a chariot."""
    here = sector(front)
    facts = {
        "stretch": str(_STRETCHES[here]),
        "far": lengths(dist_next(front)),
        "line": (here + 1) % 8,
    }
    if facts["line"] == 0:
        return _("%(stretch)s, %(far)s lengths before the finish line") % facts
    return _("%(stretch)s, %(far)s lengths before line %(line)s") % facts


def bent(degrees: int | None) -> str:
    """A bend in words; None is what was typed and is no bend."""
    if degrees is None:
        return _("not a bend")
    if not degrees:
        return _("straight on")
    way = _("%(n)s° left") if degrees > 0 else _("%(n)s° right")
    return way % {"n": abs(degrees)}


def named(letters: Sequence[str]) -> str:
    """Colours of chariots in a row, as “Red, Blue and Sky”."""
    names = [colour_name(letter) for letter in letters]
    if len(names) == 1:
        return names[0]
    return _("%(some)s and %(last)s") % {
        "some": ", ".join(names[:-1]),
        "last": names[-1],
    }
