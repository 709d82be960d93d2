"""How strong are the bots? `python -m benchmarks.bots [--races 400]`

Equal deals, seats rotated, both directions; shares with Wilson's 95 % interval. The
races are spread over the processor's cores; CPU time is per move of the first bot.
"""

import argparse
import os
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
        self.seconds, self.moves = 0.0, 0

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
        self.seconds += time.process_time() - begun
        self.moves += 1
        return action


def one_race(task: tuple[tuple[str, ...], int, int]) -> tuple[bool, float, int]:
    """Return whether the first bot won, its CPU seconds and its moves."""
    names, deal, turned = task
    hero = Timed(BOTS[names[0]])
    BOTS["hero"] = hero
    finishes, _moves = drive(
        ruleset("ave_caesar"),
        names=["hero", *names[1:]],
        deal=deal,
        turned=turned,
        seed=SEED,
    )
    return finishes[0].place == 1, hero.seconds, hero.moves


def duel(pool: ProcessPoolExecutor, *, names: tuple[str, ...], races: int) -> None:
    """Print the share of wins of the first bot against the others."""
    plan = product([names], range(races), range(len(names)))
    found = list(pool.map(one_race, islice(plan, races), chunksize=4))
    share = wilson(sum(won for won, _, _ in found), races)
    seconds, moves = sum(s for _, s, _ in found), sum(m for _, _, m in found)
    print(
        f"{names[0]:<7} against {len(names) - 1} {names[1]:<7} {races:5} races: "
        f"wins {share.mean:6.1%} (95 %: {share.low:.1%} to {share.high:.1%}), "
        f"{1000 * seconds / moves:7.2f} ms CPU a move",
        flush=True,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--races", type=int, default=400)
    races = parser.parse_args().races
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        duel(pool, names=("easy", "medium", "medium", "medium"), races=races)
        duel(pool, names=("medium", "easy", "easy", "easy"), races=races)
        duel(pool, names=("hard", "medium", "medium", "medium"), races=races)
