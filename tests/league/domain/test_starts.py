"""The order of start places by the modes known before the race."""

import pytest

from league.domain.starts import (
    StartChoiceError,
    random_starts,
    reverse_standing_starts,
    seed_choice_starts,
    snake,
    standing_starts,
)


def test_a_lot_is_the_same_for_the_same_seed():
    orders = {random_starts((1, 2, 3, 4), seed=seed) for seed in range(40)}

    assert random_starts((1, 2, 3, 4), seed=3) == random_starts((1, 2, 3, 4), seed=3)
    assert len(orders) > 10
    assert all(sorted(order) == [1, 2, 3, 4] for order in orders)


def test_by_standing_the_leader_starts_first_and_strangers_last():
    assert standing_starts((4, 9, 2, 3), standings=(3, 1, 2, 4)) == (3, 2, 4, 9)


def test_by_reverse_standing_the_leader_starts_last():
    assert reverse_standing_starts((4, 9, 2, 3), standings=(3, 1, 2, 4)) == (9, 4, 2, 3)


def test_seeds_choose_in_their_order_and_the_last_gets_what_is_left():
    assert seed_choice_starts((8, 5, 6, 7), choices={}) == (None,) * 4
    assert seed_choice_starts((8, 5, 6, 7), choices={8: 2}) == (None, 8, None, None)
    assert seed_choice_starts((8, 5, 6, 7), choices={6: 4, 5: 1, 8: 2}) == (5, 8, 7, 6)
    assert seed_choice_starts((8, 5), choices={8: 2, 5: 1}) == (5, 8)


@pytest.mark.parametrize(
    ("choices", "code", "entry", "text"),
    [
        ({8: 2, 5: 2}, "taken", 5, "Start place II is taken; free: I, III, IV."),
        ({8: 5}, "no_place", 8, "This table has the start places I to IV."),
        ({8: 0}, "no_place", 8, "This table has the start places I to IV."),
        ({8: 1, 7: 2}, "turn", 7, "A better seed has to choose first."),
        ({1: 1}, "stranger", 1, "Only those at this table choose a place."),
    ],
)
def test_a_choice_that_cannot_be_is_refused_in_words(choices, code, entry, text):
    with pytest.raises(StartChoiceError) as refusal:
        seed_choice_starts((8, 5, 6, 7), choices=choices)

    assert (refusal.value.code, refusal.value.entry) == (code, entry)
    assert refusal.value.text == str(refusal.value) == text


def test_semi_finals_are_dealt_in_a_snake():
    assert snake(range(1, 17), tables=4) == (
        (1, 8, 9, 16),
        (2, 7, 10, 15),
        (3, 6, 11, 14),
        (4, 5, 12, 13),
    )
    assert snake(range(1, 8), tables=2) == ((1, 4, 5), (2, 3, 6, 7))
