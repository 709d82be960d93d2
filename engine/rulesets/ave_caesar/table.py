"""What lies on the table, which actions it allows and what they change."""

from enum import StrEnum
from typing import Self

from engine.core.ruleset import Decision, DecisionKind
from engine.rulesets.ave_caesar import cards
from engine.rulesets.ave_caesar.actions import PASS, PLAYS, SALUTE
from engine.rulesets.ave_caesar.course import bits
from engine.rulesets.ave_caesar.terms import Terms
from engine.rulesets.ave_caesar.tracks import ALLEY, FINISH, LAPS

RACING, FINISHED, OUT = 0, 1, 2
OFF = FINISH
"""Where a chariot stands that is off the board."""


class Reason(StrEnum):
    """Why a race is over, or that it is not (AC-57)."""

    RUNNING = "running"
    ALL_DONE = "all_done"
    STUCK = "stuck"


class Table:
    """One race. Lists run by seat; spaces and sets of them are numbers.

    Attributes:
        at: space of each chariot, OFF when it is off the board.
        crossings: times across the line; 0 on the grid, 4 when finished (AC-50).
        saluted: 1 when the coin has been paid (AC-44).
        hands: cards in hand, packed.
        played: cards laid face up, packed.
        piles: each whole pile, drawn from its end; never changed.
        left: cards left in each pile.
        status: RACING, FINISHED or OUT.
        progress: crossings and steps from the line as one number (AC-23), -1 when
            not racing (AC-25).
        chosen: colour chosen for each lap, 0 while open (AC-20).
        filters: colour each lap is held to now.
        occupied: all spaces with a chariot or fallen horses.
        fallen: spaces closed by fallen horses (AC-55).
        crossed: seats over the finish, in order.
        eliminated: seats out of cards, in order.
        passes: passes since a chariot last moved (AC-37).
        moved: whether anything has moved yet (AC-31).
        racing: number of chariots still racing.
        turn: number of actions so far.
    """

    __slots__ = (
        "at", "chosen", "crossed", "crossings", "eliminated", "fallen", "filters",
        "hands", "left", "moved", "occupied", "on_turn", "passes", "piles", "played",
        "progress", "racing", "saluted", "status", "terms", "turn",
    )  # fmt: skip

    terms: Terms
    at: list[int]
    crossings: list[int]
    saluted: list[int]
    hands: list[int]
    played: list[int]
    piles: list[bytes]
    left: list[int]
    status: list[int]
    progress: list[int]
    chosen: list[int]
    filters: list[int]
    crossed: list[int]
    eliminated: list[int]
    occupied: int
    fallen: int
    passes: int
    moved: bool
    racing: int
    on_turn: int
    turn: int

    def clone(self) -> Self:
        """Return an independent copy."""
        twin = self.__class__.__new__(self.__class__)
        twin.terms = self.terms
        twin.at = self.at[:]
        twin.crossings = self.crossings[:]
        twin.saluted = self.saluted[:]
        twin.hands = self.hands[:]
        twin.played = self.played[:]
        twin.piles = self.piles
        twin.left = self.left[:]
        twin.status = self.status[:]
        twin.progress = self.progress[:]
        twin.chosen = self.chosen[:]
        twin.filters = self.filters[:]
        twin.crossed = self.crossed[:]
        twin.eliminated = self.eliminated[:]
        twin.occupied = self.occupied
        twin.fallen = self.fallen
        twin.passes = self.passes
        twin.moved = self.moved
        twin.racing = self.racing
        twin.on_turn = self.on_turn
        twin.turn = self.turn
        return twin

    def to_move(self) -> int | None:
        """Return the seat whose turn it is; None when the race is over."""
        return None if self.is_over() else self.on_turn

    def sealed_since(self) -> int | None:
        """Return None: nothing is written in secret in this game."""
        return None

    def pending(self) -> tuple[Decision, ...]:
        """Return the seat to move, if any; a late salute is not waited for."""
        if self.is_over():
            return ()
        return (Decision(self.on_turn, DecisionKind.PLAY),)

    def is_over(self) -> bool:
        """Return whether all are done or nothing can move any more (AC-57)."""
        return self.passes >= 2 * self.racing

    def reason(self) -> Reason:
        """Return why the race is over (AC-57)."""
        if not self.racing:
            return Reason.ALL_DONE
        return Reason.STUCK if self.is_over() else Reason.RUNNING

    def may_salute(self, seat: int) -> bool:
        """Return whether the driver stands in the alley ungreeted (AC-43, AC-44)."""
        return (
            self.at[seat] in ALLEY
            and not self.saluted[seat]
            and self.status[seat] == RACING
        )

    def disqualified(self, seat: int) -> bool:
        """Return whether it is too late to greet (AC-48); he may drive on (AC-49)."""
        return (
            self.crossings[seat] >= LAPS
            and not self.saluted[seat]
            and self.at[seat] not in ALLEY
        )

    def leaders(self) -> tuple[int, ...]:
        """Return the foremost of those racing, several when level (AC-25, AC-26)."""
        if not self.racing:
            return ()
        best = max(self.progress)
        return tuple(s for s, reached in enumerate(self.progress) if reached == best)

    def six_line(self, seat: int, *, low: bool) -> int:
        """Return the line of the AC-39 table that decides about a six.

        Args:
            seat: the driver.
            low: whether a card of 1 to 5 can legally be moved.
        """
        if not self.moved:
            return 1  # AC-31
        if self.racing == 1:
            return 2  # AC-38
        if self.progress[seat] != max(self.progress):
            return 3  # AC-30, AC-34
        if self.crossed and self.terms.free_six:
            return 3  # option six_after_finish, D6
        if low:
            return 4  # AC-29, AC-32
        # AC-33 or AC-35, AC-36: only after all the others have had to pass (AC-37)
        return 6 if self.passes >= self.racing - 1 else 5

    def plays(self, seat: int) -> tuple[int, ...]:
        """Return the moves a driver has, on turn or not, sorted; empty if none."""
        at = self.at[seat]
        crossings = self.crossings[seat]
        course = self.terms.course
        colour = self.filters[crossings + course.lap_ahead[at]]
        ways = course.ways[colour][crossings]
        free = ~self.closed()
        may_salute = not (self.saluted[seat] or self.terms.auto_salute)
        moves = PLAYS[may_salute]
        found: tuple[int, ...] = ()
        ends, gone = 1 << at, 0
        for card in cards.VALUES[self.hands[seat]]:
            while gone < card and ends:
                ends = ways[ends] & free  # AC-14, AC-15, AC-17
                gone += 1
            if not ends:
                break
            if card == 6 and self.six_line(seat, low=bool(found)) in (4, 5):
                break
            found += moves[card][ends]
        return found

    def closed(self) -> int:
        """Return every space that cannot be entered now, as a set.

        Nobody is jumped, in the alley neither (AC-15, AC-45, AC-46); the big
        crossing closes both ways (AC-27).
        """
        occupied = self.occupied
        crossing = occupied & self.terms.course.cross
        if crossing:
            return occupied | self.terms.course.closing[crossing]
        return occupied

    def legal_actions(self, seat: int) -> tuple[int, ...]:
        """Return what a seat may do, sorted; out of turn that is at most a salute."""
        if self.is_over():
            return ()
        greeting = (SALUTE,) if self.may_salute(seat) else ()
        if seat != self.on_turn:
            return greeting
        plays = self.plays(seat)  # AC-18: whoever can move must (AC-47)
        if plays:
            return greeting + plays
        return (PASS, *greeting)  # AC-19

    def advance(self, seat: int, action: int) -> None:
        """Carry out a legal action without checking it."""
        self.turn += 1
        if action == SALUTE:
            self.saluted[seat] = 1
            return
        if action == PASS:
            self.passes += 1
            self.on_turn = self.successor(seat)
            return
        self.moved = True
        self.passes = 0
        card, to = action >> 10, action >> 1 & 511
        one = cards.ONE[card]
        hand = self.hands[seat] - one
        self.played[seat] += one
        left = self.left[seat]
        if left:  # AC-10: draw back to three at once
            self.left[seat] = left = left - 1
            hand += cards.ONE[self.piles[seat][left]]
        self.hands[seat] = hand
        at = self.at[seat]
        if to == FINISH:
            self._finish(seat)
            self.occupied ^= 1 << at  # AC-52
        else:
            self.occupied ^= 1 << at | 1 << to
            self._arrive(seat, at, to)
            if action & 1 or (self.terms.auto_salute and to in ALLEY):
                self.saluted[seat] = 1
            if not hand:
                self._fall(seat, to)
        self.on_turn = self.successor(seat)

    def _arrive(self, seat: int, at: int, to: int) -> None:
        course = self.terms.course
        self.at[seat] = to
        crossings = self.crossings[seat] + (course.past[at] >> to & 1)
        self.crossings[seat] = crossings
        self.progress[seat] = crossings * 64 + course.measure[to]
        colour = course.colour_of[to]
        if colour and self.terms.route == "first" and not self.chosen[crossings]:
            self.chosen[crossings] = colour  # AC-20, AC-22
            self.set_filters()

    def _finish(self, seat: int) -> None:
        self.at[seat] = OFF
        self.crossings[seat] = LAPS + 1
        self.status[seat] = FINISHED
        self.progress[seat] = -1
        self.racing -= 1
        self.crossed.append(seat)

    def _fall(self, seat: int, at: int) -> None:
        self.status[seat] = OUT  # AC-54
        self.progress[seat] = -1
        self.racing -= 1
        self.eliminated.append(seat)
        if self.terms.keep_fallen:
            self.fallen |= 1 << at  # AC-55
            self.set_filters()
        else:
            self.occupied ^= 1 << at
            self.at[seat] = OFF

    def successor(self, seat: int) -> int:
        """Return who plays after a seat; itself when nobody else races (AC-11)."""
        following = self.terms.following
        after = following[seat]
        while self.status[after] != RACING and after != seat:
            after = following[after]
        return after

    def set_filters(self) -> None:
        """Work out which colour each lap is held to (AC-20, AC-21, D23)."""
        terms = self.terms
        if terms.route == "fixed":
            self.filters = [terms.colour] * (LAPS + 2)
        elif terms.route == "free":
            self.filters = [0] * (LAPS + 2)
        else:
            self.filters = self.chosen[:]
            if terms.reopen and self.fallen:
                sealed = [c for c in (1, 2) if self._sealed(c)]
                self.filters = [0 if c in sealed else c for c in self.chosen]

    def _sealed(self, colour: int) -> bool:
        """Return whether fallen horses leave no way through a branch."""
        course = self.terms.course
        ways = course.ways[colour][1]
        on_branch = bits(s for s in course.spaces if course.colour_of[s] == colour)
        shut = (self.fallen | course.closing[self.fallen & course.cross]) & on_branch
        ends = ways[1 << course.fork] & ~shut
        while ends:
            if ends & ~on_branch:
                return False
            ends = ways[ends] & ~shut
        return True
