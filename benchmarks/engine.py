"""How fast is the engine? `python -m benchmarks.engine [--memory] [--ben-hur]`

Takes turns with python-chess and OpenSpiel's hearts in the same process, CPU time,
median of five, since single figures move by a third between runs on a shared machine.
Install requirements/bench.txt beside the base list for the comparison.
"""

import argparse
import random
import resource
import statistics
import sys
import time
from collections.abc import Callable
from functools import cache, partial

import msgspec

from engine.core.playout import playout
from engine.core.replay import LoggedMove, genesis_digest, next_digest, verify
from engine.core.rng import Rng, seed_commitment
from engine.core.ruleset import Ruleset
from engine.registry import BOTS, ruleset
from engine.rulesets.ben_hur.geometry import bends, hits, outline, place, wall_legal
from engine.rulesets.ben_hur.track import Pose

RULES = ruleset("ave_caesar")
BEN_HUR = ruleset("ben_hur")
SPREAD: tuple[Pose, ...] = (
    (-3000, -1500, 0), (6500, 500, 95), (1000, 2400, 180), (-7000, 900, 220),
    (3500, -3000, 0),
)  # fmt: skip
CLOSE: tuple[Pose, ...] = (
    (1200, -1400, 10), (2300, -2900, 350), (900, -3100, 0), (2200, -1500, 0),
    (1500, -2100, 5),
)  # fmt: skip
"""Five other chariots: all around the track, and all within a stick's reach."""
SEATS = 6
ROUNDS = 5
RACES = 150


def timed(work: Callable[[], int]) -> tuple[float, int]:
    """Return the CPU seconds of some work and how many units it did."""
    begun = time.process_time()
    done = work()
    return time.process_time() - begun, done


def random_races(races: int = RACES, *, base: int = 0) -> int:
    """Drive six-seat races of random legal play; returns the moves."""
    chance = random.Random(base)
    moves = 0
    for number in range(races):
        state = RULES.start(seats=SEATS, seed=(base + number).to_bytes(8, "big"))
        while (seat := state.to_move()) is not None:
            legal = state.legal_actions(seat)
            state.advance(seat, legal[int(chance.random() * len(legal))])
        moves += state.turn
    return moves


def recorded_race(
    number: int, rules: Ruleset = RULES
) -> tuple[bytes, dict[str, object], list[LoggedMove]]:
    """Return seed, options and log of a random race."""
    seed = number.to_bytes(32, "big")
    options = rules.check_options({}, seats=SEATS)
    chance = random.Random(number)
    digest = genesis_digest(
        rules.id, rules.version, rules.track_sha, SEATS, options, seed_commitment(seed)
    )
    state = rules.start(seats=SEATS, seed=seed, options=options)
    log = []
    while (seat := state.to_move()) is not None:
        action = chance.choice(state.legal_actions(seat))
        notation = rules.encode(action)
        digest = next_digest(digest, state.turn, seat, notation)
        log.append(LoggedMove(state.turn, seat, notation, digest))
        state.apply(seat, action)
    return seed, options, log


RECORDED = [recorded_race(number) for number in range(60)]


def verified_replays() -> int:
    """Verify the recorded races; returns how many."""
    for seed, options, log in RECORDED:
        verify(RULES, seats=SEATS, seed=seed, options=options, moves=log)
    return len(RECORDED)


def authoritative_moves() -> int:
    """Parse, check, apply, chain and encode every seat's view; returns the moves."""
    moves = 0
    for seed, options, log in RECORDED[:6]:
        state = RULES.start(seats=SEATS, seed=seed, options=options)
        digest = ""
        for move in log:
            state.apply(move.seat, RULES.decode(move.notation))
            digest = next_digest(digest, move.number, move.seat, move.notation)
            for viewer in range(SEATS):
                msgspec.json.encode(state.observe(viewer))
        moves += len(log)
    return moves


def chess_moves() -> int:
    """Drive random chess games with python-chess; returns the moves."""
    import chess  # noqa: PLC0415 -- only where it is installed

    chance = random.Random(1)
    moves = 0
    for _ in range(6):
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(chance.random() * len(legal))])
            moves += 1
    return moves


def hearts_moves() -> int:
    """Drive random games of OpenSpiel's hearts; returns the moves."""
    import pyspiel  # noqa: PLC0415 -- only where it is installed

    game = pyspiel.load_game("hearts")
    chance = random.Random(1)
    moves = 0
    for _ in range(60):
        state = game.new_initial_state()
        while not state.is_terminal():
            moves += not state.is_chance_node()  # the deal is no move
            legal = state.legal_actions()
            state.apply_action(legal[int(chance.random() * len(legal))])
    return moves


def placements(others: tuple[Pose, ...]) -> int:
    """Test every placement of a grid of 5 degrees against walls and chariots."""
    shapes = [outline(other) for other in others]
    grid = bends(5)
    done = 0
    for stick in (500, 1000, 1500, 2000, 2500):
        for bend1 in grid:
            for bend2 in grid:
                placed = place((0, -2250, 0), stick, bend1, bend2)
                wall_legal(placed)
                hits(placed, shapes)
                done += 1
    return done


def medium_races(races: int = 5) -> int:
    """Drive races of one lap with six medium bots; returns how many."""
    for number in range(races):
        state = BEN_HUR.start(seats=SEATS, seed=number.to_bytes(8, "big"))
        rng = Rng(number.to_bytes(8, "big"), stream="bots")
        playout(state, ruleset=BEN_HUR, bots=[BOTS["medium"]] * SEATS, rng=rng)
    return races


@cache
def stored_races(
    races: int = 200,
) -> list[tuple[bytes, dict[str, object], list[LoggedMove]]]:
    """Return recorded races of Ben Hur."""
    return [recorded_race(number, BEN_HUR) for number in range(races)]


def ben_hur_replays() -> int:
    """Verify the stored races of Ben Hur; returns how many were equal."""
    for seed, options, log in stored_races():
        verify(BEN_HUR, seats=SEATS, seed=seed, options=options, moves=log)
    return len(stored_races())


def ben_hur() -> None:
    """Print the rates of Ben Hur: one run each, after a warm-up."""
    for name, others in (("spread out", SPREAD), ("close by", CLOSE)):
        placements(others)
        seconds, done = timed(partial(placements, others))
        what = f"placement tests/s, five others {name}"
        line(what, done / seconds, "at least 10000")
    medium_races(1)
    seconds, done = timed(medium_races)
    line("six medium bots, one lap, CPU s a race", seconds / done, "at most 2")
    stored_races()
    seconds, done = timed(ben_hur_replays)
    line(f"replay of {done} stored races, all equal, s", seconds, "none fails")


def compare() -> None:
    """Print our rates and the ratios to what is installed."""
    works: dict[str, Callable[[], int]] = {
        "moves": random_races,
        "replays": verified_replays,
        "authoritative": authoritative_moves,
    }
    for name, work in (("chess", chess_moves), ("hearts", hearts_moves)):
        try:
            work()
        except ImportError:
            print(f"{name}: not installed, no ratio")
        else:
            works[name] = work
    for work in works.values():
        work()  # fill the tables: a worker lives long
    rates: dict[str, list[float]] = {name: [] for name in works}
    race_ms = []
    for _ in range(ROUNDS):
        for name, work in works.items():
            seconds, done = timed(work)
            rates[name].append(done / seconds)
            if name == "moves":
                race_ms.append(1000 * seconds / RACES)
    rate = {name: statistics.median(found) for name, found in rates.items()}
    line("random legal play, six seats, moves/s", rate["moves"], "at least 30000")
    line("  CPU ms a race", statistics.median(race_ms), "at most 2")
    line("full replay with verification, ms", 1000 / rate["replays"], "at most 3")
    line("authoritative path, ms a move", 1000 / rate["authoritative"], "at most 0.1")
    if "chess" in rate:
        line("ratio to python-chess", rate["moves"] / rate["chess"], "at least 8")
    if "hearts" in rate:
        line(
            "ratio to OpenSpiel hearts", rate["moves"] / rate["hearts"], "at least 0.4"
        )


def memory(races: int = 20_000) -> None:
    """Print how much a process grows over many races, after a warm-up of 200."""
    random_races(200)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for block in range(races // 1000):
        random_races(1000, base=1000 * (block + 1))
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    line(f"memory growth over {races} races, MB", grown, "at most 32")


def line(what: str, value: float, goal: str) -> None:
    """Print one measured value beside its goal."""
    print(f"{what:<46} {value:12.3f}   goal: {goal}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--memory", action="store_true", help="also over 20,000 races")
    parser.add_argument("--ben-hur", action="store_true", help="only the second game")
    given = parser.parse_args()
    if not given.ben_hur:
        compare()
    ben_hur()
    if given.memory:
        memory()
    sys.exit(0)
