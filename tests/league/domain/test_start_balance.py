"""Fair start places."""

from hypothesis import given, settings
from hypothesis import strategies as st

from league.domain.chance import Chance
from league.domain.sizes import table_sizes
from league.domain.start_balance import balance_starts, count_starts
from league.domain.tables import table_of


def random_tables(people, *, rounds, seed):
    chance = Chance(seed)
    tables = []
    for _ in range(rounds):
        order = chance.shuffled(range(people))
        tables += [[order.pop() for _ in range(size)] for size in table_sizes(people)]
    return tables


def counts_of(orders):
    return count_starts([[table_of(1, entries=order) for order in orders]])


@settings(max_examples=40, deadline=None)
@given(fours=st.integers(2, 15), rounds=st.integers(1, 8), seed=st.integers(0, 10**6))
def test_with_tables_of_four_places_come_out_as_even_as_can_be(fours, rounds, seed):
    tables = random_tables(4 * fours, rounds=rounds, seed=seed)

    orders = balance_starts(tables)

    assert list(map(sorted, orders)) == list(map(sorted, tables))
    for counts in counts_of(orders).values():
        assert max(counts[:4]) - min(counts[:4]) <= 1


@settings(max_examples=40, deadline=None)
@given(people=st.integers(7, 40), seed=st.integers(0, 10**6))
def test_in_four_rounds_nobody_has_a_place_more_than_twice(people, seed):
    orders = balance_starts(random_tables(people, rounds=4, seed=seed))

    assert max(map(max, counts_of(orders).values())) <= 2


def test_past_starts_stand_and_are_made_up_for():
    past = [[table_of(1, entries=(1, 2, 3))], [table_of(1, entries=(1, 2, 3))]]

    (order,) = balance_starts([(1, 2, 3)], past=past)

    assert order in {(2, 3, 1), (3, 1, 2)}


def test_where_all_had_too_much_of_a_place_nobody_can_take_over():
    past = [[table_of(1, entries=(entry,)) for entry in (1, 2, 3)]] * 3

    orders = balance_starts([(1, 2, 3)] * 3, past=past)

    assert sorted(orders) in (
        [(1, 2, 3), (2, 3, 1), (3, 1, 2)],
        [(1, 3, 2), (2, 1, 3), (3, 2, 1)],
    )


def test_no_table_is_no_work():
    assert balance_starts([]) == []
