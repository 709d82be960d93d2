"""Two dice against each other, for whips and rams."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from engine.rulesets.ben_hur.chance import FACES


class Roll(NamedTuple):
    """Both totals of one roll: the initiator's first."""

    total: int
    other: int


def contest(bonus: int, other_bonus: int, dice: Iterator[int]) -> list[Roll]:
    """Return the rolls until one is higher; ties are rerolled (BH-24, BH-30).

    Args:
        bonus: horseshoes of the initiator.
        other_bonus: horseshoes of the other one.
        dice: the initiator's die comes before the other's.
    """
    rolls: list[Roll] = []
    while not rolls or rolls[-1].total == rolls[-1].other:
        rolls.append(Roll(next(dice) + bonus, next(dice) + other_bonus))
    return rolls


def odds(difference: int) -> Fraction:
    """Return the initiator's exact chance with so many horseshoes more (BH-30)."""
    faces = range(1, FACES + 1)
    gaps = [a + difference - b for a, b in product(faces, faces)]
    won, lost = sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps)
    return Fraction(won, won + lost)
