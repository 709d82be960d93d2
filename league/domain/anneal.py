"""Simulated annealing over all rounds at once, with a fixed number of proposals.

A clock would make the outcome depend on the machine; so would `exp` and `log`, whose
last digit is not the same everywhere. Only sums, products and quotients are used.
"""

from typing import NamedTuple

from league.domain.arrangement import NO_CHANGE, Arrangement, Change, Rounds
from league.domain.chance import Chance
from league.domain.conditions import split_price
from league.domain.problem import Cost, Problem

PROPOSALS = 60_000
RESTARTS = 4
TRIES_REPEATS_FIRST = 4
"""Searches for each restart where few repeats come first: they are harder to find."""
HOTTEST, COLDEST = 50.0, 1.0
"""The most a worsening may cost at the start and at the end; a repeat costs 10."""
BROKEN, UNEVEN, UNEVEN_LATER, MISSED = 60, 10, 4, 3
"""What the search feels instead of the strict order, so that it can pass through."""


class Found(NamedTuple):
    """The best seating a search came by."""

    rounds: Rounds
    cost: Cost


def search(problem: Problem, *, chance: Chance, restarts: int = RESTARTS) -> Found:
    """Return the best seating of several searches, sooner if none can be better."""
    floor = problem.rank(problem.floor())
    best = _anneal(problem, chance=chance, floor=floor)
    tries = restarts * (TRIES_REPEATS_FIRST if problem.repeats_first else 1)
    for _ in range(tries - 1):
        if problem.rank(best.cost) <= floor:
            break
        again = _anneal(problem, chance=chance, floor=floor)
        if problem.rank(again.cost) < problem.rank(best.cost):
            best = again
    return best


def _anneal(problem: Problem, *, chance: Chance, floor: tuple[int, ...]) -> Found:
    arrangement = Arrangement(problem, chance=chance)
    best = Found(arrangement.copy_rounds(), arrangement.cost)
    rank = problem.rank(best.cost)
    people, rounds, fraction = problem.people, problem.rounds, chance.fraction
    uneven = UNEVEN_LATER if problem.repeats_first else UNEVEN
    proposals = PROPOSALS if len(problem.sizes) > 1 else 0
    for left in range(proposals, 0, -1):
        if rank <= floor:
            break
        no, a, b = (
            int(fraction() * rounds),
            int(fraction() * people),
            int(fraction() * people),
        )
        change = arrangement.change(no, a=a, b=b)
        if change is NO_CHANGE:
            continue
        worse = _felt(change, uneven=uneven)
        if worse > 0:
            part = left / proposals
            heat = COLDEST + (HOTTEST - COLDEST) * part * part
            luck = fraction()
            if worse >= heat * luck * luck:
                continue
        arrangement.swap(no, a=a, b=b, change=change)
        if problem.rank(arrangement.cost) < rank:
            best = Found(arrangement.copy_rounds(), arrangement.cost)
            rank = problem.rank(best.cost)
    return best


def _felt(change: Change, *, uneven: int) -> int:
    felt = change.repeats + uneven * change.uneven
    if change.price:
        broken, missed = split_price(change.price)
        felt += BROKEN * broken + MISSED * missed
    return felt
