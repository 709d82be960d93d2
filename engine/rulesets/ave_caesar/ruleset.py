"""Ave Caesar as the registry offers it."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.rng import Rng
from engine.core.ruleset import Observation, State
from engine.rulesets.ave_caesar import actions, appraisal, terms
from engine.rulesets.ave_caesar.imagine import deal, imagine
from engine.rulesets.ave_caesar.observation import RaceObservation
from engine.rulesets.ave_caesar.state import RaceState
from engine.rulesets.ave_caesar.tracks import TRACK_SHA
from engine.rulesets.ave_caesar.trail import trail


class AveCaesar:
    """The rules of `RULES.md`; see the protocol for what each method gives."""

    id = "ave_caesar"
    version = "2026.1"
    name = "Ave Caesar"
    min_seats = terms.MIN_SEATS
    max_seats = terms.MAX_SEATS
    track_sha = TRACK_SHA

    def check_options(
        self, options: Mapping[str, Any] | None, *, seats: int
    ) -> dict[str, Any]:
        """Return the options with every default filled in; raises OptionError."""
        return terms.check_options(options, seats=seats)

    def start_places(self, seats: int) -> int:
        """Return the number of start places in use: one a driver (AC-1)."""
        return seats

    def with_starts(
        self, options: Mapping[str, Any], starts: Sequence[int]
    ) -> dict[str, Any]:
        """Return the options with the start place of each seat, from 1 (AC-8)."""
        order = sorted(range(len(starts)), key=starts.__getitem__)
        return {**options, "order": order}

    def start(
        self, *, seats: int, seed: bytes, options: Mapping[str, Any] | None = None
    ) -> RaceState:
        """Return the race before its first action; raises OptionError."""
        checked = terms.check_options(options, seats=seats)
        return deal(terms.make_terms(checked, seats=seats), seed)

    def decode(self, text: str) -> int:
        """Return the action of a notation; raises NotationError."""
        return actions.decode(text)

    def encode(self, action: int) -> str:
        """Return the notation of an action."""
        return actions.encode(action)

    def imagine(self, observation: Observation, rng: Rng) -> RaceState:
        """Return a full state that fits an observation of this game."""
        if not isinstance(observation, RaceObservation):
            raise TypeError("this is not an observation of Ave Caesar")
        return imagine(observation, rng)

    def appraise(self, state: State) -> tuple[float, ...]:
        """Return one value for each legal action of the driver on turn."""
        return appraisal.appraise(_race(state))

    def deliberate(self, state: State, rng: Rng) -> tuple[float, ...] | None:
        """Return None: the tree of this game is small enough to search."""
        _race(state)
        return None

    def trail(self, state_before: State, seat: int, action: int) -> tuple[str, ...]:
        """Return the spaces a move passes, start and destination included."""
        return trail(_race(state_before), seat, action)


def _race(state: State) -> RaceState:
    if not isinstance(state, RaceState):
        raise TypeError("this is not a race of Ave Caesar")
    return state


AVE_CAESAR = AveCaesar()
