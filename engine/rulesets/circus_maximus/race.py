"""What lies on the table: one race, as data that is changed in place."""

from enum import StrEnum
from typing import Any, Self

import msgspec

from engine.core.ruleset import Decision, DecisionKind
from engine.rulesets.circus_maximus.chance import Rolls
from engine.rulesets.circus_maximus.field import Field, Question

NOBODY = -1


class Phase(StrEnum):
    """What the race waits for; the last three are only seen between two decisions."""

    BUILD = "build"
    ORDER = "order"
    FREE = "free"
    START = "start"
    PLAY = "play"
    RUN = "run"
    OVER = "over"
    TURN = "turn"
    COUNTER = "counter"
    RUNNER = "runner"


KINDS = {
    Phase.BUILD: DecisionKind.BUILD,
    Phase.ORDER: DecisionKind.ORDER,
    Phase.FREE: DecisionKind.FREE,
    Phase.START: DecisionKind.START,
    Phase.PLAY: DecisionKind.PLAY,
    Phase.RUN: DecisionKind.RUN,
}
SEALED = (Phase.BUILD, Phase.ORDER)
"""Phases in which all write in secret (CM-2, CM-9)."""


class Todo(msgspec.Struct, frozen=True):
    """An action to be carried out, with what is known of it so far.

    Attributes:
        base: the race before the action; never changed.
        seat: who acts.
        text: the action.
        answers: options chosen so far.
        drawn: what was drawn so far, see `Rolls`.
        told: number of effects told so far.
    """

    base: "Race"
    seat: int
    text: str
    answers: tuple[str, ...] = ()
    drawn: tuple[int, ...] = ()
    told: int = 0


class Held(msgspec.Struct, frozen=True):
    """An action that waits for an answer; it is carried out again with it.

    In another's move a seat is asked for nothing but this (CM-12).
    """

    todo: Todo
    question: Question


class Race:
    """One race. Lists run by seat, and a seat is one chariot (CM-1).

    Attributes:
        options: every option, normalised.
        seed: of all chance; shared by all copies.
        turn: number of actions so far.
        field: what lies on the track; while an action is held, as far as it went.
        phase: what is waited for.
        asked: the chariot that is moving, or the driver who runs; NOBODY while all
            write and after the end.
        builds: the chariots as they were written (CM-2, MV-1); empty before they are
            shown.
        writers: the seats that write in this phase.
        written: what was written since `since`, hidden from the others; None before.
        since: number of actions before the writing that goes on.
        runners: drivers on foot who have not run in this turn (CM-39).
        bound: the chariot that moves had to go straight from the start (MV-2).
        rolls: chance of the action that is carried out.
        best: how far each chariot came with its driver, see `laps.progress` (CM-45).
        held: the action that waits for an answer.
    """

    __slots__ = (
        "asked", "best", "bound", "builds", "field", "held", "options", "phase",
        "rolls", "runners", "seed", "since", "turn", "writers", "written",
    )  # fmt: skip

    options: dict[str, Any]
    seed: bytes
    turn: int
    field: Field
    phase: Phase
    asked: int
    builds: list[str]
    writers: tuple[int, ...]
    written: list[str | None]
    since: int
    runners: tuple[int, ...]
    bound: bool
    rolls: Rolls
    best: list[int]
    held: Held | None

    def clone(self) -> Self:
        """Return an independent copy; it shares what never changes."""
        twin = self.__class__.__new__(self.__class__)
        twin.take(self)
        return twin

    def take(self, other: "Race") -> None:
        """Become an independent copy of another race."""
        self.options, self.seed, self.turn = other.options, other.seed, other.turn
        self.phase, self.asked, self.since = other.phase, other.asked, other.since
        self.runners, self.writers = other.runners, other.writers
        self.held, self.bound, self.rolls = other.held, other.bound, other.rolls
        self.field = other.field.clone()
        self.builds = other.builds[:]
        self.written = other.written[:]
        self.best = other.best[:]

    @property
    def seats(self) -> int:
        """The number of chariots."""
        return len(self.best)

    def waiting(self) -> tuple[int, ...]:
        """Return the seats that the race is waiting for, lower ones first."""
        if self.held is not None:
            return (self.held.question.seat,)
        if self.phase in SEALED:
            return tuple(seat for seat in self.writers if self.written[seat] is None)
        return () if self.asked == NOBODY else (self.asked,)

    def to_move(self) -> int | None:
        """Return the seat that is waited for, the first of several."""
        return next(iter(self.waiting()), None)

    def pending(self) -> tuple[Decision, ...]:
        """Return what the race is waiting for; empty when it is over."""
        kind = self.held.question.kind if self.held else KINDS.get(self.phase)
        return tuple(Decision(seat, kind) for seat in self.waiting() if kind)

    def sealed_since(self) -> int | None:
        """Return the number of actions before the secret writing that goes on now."""
        return self.since if self.phase in SEALED and self.held is None else None

    def is_over(self) -> bool:
        """Return whether the race has ended (CM-45)."""
        return self.phase is Phase.OVER
