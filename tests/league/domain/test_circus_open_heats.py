"""Who gets a place in a heat that more people enter than it has places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.domain.chance import Chance
from league.domain.open_heats import Wish, by_priority, share_out
from league.domain.seating import draw_round
from league.domain.sizes import UnseatableError, table_sizes
from league.domain.starts import lot_starts

WISHES = st.lists(st.integers(0, 4), max_size=12).map(
    lambda raced: [Wish(10 + i, raced=n, number=i) for i, n in enumerate(raced)]
)


def test_who_has_not_raced_comes_first_then_fewer_heats_then_the_earlier():
    wishes = [
        Wish(1, raced=1, number=0),
        Wish(2, raced=0, number=3),
        Wish(3, raced=2, number=1),
        Wish(4, raced=0, number=2),
    ]

    assert [wish.entry for wish in by_priority(wishes)] == [4, 2, 1, 3]


def test_a_full_heat_leaves_the_others_waiting_in_order():
    wishes = [Wish(entry, raced=0, number=entry) for entry in (5, 4, 3, 2, 1)]

    places = share_out(wishes, places=3)

    assert places.seated == (1, 2, 3)
    assert places.alternates == (4, 5)


def test_without_a_limit_everybody_races():
    assert share_out([Wish(7, raced=3, number=0)], places=None).seated == (7,)
    assert share_out([], places=None).seated == ()


@given(wishes=WISHES, places=st.integers(0, 12))
def test_nobody_stays_out_for_somebody_who_has_raced_more(wishes, places):
    shared = share_out(reversed(wishes), places=places)
    raced = {wish.entry: wish.raced for wish in wishes}

    assert sorted(shared.seated + shared.alternates) == sorted(raced)
    assert len(shared.seated) == min(places, len(wishes))
    assert all(
        raced[inside] <= raced[outside]
        for inside in shared.seated
        for outside in shared.alternates
    )


@pytest.mark.parametrize(
    ("chariots", "front", "back"), [(5, 5, 0), (8, 8, 0), (11, 8, 3), (16, 8, 8)]
)
def test_lanes_are_drawn_and_the_second_row_waits_for_the_first(chariots, front, back):
    """CM-8."""
    places = lot_starts(chariots, chance=Chance(7))

    assert len(set(places)) == chariots
    assert sum(place <= 8 for place in places) == front
    assert sum(8 < place <= 16 for place in places) == back


def test_the_lot_alone_decides_who_starts_where():
    """CM-8."""
    assert lot_starts(5, chance=Chance(7)) == lot_starts(5, chance=Chance(7))
    drawn = {lot_starts(5, chance=Chance(seed)) for seed in range(9)}
    assert len(drawn) > 1
    assert {place for places in drawn for place in places} == set(range(1, 9))


def test_up_to_sixteen_sit_at_one_table():
    """CM-1."""
    assert table_sizes(16, target=8, largest=16, single_table=True) == (16,)
    assert table_sizes(20, target=8, largest=9) == (7, 7, 6)


def test_a_table_of_ten_is_seated_quickly_and_whole():
    drawn = draw_round([], range(1, 21), target=10, largest=10, seed=3)

    assert sorted(len(table.entries) for table in drawn.rounds[0]) == [10, 10]
    assert sorted(e for table in drawn.rounds[0] for e in table.entries) == list(
        range(1, 21)
    )


def test_more_than_the_largest_table_is_refused_with_its_size():
    with pytest.raises(UnseatableError) as refusal:
        table_sizes(17, target=8, largest=16, single_table=True)

    assert (refusal.value.code, refusal.value.most) == ("single_table", 16)
