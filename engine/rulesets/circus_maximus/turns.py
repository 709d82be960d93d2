"""The turn: what it begins with, the counters, the drivers on foot, its end (CM-9)."""

from engine.rulesets.circus_maximus import blind, weather
from engine.rulesets.circus_maximus.chariot import Chariot, Driver
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.outcome import can_finish, close_turn
from engine.rulesets.circus_maximus.phases import start_phase
from engine.rulesets.circus_maximus.race import NOBODY, Phase, Race
from engine.rulesets.circus_maximus.writing import open_writing, reveal, steers


def go_on(race: Race) -> None:
    """Find the next decision once one is done."""
    while race.phase in STEPS:
        STEPS[race.phase](race)


def begin_turn(race: Race) -> None:
    """Begin a turn: recoveries, the weather, then all write a speed (CM-9)."""
    field = race.field
    field.turn += 1
    field.tell("turn_began", turn=field.turn)
    for chariot in field.chariots:
        if field.turn > 1:
            recover(field, chariot)
        chariot.moved = False
    weather.check(field)
    writers = tuple(chariot.seat for chariot in field.chariots if steers(chariot))
    open_writing(race, Phase.ORDER, writers)
    if not writers:
        reveal(race)
        race.phase = Phase.COUNTER


def recover(field: Field, chariot: Chariot) -> None:
    """Let the past wear off at the start of a later turn (CM-22, CM-26, MV-2)."""
    chariot.jostle = max(0, chariot.jostle - field.charts.recovery)
    chariot.no_attack_turns = max(0, chariot.no_attack_turns - 1)
    if chariot.endurance == 0:
        chariot.exhausted_turns += 1
    if chariot.blind and chariot.team is not None:
        blind.check(field, chariot)


def next_counter(race: Race) -> None:
    """Draw the next counter; when all have moved the drivers on foot run (CM-9)."""
    field = race.field
    left = [
        chariot
        for chariot in field.chariots
        if chariot.team is not None and not (chariot.moved or chariot.out)
    ]
    goes_on = any(can_finish(field, chariot) for chariot in field.chariots)
    if not left or not goes_on:
        on_foot = tuple(c.seat for c in field.chariots if _runs(c))
        race.runners = on_foot if goes_on else ()
        race.phase = Phase.RUNNER
        return
    chariot = left[race.rolls.below(len(left))]
    field.tell("drawn", chariot.seat)
    start_phase(race, chariot)


def _runs(chariot: Chariot) -> bool:
    return chariot.driver == Driver.RUNNING and chariot.body is not None


def next_runner(race: Race) -> None:
    """Ask the next driver on foot where he runs, or end the turn (CM-39)."""
    field = race.field
    if race.runners:
        race.asked, race.runners = race.runners[0], race.runners[1:]
        race.phase = Phase.RUN
        return
    race.asked = NOBODY
    close_turn(field)
    reason = _ending(field)
    if reason:
        race.phase = Phase.OVER
        field.tell("race_over", reason=reason)
    else:
        race.phase = Phase.TURN


def _ending(field: Field) -> str:
    """Return why the race ends now, nothing where it goes on (CM-43, CM-45)."""
    if not any(can_finish(field, chariot) for chariot in field.chariots):
        return "all_done"
    return "turn_cap" if field.turn >= field.terms.turn_cap else ""


STEPS = {
    Phase.TURN: begin_turn,
    Phase.COUNTER: next_counter,
    Phase.RUNNER: next_runner,
}
"""What follows by itself, without a decision."""
