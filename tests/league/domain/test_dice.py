"""Start places of Ben Hur: BH-5 and the second race."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.domain.chance import Chance
from league.domain.dice import (
    dice_starts,
    places_by_dice,
    reverse_finish_starts,
    shared_starts,
)


def test_a_taken_place_is_thrown_for_again_as_published():
    """BH-5: case bh.k014."""
    assert places_by_dice(4, dice=[3, 3, 5, 6, 5, 3, 1]) == (3, 5, 6, 1)


def test_no_chariot_needs_no_die():
    assert places_by_dice(0, dice=[]) == ()


@pytest.mark.parametrize(
    ("chariots", "dice", "text"),
    [(7, [1], "no places for 7"), (2, [1, 1], "dice ran out")],
)
def test_what_cannot_be_placed_is_refused(chariots, dice, text):
    with pytest.raises(ValueError, match=text):
        places_by_dice(chariots, dice=dice)


@given(chariots=st.integers(0, 6), seed=st.integers(0, 10**6))
def test_every_chariot_gets_a_place_of_its_own(chariots, seed):
    """BH-5: fewer than six leave gaps."""
    places = dice_starts(chariots, chance=Chance(seed))
    assert len(set(places)) == len(places) == chariots
    assert set(places) <= {1, 2, 3, 4, 5, 6}
    assert places == dice_starts(chariots, chance=Chance(seed))


def test_dice_favour_nobody():
    chance = Chance(3)
    firsts = [dice_starts(4, chance=chance)[2] for _ in range(3000)]
    assert all(abs(firsts.count(place) - 500) < 80 for place in range(1, 7))


def test_the_last_of_the_first_race_opens_the_second_and_its_winner_starts_last():
    finishes = [("a", 1), ("b", 2), ("c", 3), ("d", None), ("e", None)]
    assert reverse_finish_starts(finishes) == ("d", "e", "c", "b", "a")


def test_equals_keep_their_order():
    assert reverse_finish_starts([("a", 1), ("b", 1), ("c", 3)]) == ("c", "a", "b")


@pytest.mark.parametrize(
    ("entries", "each", "order"),
    [("abcd", 1, "abcd"), ("abc", 2, "abccba"), ("ab", 3, "abbaab")],
)
def test_several_chariots_each_are_laid_out_there_and_back(entries, each, order):
    """BH-2."""
    assert "".join(shared_starts(entries, each=each)) == order
