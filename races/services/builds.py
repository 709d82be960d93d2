"""Chariots that nobody builds: named ones by lot, and any that the points allow."""

import secrets
from collections.abc import Iterator, Mapping
from itertools import product, repeat
from typing import Any, Final

from engine.core.rng import Rng
from engine.rulesets.circus_maximus import build
from engine.rulesets.circus_maximus.chart_preparation import FACTORS
from engine.rulesets.circus_maximus.named_builds import offered
from engine.rulesets.circus_maximus.specification import cheapest, write_spec
from races.selectors.building import HORSES, Means, means_of, parts_of, spelled

STREAM: Final = "builds"
NAMED: Final = "named"
RANDOM: Final = "random"
LOTS: Final = dict.fromkeys(HORSES, 8) | {
    "whip": 4, "endurance": 4, "driver_modifier": 3, "driver_hits": 2,
}  # fmt: skip
"""How many lots a part has when one more thing is bought; 1 where none is said.

Half of the points then go to the horses, as people spend them.
"""


def builds_for(
    how: str, options: Mapping[str, Any], *, seats: int, seed: bytes
) -> list[str] | None:
    """The chariots of a race by seat, the same for the same seed.

    Args:
        how: `named` deals the named chariots out as evenly as can be, `random` builds
            each from everything that the points allow; anything else leaves it to the
            drivers, which is None.
        options: of the race, its charts among them.
        seats: number of chariots.
        seed: of the race.
    """
    means, rng = means_of(options), Rng(seed, stream=STREAM)
    if how == NAMED:
        return _dealt(means, rng, seats)
    return [_any(means, rng) for _seat in range(seats)] if how == RANDOM else None


def random_text(means: Means) -> str:
    """Any chariot that the points allow."""
    return _any(means, Rng(secrets.token_bytes(32), stream=STREAM))


def _dealt(means: Means, rng: Rng, seats: int) -> list[str]:
    texts = [
        spelled(means, parts_of(means, text))
        for text in offered(means.terms, means.charts)
    ]
    dealt: list[str] = []
    while len(dealt) < seats:
        rng.shuffle(texts)
        dealt += texts
    return dealt[:seats]


def _any(means: Means, rng: Rng) -> str:
    """Buy one thing after the other by lot, until nothing more can be paid for."""
    if means.detailed:
        text = write_spec(cheapest(means.charts))
    else:
        values = product(means.choices[FACTORS[0]], repeat=len(FACTORS))
        every = ("".join(map(str, one)) for one in values)
        text = rng.choice([one for one in every if _holds(means, one)])
    while dearer := list(_dearer(means, text)):
        text = rng.choice(dearer)
    return text


def _dearer(means: Means, text: str) -> Iterator[str]:
    """Every chariot with one part a step better or one more weapon, once a lot."""
    parts = parts_of(means, text)
    better: list[tuple[str, int | str]] = [
        (name, "on") for name in means.weapons if name not in parts
    ]
    if means.detailed:
        for name, values in means.choices.items():
            # Charts of a club may not sell what comes without them, such as no whip.
            step = values.index(parts[name]) + 1 if parts[name] in values else 0
            better += [(name, value) for value in values[step : step + 1]]
    for name, value in better:
        bought = spelled(means, {**parts, name: value})
        if _holds(means, bought):
            yield from repeat(bought, LOTS.get(name, 1))


def _holds(means: Means, text: str) -> bool:
    return not build.broken(
        text, means.charts, detailed=means.detailed, budget=means.budget
    )
