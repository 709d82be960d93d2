"""How strong are the bots? `python -m benchmarks.bots [--game ben_hur] [--races 400]`

Equal deals, seats rotated, both directions where there are two; shares with Wilson's
95 % interval. The races are spread over the processor's cores; CPU time is per decision
of the first bot that left it a choice.
"""

import argparse
import os
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import islice, product

from engine.core.bot import Bot
from engine.core.rng import Rng
from engine.core.ruleset import Observation, Ruleset
from engine.registry import BOTS, ruleset
from engine.simulate import drive, wilson

SEED = 20261130


class Timed:
    """A bot that keeps count of its own CPU time."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.key = bot, f"timed {bot.key}"
        self.seconds: list[float] = []

    def choose(
        self,
        *,
        ruleset: Ruleset,
        observation: Observation,
        legal: tuple[int, ...],
        rng: Rng,
    ) -> int:
        """Ask the bot and count."""
        begun = time.process_time()
        action = self.bot.choose(
            ruleset=ruleset, observation=observation, legal=legal, rng=rng
        )
        if len(legal) > 1:
            self.seconds.append(time.process_time() - begun)
        return action


def one_race(task: tuple[str, tuple[str, ...], int, int]) -> tuple[bool, list[float]]:
    """Return whether the first bot won, and the CPU seconds of its decisions."""
    game, names, deal, turned = task
    hero = Timed(BOTS[names[0]])
    BOTS["hero"] = hero
    driven = drive(
        ruleset(game),
        names=["hero", *names[1:]],
        deal=deal,
        turned=turned,
        seed=SEED,
    )
    return driven.finishes[0].place == 1, hero.seconds


def duel(
    pool: ProcessPoolExecutor, *, game: str, names: tuple[str, ...], races: int
) -> None:
    """Print the share of wins of the first bot against the others."""
    plan = product([game], [names], range(races), range(len(names)))
    found = list(pool.map(one_race, islice(plan, races), chunksize=4))
    share = wilson(sum(won for won, _ in found), races)
    seconds = [spent for _, decisions in found for spent in decisions]
    late = statistics.quantiles(seconds, n=20)[-1]
    print(
        f"{names[0]:<7} against {len(names) - 1} {names[1]:<7} {races:5} races: "
        f"wins {share.mean:6.1%} (95 %: {share.low:.1%} to {share.high:.1%}), "
        f"{1000 * statistics.mean(seconds):7.2f} ms CPU a decision, "
        f"19 of 20 within {1000 * late:.2f} ms",
        flush=True,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="ave_caesar")
    parser.add_argument("--races", type=int, default=400)
    parser.add_argument("--hard-only", action="store_true")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    given = parser.parse_args()
    pairs = [("hard", "medium")]
    if not given.hard_only:
        pairs = [("easy", "medium"), ("medium", "easy"), *pairs]
    with ProcessPoolExecutor(given.workers) as pool:
        for one, rest in pairs:
            names = (one, rest, rest, rest)
            duel(pool, game=given.game, names=names, races=given.races)
