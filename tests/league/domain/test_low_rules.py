"""The settings a table of low sums is ranked by."""

import pytest

from league.domain.low_rules import LowSumRules
from league.domain.standing_rules import FinalMode, StandingRules


@pytest.mark.parametrize(
    "wrong",
    [
        {"discards": (1,)},
        {"races": 0},
        {"chain": ("points",)},
        {"chain": ()},
        {"chain": ("round_wins",)},
    ],
)
def test_rules_that_cannot_be_are_refused(wrong):
    with pytest.raises(ValueError, match=r"discard|race|chain"):
        LowSumRules(**wrong)


def test_the_rules_tell_which_way_is_up():
    assert (StandingRules().low, LowSumRules().low) == (False, True)


def test_the_last_discard_holds_for_all_later_rounds():
    rules = LowSumRules(discards=(0, 0, 1))
    assert [rules.discarded_after(n) for n in range(6)] == [0, 0, 0, 1, 1, 1]


def test_only_decides_top_keeps_the_final_out_of_the_sum():
    assert [LowSumRules(final_mode=mode).adds_final for mode in FinalMode] == [
        True,
        False,
        True,
    ]
