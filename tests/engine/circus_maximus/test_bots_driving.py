"""What the bots make of speeds, paths and the beginning of a move."""

import pytest

from engine.rulesets.circus_maximus.chariot import Car
from engine.rulesets.circus_maximus.driving import SLIDE, Wheelman
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.standing import HOME, Standing
from engine.rulesets.circus_maximus.terms import Terms
from engine.rulesets.circus_maximus.track import NUMBERS
from tests.engine.circus_maximus.bot_fields import field_of


def wheelman(field: Field) -> Wheelman:
    """Return who weighs the ways of seat 0."""
    chariot = field.chariots[0]
    assert chariot.team is not None
    return Wheelman(Standing(field, chariot, chariot.team))


def best_order(field: Field) -> int:
    """Return the speed that seat 0 would write."""
    worths = wheelman(field).orders(range(19))
    return max(worths, key=worths.__getitem__)


def best_path(field: Field, mf: int) -> str:
    """Return the path that seat 0 would drive."""
    driver = wheelman(field)
    ways = driver.paths(driver.here.square, mf, mf)
    return max(ways, key=driver.path).steps


def test_nobody_writes_24_before_an_inner_corner() -> None:
    # CM-20: lane 1 is rated 8, and two lanes farther out 13 may be driven.
    assert best_order(field_of("L1-H40")) <= 13


def test_on_a_long_straight_the_most_is_written() -> None:
    assert best_order(field_of("L4-H14")) == 18


def test_exhausted_nobody_is_over_the_limit() -> None:
    # CM-26: it would flip the chariot.
    field = field_of("L1-C01")
    field.chariots[0].endurance = 0
    assert best_order(field) == 8


def test_a_shaken_driver_stays_within_the_limit() -> None:
    # CM-22.
    field = field_of("L4-C02")
    field.chariots[0].jostle = 3
    assert best_order(field) <= 15


def test_worn_wheels_are_driven_slowly() -> None:
    # CM-33: no check below 14.
    field = field_of("L4-H14")
    field.chariots[0].wheels = [7, 0]
    assert best_order(field) == 13


@pytest.mark.parametrize(
    ("terms", "lost"),
    [
        (Terms(), 3),
        (Terms(slow_start=False), 0),
        (Terms(first_turn_accel=True), 7),
    ],
)
def test_the_first_turn_is_planned_with_what_it_loses(terms: Terms, lost: int) -> None:
    # CM-11, MV-7.
    field = field_of("L4-H14", terms=terms)
    field.turn = 1
    slow = wheelman(field).orders([15])[15]
    field.turn = 2
    assert slow == pytest.approx(wheelman(field).orders([15 - lost])[15 - lost])


def test_who_stands_in_the_way_is_driven_round() -> None:
    assert "O" in best_path(field_of("L4-H14", "L4-H20"), 18) or "I" in best_path(
        field_of("L4-H14", "L4-H20"), 18
    )


def test_endurance_is_spent_rather_than_a_corner_taken_much_too_fast() -> None:
    assert best_path(field_of("L1-H36", "L2-H36", "L2-H38"), 14).count("B") == 1


def test_a_light_car_changes_lanes_less_gladly_in_rain() -> None:
    # MV-10: it slides on at 5 and 6.
    field = field_of("L4-H14", terms=Terms(weather=True, rain=True))
    field.chariots[0].car = Car.LIGHT
    field.weather.rain = True
    driver = wheelman(field)
    ways = {way.steps: way for way in driver.paths(driver.here.square, 10, 10)}
    there = driver.here.turns(ways["OF9"].end)
    assert driver.path(ways["OF9"]) == pytest.approx(-there - SLIDE / 3)


def test_wrecks_are_avoided_where_that_costs_little() -> None:
    # CM-41.
    field = field_of("L4-H14")
    field.wrecks.add(NUMBERS["L4-H20"])
    assert best_path(field, 12) != "F12"


def test_mud_lowers_what_a_corner_allows() -> None:
    # MV-11: 3 less than printed.
    field = field_of("L4-C01", terms=Terms(weather=True, mud=True))
    field.weather.mud = True
    assert best_order(field) == 12


def test_one_strains_where_the_corner_is_cleared_by_it() -> None:
    # CM-18, section 7.3: where it reaches what else takes a turn more.
    field = field_of("L8-D18")
    field.chariots[0].laps = 2
    driver = wheelman(field)
    assert driver.strain(18) > driver.start(18)


def test_one_does_not_strain_into_a_corner() -> None:
    driver = wheelman(field_of("L1-C02"))
    assert driver.strain(8) < driver.start(8)


def test_a_written_s_counts_with_its_die() -> None:
    # MV-8.
    field = field_of("L1-C02", terms=Terms(written_s=True))
    driver = wheelman(field)
    assert driver.marked(8) < driver.orders([8])[8]


def test_to_empty_the_team_costs_more_than_its_points() -> None:
    # CM-26: exhausted for the race.
    field = field_of("L4-H14")
    here = wheelman(field).here
    assert here.tiring(39) < 39 * 0.1
    assert here.tiring(40) > 40 * 0.1


def test_a_way_that_leads_home_is_the_best() -> None:
    field = field_of("L4-H10")
    field.chariots[0].laps = 2
    here = wheelman(field).here
    assert here.turns(NUMBERS["L4-H13"]) == -HOME


def test_charts_with_monstrous_horses_are_coped_with() -> None:
    # CM-5: a club's own charts may name any speed.
    field = field_of("L8-H14")
    field.chariots[0].horses = [30, 30, 30, 30]
    assert best_order(field) <= 18
    driver = wheelman(field)
    assert driver.best(driver.here.square, 120, 120) < 0
    assert driver.alone(120, 120) < 0
