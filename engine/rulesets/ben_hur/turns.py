"""Whose turn it is: rounds, the whip phase and what a turn begins with."""

from enum import StrEnum

from engine.core.ruleset import Effect
from engine.rulesets.ben_hur.cards import CARDS, accidents, tempo
from engine.rulesets.ben_hur.geometry import outline, within_a_length
from engine.rulesets.ben_hur.laps import by_standing, crash, round_order
from engine.rulesets.ben_hur.race import NOBODY, RACING, Phase, Race
from engine.rulesets.ben_hur.survey import (
    Survey,
    in_track,
    is_open,
    leaves_room,
    survey,
)


class Situation(StrEnum):
    """What a chariot can do on its turn."""

    CAN_MOVE = "can_move"
    RAM_ONLY = "ram_only"
    HELD_UP = "held_up"
    FORCED_WALL = "forced_wall"
    ACCIDENTS_ONLY = "accidents_only"
    EMPTY_HAND = "empty_hand"


def survey_of(race: Race, seat: int, hand: tuple[int, ...] | None = None) -> Survey:
    """Return what the tempo cards of a chariot, or of a part of its hand, can do."""
    sticks = _sticks(race.hands[seat] if hand is None else hand)
    return survey(
        race.pose_of(seat), sticks, others=race.others(seat), front=race.terms.front
    )


def has_plain(race: Race, seat: int, hand: tuple[int, ...]) -> bool:
    """Return whether a card of a hand has any plain placement (BH-22)."""
    pose, others = race.pose_of(seat), race.others(seat)
    return is_open(pose, _sticks(hand), others=others, front=race.terms.front)


def has_any(race: Race, seat: int, hand: tuple[int, ...]) -> bool:
    """Return whether a card of a hand has any placement on the track (BH-37)."""
    return in_track(race.pose_of(seat), _sticks(hand), front=race.terms.front)


def _sticks(hand: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({CARDS[card].stick for card in tempo(hand)}))


def situation(race: Race, seat: int) -> Situation:
    """Return what a chariot can do (BH-37, BH-38, BH-42)."""
    if not race.hands[seat]:
        return Situation.EMPTY_HAND
    if not tempo(race.hands[seat]):
        return Situation.ACCIDENTS_ONLY
    found = survey_of(race, seat)
    if found.is_open:
        return Situation.CAN_MOVE
    if not found.in_track:
        return Situation.FORCED_WALL
    pose, front = race.pose_of(seat), race.terms.front
    can_ram = race.may_attack(seat) and any(
        len(way.hits) == 1 and leaves_room(pose, way, front=front)
        for found_ways in found.ways.values()
        for way in found_ways
    )
    return Situation.RAM_ONLY if can_ram else Situation.HELD_UP


def is_lost(race: Race, seat: int) -> str | None:
    """Return why a chariot is out at the beginning of its turn; None if it is not."""
    hand = race.hands[seat]
    if not hand:
        return "empty_hand"  # BH-42
    if accidents(hand):
        return None
    sticks, front = _sticks(hand), race.terms.front
    return (
        None if in_track(race.pose_of(seat), sticks, front=front) else "wall"
    )  # BH-37


def in_range(race: Race, seat: int, other: int) -> bool:
    """Return whether two running chariots may whip each other (BH-23)."""
    here, there = race.poses[seat], race.poses[other]
    if here is None or there is None or seat == other:
        return False
    return within_a_length(outline(here), outline(there))


def whip_targets(race: Race, seat: int) -> tuple[int, ...]:
    """Return whom a chariot may whip at the start of a round (BH-23, BH-30a)."""
    if not race.may_attack(seat):
        return ()
    return tuple(
        other
        for other in race.racing()
        if race.controllers[other] == NOBODY and in_range(race, seat, other)
    )


def begin_round(race: Race, told: list[Effect]) -> None:
    """Begin the next round with its whip phase, or end a race that takes too long."""
    if race.round == race.terms.round_limit:  # BH-43: the hindmost first
        for seat in reversed(by_standing(race)):
            crash(race, seat, "round_limit", told)
    if not race.racing():
        race.phase, race.asked, race.mover = Phase.OVER, NOBODY, NOBODY
        told.append(Effect("race_over", None, {"reason": "all_done"}))  # BH-42
        return
    race.round += 1
    race.in_round = round_order(race)
    race.done = ()
    race.mover = NOBODY
    told.append(Effect("round_began", None, {"round": race.round}))
    _next_whip(race, race.in_round, told)


def end_turn(race: Race) -> None:
    """End the turn of the chariot on turn, and with it the whip's hold (BH-25)."""
    race.controllers[race.mover] = NOBODY
    race.done = (*race.done, race.mover)
    race.accidents, race.goes_on = 0, False
    race.phase = Phase.NEXT


def go_on(race: Race, told: list[Effect]) -> None:
    """Find the next decision once one is done."""
    if race.phase is not Phase.NEXT:
        return
    if race.mover == NOBODY:
        asked = race.in_round.index(race.asked)
        _next_whip(race, race.in_round[asked + 1 :], told)
    else:
        _next_turn(race, told)


def _next_whip(race: Race, seats: tuple[int, ...], told: list[Effect]) -> None:
    """Ask the first of these seats that may whip, or begin the turns (BH-23)."""
    for seat in seats:
        if whip_targets(race, seat):
            race.phase, race.asked = Phase.WHIP, seat
            return
    _next_turn(race, told)


def _next_turn(race: Race, told: list[Effect]) -> None:
    """Begin the turn of the next chariot that can take one, or a round (BH-17)."""
    for seat in race.in_round:
        if race.status[seat] != RACING or seat in race.done:
            continue
        reason = is_lost(race, seat)
        if reason is None:
            race.phase, race.asked, race.mover = Phase.PLAY, seat, seat
            return
        crash(race, seat, reason, told)
    begin_round(race, told)
