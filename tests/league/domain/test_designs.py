"""Perfect seatings known from geometry."""

from itertools import combinations

import pytest

from league.domain.designs import affine_plane, known_design


@pytest.mark.parametrize("order", [3, 4, 5])
def test_in_an_affine_plane_every_two_points_share_exactly_one_line(order):
    classes = affine_plane(order)
    pairs = [
        pair
        for lines in classes
        for line in lines
        for pair in combinations(sorted(line), 2)
    ]

    assert len(classes) == order + 1
    assert all(
        sorted(point for line in lines for point in line) == list(range(order**2))
        for lines in classes
    )
    assert sorted(pairs) == list(combinations(range(order**2), 2))


def test_the_first_round_holds_the_points_in_order():
    assert known_design((3, 3, 3), rounds=1) == [[[0, 1, 2], [3, 4, 5], [6, 7, 8]]]


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [((4, 4, 4), 3), ((3, 3, 3), 5), ((4, 4, 4, 3), 4), ((6,) * 6, 4)],
)
def test_other_sizes_and_more_rounds_have_no_known_design(sizes, rounds):
    assert known_design(sizes, rounds=rounds) is None
