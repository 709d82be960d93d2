"""Fixed tables and people kept apart."""

import pytest

from league.domain.conditions import APART, HARD, Conditions, split_price
from league.domain.sizes import UnseatableError


def test_people_fixed_at_one_table_form_a_block():
    conditions = Conditions(pinned_table={5: 2, 1: 1, 3: 2, 99: 1})

    assert conditions.blocks([1, 2, 3, 4, 5]) == [[1], [3, 5]]


@pytest.mark.parametrize(
    ("conditions", "code", "text"),
    [
        (
            Conditions(pinned_table={1: 3}),
            "pin_table",
            "Somebody is fixed at table 3, but there are only 2 tables.",
        ),
        (
            Conditions(pinned_table={1: 0}),
            "pin_table",
            "Somebody is fixed at table 0, but there are only 2 tables.",
        ),
        (
            Conditions(pinned_table=dict.fromkeys(range(1, 6), 1)),
            "pin_room",
            "5 people are fixed at table 1, which has 4 seats.",
        ),
        (
            Conditions(
                pinned_table={**dict.fromkeys((1, 2, 3, 4), 1), 5: 2, 6: 2, 7: 2, 8: 2}
            ),
            "pin_room",
            "4 people are fixed at table 2, which has 3 seats.",
        ),
        (
            Conditions(pinned_table={1: 2, 2: 2}, never_together=[(1, 2)]),
            "pin_apart",
            "Two people who are to sit apart are fixed at table 2.",
        ),
        (
            Conditions(never_together=[(1, 2, 3)]),
            "apart",
            "3 people are to sit apart, but there are only 2 tables.",
        ),
    ],
)
def test_conditions_nothing_can_meet_are_refused_in_words(conditions, code, text):
    with pytest.raises(UnseatableError) as refusal:
        conditions.check(range(1, 9), sizes=(4, 3))

    assert refusal.value.code == code
    assert refusal.value.text == text


def test_conditions_of_people_who_are_not_here_are_passed_over():
    conditions = Conditions(
        pinned_table={1: 1, 2: 1, 50: 9}, never_together=[(1, 40, 50)]
    )

    conditions.check(range(1, 8), sizes=(4, 3))


def test_prices_say_who_belongs_together_and_who_apart():
    conditions = Conditions(
        pinned_table={1: 1, 2: 1, 3: 2}, never_together=[(4, 1)], keep_apart=[(3, 4)]
    )

    first, later, last = conditions.prices([1, 2, 3, 4], rounds=3, opening=True)

    assert later is last
    assert later[0 * 4 + 1] == later[1 * 4 + 0] == -HARD
    assert later[0 * 4 + 2] == later[1 * 4 + 2] == APART
    assert later[0 * 4 + 3] == APART
    assert later[2 * 4 + 3] == 0
    assert first[2 * 4 + 3] == 1


def test_without_conditions_there_are_no_prices():
    wishes = Conditions(keep_apart=[(1, 2)])

    assert Conditions().prices([1, 2, 3], rounds=2, opening=True) == [None, None]
    assert wishes.prices([1, 2, 3], rounds=2, opening=False) == [None, None]


def test_a_club_larger_than_the_tables_has_to_meet():
    conditions = Conditions(keep_apart=[range(1, 9), (10, 11)])

    assert conditions.least_missed(range(1, 25), tables=6) == 2
    assert conditions.least_missed(range(1, 17), tables=4) == 4
    assert conditions.least_missed(range(1, 14), tables=3) == 3 + 3 + 1


def test_a_price_is_split_into_broken_conditions_and_missed_wishes():
    assert split_price(2003) == (2, 3)
    assert split_price(-998) == (-1, 2)
    assert split_price(-3) == (0, -3)
