"""What the answers are worth that a rule asks for: evade, modify, pay, which horse."""

from collections.abc import Callable, Mapping

from engine.core.ruleset import DecisionKind
from engine.rulesets.circus_maximus import evade
from engine.rulesets.circus_maximus.actions import VERBS
from engine.rulesets.circus_maximus.assault import Assault
from engine.rulesets.circus_maximus.field import Question
from engine.rulesets.circus_maximus.judge import Judge
from engine.rulesets.circus_maximus.knife import turned
from engine.rulesets.circus_maximus.risk import at_least, row_cost, wreck_toll
from engine.rulesets.circus_maximus.speed import cdm
from engine.rulesets.circus_maximus.track import NOWHERE, SAFE
from engine.rulesets.circus_maximus.wrecks import CARCASS

FORCED_RAM = 0.5
"""Turns that it costs to be run into by somebody who cannot stop (CM-25)."""


def answers(judge: Judge, question: Question) -> dict[str, float]:
    """Return what each option of a question is worth."""
    return ANSWERS[question.kind](judge, question)


def _evasions(judge: Judge, question: Question) -> dict[str, float]:
    """Weigh the attack against the price and the odds of evading it (CM-27)."""
    by = int(question.about["by"])
    attack = str(question.about["attack"])
    here = judge.standing(judge.seat)
    if attack in VERBS:
        loss = Assault(judge.standing(by), here).loss(VERBS[attack]).victim
    else:
        loss = FORCED_RAM
    attacker = cdm(judge.field, judge.field.chariots[by])
    odds = at_least(attacker - cdm(judge.field, judge.me))
    return {
        way: -loss
        if way == evade.STAND
        else -_price(judge, way) - (1 - odds) * loss - odds * _moved(judge, way)
        for way in question.options
    }


def _price(judge: Judge, way: str) -> float:
    here, costs = judge.standing(judge.seat), judge.field.charts.evade
    if way == evade.BRAKE:
        return here.tiring(costs.brake_end)
    mf = costs.inside if way == evade.INSIDE else costs.outside
    return mf / max(here.most, 1)


def _moved(judge: Judge, way: str) -> float:
    """Return what the new place costs, its corner included."""
    here = judge.standing(judge.seat)
    landing = evade.LANDINGS[way][here.square]
    if landing == NOWHERE:
        return 0.0
    toll = here.turns(landing) - here.now
    if way != evade.BRAKE and SAFE[landing]:
        over = judge.me.speed + here.lower - SAFE[landing]
        toll += here.strain_toll(over)
    return toll


def _signs(judge: Judge, question: Question) -> dict[str, float]:
    """Prefer the row that costs least (A12)."""
    row, modifier = int(question.about["row"]), int(question.about["dm"])
    here = judge.standing(judge.seat)
    rows = {option: turned(row, option, modifier) for option in question.options}
    charts = judge.field.charts
    table = charts.dust if question.about["table"] == "dust" else charts.knife
    return {option: -row_cost(here.prices, table(row)) for option, row in rows.items()}


def _payments(judge: Judge, question: Question) -> dict[str, float]:
    """Weigh endurance against the roll (CM-41)."""
    here = judge.standing(judge.seat)
    demanded = int(question.about["demanded"])
    drm = -cdm(judge.field, judge.me) - (question.about["what"] == CARCASS)
    return {
        option: -here.tiring(int(option))
        - wreck_toll(judge.field.charts, drm, demanded - int(option), here.prices)
        for option in question.options
    }


def _horses(judge: Judge, question: Question) -> dict[str, float]:
    """Let the strongest horse take it: a dead one is the worst (CM-32)."""
    horses = judge.me.horses
    return {option: float(horses[int(option) - 1]) for option in question.options}


ANSWERS: Mapping[DecisionKind, Callable[[Judge, Question], dict[str, float]]] = {
    DecisionKind.EVADE: _evasions,
    DecisionKind.MODIFY: _signs,
    DecisionKind.PAY: _payments,
    DecisionKind.HORSE: _horses,
}
