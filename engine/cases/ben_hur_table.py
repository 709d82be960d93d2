"""Verbs of Ben Hur cases that look at a position and change nothing."""

from typing import Any

from engine.cases.ben_hur_position import Position, number
from engine.cases.case import Call, CaseError
from engine.rulesets.ben_hur import laps
from engine.rulesets.ben_hur.cards import CARDS, STICKS, accidents
from engine.rulesets.ben_hur.geometry import (
    bends,
    dist_next,
    front_tip,
    hits,
    lines_after,
    outline,
    sector,
    wall_legal,
)
from engine.rulesets.ben_hur.geometry import place as put
from engine.rulesets.ben_hur.menu import bound
from engine.rulesets.ben_hur.observation import backs
from engine.rulesets.ben_hur.race import FINISHED
from engine.rulesets.ben_hur.refusals import check_bends
from engine.rulesets.ben_hur.survey import ways
from engine.rulesets.ben_hur.turns import Situation, in_range, is_lost, situation


def round_order(call: Call) -> dict[str, Any]:
    """Answer the turn order of the round (BH-8, BH-17, BH-18)."""
    at = Position(call)
    order = laps.round_order(at.state)
    measured = order if at.state.round > 1 else ()
    return {
        "order": [at.names[seat] for seat in order],
        "dist_next": {
            at.names[seat]: dist_next(front_tip(at.state.pose_of(seat)))
            for seat in measured
        },
    }


def _stick(call: Call) -> int:
    name = call.arguments.get("stick")
    if name not in STICKS:
        raise CaseError(f"unknown stick {name!r}")
    return STICKS[name]


def place(call: Call) -> dict[str, Any]:
    """Answer where a stick would lead to (BH-20 to BH-22)."""
    at, stick = Position(call), _stick(call)
    seat = at.running(call.arguments.get("chariot"))
    bend1, bend2 = number(call, "bend1"), number(call, "bend2")
    check_bends(bend1, bend2)
    pose, others = at.state.pose_of(seat), at.state.others(seat)
    way = put(pose, stick, bend1, bend2)
    found = hits(way, [outline(other) for _, other in others])
    on_track = wall_legal(way)
    old, new = sector(front_tip(pose)), sector(way.front)
    return {
        "pose": list(way.pose),
        "front_tip": list(way.front),
        "sector": new,
        "lines": lines_after(at.state.lines[seat], old, new),
        "wall_legal": on_track,
        "legal": on_track and not found,
        "overlaps": [at.names[others[i][0]] for i in found],
        "ram_possible": on_track and len(found) == 1 and _may_ram(at, seat, stick),
    }


def _may_ram(at: Position, seat: int, stick: int) -> bool:
    """Return whether a chariot may ram with a stick of its own (BH-25, BH-30a).

    The stick counts as one in hand: whether the whip's winner places it hangs on that.
    """
    card = next(card for card, face in enumerate(CARDS) if face.stick == stick)
    state = at.state.clone()
    state.hands[seat] = (*state.hands[seat], card)
    return state.may_attack(seat) and not bound(state, seat)


def count_placements(call: Call) -> dict[str, Any]:
    """Answer how many placements of a grid are allowed (BH-20, BH-26)."""
    at, stick, step = Position(call), _stick(call), number(call, "step")
    seat = at.running(call.arguments.get("chariot"))
    found = ways(
        at.state.pose_of(seat),
        stick,
        step=step,
        others=at.state.others(seat),
        front=False,
    )
    return {
        "total": len(bends(step)) ** 2,
        "wall_legal": len(found),
        "legal": sum(not way.hits for way in found),
    }


def turn_state(call: Call) -> dict[str, Any]:
    """Answer what a chariot can do on its turn (BH-37, BH-38, BH-42)."""
    at = Position(call)
    seat = at.running(call.arguments.get("chariot"))
    state, lost = situation(at.state, seat), is_lost(at.state, seat)
    forced = state is Situation.FORCED_WALL and accidents(at.state.hands[seat])
    if lost is not None:
        laps.crash(at.state, seat, lost, [])
    return {
        "state": state.value,
        "must_play_accident": bool(forced) or state is Situation.ACCIDENTS_ONLY,
        "out": lost is not None,
        "race_over": not at.state.racing(),
    }


def whip_range(call: Call) -> dict[str, Any]:
    """Answer whether a whip reaches (BH-23)."""
    at = Position(call)
    by, against = call.arguments.get("by"), call.arguments.get("against")
    return {"in_range": in_range(at.state, at.seat(by), at.seat(against))}


def crossed(call: Call) -> dict[str, Any]:
    """Answer whether a chariot is over the line for a lap (BH-32)."""
    at, lap = Position(call), number(call, "lap")
    name = call.arguments.get("chariot")
    if at.state.status[at.seat(name)] == FINISHED:  # over its last line, and off
        return {"crossed": lap <= at.state.terms.laps}
    return {"crossed": laps.crossed(at.state, at.running(name), lap)}


def public(call: Call) -> dict[str, Any]:
    """Answer what all see of a hand (BH-12)."""
    at = Position(call)
    normal, risky = backs(at.state.hands[at.seat(call.arguments.get("chariot"))])
    return {"normal_backs": normal, "risky_backs": risky}
