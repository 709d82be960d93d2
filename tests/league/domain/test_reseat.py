"""One round made to fit another roster."""

from league.domain.chance import Chance
from league.domain.conditions import Conditions
from league.domain.reseat import Ledger, reseat

NONE = Conditions()


def mended(seated, *, newcomers=(), sizes, met=None, small=None, conditions=NONE):
    home = {entry: number for number, row in seated.items() for entry in row}
    ledger = Ledger(
        home=home,
        met=met or {},
        small=dict.fromkeys([*home, *newcomers], 0) | (small or {}),
        largest=max(sizes),
        conditions=conditions,
        opening=True,
    )
    tables = reseat(
        seated, newcomers=newcomers, sizes=sizes, ledger=ledger, chance=Chance(1)
    )
    return {number: sorted(row) for number, row in tables.items()}


def test_a_table_of_four_that_loses_one_is_a_table_of_three():
    seated = {1: [1, 2, 3, 4], 2: [5, 6, 7]}

    assert mended(seated, sizes=(4, 3)) == seated


def test_a_newcomer_fills_a_table_of_three():
    seated = {1: [1, 2, 3, 4], 2: [5, 6, 7]}

    assert mended(seated, newcomers=[9], sizes=(4, 4))[2] == [5, 6, 7, 9]


def test_a_table_of_two_gets_one_from_a_table_of_four():
    seated = {1: [1, 2, 3, 4], 2: [5, 6], 3: [7, 8, 9, 10]}
    # 5 has met all but 4 and 8; 4 had a smaller table before.
    met = {tuple(sorted((5, other))): 1 for other in (1, 2, 3, 7, 9, 10)}

    tables = mended(seated, sizes=(4, 3, 3), met=met, small={4: 1})

    assert tables == {1: [1, 2, 3, 4], 2: [5, 6, 8], 3: [7, 9, 10]}


def test_the_emptiest_table_is_closed_and_its_number_stays_free():
    seated = {1: [1, 2, 3, 4], 2: [5, 6], 3: [7, 8, 9], 4: [10, 11, 12]}

    tables = mended(seated, sizes=(4, 4, 4))

    assert set(tables) == {1, 3, 4}
    assert {1, 2, 3, 4} == set(tables[1])
    assert {7, 8, 9} < set(tables[3])


def test_a_table_somebody_is_fixed_at_stays_open():
    seated = {1: [1, 2, 3, 4], 2: [5, 6], 3: [7, 8, 9], 4: [10, 11, 12]}
    conditions = Conditions(pinned_table={5: 2})

    tables = mended(seated, sizes=(4, 4, 4), conditions=conditions)

    assert 5 in tables[2]
    assert set(tables) == {1, 2, 3}


def test_a_new_table_takes_newcomers_and_one_of_each_full_table():
    seated = {1: [1, 2, 3, 4], 2: [5, 6, 7, 8]}

    tables = mended(seated, newcomers=[9], sizes=(3, 3, 3))

    assert 9 in tables[3]
    assert set(tables[1]) < {1, 2, 3, 4}
    assert set(tables[2]) < {5, 6, 7, 8}


def test_conditions_come_before_few_moves():
    seated = {1: [1, 2, 3, 4], 2: [5, 6, 7]}
    conditions = Conditions(pinned_table={9: 1})

    tables = mended(seated, newcomers=[9], sizes=(4, 4), conditions=conditions)

    assert 9 in tables[1]
    assert len(tables[2]) == 4


def test_a_newcomer_goes_where_wishes_and_meetings_say():
    seated = {1: [1, 2, 3], 2: [4, 5, 6], 3: [7, 8, 9]}
    conditions = Conditions(keep_apart=[(1, 20)], never_together=[(4, 20)])

    tables = mended(seated, newcomers=[20], sizes=(4, 3, 3), conditions=conditions)

    assert 20 in tables[3]
