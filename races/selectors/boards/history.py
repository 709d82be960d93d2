"""A race as it went up to one turn: what a board is drawn from."""

from dataclasses import dataclass, replace

from engine.core.ruleset import Effect, Observation, State
from races.models import Race, Seat
from races.selectors.replays import logged_moves, race_ruleset, race_seed


@dataclass(frozen=True, slots=True)
class Step:
    """One logged action.

    Attributes:
        turn: its number, from 1.
        seat: who acted.
        notation: what it did, as the log writes it; empty while it is secret.
        effects: what everybody may know of what came of it.
    """

    turn: int
    seat: int
    notation: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class History:
    """A race at a turn, and the way it came there.

    Attributes:
        race: as it is stored, perhaps some turns on.
        turn: the turn that is looked at.
        seats: by index.
        opening: what a spectator saw before the first action.
        state: the engine's own; observe it before anything of it is shown.
        steps: one an action, oldest first.
        passed: the spaces that the last action passed, where a game has spaces.
    """

    race: Race
    turn: int
    seats: tuple[Seat, ...]
    opening: Observation
    state: State
    steps: tuple[Step, ...]
    passed: tuple[str, ...]

    @property
    def colours(self) -> dict[int, str]:
        """The chariot's letter by seat."""
        return {seat.index: seat.colour for seat in self.seats}


def follow(race: Race, *, turn: int | None = None) -> History:
    """Follow a race to a turn, or to now; two queries (seats, log) unless prefetched.

    Args:
        race: a started race.
        turn: number of actions, 0 to `race.turn`.

    Raises:
        EngineError: the stored log does not hold or its rules are not installed.
    """
    shown = race.turn if turn is None else turn
    seats = sorted(race.seats.all(), key=lambda seat: seat.index)
    rules = race_ruleset(race)
    moves = logged_moves(race, upto=shown)
    state = rules.start(seats=len(seats), seed=race_seed(race), options=race.options)
    opening = state.observe(None)
    steps: list[Step] = []
    passed: tuple[str, ...] = ()
    for move in moves:
        action = rules.decode(move.notation)
        if move is moves[-1]:
            passed = rules.trail(state, move.seat, action)
        effects = state.apply(move.seat, action)
        open_to_all = tuple(e.redacted(None) for e in effects)
        steps.append(Step(move.number + 1, move.seat, move.notation, open_to_all))
    since = state.sealed_since()
    if since is not None:
        steps[since:] = [replace(s, notation="") for s in steps[since:]]
    return History(race, shown, tuple(seats), opening, state, tuple(steps), passed)
