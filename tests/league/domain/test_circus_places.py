"""Everybody has a place in a race of Circus Maximus: CM-43 to CM-45."""

import pytest

from league.domain.circus_places import race_places, race_winners
from league.domain.points import FinishCode, HeatResult, Line
from tests.league.domain.circus_tables import drive


def test_home_then_alive_then_withdrawn_then_killed_then_absent_then_disqualified():
    """CM-43, CM-45."""
    places = race_places(drive(1, "BA dG sF kE wD -C"))

    assert places == {2: 1, 1: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7}


def test_those_without_a_place_follow_by_how_far_they_came():
    """CM-45."""
    assert race_places(drive(1, "A -CB kED")) == {1: 1, 3: 2, 2: 3, 5: 4, 4: 5}


def test_equals_share_a_place_and_the_next_is_skipped():
    lines = (
        Line(1, 1),
        Line(2, 1),
        Line(3, None, FinishCode.KILLED),
        Line(4, None, FinishCode.KILLED),
        Line(5, None, FinishCode.DSQ),
    )

    assert race_places(HeatResult(1, 1, lines)) == {1: 1, 2: 1, 3: 3, 4: 3, 5: 5}
    assert race_winners(HeatResult(1, 1, lines)) == {1, 2}


@pytest.mark.parametrize(
    ("order", "winners"),
    [
        ("BA -C", {2}),
        (" -CB kA", {3}),  # nobody came home: the best distance alive wins
        (" wA kB", set()),
        (" kAB", set()),
        (" sA dB", set()),
    ],
)
def test_a_race_is_won_by_somebody_alive_or_by_nobody(order, winners):
    """CM-43, CM-45."""
    assert race_winners(drive(1, order)) == winners
