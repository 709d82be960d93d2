"""What meeting again costs."""

from league.domain.rematches import count_meetings, least_raise, raises, weights
from league.domain.tables import table_of


def test_weights_are_the_specified_ones_and_go_on_growing():
    assert weights(7) == [0, 0, 10, 60, 300, 1500, 7500, 37500]
    assert weights(2) == [0, 0, 10]


def test_each_further_meeting_adds_more_than_the_one_before():
    assert raises(4) == [0, 10, 50, 240, 1200]


def test_meetings_are_counted_per_pair_whatever_the_order():
    rounds = [
        [table_of(1, entries=(3, 1, 2)), table_of(2, entries=(4, 5, 6))],
        [table_of(1, entries=(1, 3, 4)), table_of(2, entries=(2, 5, 6))],
    ]

    counts = count_meetings(rounds)

    assert counts[1, 3] == 2
    assert counts[5, 6] == 2
    assert counts[1, 2] == 1
    assert counts[3, 6] == 0


def test_the_least_raise_fills_the_lowest_counts_first():
    assert least_raise([0, 0, 1], more=2, steps=raises(5)) == 0
    assert least_raise([0, 0, 1], more=3, steps=raises(5)) == 10
    assert least_raise([0, 0, 1], more=6, steps=raises(5)) == 10 * 3 + 50
