"""Chance gives the same numbers for ever."""

import pytest

from engine.core.rng import Rng, seed_commitment

WORDS = [1618508359, 2868236784, 4247614696, 1506616148]
DRAWS = [1, 0, 4, 2, 4, 1, 5, 3, 0, 0, 2, 4, 1, 5, 4, 4, 2, 5, 1, 1]
SHUFFLED = [9, 2, 4, 7, 1, 0, 6, 5, 8, 3]


def test_golden_words_of_two_streams():
    first = Rng(b"laurel", stream="deck:0")
    assert [first.word() for _ in range(4)] == WORDS
    assert Rng(b"laurel", stream="deck:1").word() != WORDS[0]


def test_golden_draws_cross_a_block():
    rng = Rng(b"laurel", stream="deck:0")
    assert [rng.below(6) for _ in range(20)] == DRAWS


def test_golden_shuffle():
    deck = list(range(10))
    Rng(b"laurel", stream="deck:2").shuffle(deck)
    assert deck == SHUFFLED


def test_long_seeds_and_long_stream_names_are_hashed():
    assert Rng(b"x" * 65, stream="s").word() != Rng(b"x" * 64, stream="s").word()
    name = "a stream with a long name"
    assert Rng(b"x", stream=name).word() != Rng(b"x", stream=name + "!").word()


def test_words_beyond_the_last_full_span_are_drawn_again():
    rng = Rng(b"laurel", stream="deck:0")
    rng._block = [7, 2**32 - 1]
    assert rng.below(3 * 2**30) == 7


def test_every_face_comes_up_about_equally_often():
    rng = Rng(b"laurel", stream="dice")
    counts = [0] * 6
    for _ in range(6000):
        counts[rng.below(6)] += 1
    assert all(900 < count < 1100 for count in counts)


def test_choice_takes_one_of_the_items():
    assert Rng(b"laurel", stream="pick").choice("abc") in "abc"


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_nothing_is_drawn_below_an_impossible_number(n):
    with pytest.raises(ValueError, match="cannot draw below"):
        Rng(b"laurel", stream="x").below(n)


def test_the_commitment_is_the_sha256_of_the_seed():
    assert seed_commitment(b"abc").startswith("ba7816bf8f01cfea414140de5dae2223")
