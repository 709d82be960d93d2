"""Write a golden race: `python -m tests.engine.golden.record GAME NAME SEED SEATS
OPTIONS [DRIVER]`.

Only for a new version of a ruleset; a recorded race is never written again.
"""

import json
import sys
from pathlib import Path

from engine.core.replay import LoggedMove, genesis_digest, next_digest, steps
from engine.core.rng import Rng, seed_commitment
from engine.registry import ruleset
from tests.engine import ben_hur_races
from tests.engine.circus_maximus import circus_races

DRIVERS = ben_hur_races.DRIVERS | circus_races.DRIVERS
"""Who chooses the actions of a recorded race, by name."""

HERE = Path(__file__).parent


def record(rules, *, seats, seed, options, driver="random"):
    """Return the moves of a race of a driver's choices, with their digests."""
    agreed = rules.check_options(options, seats=seats)
    commitment = seed_commitment(seed)
    digest = genesis_digest(
        rules.id, rules.version, rules.track_sha, seats, agreed, commitment
    )
    state = rules.start(seats=seats, seed=seed, options=agreed)
    rng, moves = Rng(seed, stream="choices"), []
    while (seat := state.to_move()) is not None:
        action = DRIVERS[driver](state, seat, rng)
        number, notation = state.turn, rules.encode(action)
        state.apply(seat, action)
        digest = next_digest(digest, number, seat, notation)
        moves.append(LoggedMove(number, seat, notation, digest))
    return moves


def render(header, moves):
    """Return the lines of a race: header, one line a move, the outcome."""
    rules = ruleset(header["ruleset"], header["version"])
    race = {"seats": header["seats"], "seed": bytes.fromhex(header["seed"])}
    race |= {"options": header["options"], "moves": moves}
    lines = [json.dumps(header, sort_keys=True)]
    for move, state, effects in steps(rules, **race):
        told = "; ".join(
            " ".join([e.kind, *(f"{k}={v}" for k, v in sorted(e.data.items()))])
            for e in effects
        )
        lines.append(
            f"{move.number} {move.seat} {move.notation} {move.digest} | {told}"
        )
        last = state
    lines.extend(
        f"seat {f.seat}: place {f.place} {f.finish.value}, start next {f.order}"
        for f in last.finishes()
    )
    return lines


def main(game, name, *race, driver="random"):
    """Record a race of a game's newest version."""
    seed, seats, options, driver = (*race, driver)[:4]
    rules = ruleset(game)
    race = {"seats": int(seats), "options": json.loads(options)}
    header = {"ruleset": rules.id, "version": rules.version, **race}
    header |= {"seed": seed.encode().hex()}
    header |= {"driver": driver} if driver != "random" else {}
    moves = record(rules, seed=seed.encode(), driver=driver, **race)
    path = HERE / f"{rules.id}-{rules.version}-{name}.txt"
    path.write_text("\n".join(render(header, moves)) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
