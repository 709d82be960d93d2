"""What a correction moves in the table."""

from fractions import Fraction

from league.domain.impact import RankChange, impact
from league.domain.low_rules import LowSumRules
from league.domain.standings import AC64_CHAIN, StandingRules, rank
from tests.league.domain.sheets import entrants, heat, race

RULES = StandingRules(chain=AC64_CHAIN)
BEFORE = rank([heat(1, 1, 2, 3, 4)], entries=entrants(1, 2, 3, 4), rules=RULES)


def test_nothing_changed_is_no_impact():
    assert impact(BEFORE, after=BEFORE) == ()


def test_two_swapped_places_move_two():
    after = rank([heat(1, 1, 3, 2, 4)], entries=entrants(1, 2, 3, 4), rules=RULES)
    assert impact(BEFORE, after=after) == (
        RankChange(3, 3, 2, Fraction(3), Fraction(4)),
        RankChange(2, 2, 3, Fraction(4), Fraction(3)),
    )


def test_somebody_new_or_gone_has_no_other_side():
    after = rank([heat(1, 1, 2, 3)], entries=entrants(1, 2, 3, 5), rules=RULES)
    assert impact(BEFORE, after=after) == (
        RankChange(5, None, 4, None, Fraction(0)),
        RankChange(4, 4, None, Fraction(2), None),
    )


def test_where_low_sums_lead_a_correction_moves_as_well():
    """BH-34."""
    rules = LowSumRules(races=1)
    before = rank([race(1, "ABC")], entries=entrants(1, 2, 3), rules=rules)
    after = rank([race(1, "ABC"[::-1])], entries=entrants(1, 2, 3), rules=rules)
    assert impact(before, after=after) == (
        RankChange(3, 3, 1, Fraction(3), Fraction(1)),
        RankChange(1, 1, 3, Fraction(1), Fraction(3)),
    )
