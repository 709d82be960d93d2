"""What is to be seated, and what no seating can do better."""

from league.domain.problem import Cost, Problem, past_meetings, past_small_seats
from league.domain.tables import table_of


def problem_of(people, sizes, *, rounds, **rest):
    return Problem(
        people=people,
        sizes=sizes,
        met=[0] * people**2,
        small=[0] * people,
        prices=[None] * rounds,
        **rest,
    )


def test_the_floor_counts_pairs_and_shares_out_small_tables():
    # Four rounds of 4 and 3: 36 meetings of 21 pairs, 12 small seats of 7 people.
    assert problem_of(7, (4, 3), rounds=4).floor() == Cost(0, 2 * 1 + 5 * 4, 150, 0)
    assert problem_of(12, (4, 4, 4), rounds=4).floor() == Cost(0, 0, 60, 0)


def test_the_floor_takes_the_meetings_of_a_block_for_granted():
    prices = [0] * 64
    prices[0 * 8 + 1] = prices[1 * 8 + 0] = -1000
    blocked = Problem(
        people=8,
        sizes=(4, 4),
        met=[0] * 64,
        small=[0] * 8,
        prices=[prices] * 3,
        blocks=[(1, 0)],
        least_missed=1,
    )

    assert blocked.floor() == Cost(-3, 0, 33 * 10 - 27 * 10, 1)


def test_the_floor_of_people_who_all_belong_together_is_free():
    assert problem_of(3, (3,), rounds=2, blocks=[(0, 1, 2)]).floor().repeats == 0


def test_small_tables_rank_before_repeats_unless_turned_round():
    even, fresh = Cost(0, 4, 90, 0), Cost(0, 6, 10, 0)
    usual = problem_of(7, (4, 3), rounds=1)
    turned = problem_of(7, (4, 3), rounds=1, repeats_first=True)

    assert usual.rank(even) < usual.rank(fresh)
    assert turned.rank(even) > turned.rank(fresh)


def test_wishes_alone_are_no_conditions():
    wishes, hard = [1] * 36, [1000] * 36

    def priced(*prices):
        return Problem(6, (3, 3), [0] * 36, [0] * 6, prices)

    assert not priced(None, wishes).has_conditions
    assert priced(None, hard).has_conditions
    assert priced(wishes, hard).opening().prices == (wishes,)


def test_past_meetings_are_by_position():
    rounds = [[table_of(1, entries=(7, 5, 9))], [table_of(1, entries=(7, 5, 8))]]

    assert past_meetings(rounds, entries=[9, 7, 5]) == [0, 1, 1, 1, 0, 2, 1, 2, 0]


def test_a_latecomer_need_not_catch_up_on_smaller_tables():
    small_first = [table_of(1, entries=(1, 2, 3, 4)), table_of(2, entries=(5, 6, 7))]
    even = [table_of(1, entries=(1, 2, 3)), table_of(2, entries=(5, 6, 7))]
    history = [small_first, even, small_first]

    # Two rounds with 3 of 7 seats small: a share of 6/7 of one.
    assert past_small_seats(history, entries=[1, 5, 90]) == [0, 2, 1]
