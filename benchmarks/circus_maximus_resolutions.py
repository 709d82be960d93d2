"""How fast are actions of Circus Maximus? `python -m benchmarks.circus_maximus_resolutions`

Races of eight chariots are driven once by a brisk driver; what is measured is their log
applied again, CPU time, median of five, and what a copy, an observation and an imagined
race cost. Two hundred races with all switches on must replay equal.
"""

import random
import statistics
import sys
import time
from functools import cache

import msgspec

from engine.core.replay import LoggedMove, replay
from engine.core.rng import Rng
from engine.registry import ruleset
from engine.rulesets.circus_maximus.actions import encode
from engine.rulesets.circus_maximus.terms import MOON

RULES = ruleset("circus_maximus")
SEATS = 8
ROUNDS = 5
RACES = 10
REPLAYED = 200
SWITCHES = dict.fromkeys(MOON, True)
Played = list[tuple[int, int]]


def seed_of(number: int) -> bytes:
    """Return the seed of a race."""
    return b"bench %d" % number


def drive(number: int, options: dict[str, object]) -> Played:
    """Drive a race and return its actions: long paths and high speeds mostly."""
    chance = random.Random(number)
    state = RULES.start(seats=SEATS, seed=seed_of(number), options=options)
    played = []
    while (seat := state.to_move()) is not None:
        legal = state.legal_actions(seat)
        if chance.random() < 0.6:
            action = max(legal, key=lambda a: (encode(a).startswith("drive"), a))
        else:
            action = chance.choice(legal)
        state.apply(seat, action)
        played.append((seat, action))
    return played


@cache
def races() -> tuple[Played, ...]:
    """Return the actions of some base races."""
    return tuple(drive(number, {}) for number in range(RACES))


def apply_all() -> int:
    """Apply all actions of the races; returns how many."""
    for number, played in enumerate(races()):
        state = RULES.start(seats=SEATS, seed=seed_of(number))
        for seat, action in played:
            state.apply(seat, action)
    return sum(map(len, races()))


def replay_all() -> int:
    """Replay races with all switches on; returns how many were equal."""
    equal = 0
    for number in range(REPLAYED):
        played = drive(number, SWITCHES)
        moves = [
            LoggedMove(n, seat, encode(action), "")
            for n, (seat, action) in enumerate(played)
        ]
        race = {"seats": SEATS, "seed": seed_of(number), "options": SWITCHES}
        state = RULES.start(**race)
        for seat, action in played:
            state.apply(seat, action)
        again = replay(RULES, moves=moves, **race)
        seen = [msgspec.json.encode(one.observe(None)) for one in (state, again)]
        equal += seen[0] == seen[1]
    return equal


def costs() -> dict[str, float]:
    """Return microseconds of what a bot does before each decision."""
    state = RULES.start(seats=SEATS, seed=seed_of(0))
    for seat, action in races()[0][:150]:
        state.apply(seat, action)
    rng, seen = Rng(b"bench", stream="imagine"), state.observe(0)
    works = {
        "clone": state.clone,
        "observe": lambda: state.observe(0),
        "imagine": lambda: RULES.imagine(seen, rng),
    }
    found = {}
    for name, work in works.items():
        begun = time.process_time()
        for _ in range(2000):
            work()
        found[name] = 500 * (time.process_time() - begun)
    return found


def line(what: str, value: float, goal: str) -> None:
    """Print one measured value beside its goal."""
    print(f"{what:<46} {value:12.1f}   goal: {goal}")


def main() -> None:
    """Measure and print."""
    apply_all()
    rates = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        done = apply_all()
        rates.append(done / (time.process_time() - begun))
    line("actions applied, eight chariots, a second", statistics.median(rates), "10000")
    for name, micros in costs().items():
        line(f"{name}, us", micros, "at most 40" if name == "clone" else "-")
    line(f"of {REPLAYED} races, all switches, replay equal", replay_all(), "all")


if __name__ == "__main__":
    main()
    sys.exit(0)
