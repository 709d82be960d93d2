"""How likely a mishap is, by the tables of the race, and what it costs in turns.

The odds are exact; the prices are judgement. A turn is what it takes to drive some 17
squares.
"""

from functools import lru_cache
from itertools import product

import msgspec

from engine.rulesets.circus_maximus.charts import Charts


def _totals(dice: int) -> tuple[tuple[int, float], ...]:
    found: dict[int, float] = {}
    for faces in product(range(1, 7), repeat=dice):
        found[sum(faces)] = found.get(sum(faces), 0.0) + 6.0**-dice
    return tuple(sorted(found.items()))


ONE, TWO, THREE = _totals(1), _totals(2), _totals(3)
"""Totals of one, two and three dice with their odds."""
BOLDEST = 4
"""Most over the safe speed that is planned for."""
SLOW_WHEELS = 0.25
"""Share of the pace that is lost by always staying below the wheel check (CM-33)."""

WOUND, MAJOR = 0.25, 1.0
"""Turns that one driver's hit costs, and a die of them (CM-42)."""
EYES, SLIP, BLIND, SWERVE = 1.2, 0.8, 3.0, 0.8
"""Turns that the rows of the dust cost (MV-2)."""


class Prices(msgspec.Struct, frozen=True):
    """What mishaps cost in turns.

    Attributes:
        flip: the car is a wreck; endurance: a point of it.
        horse: one box of a horse; jostle: losing control for some turns.
        slip: one lane outward, with the risk of running into somebody.
    """

    flip: float
    endurance: float
    horse: float
    jostle: float = 0.45
    slip: float = 0.25


@lru_cache(maxsize=1024)
def mean_horse_hits(charts: Charts, modifier: int) -> float:
    """Return the mean hits on a horse (CM-30)."""
    return sum(odds * charts.horse_hits(total + modifier) for total, odds in TWO)


@lru_cache(maxsize=4096)
def corner_toll(charts: Charts, over: int, drm: int, prices: Prices) -> float:
    """Return what a strained corner costs in turns (CM-20, CM-21).

    Args:
        charts: of the race.
        over: the excess; from 1.
        drm: added to the dice: weather and blades less the driver's modifier.
        prices: of the chariot.
    """
    hurt = prices.horse * mean_horse_hits(charts, 0)
    costs = {
        "-": 0.0,
        "J": prices.jostle,
        "S": prices.slip,
        "SS": 3 * prices.slip,
        "LH": hurt,
        "RH": hurt,
        "F": prices.flip,
    }
    mishap = sum(
        odds * costs[charts.corner(total + drm, over)] for total, odds in THREE
    )
    return mishap + over * prices.endurance


@lru_cache(maxsize=4096)
def corner_tolls(charts: Charts, drm: int, prices: Prices) -> tuple[float, ...]:
    """Return the tolls of each excess that may be worth it, from 1."""
    return tuple(
        round(corner_toll(charts, over, drm, prices), 3)
        for over in range(1, BOLDEST + 1)
    )


@lru_cache(maxsize=4096)
def wreck_toll(charts: Charts, drm: int, unpaid: int, prices: Prices) -> float:
    """Return what a wreck on the way costs, its endurance apart (CM-41).

    Args:
        charts: of the race.
        drm: -1 on a carcass (MV-5) less the driver's modifier.
        unpaid: endurance asked for and not paid.
        prices: of the chariot.
    """
    costs = {
        "-": 0.0,
        "M": 0.2,
        "J": prices.jostle,
        "wheel_1": prices.slip,
        "wheel": prices.flip / 4,
        "horse": prices.horse * mean_horse_hits(charts, 0),
        "F": prices.flip,
    }
    return sum(odds * costs[charts.wreck(t + drm + unpaid)] for t, odds in THREE)


@lru_cache(maxsize=256)
def wheel_off(damage: int) -> float:
    """Return how likely a damaged wheel comes off in one check (CM-33)."""
    return sum(odds for total, odds in TWO if total < damage)


def wheel_toll(damage: int, turns: float, prices: Prices) -> float:
    """Return what a damaged wheel costs over the turns that are left (CM-33).

    Every turn at full speed risks it, so that in the end it pays to drive slowly.
    """
    return min(
        turns * wheel_off(damage) * prices.flip, turns * SLOW_WHEELS, prices.flip
    )


@lru_cache(maxsize=64)
def at_least(margin: int) -> float:
    """Return how likely two dice reach two other dice and a margin."""
    return sum(a * b for one, a in TWO for other, b in TWO if one >= other + margin)


def row_cost(prices: Prices, row: str) -> float:
    """Return what a row of the dust, knife or spear table costs its victim."""
    costs = {
        "falls": prices.flip,
        "killed": prices.flip,
        "eye": EYES,
        "slip": SLIP,
        "blind": BLIND,
        "swerve": SWERVE,
        "wind": 0.0,
        "major": MAJOR,
        "minor": WOUND,
        "horse_1": prices.horse,
        "horse": 3 * prices.horse,
        "horse_killed": 5 * prices.horse,
    }
    return costs[row]


@lru_cache(maxsize=256)
def spear_toll(charts: Charts, modifier: int, prices: Prices) -> float:
    """Return what one test of a bearer's own spear may cost him (MV-4)."""
    hurts = sum(odds for total, odds in TWO if charts.spear_self(total - modifier))
    rows = sum(odds * row_cost(prices, charts.spear(total)) for total, odds in TWO)
    return hurts * rows
