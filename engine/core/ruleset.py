"""What a game has to offer, and the small values that pass between its callers."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Protocol

import msgspec

from engine.core.rng import Rng


class FinishKind(StrEnum):
    """How a race ended for one seat."""

    FINISHED = "finished"
    DNF = "dnf"
    NOT_GREETED = "not_greeted"
    KILLED = "killed"


class Finish(msgspec.Struct, frozen=True):
    """One seat's outcome.

    Attributes:
        seat: index from 0.
        place: 1 is first; None without a place.
        finish: how it ended.
        order: 1 to n over all seats, those without a place behind the others.
    """

    seat: int
    place: int | None
    finish: FinishKind
    order: int


class DecisionKind(StrEnum):
    """What a seat is asked for.

    PLAY is its turn. WHIP: whip somebody or not. BENDS: place another's card.
    DRAW: choose the deck to draw from. BUILD and ORDER are written in secret by all
    seats at once: a chariot before the race, a speed before each turn. START: strain
    or cut before moving. EVADE an attack or not. MODIFY one's own roll on a table.
    PAY endurance for a wreck. HORSE: choose the own horse that is hit. FREE: cut
    oneself free or be dragged on. RUN: where a driver on foot goes.
    """

    PLAY = "play"
    WHIP = "whip"
    BENDS = "bends"
    DRAW = "draw"
    BUILD = "build"
    ORDER = "order"
    START = "start"
    EVADE = "evade"
    MODIFY = "modify"
    PAY = "pay"
    HORSE = "horse"
    FREE = "free"
    RUN = "run"


class Decision(msgspec.Struct, frozen=True):
    """A seat the race is waiting for."""

    seat: int
    kind: DecisionKind


class Effect(msgspec.Struct, frozen=True):
    """Something that happened because of an action.

    Attributes:
        kind: what, for example `moved`.
        seat: whom it happened to; None when it concerns the whole race.
        data: facts, all ints or strings.
        visible_to: the only seat that may read `data`; None when all may.
    """

    kind: str
    seat: int | None = None
    data: dict[str, int | str] = {}
    visible_to: int | None = None

    def redacted(self, seat: int | None) -> "Effect":
        """Return what this seat may know of it; None is a spectator."""
        if self.visible_to is None or self.visible_to == seat:
            return self
        return Effect(self.kind, self.seat)


class Observation(msgspec.Struct, frozen=True):
    """What one seat, or a spectator, may know; games add their own fields.

    Attributes:
        schema: version of the shape.
        seat: who looks; None is a spectator.
        turn: number of actions so far.
    """

    schema: int
    seat: int | None
    turn: int


class State(Protocol):
    """All that is on the table; changed in place by `apply`."""

    turn: int

    def to_move(self) -> int | None:
        """Return the seat whose turn it is; None when the race is over."""
        ...

    def pending(self) -> tuple[Decision, ...]:
        """Return what the race is waiting for; empty when it is over.

        Several seats at once write in secret, see `sealed_since`.
        """
        ...

    def sealed_since(self) -> int | None:
        """Return the number of actions before the secret writing that goes on now.

        What was logged since then is known to its own seat only; None while nothing
        is being written in secret.
        """
        ...

    def legal_actions(self, seat: int) -> tuple[int, ...]:
        """Return the seat's actions, sorted; never empty for a pending seat.

        Where a choice is too fine to list it is a sufficient menu: something for
        every kind of choice, while `apply` takes whatever the rules allow.
        """
        ...

    def apply(self, seat: int, action: int) -> tuple[Effect, ...]:
        """Carry an action out and tell what happened.

        Raises:
            IllegalActionError: not allowed; the state is as before.
        """
        ...

    def advance(self, seat: int, action: int) -> None:
        """Carry a legal action out unchecked and untold: for playouts."""
        ...

    def clone(self) -> "State":
        """Return an independent copy."""
        ...

    def observe(self, seat: int | None) -> Observation:
        """Return what the seat may know; None is a spectator."""
        ...

    def is_over(self) -> bool:
        """Return whether the race has ended."""
        ...

    def finishes(self) -> tuple[Finish, ...]:
        """Return one outcome a seat; whoever is still racing did not finish."""
        ...

    def order(self) -> tuple[int, ...]:
        """Return the seats as they lie in the race now, foremost first."""
        ...


class Ruleset(Protocol):
    """The rules of one game in one version."""

    @property
    def id(self) -> str:
        """Return the stable name, for example `ave_caesar`."""
        ...

    @property
    def version(self) -> str:
        """Return the version a stored race is pinned to."""
        ...

    @property
    def name(self) -> str:
        """Return the game's name for people."""
        ...

    @property
    def min_seats(self) -> int:
        """Return the smallest number of seats."""
        ...

    @property
    def max_seats(self) -> int:
        """Return the largest number of seats."""
        ...

    @property
    def track_sha(self) -> str:
        """Return the hex SHA-256 of the track data, part of every log."""
        ...

    def check_options(
        self, options: Mapping[str, Any] | None, *, seats: int
    ) -> dict[str, Any]:
        """Return the options with every default filled in.

        Raises:
            OptionError: an option or the number of seats is impossible.
        """
        ...

    def start_places(self, seats: int) -> int:
        """Return how many start places there are; they count from 1."""
        ...

    def with_starts(
        self, options: Mapping[str, Any], starts: Sequence[int]
    ) -> dict[str, Any]:
        """Return the options with the start place of each seat fixed, from 1."""
        ...

    def start(
        self, *, seats: int, seed: bytes, options: Mapping[str, Any] | None = None
    ) -> State:
        """Return the race before its first action; raises OptionError."""
        ...

    def decode(self, text: str) -> int:
        """Return the action of a notation; raises NotationError."""
        ...

    def encode(self, action: int) -> str:
        """Return the notation of an action."""
        ...

    def imagine(self, observation: Observation, rng: Rng) -> State:
        """Return a full state consistent with the observation, the rest shuffled."""
        ...

    def appraise(self, state: State) -> tuple[float, ...]:
        """Return one value for each legal action of the seat to move, in order."""
        ...

    def deliberate(self, state: State, rng: Rng) -> tuple[float, ...] | None:
        """Return values of the legal actions after careful thought.

        None where searching the game tree pays instead; then no number was drawn.
        """
        ...

    def trail(self, state_before: State, seat: int, action: int) -> tuple[str, ...]:
        """Return the spaces an action passes, start and destination included."""
        ...


def step(state: State, seat: int, action: int) -> tuple[State, tuple[Effect, ...]]:
    """Return the next state and the effects; the given state stays as it is.

    Raises:
        IllegalActionError: the action is not allowed.
    """
    after = state.clone()
    return after, after.apply(seat, action)
