"""What a driver of Circus Maximus is asked between moves, and what each answer means."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.core.ruleset import DecisionKind
from engine.rulesets.circus_maximus import weather
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.evade import LANDINGS, STAND
from engine.rulesets.circus_maximus.field import Field, Question
from engine.rulesets.circus_maximus.knife import turned
from engine.rulesets.circus_maximus.wrecks import CARCASS
from races.selectors.playing.circus_hazards import shown
from races.selectors.playing.circus_odds import (
    cut_percent,
    evade_percent,
    free_percent,
    wreck_words,
)
from races.selectors.playing.circus_start import going, straining
from races.selectors.wording import circus_words as words
from races.selectors.wording import colour_name

UNWANTED = "forced-ram"
"""What an involuntary ram is called where a victim is asked (CM-25)."""
_HEADINGS: Mapping[DecisionKind, "str | Promise"] = {
    DecisionKind.START: gettext_lazy("Your counter is drawn: how do you begin?"),
    DecisionKind.HORSE: gettext_lazy("You drive into a car: which horse meets it?"),
    DecisionKind.FREE: gettext_lazy("Your driver is dragged along. Cut him free?"),
    DecisionKind.RUN: gettext_lazy("Your driver is on foot: where does he run?"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing that may be answered.

    Attributes:
        notation: as it is sent.
        label: in words.
        small: what it costs and how likely it works; empty for nothing to say.
        main: whether it is the plain answer.
    """

    notation: str
    label: str
    small: str = ""
    main: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """Whoever has to answer, on the track as it lies.

    Attributes:
        field: the track.
        chariot: his.
        question: what a rule asks halfway; None at the start of a move or on foot.
        colours: the chariot's letter by seat.
    """

    field: Field
    chariot: Chariot
    question: Question | None
    colours: Mapping[int, str]

    def about(self, name: str) -> int:
        """Return a number that the question is about."""
        return 0 if self.question is None else int(self.question.about.get(name, 0))

    def word(self, name: str) -> str:
        """Return a word that the question is about."""
        return "" if self.question is None else str(self.question.about.get(name, ""))


def heading(kind: DecisionKind, asked: Asked) -> str:
    """Return what is asked, as a sentence."""
    match kind:
        case DecisionKind.EVADE if asked.word("attack") == UNWANTED:
            text = _("%(by)s cannot help running into you. Evade?")
        case DecisionKind.EVADE:
            text = _("%(by)s attacks you (%(attack)s). Evade?")
        case DecisionKind.MODIFY:
            text = _("You rolled %(row)s. Use your driver modifier of %(dm)s?")
        case DecisionKind.PAY if asked.word("what") == CARCASS:
            text = _("A dead horse lies there: %(demanded)s endurance is asked.")
        case DecisionKind.PAY:
            text = _("A wreck lies there: %(demanded)s endurance is asked.")
        case _:
            text = str(_HEADINGS[kind])
    return text % _facts(asked)


def _facts(asked: Asked) -> dict[str, object]:
    attack = words.ATTACK_NAMES.get(asked.word("attack"), "")
    return {
        "by": colour_name(asked.colours[asked.about("by")]),
        "attack": str(attack).lower(),
        "row": asked.about("row"),
        "dm": f"{asked.about('dm'):+d}",
        "demanded": asked.about("demanded"),
    }


def answers(
    kind: DecisionKind, asked: Asked, notations: tuple[str, ...]
) -> tuple[Answer, ...]:
    """Return what may be answered, in the order the rules offer it.

    Args:
        kind: what is asked for.
        asked: whoever has to answer.
        notations: that the rules take.
    """
    return tuple(_ANSWERS[kind](asked, notation) for notation in notations)


def _start(asked: Asked, notation: str) -> Answer:
    field, chariot = asked.field, asked.chariot
    if notation == "cut":
        small = _("works %(n)s %%") % {"n": shown(cut_percent(field, chariot))}
        return Answer(notation, _("Cut the dead horse loose"), small, main=True)
    if chariot.stopped:
        return Answer(notation, _("Stand still"))
    extra = chariot.optional_mf if notation.endswith("+1") else 0
    if notation.startswith("strain"):
        label = (
            _("Strain the team, and take the lash") if extra else _("Strain the team")
        )
        return Answer(notation, label, straining(field, chariot, extra=extra))
    label = _("Go, and take the lash") if extra else _("Go")
    small = going(field, chariot, extra=extra)
    return Answer(notation, label, small, main=not extra)


def _evade(asked: Asked, notation: str) -> Answer:
    field, chariot = asked.field, asked.chariot
    if notation == STAND:
        return Answer(notation, _("Do not evade"), main=True)
    way = notation.partition(" ")[2]
    by = field.chariots[asked.about("by")]
    works = _("works %(n)s %%") % {"n": shown(evade_percent(field, by, chariot))}
    costs = field.charts.evade
    if way == "brake":
        price = _("%(n)s endurance") % {"n": costs.brake_end}
        return Answer(notation, _("Brake"), f"{price}, {works}")
    mf = costs.inside if way == "inside" else costs.outside
    price = _("%(n)s off your next speed") % {"n": mf}
    label = _("Inward") if way == "inside" else _("Outward")
    over = _over_beside(field, chariot, way)
    corner_text = _("corner %(over)s over") % {"over": over} if over > 0 else ""
    small = ", ".join(filter(None, (price, works, corner_text)))
    return Answer(notation, label, small)


def _over_beside(field: Field, chariot: Chariot, way: str) -> int:
    """How much too fast the lane beside is taken; 0 or less for not at all."""
    if chariot.team is None:
        return 0
    safe = weather.safe_speed(field, LANDINGS[way][chariot.team])
    return chariot.speed - safe if safe else 0


def _modify(asked: Asked, notation: str) -> Answer:
    row = turned(asked.about("row"), notation, asked.about("dm"))
    charts = asked.field.charts
    if asked.word("table") == "dust":
        who = colour_name(asked.colours[asked.chariot.seat])
        facts = {"who": who, "by": _("the thrower")}
        comes = str(words.DUSTS[charts.dust(row)]) % facts
    else:
        comes = str(words.STRIKES[charts.knife(row)])
    label = {"plus": _("Add"), "minus": _("Subtract"), "plain": _("Leave it")}[notation]
    small = _("%(row)s: %(comes)s") % {"row": row, "comes": comes}
    return Answer(notation, label, small, main=notation == "plain")


def _pay(asked: Asked, notation: str) -> Answer:
    paid = int(notation.partition(" ")[2])
    unpaid = asked.about("demanded") - paid
    small = wreck_words(asked.field, asked.chariot, asked.word("what"), unpaid)
    label = _("Pay %(n)s") % {"n": paid} if paid else _("Pay nothing")
    return Answer(notation, label, small, main=paid == asked.about("demanded"))


def _horse(asked: Asked, notation: str) -> Answer:
    number = int(notation.partition(" ")[2])
    left = asked.chariot.horses[number - 1]
    small = ngettext("%(n)s box left", "%(n)s boxes left", left) % {"n": left}
    return Answer(notation, _("Horse %(n)s") % {"n": number}, small)


def _free(asked: Asked, notation: str) -> Answer:
    if notation == "hold":
        return Answer(notation, _("Hold on to the reins"), _("he is dragged on"))
    works = shown(free_percent(asked.field, asked.chariot))
    small = _("works %(n)s %%") % {"n": works}
    return Answer(notation, _("Cut himself free"), small, main=True)


def _run(asked: Asked, notation: str) -> Answer:
    del asked
    if notation == "stay":
        return Answer(notation, _("Stay where he is"))
    if notation == "run off inside":
        return Answer(notation, _("Over the spina"), _("safe"), main=True)
    if notation == "run off outside":
        return Answer(notation, _("Over the wall"), _("safe"), main=True)
    square = notation.partition(" ")[2]
    return Answer(notation, _("To %(place)s") % {"place": words.place(square)})


_ANSWERS: Mapping[DecisionKind, Callable[[Asked, str], Answer]] = {
    DecisionKind.START: _start,
    DecisionKind.EVADE: _evade,
    DecisionKind.MODIFY: _modify,
    DecisionKind.PAY: _pay,
    DecisionKind.HORSE: _horse,
    DecisionKind.FREE: _free,
    DecisionKind.RUN: _run,
}
