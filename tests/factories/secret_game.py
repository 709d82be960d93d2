"""A game for tests: all seats write a number in secret, twice; the higher sum wins."""

from copy import deepcopy

import msgspec
import pytest

from engine import registry
from engine.core.errors import IllegalActionError, NotationError
from engine.core.ruleset import (
    Decision,
    DecisionKind,
    Effect,
    Finish,
    FinishKind,
    Observation,
)

GAME = "secret_game"
ROUNDS = 2
NUMBERS = range(10)


class Seen(Observation, frozen=True):
    """What is revealed; the own number while the others write."""

    own: int | None = None
    sums: tuple[int, ...] = ()


class Table:
    """The state: what has been written in this round, and the sums so far."""

    def __init__(self, seats):
        self.turn = 0
        self.began = 0
        self.rounds = 0
        self.written = {}
        self.sums = [0] * seats

    def to_move(self):
        return next((decision.seat for decision in self.pending()), None)

    def pending(self):
        return tuple(
            Decision(seat, DecisionKind.ORDER)
            for seat in range(len(self.sums))
            if seat not in self.written and not self.is_over()
        )

    def sealed_since(self):
        return None if self.is_over() else self.began

    def legal_actions(self, seat):
        return tuple(NUMBERS)

    def apply(self, seat, action):
        if seat in self.written or self.is_over():
            raise IllegalActionError("not_your_turn", "It is not this seat's turn.")
        self.turn += 1
        self.written[seat] = action
        told = [Effect("written", seat)]
        if len(self.written) == len(self.sums):
            for writer, number in sorted(self.written.items()):
                self.sums[writer] += number
                told.append(Effect("revealed", writer, {"number": number}))
            self.written, self.began = {}, self.turn
            self.rounds += 1
        return tuple(told)

    def clone(self):
        return deepcopy(self)

    def observe(self, seat):
        return Seen(1, seat, self.turn, self.written.get(seat), tuple(self.sums))

    def is_over(self):
        return self.rounds == ROUNDS

    def finishes(self):
        return tuple(
            Finish(seat, place, FinishKind.FINISHED, place)
            for place, seat in enumerate(self.order(), start=1)
        )

    def order(self):
        return tuple(sorted(range(len(self.sums)), key=lambda s: (-self.sums[s], s)))


class SecretGame:
    """The ruleset, as far as races need it."""

    id, version, name = GAME, "1", "Secret game"
    min_seats, max_seats, track_sha = 1, 8, "0"

    def check_options(self, options, *, seats):
        return dict(options or {})

    def start_places(self, seats):
        return seats

    def with_starts(self, options, starts):
        return dict(options)

    def start(self, *, seats, seed, options=None):
        return Table(seats)

    def decode(self, text):
        if not (text.isascii() and text.isdigit() and len(text) == 1):
            raise NotationError("bad_notation", "Write one digit.")
        return int(text)

    def encode(self, action):
        return str(action)

    def trail(self, state_before, seat, action):
        return ()


class Copying:
    """A bot that writes what it sees the others have written, else 7."""

    key = "copying"

    def choose(self, *, ruleset, observation, legal, rng):
        seen = msgspec.to_builtins(observation)
        return 7 if seen["own"] is None else seen["own"]


@pytest.fixture
def secret_game(monkeypatch):
    """The game's id, while it is installed, and its bot."""
    game = SecretGame()
    monkeypatch.setitem(registry.RULESETS, (game.id, game.version), game)
    monkeypatch.setitem(registry.BOTS, Copying.key, Copying())
    return game.id
