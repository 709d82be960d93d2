"""What each action is worth at a glance: a speed plan, the odds, who is a rival.

Values are in turns: what an action saves on the way home, less what it risks, and a
share of what it costs a rival.
"""

from collections.abc import Callable, Mapping

from engine.core.ruleset import DecisionKind
from engine.rulesets.circus_maximus.actions import (
    ATTACKS,
    Action,
    Verb,
    number_of,
    parse,
    steps_of,
)
from engine.rulesets.circus_maximus.answering import answers
from engine.rulesets.circus_maximus.answers import options_by_text
from engine.rulesets.circus_maximus.attacks import possible_attacks
from engine.rulesets.circus_maximus.driving import Wheelman
from engine.rulesets.circus_maximus.judge import Judge
from engine.rulesets.circus_maximus.layout import AHEAD, Path
from engine.rulesets.circus_maximus.menu import plans_of, texts
from engine.rulesets.circus_maximus.standing import STEADY, Manner
from engine.rulesets.circus_maximus.state import RaceState
from engine.rulesets.circus_maximus.taste import build_value
from engine.rulesets.circus_maximus.track import LANE, LANES, NUMBERS
from engine.rulesets.circus_maximus.weapons import cost

UNPLANNED = -40.0
"""A single step that no plan begins with."""
STEPS = "BIOF"
"""Single steps, the better ones later."""
HOLD_ON = 4
"""Driver hits with which one may be dragged over the line (CM-44)."""
SAFE = 10.0
"""What it is worth to leave the track."""
MOST_OF_IT = 0.9
"""Share of an attack that counts before one stands beside the victim."""


def appraise(race: RaceState, manner: Manner = STEADY) -> tuple[float, ...]:
    """Return one value for each legal action of the seat asked, in order."""
    pending = race.pending()
    if not pending:
        return ()
    seat, kind = pending[0].seat, pending[0].kind
    judge = Judge(race, seat, manner)
    if race.held is not None:
        question = race.held.question
        worth_of = answers(judge, question)
        worths = {
            text: worth_of[option] for text, option in options_by_text(question).items()
        }
    elif kind is DecisionKind.PLAY:
        worths = _plays(judge, plans_of(race.field, judge.me))
    else:
        worths = WEIGH[kind](judge, [parse(text) for text in texts(race, seat)])
    return tuple(worths[text] for text in sorted(worths, key=number_of))


def _builds(judge: Judge, menu: list[Action]) -> dict[str, float]:
    choosy = judge.manner.choosy
    return {
        action.text: build_value(judge.field, action.rest, choosy=choosy)
        for action in menu
    }


def _orders(judge: Judge, menu: list[Action]) -> dict[str, float]:
    """Plan the speed."""
    speeds = {speed_of(action) for action in menu}
    return order_worths(judge, menu, judge.wheelman().orders(speeds))


def speed_of(order: Action) -> int:
    """Return the speed of an order, its S left off."""
    return int(order.rest.removesuffix("S"))


def order_worths(
    judge: Judge, menu: list[Action], worths: dict[int, float]
) -> dict[str, float]:
    """Return what each order is worth, one with an S too (MV-8).

    Args:
        judge: of who writes.
        menu: the orders.
        worths: of each speed. Only the best is thought of with an S: one will have to
            strain then.
    """
    best, found = max(worths, key=worths.__getitem__), {}
    for action in menu:
        speed = speed_of(action)
        found[action.text] = worths[speed]
        if action.rest.endswith("S"):
            marked = speed == best
            found[action.text] = judge.wheelman().marked(speed) if marked else UNPLANNED
    return found


def _starts(judge: Judge, menu: list[Action]) -> dict[str, float]:
    """Strain where the way home gets shorter by it; cut a dead horse loose."""
    me, wheelman = judge.me, judge.wheelman()
    written = me.written or 0
    mf = wheelman.moves([written])[written]
    found = {}
    for action in menu:
        extra = me.optional_mf if action.rest else 0
        if action.verb is Verb.CUT:
            found[action.text] = 1.0
        elif me.stopped:
            found[action.text] = 0.0
        elif action.verb is Verb.STRAIN:
            found[action.text] = wheelman.strain(mf + extra)
        else:
            found[action.text] = wheelman.start(mf + extra)
    return found


def _plays(judge: Judge, plans: Mapping[str, Path | None]) -> dict[str, float]:
    """Weigh whole paths, the attacks that are possible now and those on the way."""
    me, wheelman = judge.me, judge.wheelman()
    found = {}
    for text, path in plans.items():
        action = parse(text)
        if path is not None:
            found[text] = wheelman.path(path, me.checked_over or 0)
        elif action.verb in ATTACKS:
            mf = cost(judge.field, action.verb)
            gain = judge.gain(action.verb, int(action.rest))
            found[text] = gain + _rest(wheelman, wheelman.here.square, me.mf - mf)
        else:
            found[text] = _stop(judge, wheelman, action)
    return found


def _rest(wheelman: Wheelman, square: int, mf: int) -> float:
    """Return what the rest of the move is worth from a square."""
    chariot = wheelman.chariot
    return wheelman.best(square, mf, chariot.speed, chariot.checked_over or 0)


def _stop(judge: Judge, wheelman: Wheelman, action: Action) -> float:
    """Return what it is worth to stop on the way for an attack."""
    steps = steps_of(action.rest) if action.rest else ()
    if set(steps) != {"F"} or len(steps) >= judge.me.mf:
        return UNPLANNED + STEPS.find(steps[0]) if steps else UNPLANNED
    square = AHEAD[wheelman.here.square][len(steps)]
    twin = judge.me.clone()
    twin.team, twin.mf, twin.attacked = square, judge.me.mf - len(steps), False
    options = possible_attacks(judge.field, twin)
    best = max((judge.gain(verb, seat) for verb, seat in options), default=0.0)
    if best <= 0.0:
        return UNPLANNED + STEPS.find("F")
    return MOST_OF_IT * best + _rest(wheelman, square, twin.mf - 1)


def _freeings(judge: Judge, menu: list[Action]) -> dict[str, float]:
    """Cut oneself loose, unless the line is near and one can bear it (CM-38, CM-44)."""
    here = judge.standing(judge.seat)
    near = judge.field.terms.body_surf and here.now <= 1.0
    hold = near and judge.me.hits >= HOLD_ON
    return {a.text: float((a.verb is Verb.HOLD) == hold) for a in menu}


def _runs(judge: Judge, menu: list[Action]) -> dict[str, float]:
    """Run for the nearer side of the track (CM-39)."""
    found = {}
    for action in menu:
        if action.rest.startswith("off"):
            found[action.text] = SAFE
        elif action.verb is Verb.STAY:
            found[action.text] = -float(LANES)
        else:
            lane = LANE[NUMBERS[action.rest]]
            found[action.text] = -float(min(lane - 1, LANES - lane))
    return found


WEIGH: Mapping[DecisionKind, Callable[[Judge, list[Action]], dict[str, float]]] = {
    DecisionKind.BUILD: _builds,
    DecisionKind.ORDER: _orders,
    DecisionKind.START: _starts,
    DecisionKind.FREE: _freeings,
    DecisionKind.RUN: _runs,
}
