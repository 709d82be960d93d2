"""Teams that run away (CM-36), and the figures of a campaign (CM-46)."""

import pytest

from engine.rulesets.circus_maximus import campaign, runaway
from engine.rulesets.circus_maximus.chariot import Driver
from engine.rulesets.circus_maximus.track import NUMBERS
from tests.engine.circus_maximus.arena import Arena, at

SLOW = {"horses": [1, 1, 1, 1], "runaway": True, "driver": Driver.DEAD, "hits": 0}
CAR = SLOW | {"team": "L3-B02"}
TEAM = CAR | {"flipped": True}


def free(*dice, mine=CAR, more=(), **options):
    """Return a field with a runaway and its chariot."""
    field = Arena(mine, *more, dice=dice, **options)
    return field, field.chariots[0]


def test_a_runaway_runs_straight_at_its_team_speed_and_tires():  # CM-36
    field, a = free(4)
    assert runaway.run(field, a) == runaway.Run(4, None, 4)
    assert (at(a), a.endurance, a.mf) == ("L3-B06", 36, 0)


@pytest.mark.parametrize(
    ("die", "more", "to"),
    [
        (3, [], "L2-B06"),
        (4, [], "L4-B06"),
        (3, ["L2-B02"], "L4-B06"),
        (4, ["L4-B02"], "L2-B06"),
        (1, ["L2-B03", "L4-B03"], "L3-B02"),
        (1, ["L2-B04"], "L2-B02"),
    ],
)
def test_a_runaway_slips_round_what_is_ahead_or_stops(die, more, to):  # CM-36
    others = [{"team": team} for team in ("L3-B04", *more)]
    field, a = free(die, 2, more=others)
    assert (runaway.run(field, a).lane_die, at(a)) == (die, to)
    assert field.rolled_all()


def test_a_runaway_at_the_spina_or_the_wall_slips_the_other_way():  # CM-36
    field, a = free(1, 2, mine=CAR | {"team": "L1-B02"}, more=[{"team": "L1-B04"}])
    runaway.run(field, a)
    assert at(a) == "L2-B06"


def test_a_team_without_a_car_needs_one_square_to_slip():  # CM-13, CM-36
    others = [{"team": "L3-B04"}, {"team": "L2-B01"}]
    field, a = free(1, 2, mine=TEAM, more=others)
    runaway.run(field, a)
    assert at(a) == "L2-B06"


def test_a_dead_horse_that_nobody_cuts_loose_holds_the_team():  # CM-32, CM-36
    field, a = free(2, mine=CAR | {"stopped": True})
    assert runaway.run(field, a) == runaway.Run(0, None, 2)


@pytest.mark.parametrize(
    ("driver", "after", "body"),
    [
        (Driver.DRAGGED, Driver.RUNNING, "L3-B05"),
        (Driver.DEAD, Driver.DEAD, None),
    ],
)
def test_a_team_that_is_tired_out_leaves_the_race(driver, after, body):  # CM-36
    field, a = free(5, mine=TEAM | {"endurance": 4, "driver": driver, "hits": 5})
    assert runaway.run(field, a).endurance_lost == 4
    assert (a.out, a.team, a.driver) == (True, None, after)
    assert a.body == (NUMBERS[body] if body else None)


def test_a_runaway_with_a_car_strains_corners_without_a_modifier_or_cost():  # CM-36
    fast = SLOW | {"horses": [4, 4, 4, 4], "team": "L3-H40", "dm": 3}
    field, a = free(3, 3, 3, 1, mine=fast)
    assert runaway.run(field, a) == runaway.Run(16, None, 1)
    assert field.found("corner")["total"] == 9
    assert a.endurance == 39


def test_a_team_without_a_car_does_not_strain():  # CM-36
    fast = SLOW | {"horses": [4, 4, 4, 4], "team": "L3-H40", "flipped": True}
    field, a = free(1, mine=fast)
    assert runaway.run(field, a).squares == 16
    assert "corner" not in field.kinds()


def test_slipping_inward_in_a_corner_is_strained_too():  # CM-23, CM-36
    fast = SLOW | {"horses": [4, 4, 4, 3], "team": "L4-C02"}
    field, a = free(1, 3, 3, 3, 1, mine=fast, more=[{"team": "L4-C04"}])
    runaway.run(field, a)
    assert field.found("corner")["over"] == 2
    assert field.rolled_all()


def test_a_flip_on_the_way_ends_the_run():  # CM-36
    fast = SLOW | {"horses": [4, 4, 4, 3], "team": "L4-C02"}
    field, a = free(1, 6, 6, 6, 1, mine=fast, more=[{"team": "L4-C04"}])
    assert runaway.run(field, a).squares == 0
    assert (a.flipped, at(a)) == (True, "L3-C01")


def test_who_is_dragged_over_the_last_line_is_in_and_does_not_tire():  # CM-44
    held = CAR | {"team": "L3-H12", "driver": Driver.DRAGGED, "hits": 4, "laps": 2}
    field, a = free(mine=held)
    assert runaway.run(field, a).endurance_lost == 0
    assert (a.finished, field.rolled_all()) == (1, True)


@pytest.mark.parametrize(
    ("place", "amount"), [(0, 0), (1, 1000), (2, 500), (3, 250), (4, 0)]
)
def test_three_places_have_a_purse(place, amount):  # CM-46
    assert campaign.purse(place) == amount


@pytest.mark.parametrize(
    ("rank", "odds"), [(1, (2, 1)), (2, (3, 1)), (3, (5, 1)), (8, (5, 1))]
)
def test_outsiders_pay_more(rank, odds):  # CM-46
    assert campaign.odds(rank) == odds


@pytest.mark.parametrize(
    ("races", "wins", "hits", "dm"), [(2, 1, 0, 0), (3, 2, 1, 1), (20, 9, 6, 3)]
)
def test_drivers_gain_experience(races, wins, hits, dm):  # CM-46
    assert campaign.experience(races=races, wins=wins) == campaign.Experience(hits, dm)
