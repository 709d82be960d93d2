"""One chariot's movement phase, from its counter's draw to its last MF (CM-9, CM-10)."""

from engine.rulesets.circus_maximus import cutting, drag, runaway
from engine.rulesets.circus_maximus.adjacency import Counter
from engine.rulesets.circus_maximus.attacks import possible_attacks
from engine.rulesets.circus_maximus.begin import begin, must_strain, strain_allowed
from engine.rulesets.circus_maximus.chariot import Chariot, Driver
from engine.rulesets.circus_maximus.corner import check_corner
from engine.rulesets.circus_maximus.cutting import has_knife
from engine.rulesets.circus_maximus.field import EMPTY, Field
from engine.rulesets.circus_maximus.laps import progress
from engine.rulesets.circus_maximus.moving import STEPS, Way, survey
from engine.rulesets.circus_maximus.outcome import leave_board
from engine.rulesets.circus_maximus.race import NOBODY, Phase, Race
from engine.rulesets.circus_maximus.ram import forced_ram
from engine.rulesets.circus_maximus.track import NEXT
from engine.rulesets.circus_maximus.wounds import HELD


def start_phase(race: Race, chariot: Chariot) -> None:
    """Begin the phase of the chariot whose counter was drawn."""
    field = race.field
    for each in field.chariots:  # CM-20, CM-33: once in a movement phase
        each.checked_over, each.phase_checks = None, 0
    chariot.strained = chariot.attacked = chariot.thrust = False
    race.bound = chariot.straight_turns > 0
    race.asked = chariot.seat
    if chariot.runaway:
        if chariot.driver in HELD and has_knife(chariot):
            race.phase = Phase.FREE
        else:
            run_away(race, chariot)
        return
    found = starts(field, chariot)
    if len(found) > 1:
        race.phase = Phase.START
    else:
        begin_move(race, chariot, found[0])


def free(race: Race, chariot: Chariot, *, cut: bool) -> None:
    """Let a dragged driver try to cut himself free, or hold on (CM-38)."""
    if cut:
        cutting.cut_free(race.field, chariot)
    run_away(race, chariot)


def run_away(race: Race, chariot: Chariot) -> None:
    """Let a team without a driver run; who is dragged by it suffers (CM-36, CM-37).

    Who is dragged home has arrived (CM-44); whose team leaves the race was dragged
    until then.
    """
    dragged = chariot.driver in HELD
    runaway.run(race.field, chariot)
    note_best(race, chariot)
    leave_board(race.field, chariot)
    if dragged and not chariot.finished:
        drag.drag(race.field, chariot)
    end_phase(race, chariot)


def starts(field: Field, chariot: Chariot) -> tuple[str, ...]:
    """Return how a chariot may begin its move, as it is written (CM-18, CM-34)."""
    if chariot.stopped:
        return ("cut", "go") if has_knife(chariot) else ("go",)
    found = ["go"]
    if strain_allowed(field, chariot):
        found = ["strain"] if must_strain(field, chariot) else ["go", "strain"]
    if chariot.optional_mf:  # CM-28
        found += [f"{text}+1" for text in found]
    return tuple(found)


def begin_move(race: Race, chariot: Chariot, text: str) -> None:
    """Begin a move in one of the ways of `starts`."""
    field = race.field
    if text == "cut":
        cutting.cut_horse(field, chariot)
    elif chariot.stopped:
        chariot.mf = 0
    else:
        begin(
            field,
            chariot,
            strain=text.startswith("strain"),
            take_optional=text.endswith("+1"),
        )
    if chariot.mf:
        check_corner(field, chariot)  # CM-20: it may begin in one
    continue_move(race, chariot)


def continue_move(race: Race, chariot: Chariot) -> None:
    """Ask for what is next in a move, or do what is forced, or end it (CM-10, CM-25)."""
    field = race.field
    note_best(race, chariot)
    if not chariot.mf or chariot.team is None or chariot.runaway or chariot.stopped:
        end_phase(race, chariot)
    elif can_drive(field, chariot) or possible_attacks(field, chariot):
        race.phase = Phase.PLAY
    else:
        force(race, chariot)


def can_drive(field: Field, chariot: Chariot) -> bool:
    """Return whether any step is legal: a move, a brake or a slip (CM-10)."""
    return any(isinstance(survey(field, chariot, step), Way) for step in STEPS)


def force(race: Race, chariot: Chariot) -> None:
    """Use up what no move, brake or slip can use: ram whoever is ahead (CM-25).

    Where he evades the move goes on (CM-27); what cannot even be rammed away is lost
    (CM-10).
    """
    field, team = race.field, chariot.team
    ahead = EMPTY if team is None else field.at[NEXT[team]]
    if ahead not in (EMPTY, chariot.seat):
        victim = field.chariots[ahead]
        if forced_ram(field, chariot, victim, Counter.TEAM) is None:
            continue_move(race, chariot)
            return
    chariot.mf = 0
    note_best(race, chariot)
    end_phase(race, chariot)


def note_best(race: Race, chariot: Chariot) -> None:
    """Keep how far a living driver came with his team (CM-45)."""
    with_team = chariot.driver == Driver.IN_CAR or chariot.driver in HELD
    if chariot.team is not None and with_team:
        race.best[chariot.seat] = max(race.best[chariot.seat], progress(chariot))


def end_phase(race: Race, chariot: Chariot) -> None:
    """End a movement phase; the next counter is drawn."""
    chariot.moved = True
    chariot.mf = 0
    if race.bound:
        chariot.straight_turns = max(0, chariot.straight_turns - 1)
    race.asked = NOBODY
    race.phase = Phase.COUNTER
