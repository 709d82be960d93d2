"""The settings a table is ranked by."""

from fractions import Fraction

import pytest

from league.domain.standing_rules import FinalMode, StandingRules


def test_the_last_discard_holds_for_all_later_rounds():
    """The list sailing scorers use: none, then 1 after four and 2 after seven."""
    rules = StandingRules(discards=(0, 0, 0, 1, 1, 1, 2))
    assert [rules.discarded_after(n) for n in range(10)] == [0] * 4 + [1] * 3 + [2] * 3


def test_nothing_is_discarded_by_default():
    assert StandingRules().discarded_after(8) == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"discards": (1,)},
        {"discards": (0, -1)},
        {"final_weight": Fraction(0)},
        {"chain": ("countback",)},
        {"chain": ()},
    ],
)
def test_rules_that_cannot_be_are_refused(wrong):
    with pytest.raises(ValueError, match=r"discard|weight|chain"):
        StandingRules(**wrong)


def test_only_decides_top_keeps_the_final_out_of_the_sum():
    assert [StandingRules(final_mode=mode).adds_final for mode in FinalMode] == [
        True,
        False,
        True,
    ]
