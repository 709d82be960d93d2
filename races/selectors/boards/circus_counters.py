"""Who has moved in this turn of Circus Maximus, who has written, who is asked."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.core.ruleset import DecisionKind
from engine.rulesets.circus_maximus.observation import CircusObservation
from engine.rulesets.circus_maximus.race import KINDS, SEALED, Phase
from races.selectors.boards.common import Turn
from races.selectors.boards.history import History
from races.selectors.wording import colour_name


def counters(history: History, seen: CircusObservation) -> tuple[Turn, ...]:
    """Return the chariots in the order their counters were drawn, then the others.

    While all write in secret they stand by seat, and who has written is done.
    """
    if seen.table.phase in SEALED:
        return tuple(_writer(seen, seat, history) for seat in seen.table.writers)
    drawn = _drawn(history)
    left = [
        chariot.seat
        for chariot in seen.table.chariots
        if chariot.team is not None
        and not (chariot.moved or chariot.out or chariot.seat in drawn)
    ]
    return tuple(_counter(seen, seat, history) for seat in (*drawn, *left))


def asked(seen: CircusObservation, colours: dict[int, str]) -> str:
    """Return who is to do what, as a sentence; empty when the race is over."""
    waiting = len(seen.table.waiting)
    if seen.on_turn is None:
        return ""
    if seen.table.phase == Phase.BUILD:
        words = ngettext(
            "%(n)s chariot is still being built",
            "%(n)s chariots are still being built",
            waiting,
        )
        return words % {"n": waiting}
    if seen.table.phase == Phase.ORDER and seen.held is None:
        words = ngettext(
            "%(n)s driver is still writing a speed",
            "%(n)s drivers are still writing a speed",
            waiting,
        )
        return words % {"n": waiting}
    kind = seen.held.kind if seen.held is not None else KINDS[Phase(seen.table.phase)]
    return _to_do(kind) % {"who": colour_name(colours[seen.on_turn])}


def _to_do(kind: DecisionKind) -> str:
    return {
        DecisionKind.FREE: _("%(who)s’s driver may cut himself free"),
        DecisionKind.START: _("%(who)s begins to move"),
        DecisionKind.PLAY: _("%(who)s to move"),
        DecisionKind.RUN: _("%(who)s’s driver runs"),
        DecisionKind.EVADE: _("%(who)s may evade"),
        DecisionKind.MODIFY: _("%(who)s may change a roll"),
        DecisionKind.PAY: _("%(who)s pays for what lies in the way"),
        DecisionKind.HORSE: _("%(who)s chooses a horse"),
    }[kind]


def _drawn(history: History) -> list[int]:
    """The seats whose counters were drawn in this turn, in that order."""
    found: list[int] = []
    for step in history.steps:
        for effect in step.effects:
            if effect.kind == "turn_began":
                found = []
            elif effect.kind == "drawn" and effect.seat is not None:
                found.append(effect.seat)
    return found


def _writer(seen: CircusObservation, seat: int, history: History) -> Turn:
    colour = history.colours[seat]
    if seat in seen.table.waiting:
        label = _("%(who)s is still writing") % {"who": colour_name(colour)}
        return Turn(colour, "next", label)
    return Turn(colour, "done", _("%(who)s has written") % {"who": colour_name(colour)})


def _counter(seen: CircusObservation, seat: int, history: History) -> Turn:
    colour = history.colours[seat]
    if seat == seen.table.asked:
        state, words = "now", _("%(who)s moves now")
    elif seen.table.chariots[seat].moved:
        state, words = "done", _("%(who)s has moved")
    else:
        state, words = "next", _("%(who)s is still to move")
    return Turn(colour, state, words % {"who": colour_name(colour)})
