"""Odds and prices, exact where the tables give them."""

import pytest

from engine.rulesets.circus_maximus.charts import standard
from engine.rulesets.circus_maximus.risk import (
    THREE,
    TWO,
    Prices,
    at_least,
    corner_toll,
    corner_tolls,
    mean_horse_hits,
    wheel_off,
    wheel_toll,
    wreck_toll,
)

FLIP_ONLY = Prices(flip=1.0, endurance=0.0, horse=0.0, jostle=0.0, slip=0.0)


@pytest.mark.parametrize("totals", [TWO, THREE])
def test_the_odds_of_dice_add_up_to_one(totals: tuple[tuple[int, float], ...]) -> None:
    assert sum(odds for _, odds in totals) == pytest.approx(1)


def test_two_over_flips_as_often_as_section_2_says() -> None:
    # 0.5 % with a driver of 2, 4.6 % with one of 0 (CM-20, CM-21).
    assert corner_toll(standard(), 2, -2, FLIP_ONLY) == pytest.approx(1 / 216)
    assert corner_toll(standard(), 2, 0, FLIP_ONLY) == pytest.approx(10 / 216)


def test_every_point_over_costs_more() -> None:
    tolls = corner_tolls(standard(), 0, Prices(12.0, 0.05, 0.7))
    assert list(tolls) == sorted(tolls)


def test_endurance_and_mishaps_are_both_paid() -> None:
    cheap, dear = Prices(12.0, 0.0, 0.0), Prices(12.0, 0.1, 0.0)
    gap = corner_toll(standard(), 3, 0, dear) - corner_toll(standard(), 3, 0, cheap)
    assert gap == pytest.approx(0.3)


def test_a_heavy_car_hurts_horses_more() -> None:
    # CM-30 with CM-4: about 3.3 hits on the average.
    assert mean_horse_hits(standard(), 3) == pytest.approx(3.36, abs=0.01)
    assert mean_horse_hits(standard(), -3) < mean_horse_hits(standard(), 0)


def test_what_is_not_paid_for_a_wreck_makes_it_worse() -> None:
    # CM-41.
    prices = Prices(12.0, 0.05, 0.7)
    assert wreck_toll(standard(), 0, 4, prices) > wreck_toll(standard(), 0, 0, prices)


def test_a_wheel_comes_off_when_the_roll_is_below_the_damage() -> None:
    # CM-33.
    assert wheel_off(2) == 0
    assert wheel_off(4) == pytest.approx(3 / 36)
    assert wheel_off(13) == pytest.approx(1)


def test_who_can_drive_slowly_need_not_fear_his_wheels_more_than_that() -> None:
    prices = Prices(12.0, 0.05, 0.7)
    assert wheel_toll(0, 15, prices) == 0
    assert wheel_toll(12, 8, prices) == pytest.approx(8 * 0.25)
    assert wheel_toll(12, 80, prices) == 12.0


def test_ties_reach_a_margin_of_nought() -> None:
    # CM-27: the defender evades with as much as the attacker.
    assert at_least(0) + at_least(1) == pytest.approx(1)
