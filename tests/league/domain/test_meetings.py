"""Who met whom, and who beat whom."""

from fractions import Fraction

from league.domain.meetings import beaten, meetings
from league.domain.points import FinishCode, Line
from league.domain.records import field_of
from league.domain.standing_rules import StandingRules
from tests.league.domain.sheets import entrants, heat


def test_who_did_not_start_met_nobody():
    field = field_of(
        [heat(1, 1, dnf=(2,), dns=(3,))], entries=entrants(1), rules=StandingRules()
    )
    met = {
        entry: [other.entry for _, _, other in meetings(field, entry=entry)]
        for entry in (1, 2, 3, 4)
    }
    assert met == {1: [2], 2: [1], 3: [], 4: []}


def test_a_better_place_beats_a_worse_one_and_none():
    first, second, out = Line(1, 1), Line(2, 2), Line(3, None, FinishCode.DNF)
    assert beaten(first, other=second) == 1
    assert beaten(second, other=first) == 0
    assert beaten(second, other=out) == 1
    assert beaten(out, other=out) == 0
    assert beaten(first, other=Line(4, 1)) == Fraction(1, 2)
