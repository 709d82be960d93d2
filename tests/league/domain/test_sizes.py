"""How many tables, and how large."""

import json
from pathlib import Path

import pytest

from league.domain.sizes import UnseatableError, board_of, table_sizes

# Platform specification, seat allocation: the full list of exact table sizes.
SIZES = json.loads(Path(__file__).with_name("table_sizes_3_200.json").read_text())["N"]


def test_sizes_are_the_listed_ones_for_3_to_200_people():
    for people, listed in SIZES.items():
        for target in (4, 6):
            sizes = table_sizes(int(people), target=target)
            assert list(sizes) == listed[f"target{target}"]
            assert sorted(set(map(board_of, sizes))) == listed[f"boards{target}"]


def test_with_five_aimed_at_sizes_still_differ_by_one_at_most():
    for people in range(3, 201):
        sizes = table_sizes(people, target=5)
        assert sum(sizes) == people
        assert max(sizes) - min(sizes) <= 1
        assert 3 <= min(sizes) <= max(sizes) <= 6


@pytest.mark.parametrize(("people", "sizes"), [(3, (3,)), (5, (5,)), (6, (6,))])
def test_three_to_six_people_may_share_one_table(people, sizes):
    assert table_sizes(people, single_table=True) == sizes


def test_few_copies_make_larger_tables():
    assert table_sizes(17) == (4, 4, 3, 3, 3)
    assert table_sizes(17, copies=4) == (5, 4, 4, 4)
    assert table_sizes(17, copies=3) == (6, 6, 5)
    assert table_sizes(17, copies=9) == (4, 4, 3, 3, 3)


@pytest.mark.parametrize(
    ("people", "how", "code", "text"),
    [
        (2, {}, "too_few", "A race needs three people; 2 are here."),
        (1, {}, "too_few", "A race needs three people; 1 is here."),
        (0, {}, "too_few", "A race needs three people; 0 are here."),
        (
            7,
            {"single_table": True},
            "single_table",
            "One table seats 6 at most; 7 are here.",
        ),
        (
            17,
            {"copies": 2},
            "copies",
            "17 people need at least 3 copies of the game; 2 are here.",
        ),
        (
            9,
            {"target": 3},
            "target",
            "Tables are aimed at four to 6 seats.",
        ),
    ],
)
def test_what_cannot_be_seated_is_said_in_words(people, how, code, text):
    with pytest.raises(UnseatableError) as refusal:
        table_sizes(people, **how)

    assert refusal.value.code == code
    assert refusal.value.text == str(refusal.value) == text


@pytest.mark.parametrize("target", [4, 5, 6])
def test_where_four_are_wanted_only_three_and_seven_people_make_a_table_of_three(
    target,
):
    """Ben Hur drives two chariots each there (BH-2)."""
    small = []
    for people in range(3, 201):
        sizes = table_sizes(people, target=target, fewest_wanted=4)
        assert sum(sizes) == people
        assert max(sizes) - min(sizes) <= 1
        assert 3 <= min(sizes) <= max(sizes) <= 6
        small += [people] if min(sizes) == 3 else []
    assert small == [3, 7]


def test_four_wanted_changes_no_sizes_without_a_table_of_three():
    for target in (4, 5, 6):
        for people in range(3, 201):
            sizes = table_sizes(people, target=target)
            if min(sizes) > 3:
                wanted = table_sizes(people, target=target, fewest_wanted=4)
                assert wanted == sizes


def test_few_copies_come_before_the_seats_wanted():
    assert table_sizes(17, fewest_wanted=4) == (5, 4, 4, 4)
    assert table_sizes(17, copies=3, fewest_wanted=4) == (6, 6, 5)


@pytest.mark.parametrize(
    ("people", "sizes"),
    [(7, (4, 3)), (8, (4, 4)), (12, (6, 6)), (13, (5, 4, 4)), (20, (5, 5, 5, 5))],
)
def test_six_aimed_at_makes_few_large_tables(people, sizes):
    assert table_sizes(people, target=6) == sizes
