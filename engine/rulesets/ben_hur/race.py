"""What lies on the table: one race, as data that is changed in place."""

from enum import StrEnum
from typing import Self

from engine.core.ruleset import Decision, DecisionKind
from engine.rulesets.ben_hur.chance import Chance
from engine.rulesets.ben_hur.survey import Way
from engine.rulesets.ben_hur.terms import Terms
from engine.rulesets.ben_hur.track import Pose

RACING, FINISHED, OUT = 0, 1, 2
NOBODY = -1
NEVER = -1
NO_CARD = -1


class Phase(StrEnum):
    """What the race waits for; NEXT is only seen between two decisions."""

    WHIP = "whip"
    PLAY = "play"
    BENDS = "bends"
    DRAW = "draw"
    NEXT = "next"
    OVER = "over"


KINDS = {
    Phase.WHIP: DecisionKind.WHIP,
    Phase.PLAY: DecisionKind.PLAY,
    Phase.BENDS: DecisionKind.BENDS,
    Phase.DRAW: DecisionKind.DRAW,
}


class Race:
    """One race. Lists run by seat, and a seat is one chariot (BH-2).

    Attributes:
        terms: what was agreed.
        chance: dice and shuffles; shared by all copies.
        drivers: the charioteer of each chariot (BH-3).
        places: start place of each chariot, 1 to 6 (BH-5).
        turn: number of actions so far.
        round: from 1.
        in_round: seats in the order of this round (BH-17).
        done: seats that have had their turn in this round.
        phase: what is waited for.
        asked: the seat that is waited for; NOBODY when the race is over.
        mover: the chariot whose turn it is; NOBODY in the whip phase.
        given: the card that the whip's winner has to place, or NO_CARD (BH-25).
        accidents: accident cards played in this turn (BH-40).
        goes_on: whether the turn goes on after this draw (BH-40).
        poses: where each chariot stands; None off the board.
        lines: red lines passed, -1 at the start (BH-31).
        status: RACING, FINISHED or OUT.
        hands: card numbers, lower ones first.
        spent: round of the last ram or whip begun, or NEVER (BH-30a).
        controllers: who places each chariot's next card, or NOBODY (BH-25).
        dolphins: number held for each lap, 0 for none (BH-36).
        supply: numbers of the dolphins left, for each lap.
        laurels: number held, 0 for none (BH-32).
        next_laurel: the one the next finisher takes.
        finished: seats over the line, in order.
        crashed: seats that are out, in the order of time.
        decks: the cards of each deck, the top one last.
        discards: the cards laid of each deck, in order.
        choices: the menu of the present decision once it was asked for.
    """

    __slots__ = (
        "accidents", "asked", "chance", "choices", "controllers", "crashed", "decks",
        "discards", "dolphins", "done", "drivers", "finished", "given", "goes_on",
        "hands", "in_round", "laurels", "lines", "mover", "next_laurel", "phase",
        "places", "poses", "round", "spent", "status", "supply", "terms", "turn",
    )  # fmt: skip

    terms: Terms
    chance: Chance
    drivers: tuple[str, ...]
    places: tuple[int, ...]
    turn: int
    round: int
    in_round: tuple[int, ...]
    done: tuple[int, ...]
    phase: Phase
    asked: int
    mover: int
    given: int
    accidents: int
    goes_on: bool
    poses: list[Pose | None]
    lines: list[int]
    status: list[int]
    hands: list[tuple[int, ...]]
    spent: list[int]
    controllers: list[int]
    dolphins: list[tuple[int, ...]]
    supply: list[tuple[int, ...]]
    laurels: list[int]
    next_laurel: int
    finished: list[int]
    crashed: list[int]
    decks: list[list[int]]
    discards: list[list[int]]
    choices: dict[int, Way | None] | None

    def clone(self) -> Self:
        """Return an independent copy; it shares what never changes."""
        twin = self.__class__.__new__(self.__class__)
        for name in Race.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value[:] if type(value) is list else value)
        twin.decks = [deck[:] for deck in self.decks]
        twin.discards = [pile[:] for pile in self.discards]
        return twin

    def to_move(self) -> int | None:
        """Return the seat that is waited for; None when the race is over."""
        return None if self.asked == NOBODY else self.asked

    def sealed_since(self) -> int | None:
        """Return None: nothing is written in secret in this game."""
        return None

    def pending(self) -> tuple[Decision, ...]:
        """Return what the race is waiting for; empty when it is over."""
        if self.asked == NOBODY:
            return ()
        return (Decision(self.asked, KINDS[self.phase]),)

    def is_over(self) -> bool:
        """Return whether no chariot is running any more (BH-42)."""
        return self.phase is Phase.OVER

    def racing(self) -> tuple[int, ...]:
        """Return the seats of all chariots that are running."""
        return tuple(s for s, status in enumerate(self.status) if status == RACING)

    def others(self, seat: int) -> tuple[tuple[int, Pose], ...]:
        """Return the other chariots on the board, with their poses."""
        return tuple(
            (other, pose)
            for other, pose in enumerate(self.poses)
            if pose is not None and other != seat
        )

    def may_attack(self, seat: int) -> bool:
        """Return whether a chariot has its attempt to ram or whip left (BH-30a)."""
        spent = self.spent[seat]
        return spent != self.round if self.terms.per_round else spent == NEVER

    def pose_of(self, seat: int) -> Pose:
        """Return where a running chariot stands.

        Raises:
            ValueError: it is off the board.
        """
        pose = self.poses[seat]
        if pose is None:
            raise ValueError("this chariot is off the board")
        return pose
