"""Chance for seatings."""

from league.domain.chance import Chance


def test_the_same_seed_gives_the_same_numbers_for_ever():
    chance = Chance(7)

    assert [chance.below(100) for _ in range(6)] == [32, 15, 65, 7, 53, 36]


def test_a_shuffle_keeps_everything_and_depends_on_the_seed():
    assert sorted(Chance(1).shuffled(range(20))) == list(range(20))
    assert Chance(1).shuffled(range(20)) == Chance(1).shuffled(range(20))
    assert Chance(1).shuffled(range(20)) != Chance(2).shuffled(range(20))
