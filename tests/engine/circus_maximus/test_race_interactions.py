"""Rules that meet: who leads, who is dragged, teams that run away, dust in the eyes."""

from copy import copy

import pytest

from engine.rulesets.circus_maximus import drag, phases, runaway, running, turns
from engine.rulesets.circus_maximus.adjacency import Counter
from engine.rulesets.circus_maximus.begin import begin
from engine.rulesets.circus_maximus.chariot import Car, Driver
from engine.rulesets.circus_maximus.drive import drive
from engine.rulesets.circus_maximus.evade import evade
from engine.rulesets.circus_maximus.plan import foresee
from engine.rulesets.circus_maximus.ram import forced_ram
from engine.rulesets.circus_maximus.track import NUMBERS
from tests.engine.circus_maximus.arena import Arena, at, code
from tests.engine.circus_maximus.circus_table import table

AWAY = {"at": "L8-B20"}
DEAD = {"runaway": True, "driver": Driver.DEAD, "hits": 0}


def after_driving(first, other, **sky):
    """Return the sky after one square, with another chariot on the track."""
    field = Arena({"mf": 1, **first}, other, dice=[3], weather=True)
    for name, value in sky.items():
        setattr(field.weather, name, value)
    drive(field, field.chariots[0], ("F",))
    return field


@pytest.mark.parametrize(
    ("other", "rolled"),
    [
        ({"team": "L3-H12", "laps": 0}, True),
        ({"team": "L3-H13", "laps": 1}, False),
        ({"team": "L3-H14", "laps": 1}, False),
        ({"team": "L3-H13", "laps": 1, **DEAD}, True),
    ],
)
def test_a_lap_is_begun_by_the_first_to_begin_it(other, rolled):  # MV-9
    field = after_driving({"team": "L1-H12", "laps": 0}, other, recheck=True)
    assert ("weather" in field.kinds()) is rolled


def test_a_lap_that_a_lost_leader_has_begun_is_not_begun_again():  # MV-9
    lost = {"laps": 1, "out": True, **DEAD}
    field = after_driving({"team": "L1-H12", "laps": 0}, lost, recheck=True, lap=1)
    assert "weather" not in field.kinds()
    field = after_driving({"team": "L1-H12", "laps": 1}, lost, recheck=True, lap=1)
    assert ("weather" in field.kinds(), field.weather.lap) == (True, 2)


@pytest.mark.parametrize(("other", "count"), [("L3-C14", 2), ("L3-B01", 1)])
def test_a_corner_is_counted_for_the_first_out_of_it(other, count):  # MV-9
    field = after_driving({"team": "L1-C09"}, {"team": other}, rain=True, corners=1)
    assert field.weather.corners == count


def test_mud_that_is_not_played_slows_nobody_on_the_ground():  # MV-11
    field = Arena({"driver": Driver.DRAGGED, "hits": 7}, dice=[5], weather=True)
    field.weather.mud = True
    chariot = field.chariots[0]
    assert running.squares(field, chariot) == 4
    assert drag.drag(field, chariot) == 2


def test_a_runaway_that_begins_in_a_corner_is_checked_there():  # CM-20, CM-36
    fast = {"team": "L1-C09", "horses": [5, 4, 4, 5], **DEAD}
    field = Arena(fast, dice=[5, 5, 5, 1])
    assert runaway.run(field, field.chariots[0]).squares == 0
    assert field.kinds()[:2] == ["corner", "flipped"]
    assert NUMBERS["L1-C08"] in field.wrecks


def test_who_is_dragged_until_his_team_leaves_the_race_suffers_for_it():  # CM-37
    held = {"driver": Driver.DRAGGED, "runaway": True, "flipped": True, "hits": 5}
    tired = {"at": "L1-H20", "endurance": 1, **held}
    race = table(tired, AWAY, rolls=[0, 5])
    chariot = race.field.chariots[0]
    phases.run_away(race, chariot)
    assert (chariot.driver, chariot.hits) == (Driver.RUNNING, 2)
    assert chariot.body is not None


def test_nobody_at_the_reins_is_evaded_with_no_modifier():  # CM-27, CM-36
    field = Arena(DEAD | {"dm": 3}, {"team": "L4-H20"}, dice=[3, 3, 3, 3])
    found = evade(field, *field.chariots, "outside")
    assert (found.attacker_total, found.evaded) == (6, True)


@pytest.mark.parametrize(("flipped", "total"), [(False, 9), (True, 6)])
def test_a_car_that_is_a_wreck_weighs_nothing_in_a_ram(flipped, total):  # CM-25, CM-30
    victim = DEAD | {"car": Car.HEAVY, "flipped": flipped}
    field = Arena({"mf": 4}, victim, dice=[3, 3])
    assert forced_ram(field, *field.chariots, Counter.TEAM).total == total


def test_who_is_blinded_keeps_to_his_fixed_speed():  # MV-2 row 11, CM-18
    field = Arena({"blind": True, "frozen_speed": 8, "written": 8})
    chariot = field.chariots[0]
    assert code(begin, field, chariot, strain=True) == "strain_forbidden"
    assert begin(field, chariot, strain=False).mf == 8


def test_nobody_rolls_for_the_eyes_of_who_has_left_the_track():  # MV-2 row 11
    race = table({"blind": True, "finished": 1}, AWAY)
    turns.recover(race.field, race.field.chariots[0])
    assert race.rolls.drawn == []


@pytest.mark.parametrize(("before", "after"), [(3, 1), (1, 0)])
def test_a_jolt_wears_off_as_the_charts_say(before, after):  # CM-22
    race = table({"at": "L1-H20", "jostle": before}, AWAY)
    race.field.charts = copy(race.field.charts)
    race.field.charts.recovery = 2
    turns.recover(race.field, race.field.chariots[0])
    assert race.field.chariots[0].jostle == after


def test_what_is_braked_before_a_corner_is_what_the_charts_say():  # CM-17
    field = Arena({"team": "L1-H40", "mf": 9, "speed": 9})
    field.charts = copy(field.charts)
    field.charts.step_mf = {**field.charts.step_mf, "B": 2}
    chariot = field.chariots[0]
    seen = foresee(field, chariot, ("B", "F"))
    drive(field, chariot, ("B",))
    assert (seen[1].way.over, chariot.speed, at(chariot)) == (None, 7, "L1-H40")


def test_a_corner_result_drops_the_rest_of_a_path():  # CM-10, CM-21
    field = Arena({"team": "L1-H40", "mf": 10, "speed": 10}, dice=[3, 4, 4])
    chariot = field.chariots[0]
    drive(field, chariot, ("F",) * 10)
    assert (at(chariot), chariot.mf, chariot.jostle) == ("L2-C01", 9, 0)
    assert field.found("drove") == {"steps": 1, "path": "F", "to": "L2-C01"}
