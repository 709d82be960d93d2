"""Ben Hur as the registry offers it."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from engine.core.rng import Rng
from engine.core.ruleset import Observation, State
from engine.rulesets.ben_hur import actions, appraisal, cards, deliberate, terms
from engine.rulesets.ben_hur.imagine import imagine
from engine.rulesets.ben_hur.observation import BenHurObservation
from engine.rulesets.ben_hur.setup import begin
from engine.rulesets.ben_hur.state import RaceState
from engine.rulesets.ben_hur.track import TRACK_SHA


class BenHur:
    """The rules of `RULES.md`; see the protocol for what each method gives."""

    id = "ben_hur"
    version = "2026.1"
    name = "Ben Hur"
    min_seats = terms.MIN_SEATS
    max_seats = terms.MAX_SEATS
    track_sha = sha256(TRACK_SHA.encode() + cards.data()).hexdigest()

    def check_options(
        self, options: Mapping[str, Any] | None, *, seats: int
    ) -> dict[str, Any]:
        """Return the options with every default filled in; raises OptionError."""
        return terms.check_options(options, seats=seats)

    def start_places(self, seats: int) -> int:
        """Return the number of start places: six, however many start (BH-5)."""
        return max(seats, terms.START_PLACES)

    def with_starts(
        self, options: Mapping[str, Any], starts: Sequence[int]
    ) -> dict[str, Any]:
        """Return the options with the start place of each seat, 1 to 6 (BH-5)."""
        return {**options, "places": list(starts)}

    def start(
        self, *, seats: int, seed: bytes, options: Mapping[str, Any] | None = None
    ) -> RaceState:
        """Return the race before its first action; raises OptionError."""
        checked = terms.check_options(options, seats=seats)
        return begin(terms.make_terms(checked, seats=seats), seed)

    def decode(self, text: str) -> int:
        """Return the action of a notation; raises NotationError."""
        return actions.decode(text)

    def encode(self, action: int) -> str:
        """Return the notation of an action."""
        return actions.encode(action)

    def imagine(self, observation: Observation, rng: Rng) -> RaceState:
        """Return a full state that fits an observation of this game."""
        if not isinstance(observation, BenHurObservation):
            raise TypeError("this is not an observation of Ben Hur")
        return imagine(observation, rng)

    def appraise(self, state: State) -> tuple[float, ...]:
        """Return one value for each legal action of the seat asked."""
        return appraisal.appraise(_race(state))

    def deliberate(self, state: State, rng: Rng) -> tuple[float, ...] | None:
        """Return one value for each legal action of the seat asked, well thought."""
        return deliberate.deliberate(_race(state), rng)

    def trail(self, state_before: State, seat: int, action: int) -> tuple[str, ...]:
        """Return the poses an action leads from and to, as `x,y,heading`.

        Raises:
            IllegalActionError: not allowed.
        """
        race = _race(state_before)
        way = race.way_of(seat, action)
        here = race.mover if way is not None else seat
        poses = [race.pose_of(here)] + ([way.placement.pose] if way else [])
        return tuple(",".join(map(str, pose)) for pose in poses)


def _race(state: State) -> RaceState:
    if not isinstance(state, RaceState):
        raise TypeError("this is not a race of Ben Hur")
    return state


BEN_HUR = BenHur()
