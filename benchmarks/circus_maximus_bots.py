"""How do the bots of Circus Maximus do? `python -m benchmarks.circus_maximus_bots`

Eight chariots, equal deals, seats rotated; shares with Wilson's 95 % interval. First
eight medium bots: CPU seconds a race, how many finish and how many drivers live. Then
one hard bot against seven medium ones. One process: what counts is CPU time.
"""

import argparse
import json
import statistics
import time
from collections.abc import Sequence
from itertools import islice, product

from benchmarks.bots import SEED, Timed
from engine.registry import BOTS, ruleset
from engine.simulate import Driven, drive, wilson

GAME = "circus_maximus"
SEATS = 8


def races(
    names: Sequence[str], number: int, options: dict[str, object]
) -> tuple[list[Driven], float]:
    """Drive the races; returns them and the CPU seconds of each on the average."""
    rules = ruleset(GAME)
    plan = islice(product(range(number), range(SEATS)), number)
    begun = time.process_time()
    found = [
        drive(rules, names=names, deal=deal, turned=turned, seed=SEED, options=options)
        for deal, turned in plan
    ]
    return found, (time.process_time() - begun) / number


def share(wins: int, of: int) -> str:
    """Return a share with its interval as text."""
    found = wilson(wins, of)
    return f"{found.mean:.1%} (95 %: {found.low:.1%} to {found.high:.1%})"


def field_of_medium(number: int, options: dict[str, object]) -> None:
    """Print how eight medium bots fare."""
    found, seconds = races(["medium"] * SEATS, number, options)
    finished = [end.place is not None for race in found for end in race.finishes]
    alive = [lives for race in found for lives in race.alive or ()]
    print(f"eight medium, {number} races: {seconds:.2f} s CPU a race")
    print(f"  finished {share(sum(finished), len(finished))}")
    print(f"  alive    {share(sum(alive), len(alive))}", flush=True)


def one_hard(number: int, options: dict[str, object]) -> None:
    """Print how one hard bot fares against seven medium ones."""
    hero = Timed(BOTS["hard"])
    BOTS["hero"] = hero
    found, seconds = races(["hero"] + ["medium"] * (SEATS - 1), number, options)
    wins = sum(race.finishes[0].place == 1 for race in found)
    finished = sum(race.finishes[0].place is not None for race in found)
    print(f"hard against seven medium, {number} races: {seconds:.2f} s CPU a race")
    print(f"  wins     {share(wins, number)}; 12.5 % is an equal share")
    print(f"  finished {share(finished, number)}")
    late = statistics.quantiles(hero.seconds, n=20)[-1]
    print(
        f"  {1000 * statistics.mean(hero.seconds):.1f} ms CPU a decision, 19 of 20 "
        f"within {1000 * late:.1f} ms",
        flush=True,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--races", type=int, default=320)
    parser.add_argument("--medium-races", type=int, default=80)
    parser.add_argument("--options", default="{}", help="of the game, as JSON")
    given = parser.parse_args()
    chosen = json.loads(given.options)
    if given.medium_races:
        field_of_medium(given.medium_races, chosen)
    if given.races:
        one_hard(given.races, chosen)
