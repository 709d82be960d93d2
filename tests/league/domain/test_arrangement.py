"""A seating under change."""

from collections import Counter
from itertools import combinations

import pytest

from league.domain.arrangement import NO_CHANGE, Arrangement
from league.domain.chance import Chance
from league.domain.conditions import Conditions, split_price
from league.domain.problem import Cost, Problem
from league.domain.rematches import weights

PEOPLE = 11
CONDITIONS = Conditions(
    pinned_table={0: 1, 1: 1, 2: 3}, never_together=[(3, 4)], keep_apart=[(5, 6, 7)]
)


@pytest.fixture
def arrangement():
    people = range(PEOPLE)
    problem = Problem(
        people=PEOPLE,
        sizes=(4, 4, 3),
        met=[0] * PEOPLE**2,
        small=[0] * PEOPLE,
        prices=CONDITIONS.prices(people, rounds=4, opening=True),
        blocks=CONDITIONS.blocks(people),
    )
    return Arrangement(problem, chance=Chance(5))


def counted(arrangement):
    """Count the cost from nothing but the tables."""
    met, small, broken, missed = Counter(), Counter(), 0, 0
    for tables, prices in zip(
        arrangement.rounds, arrangement.problem.prices, strict=True
    ):
        for table in tables:
            small.update(table if len(table) < 4 else ())
            for a, b in combinations(sorted(table), 2):
                met[a, b] += (a, b) != (0, 1)
                hard, soft = split_price(prices[a * PEOPLE + b])
                broken += hard
                missed += soft
    worth = weights(4)
    return Cost(
        broken,
        sum(count * count for count in small.values()),
        sum(worth[count] for count in met.values()),
        missed,
    )


def test_it_opens_with_full_tables_and_blocks_together(arrangement):
    for tables in arrangement.rounds:
        assert list(map(len, tables)) == [4, 4, 3]
        assert sorted(p for table in tables for p in table) == list(range(PEOPLE))
        assert any({0, 1} <= set(table) for table in tables)


def test_the_cost_follows_every_swap(arrangement):
    assert arrangement.cost == counted(arrangement)
    chance = Chance(9)
    swaps = 0
    while swaps < 200:
        no, a, b = chance.below(4), chance.below(PEOPLE), chance.below(PEOPLE)
        change = arrangement.change(no, a=a, b=b)
        if change is not NO_CHANGE:
            arrangement.swap(no, a=a, b=b, change=change)
            swaps += 1
            assert arrangement.cost == counted(arrangement)


def test_people_of_one_table_have_nothing_to_swap(arrangement):
    a, b = arrangement.rounds[0][0][:2]

    assert arrangement.change(0, a=a, b=b) is NO_CHANGE


def test_a_copy_does_not_follow_further_swaps(arrangement):
    copy = arrangement.copy_rounds()
    a, b = arrangement.rounds[0][0][0], arrangement.rounds[0][1][0]

    change = arrangement.change(0, a=a, b=b)
    arrangement.swap(0, a=a, b=b, change=change)

    assert a in copy[0][0]
    assert a in arrangement.rounds[0][1]
