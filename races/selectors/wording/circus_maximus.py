"""What happened in a race of Circus Maximus, in words."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.core.ruleset import Effect
from engine.rulesets.circus_maximus.track import LANES
from races.selectors.wording import circus_words as words
from races.selectors.wording import colour_name
from races.selectors.wording.circus_tales import TALES
from races.selectors.wording.circus_words import Words

Facts = dict[str, object]

_PLAIN: Words = {
    "turn_began": gettext_lazy("Turn %(turn)s begins"),
    "built": gettext_lazy("%(who)s has built a chariot"),
    "written": gettext_lazy("%(who)s has written"),
    "slow_start": gettext_lazy("%(who)s starts slowly: %(mf)s less"),
    "strained": gettext_lazy("%(who)s strains the team: %(mf)s more"),
    "began": gettext_lazy("%(who)s has %(mf)s to drive"),
    "drawn": gettext_lazy("%(who)s’s counter is drawn"),
    "slipped": gettext_lazy("%(who)s slips to %(place)s"),
    "hit_wall": gettext_lazy("%(who)s hits the wall"),
    "horse_died": gettext_lazy("%(who)s’s horse %(horse)s dies, and the team stops"),
    "flipped": gettext_lazy("%(who)s flips: the car is a wreck"),
    "finished": gettext_lazy("%(who)s finishes, number %(place)s over the line"),
    "braked": gettext_lazy("%(who)s is forced one square back"),
    "whip_lost": gettext_lazy("%(who)s loses the whip"),
    "slowed": gettext_lazy("%(who)s’s next highest speed is %(mf)s lower"),
    "killed": gettext_lazy("%(who)s’s driver is dead"),
    "fell": gettext_lazy("%(who)s’s driver is dragged behind the car"),
    "ran_away": gettext_lazy("%(who)s’s team runs away"),
    "jostled": gettext_lazy("%(who)s is jostled: 3 off the driver’s modifier"),
    "weakened": gettext_lazy("%(who)s’s driver modifier is lower for good: %(dm)s"),
    "blinded": gettext_lazy("%(who)s cannot see and goes on at %(speed)s"),
    "tired": gettext_lazy("%(who)s’s team tires: %(endurance)s endurance"),
    "left": gettext_lazy("%(who)s’s team leaves the race"),
    "ran": gettext_lazy("%(who)s’s driver runs to %(place)s"),
    "mud": gettext_lazy("The ground turns to mud"),
}

_TOGETHER: Words = {
    "revealed": gettext_lazy("The speeds are shown: %(each)s"),
    "lined_up": gettext_lazy("Start lanes: %(each)s"),
}
"""Kinds that are told of many chariots at once."""


def told(effect: Effect, *, colours: Mapping[int, str]) -> str:
    """Return one effect as a sentence without a full stop; empty when it is hidden.

    Args:
        effect: of Circus Maximus.
        colours: the chariot letter by seat.
    """
    if effect.visible_to is not None:
        return ""
    facts: Facts = {
        **effect.data,
        "who": _colour(effect.seat, colours),
        "by": _colour(effect.data.get("by"), colours),
        "against": _colour(effect.data.get("against"), colours),
    }
    if effect.kind in _TOGETHER:
        return _together(effect.kind, [effect], colours)
    if effect.kind in TALES:
        return TALES[effect.kind](facts)
    if effect.kind not in _PLAIN:
        return ""
    landing = effect.data.get("to", effect.data.get("square"))
    if landing is not None:
        facts["place"] = words.place(landing)
    return str(_PLAIN[effect.kind]) % facts


def all_told(effects: tuple[Effect, ...], *, colours: Mapping[int, str]) -> str:
    """Return what came of one action, sentence by sentence; empty for nothing.

    Speeds that are shown together make one sentence, and who finishes need not be
    said to have done the last lap.
    """
    home = {effect.seat for effect in effects if effect.kind == "finished"}
    found: list[str] = []
    for kind, run in groupby(effects, key=attrgetter("kind")):
        if kind in _TOGETHER:
            found.append(_together(kind, list(run), colours))
            continue
        found += [
            told(effect, colours=colours)
            for effect in run
            if not (kind == "crossed_line" and effect.seat in home)
        ]
    return ". ".join(filter(None, found))


def unsaid(notation: str, *, who: str) -> str:
    """Return what an action comes to that tells nothing of itself; empty for others."""
    verb, _space, rest = notation.partition(" ")
    silent: Words = {
        "stand": _("%(who)s does not evade"),
        "plus": _("%(who)s adds the driver’s modifier"),
        "minus": _("%(who)s subtracts the driver’s modifier"),
        "plain": _("%(who)s leaves the roll as it is"),
        "horse": _("%(who)s chooses horse %(rest)s"),
        "hold": _("%(who)s’s driver holds on to the reins"),
        "stay": _("%(who)s’s driver stays where he is"),
    }
    return str(silent.get(verb, "")) % {"who": who, "rest": rest}


def _colour(seat: object, colours: Mapping[int, str]) -> str:
    return colour_name(colours[seat]) if isinstance(seat, int) else ""


def _together(kind: str, effects: Sequence[Effect], colours: Mapping[int, str]) -> str:
    each = (
        f"{_colour(effect.seat, colours)} {_short(effect.data)}" for effect in effects
    )
    return str(_TOGETHER[kind]) % {"each": ", ".join(each)}


def _short(data: Mapping[str, int | str]) -> str:
    if "place" in data:  # the second row stands behind the first (CM-8)
        return str((int(data["place"]) - 1) % LANES + 1)
    return f"{data['speed']}S" if data["strain"] else str(data["speed"])
