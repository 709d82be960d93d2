"""One table of a round."""

from league.domain.tables import Table, small_seats, table_of


def test_a_table_takes_the_board_of_its_size():
    assert table_of(2, entries=[5, 6, 7, 8]) == Table(2, (5, 6, 7, 8), "A")
    assert table_of(1, entries=range(5)).board == "B"


def test_small_seats_are_those_at_fewer_than_the_largest_table():
    four, three = table_of(1, entries=range(4)), table_of(2, entries=(4, 5, 6))

    assert small_seats((four, three)) == (4, 5, 6)
    assert small_seats((three,)) == ()
