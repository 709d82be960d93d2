"""What happened in a race of Ben Hur, in words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from engine.core.ruleset import Effect
from engine.rulesets.ben_hur.cards import CARDS, NUMBERS
from races.selectors.wording import colour_name

Words = Mapping[object, "str | Promise"]

REASONS: Words = {
    "accident": gettext_lazy("out after an accident"),
    "wall": gettext_lazy("out, driven into the wall"),
    "empty_hand": gettext_lazy("out of cards"),
    "round_limit": gettext_lazy("out, no rounds left"),
}
"""Why a chariot is out, as the end of a sentence."""
_STRETCHES: Words = {
    0: gettext_lazy("Home straight, past the finish line"),
    1: gettext_lazy("Curve 1, past line 1"),
    2: gettext_lazy("Curve 1, past line 2"),
    3: gettext_lazy("Back straight, past line 3"),
    4: gettext_lazy("Back straight, past line 4"),
    5: gettext_lazy("Curve 2, past line 5"),
    6: gettext_lazy("Curve 2, past line 6"),
    7: gettext_lazy("Home straight, past line 7"),
}
_DECKS: Words = {
    "normal": pgettext_lazy("card", "normal"),
    "risky": pgettext_lazy("card", "risky"),
}
_ACCIDENTS: Words = {
    "loose rein": gettext_lazy("loose rein"),
    "stumbling horse": gettext_lazy("stumbling horse"),
    "cracked axle": gettext_lazy("cracked axle"),
    "lost wheel": gettext_lazy("lost wheel"),
}
_OUTCOMES: Words = {
    "replaced": gettext_lazy("%(who)s has a %(title)s and rolls %(die)s: no harm done"),
    "lost": gettext_lazy(
        "%(who)s has a %(title)s and rolls %(die)s: one card less from now on"
    ),
    "out": gettext_lazy("%(who)s has a %(title)s and rolls %(die)s"),
}
_PLAIN: Words = {
    "round_began": gettext_lazy("Round %(round)s begins"),
    "controlled": gettext_lazy("%(by)s will place %(who)s’s chariot in this round"),
    "gave": gettext_lazy("%(who)s gives %(card)s, and %(by)s places it"),
    "tied": gettext_lazy("%(who)s and %(against)s both roll %(total)s and roll again"),
    "set_back": gettext_lazy("%(who)s is set back"),
    "held": gettext_lazy("%(who)s is held up, discards %(card)s and stays"),
    "drew": gettext_lazy("%(who)s draws a card, %(deck)s"),
    "redealt": gettext_lazy("%(who)s gets a new hand"),
    "dolphin": gettext_lazy("%(who)s ends lap %(lap)s and takes dolphin %(number)s"),
    "dolphin_lost": gettext_lazy("%(who)s gives dolphin %(number)s back"),
    "finished": gettext_lazy("%(who)s finishes and takes laurel %(laurel)s"),
    "crashed": gettext_lazy("%(who)s is %(reason)s"),
    "reshuffled": gettext_lazy("The discards are shuffled into a new deck: %(deck)s"),
    "race_over": gettext_lazy("The race is over"),
}
_SILENT: Words = {
    "no-whip": gettext_lazy("%(who)s does not whip"),
    "stop": gettext_lazy("%(who)s stops here"),
}
"""What an action comes to that has no effect."""


def told(effect: Effect, *, colours: Mapping[int, str]) -> str:
    """Return one effect as a sentence without a full stop; empty when it is hidden.

    Args:
        effect: of Ben Hur. A card that was drawn belongs to one seat: it is never told.
        colours: the chariot letter by seat.
    """
    if effect.visible_to is not None:
        return ""
    data = effect.data
    facts = dict(data) | {
        "who": _colour(effect.seat, colours),
        "by": _colour(data.get("by"), colours),
        "against": _colour(data.get("against"), colours),
        "card": card_name(str(data.get("card", ""))),
        "deck": deck_name(str(data.get("deck", ""))),
        "reason": str(REASONS.get(data.get("reason"), "")),
    }
    match effect.kind:
        case "moved":
            return _moved(facts)
        case "whipped":
            return _fought(facts, won=data["winner"] == effect.seat, ram=False)
        case "rammed":
            return _fought(facts, won=bool(data["won"]), ram=True)
        case "accident":
            return str(_OUTCOMES[data["outcome"]]) % (
                facts | {"title": accident_name(str(data["card"]))}
            )
        case _:
            return str(_PLAIN[effect.kind]) % facts if effect.kind in _PLAIN else ""


def unsaid(notation: str, *, who: str) -> str:
    """Return what an action without effects comes to; empty for any other."""
    return str(_SILENT[notation]) % {"who": who} if notation in _SILENT else ""


def card_name(card: str) -> str:
    """Return what stands on a card, “II+”; empty when there is no such card."""
    return CARDS[NUMBERS[card]].name if card in NUMBERS else ""


def accident_name(card: str) -> str:
    """Return the translated title of an accident card."""
    title = card_name(card)
    return str(_ACCIDENTS.get(title, title))


def deck_name(deck: str) -> str:
    """Return the translated word for a card of a deck."""
    return str(_DECKS.get(deck, deck))


def where(*, lines: int, laps: int) -> str:
    """Return how far a racing chariot has come.

    Args:
        lines: red lines its front tip has passed; -1 at the start (BH-31).
        laps: of the whole race.
    """
    if lines < 0:
        return _("At the start")
    stretch = str(_STRETCHES[lines % 8])
    if laps == 1:
        return stretch
    facts = {"lap": min(lines // 8 + 1, laps), "stretch": stretch}
    return _("Lap %(lap)s: %(stretch)s") % facts


def _colour(seat: object, colours: Mapping[int, str]) -> str:
    return colour_name(colours[seat]) if isinstance(seat, int) else ""


def _moved(facts: Mapping[str, object]) -> str:
    words = dict(facts) | {"bends": _bends(facts["bend1"], facts["bend2"])}
    if facts["by"]:
        return _("%(by)s drives %(who)s with %(card)s, %(bends)s") % words
    return _("%(who)s drives %(card)s, %(bends)s") % words


def _bends(bend1: object, bend2: object) -> str:
    """Return both bends in words; both count degrees to the left."""
    if not bend1 and not bend2:
        return _("straight on")
    return _("%(first)s, then %(second)s") % {
        "first": _bend(bend1),
        "second": _bend(bend2),
    }


def _bend(degrees: object) -> str:
    number = int(str(degrees))
    if not number:
        return _("straight on")
    side = _("%(n)s° left") if number > 0 else _("%(n)s° right")
    return side % {"n": abs(number)}


def _fought(facts: Mapping[str, object], *, won: bool, ram: bool) -> str:
    if ram:
        words = (
            _("%(who)s rams %(against)s, %(total)s against %(other_total)s, and wins")
            if won
            else _(
                "%(who)s rams %(against)s, %(total)s against %(other_total)s,"
                " and loses: nobody moves"
            )
        )
    else:
        words = (
            _("%(who)s whips %(against)s, %(total)s against %(other_total)s, and wins")
            if won
            else _(
                "%(who)s whips %(against)s, %(total)s against %(other_total)s,"
                " and loses"
            )
        )
    return words % facts
