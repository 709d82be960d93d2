"""Circus Maximus as the registry offers it."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from engine.core.rng import Rng
from engine.core.ruleset import Observation, State
from engine.rulesets.circus_maximus import actions, terms
from engine.rulesets.circus_maximus.appraisal import appraise
from engine.rulesets.circus_maximus.charts import standard
from engine.rulesets.circus_maximus.deliberate import deliberate
from engine.rulesets.circus_maximus.imagine import imagine
from engine.rulesets.circus_maximus.observation import CircusObservation
from engine.rulesets.circus_maximus.setup import lay_out
from engine.rulesets.circus_maximus.state import RaceState
from engine.rulesets.circus_maximus.track import IDS, LANES, TRACK_SHA
from engine.rulesets.circus_maximus.trail import trail
from engine.rulesets.circus_maximus.turns import go_on


class CircusMaximus:
    """The rules of `RULES.md`; see the protocol for what each method gives."""

    id = "circus_maximus"
    version = "2026.1"
    name = "Circus Maximus"
    min_seats = terms.MIN_SEATS
    max_seats = terms.MAX_SEATS
    track_sha = sha256((TRACK_SHA + standard().digest).encode()).hexdigest()

    def check_options(
        self, options: Mapping[str, Any] | None, *, seats: int
    ) -> dict[str, Any]:
        """Return the options with every default filled in; raises OptionError."""
        return terms.check_options(options, seats=seats)

    def start_places(self, seats: int) -> int:
        """Return the number of start places: eight lanes, in rows (CM-8)."""
        return LANES if seats <= LANES else 2 * LANES

    def with_starts(
        self, options: Mapping[str, Any], starts: Sequence[int]
    ) -> dict[str, Any]:
        """Return the options with the start lane of each seat; from 9 the second row."""
        return {**options, "lanes": list(starts)}

    def start(
        self, *, seats: int, seed: bytes, options: Mapping[str, Any] | None = None
    ) -> RaceState:
        """Return the race before its first action; raises OptionError."""
        checked = terms.check_options(options, seats=seats)
        state = RaceState.__new__(RaceState)
        lay_out(state, seats=seats, seed=seed, options=checked)
        go_on(state)
        state.field.told = []
        return state

    def decode(self, text: str) -> int:
        """Return the action of a notation; raises NotationError."""
        return actions.decode(text)

    def encode(self, action: int) -> str:
        """Return the notation of an action."""
        return actions.encode(action)

    def imagine(self, observation: Observation, rng: Rng) -> RaceState:
        """Return a full state that fits an observation of this game."""
        if not isinstance(observation, CircusObservation):
            raise TypeError("this is not an observation of Circus Maximus")
        return imagine(observation, rng)

    def appraise(self, state: State) -> tuple[float, ...]:
        """Return one value for each legal action of the seat to move."""
        return appraise(_race(state))

    def deliberate(self, state: State, rng: Rng) -> tuple[float, ...] | None:
        """Return values of the legal actions after careful thought."""
        return deliberate(_race(state), rng)

    def trail(self, state_before: State, seat: int, action: int) -> tuple[str, ...]:
        """Return the squares that an action leads over, as far as nothing interrupts.

        Raises:
            IllegalActionError: not allowed.
        """
        return tuple(IDS[square] for square in trail(_race(state_before), seat, action))


def _race(state: State) -> RaceState:
    if not isinstance(state, RaceState):
        raise TypeError("this is not a race of Circus Maximus")
    return state


CIRCUS_MAXIMUS = CircusMaximus()
