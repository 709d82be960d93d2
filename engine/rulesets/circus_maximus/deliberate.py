"""What each action is worth after careful thought.

Whoever takes the time spends his endurance, minds who may come past him, and plans his
speed among the others as they may stand when his counter is drawn: in each of several
futures a random half of them has driven on, in its lane and about as fast as it can.
"""

from engine.core.rng import Rng
from engine.core.ruleset import DecisionKind
from engine.rulesets.circus_maximus.actions import encode, parse
from engine.rulesets.circus_maximus.appraisal import (
    appraise,
    order_worths,
    speed_of,
)
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.judge import Judge
from engine.rulesets.circus_maximus.lanes import free_ahead
from engine.rulesets.circus_maximus.layout import AHEAD
from engine.rulesets.circus_maximus.standing import Manner
from engine.rulesets.circus_maximus.state import RaceState

SHREWD = Manner(flip=9.0, harm=0.3, thrift=0.4, caution=0.5, choosy=True)
FUTURES = 12
"""Futures that a speed is tried in."""
SPEEDS = 6
"""Speeds that are tried; the others are as bad as they look at a glance."""
BEHIND = 5.0
"""Turns by which those are put behind."""
SLOWER = 3
"""MF that somebody may write less than he could."""


def deliberate(race: RaceState, rng: Rng) -> tuple[float, ...]:
    """Return one value for each legal action of the seat asked, in order."""
    pending = race.pending()
    if not pending or pending[0].kind is not DecisionKind.ORDER:
        return appraise(race, SHREWD)
    seat = pending[0].seat
    menu = [parse(encode(action)) for action in race.legal_actions(seat)]
    judge = Judge(race, seat, SHREWD)
    speeds = {speed_of(action) for action in menu}
    worths = order_worths(judge, menu, planned(judge, speeds, rng))
    return tuple(worths[action.text] for action in menu)


def planned(judge: Judge, speeds: set[int], rng: Rng) -> dict[int, float]:
    """Return what each speed is worth over the futures."""
    wheelman = judge.wheelman()
    if judge.me.stopped:
        return wheelman.to_cut(speeds)
    worths = wheelman.unhindered(wheelman.moves(speeds))
    promising = sorted(speeds, key=lambda speed: -worths[speed])[:SPEEDS]
    drivers = [
        judge.wheelman_of(judge.prospects(future(judge.field, judge.rivals, rng)))
        for _ in range(FUTURES)
    ]
    tried = {
        speed: sum(each.start(mf) for each in drivers) / FUTURES
        for speed, mf in wheelman.moves(promising).items()
    }
    return {speed: worth - BEHIND for speed, worth in worths.items()} | tried


def future(field: Field, rivals: list[int], rng: Rng) -> Field:
    """Return the track when one's own counter may be drawn."""
    twin = field.clone()
    order = list(rivals)
    rng.shuffle(order)
    for seat in order:
        if not rng.below(2):
            continue
        chariot = twin.chariots[seat]
        speed = max(0, sum(chariot.horses) - rng.below(SLOWER + 1))
        if chariot.team is not None and not chariot.stopped:
            squares = free_ahead(twin, chariot.team, speed)
            twin.place(chariot, AHEAD[chariot.team][squares])
            chariot.moved = True
    return twin
