"""The search over all rounds."""

from league.domain.anneal import search
from league.domain.chance import Chance
from league.domain.problem import Problem


def problem_of(people, sizes, *, rounds):
    return Problem(
        people=people,
        sizes=sizes,
        met=[0] * people**2,
        small=[0] * people,
        prices=[None] * rounds,
    )


def test_it_stops_as_soon_as_nothing_can_be_better():
    problem = problem_of(15, (4, 4, 4, 3), rounds=4)
    chance = Chance(1)

    found = search(problem, chance=chance)

    assert found.cost == problem.floor()


def test_further_searches_are_kept_only_when_better():
    problem = problem_of(7, (4, 3), rounds=4)

    costs = [search(problem, chance=Chance(6), restarts=n).cost for n in (1, 2, 4)]

    assert costs == sorted(costs, reverse=True)
    assert costs[-1].repeats == 330


def test_one_table_leaves_nothing_to_search():
    problem = problem_of(5, (5,), rounds=2)

    assert search(problem, chance=Chance(1)).cost == problem.floor()
