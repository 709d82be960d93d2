"""One action of a seat, carried out: checked first, and nothing changed if refused."""

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus.actions import ATTACKS, Action, Verb, steps_of
from engine.rulesets.circus_maximus.attacks import attack
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.drive import drive
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.outcome import leave_board
from engine.rulesets.circus_maximus.phases import (
    begin_move,
    can_drive,
    continue_move,
    force,
    free,
    starts,
)
from engine.rulesets.circus_maximus.race import Phase, Race
from engine.rulesets.circus_maximus.running import run, run_off
from engine.rulesets.circus_maximus.track import NUMBERS
from engine.rulesets.circus_maximus.writing import write

ASKS = {
    Phase.BUILD: "All build their chariots now: write build and the points.",
    Phase.ORDER: "All write their speeds now: write order and a number.",
    Phase.FREE: "He is dragged: cut him free, or hold on.",
    Phase.START: "The move begins: go, strain, or cut a dead horse loose.",
    Phase.PLAY: "Use the movement factors: drive or attack.",
    Phase.RUN: "He is on foot: run to a square, run off, or stay.",
}
"""What is asked for, for whoever does something else."""
VERBS = {
    Phase.BUILD: {Verb.BUILD},
    Phase.ORDER: {Verb.ORDER},
    Phase.FREE: {Verb.FREE, Verb.HOLD},
    Phase.START: {Verb.GO, Verb.STRAIN, Verb.CUT},
    Phase.PLAY: {Verb.DRIVE, Verb.DONE, *ATTACKS},
    Phase.RUN: {Verb.RUN, Verb.STAY},
}


def carry_out(race: Race, seat: int, action: Action) -> None:
    """Carry an action of the seat that is asked out.

    Raises:
        IllegalActionError: not allowed.
    """
    if action.verb not in VERBS[race.phase]:
        raise IllegalActionError("wrong_phase", ASKS[race.phase])
    match race.phase:
        case Phase.BUILD | Phase.ORDER:
            write(race, seat, action)
        case Phase.FREE:
            chariot = race.field.chariots[seat]
            free(race, chariot, cut=action.verb is Verb.FREE)
        case Phase.START:
            _start(race, seat, action)
        case Phase.PLAY:
            _play(race, seat, action)
        case _:
            _run(race, seat, action)


def _start(race: Race, seat: int, action: Action) -> None:
    chariot = race.field.chariots[seat]
    if action.text not in starts(race.field, chariot):
        raise IllegalActionError(
            "strain_forbidden", "The move cannot begin like that now."
        )
    begin_move(race, chariot, action.text)


def _play(race: Race, seat: int, action: Action) -> None:
    field, chariot = race.field, race.field.chariots[seat]
    if action.verb is Verb.DONE:
        if can_drive(field, chariot):
            raise IllegalActionError(
                "mf_unspent", "Every movement factor has to be used."
            )
        force(race, chariot)
        return
    if action.verb is Verb.DRIVE:
        drive(field, chariot, steps_of(action.rest))
        leave_board(field, chariot)
    else:
        attack(field, chariot, action.verb, _victim(field, action))
    continue_move(race, chariot)


def _victim(field: Field, action: Action) -> Chariot:
    """Return whom an attack names; raises `not_adjacent` for nobody."""
    seat = int(action.rest)
    if seat >= len(field.chariots):
        raise IllegalActionError("not_adjacent", "There is no such chariot.")
    return field.chariots[seat]


def _run(race: Race, seat: int, action: Action) -> None:
    """Let a driver on foot run, off the track or not at all (CM-39)."""
    chariot = race.field.chariots[seat]
    if action.verb is Verb.RUN:
        if action.rest.startswith("off "):
            run_off(race.field, chariot, action.rest.removeprefix("off "))
        else:
            run(race.field, chariot, NUMBERS[action.rest])
    race.phase = Phase.RUNNER
