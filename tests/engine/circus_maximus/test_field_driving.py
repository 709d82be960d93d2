"""Orders, beginnings, steps, paths, laps and the weather (CM-10 to CM-19, MV-7 to MV-11)."""

import pytest

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus import laps, moving, orders, weather
from engine.rulesets.circus_maximus.begin import begin, must_strain, strain_allowed
from engine.rulesets.circus_maximus.chariot import Car, Chariot, Driver, Whip
from engine.rulesets.circus_maximus.outlet import shut_in
from engine.rulesets.circus_maximus.plan import foresee
from engine.rulesets.circus_maximus.speed import cdm, control, max_speed, team_speed
from engine.rulesets.circus_maximus.track import NUMBERS
from tests.engine.circus_maximus.arena import Arena, at, code


def steps_of(field, chariot):
    return {way.step: way for way in moving.ways(field, chariot)}


@pytest.mark.parametrize("text", ["", "-1", "07", "18 S", "18s", "fast", "١"])
def test_an_order_is_a_number(text):  # CM-10
    field = Arena({})
    assert code(orders.read_order, field, field.chariots[0], text) == "order_malformed"


def test_an_order_is_written_as_it_is_read():  # CM-10, MV-8
    field = Arena({}, written_s=True)
    for text in ("0", "18", "12S"):
        assert orders.read_order(field, field.chariots[0], text).text == text


def test_a_move_ends_when_everything_is_used():  # CM-10
    field = Arena({"mf": 1}, {})
    assert code(orders.end_move, field.chariots[0]) == "mf_unspent"
    orders.end_move(field.chariots[1])
    assert [c.moved for c in field.chariots] == [False, True]


@pytest.mark.parametrize(
    ("facts", "refusal"),
    [
        ({}, None),
        ({"whip": Whip.NONE}, "no_whip"),
        ({"endurance": 0}, "strain_forbidden"),
        ({"strained": True}, "strain_forbidden"),
        ({"stopped": True}, "strain_forbidden"),
        ({"runaway": True}, "strain_forbidden"),
        ({"jostle": 1}, "strain_forbidden"),
        ({"whip": Whip.NONE, "endurance": 0}, "no_whip"),
    ],
)
def test_straining_is_refused_before_anything_is_rolled(facts, refusal):  # CM-18, CM-22
    field = Arena({"written": 9, **facts}, dice=[2])
    chariot = field.chariots[0]
    assert strain_allowed(field, chariot) is (refusal is None)
    assert code(begin, field, chariot, strain=True) == refusal
    assert field.rolled_all() is (refusal is None)


def test_a_written_s_commits_where_straining_is_allowed():  # MV-8
    field = Arena({"wants_strain": True}, {"wants_strain": True, "endurance": 0}, {})
    assert not any(must_strain(field, chariot) for chariot in field.chariots)
    field = Arena(*[{"wants_strain": True}] * 2, {}, written_s=True)
    field.chariots[1].endurance = 0
    assert [must_strain(field, c) for c in field.chariots] == [True, False, False]


def test_the_optional_mf_of_a_lash_is_taken_or_lost():  # CM-28
    field = Arena({"written": 9, "optional_mf": 1}, {"written": 9, "optional_mf": 1})
    taken, left = field.chariots
    assert begin(field, taken, strain=False, take_optional=True).mf == 10
    assert begin(field, left, strain=False).mf == 9
    assert taken.optional_mf == left.optional_mf == 0


def test_both_worn_wheels_are_checked_before_the_strain_die():  # CM-33, section 6
    field = Arena({"written": 14, "wheels": [2, 2]}, dice=[3, 3, 4, 4, 5])
    begun = begin(field, field.chariots[0], strain=True)
    assert (begun.flip_rolls, begun.strain_die, begun.mf) == ((6, 8), 5, 19)
    assert field.rolled_all()


def test_a_chariot_that_flips_at_the_start_strains_no_more():  # CM-33
    field = Arena({"written": 14, "wheels": [8, 2]}, dice=[3, 3])
    begun = begin(field, field.chariots[0], strain=True)
    assert begun.flip
    assert begun.mf == field.chariots[0].mf == 0


def test_the_modifier_of_a_runaway_is_0():  # CM-36
    field = Arena({"dm": 2, "jostle": 3, "hits": 2}, {"dm": 2, "runaway": True})
    assert cdm(field, field.chariots[0]) == control(field, field.chariots[0]) == -3
    assert control(field, field.chariots[1]) == 0


def test_no_speed_is_below_0():  # CM-10, CM-26
    field = Arena({"horses": [1, 0, 0, 0], "exhausted_turns": 3, "jostle": 3})
    assert team_speed(field, field.chariots[0]) == 0
    assert max_speed(field, field.chariots[0]) == 0


def test_all_ways_are_named_with_their_costs():  # CM-14, CM-15, CM-17
    field = Arena({"team": "L4-H20", "mf": 5, "speed": 5})
    ways = steps_of(field, field.chariots[0])
    assert {step: (way.mf, way.end) for step, way in ways.items()} == {
        "F": (1, 0),
        "O": (1, 0),
        "I": (2, 0),
        "B": (1, 1),
    }


def test_a_shut_chariot_may_only_brake_or_slip():  # CM-13, CM-19
    field = Arena({"team": "L4-H20", "mf": 3}, {"team": "L4-H22"}, {"team": "L3-H20"})
    assert [*steps_of(field, field.chariots[0])] == ["B", "SO"]


def test_a_chariot_off_the_board_has_no_way():
    field = Arena({"mf": 5})
    assert moving.ways(field, field.chariots[0]) == ()
    assert code(moving.look, field, field.chariots[0], "SO") == "sideslip_not_allowed"


@pytest.mark.parametrize(
    ("team", "facts", "step", "over"),
    [
        ("L1-H39", {"speed": 10}, "F", None),
        ("L1-H40", {"speed": 10}, "F", 2),
        ("L1-H40", {"speed": 8}, "F", None),
        ("L1-H40", {"speed": 10}, "O", None),
        ("L1-C03", {"speed": 10, "checked_over": 2}, "F", None),
        ("L2-C03", {"speed": 11, "checked_over": 1}, "I", 3),
        ("L2-C03", {"speed": 8}, "I", None),
    ],
)
def test_the_corner_check_of_a_step_is_known_before(team, facts, step, over):
    field = Arena({"team": team, "mf": 5, **facts})  # CM-20, CM-24
    assert moving.look(field, field.chariots[0], step).over == over


def test_a_path_is_foreseen_without_a_die():  # CM-17, CM-20
    field = Arena({"team": "L1-H39", "mf": 9, "speed": 12, "endurance": 20})
    chariot = field.chariots[0]
    seen = foresee(field, chariot, ["F", "B", "F", "B", "F"])
    assert [one.way.over for one in seen] == [None, None, 3, None, None]
    assert [one.paid for one in seen] == [0, 1, 3, 1, 0]
    assert [one.endurance for one in seen] == [20, 19, 16, 15, 15]
    assert (seen[-1].mf_left, seen[2].drm) == (4, 0)
    assert (at(chariot), chariot.mf, chariot.speed) == ("L1-H39", 9, 12)


def test_a_path_that_is_illegal_later_is_refused_as_a_whole():  # CM-13
    field = Arena({"team": "L4-H20", "mf": 5}, {"team": "L4-H24"})
    assert code(foresee, field, field.chariots[0], ["F"] * 4) == "blocked"
    assert code(foresee, field, field.chariots[0], ["F", "F", "I"]) == "blocked"
    assert field.told == []


def test_what_shuts_a_chariot_in_is_found_behind_corners_of_the_way():  # CM-19
    field = Arena({}, *[{"team": f"L{lane}-H24"} for lane in (1, 2, 3)], {})
    start = NUMBERS["L1-H20"]
    assert shut_in(field, start, 5, 0)
    assert not shut_in(field, start, 2, 0)
    field.place(field.chariots[3], NUMBERS["L3-H30"])
    assert not shut_in(field, start, 5, 0)


def test_only_straight_on_with_a_wounded_eye_and_no_chariot_ahead():  # MV-2
    field = Arena({"team": "L4-H20", "mf": 4, "straight_turns": 1})
    assert [*steps_of(field, field.chariots[0])] == ["F", "B"]


def test_the_next_square_forward_allows_another_attack():  # CM-27
    field = Arena({"team": "L4-H20", "mf": 3, "attacked": True})
    chariot = field.chariots[0]
    moving.step(field, chariot, "B")
    assert chariot.attacked
    moving.step(field, chariot, "F")
    assert not chariot.attacked


def test_an_illegal_step_changes_nothing():
    field = Arena({"team": "L1-H20", "mf": 3})
    with pytest.raises(IllegalActionError, match="no lane"):
        moving.step(field, field.chariots[0], "I")
    assert (at(field.chariots[0]), field.chariots[0].mf) == ("L1-H20", 3)


def test_a_corner_result_interrupts_a_path_and_a_held_corner_does_not():  # CM-21
    facts = {"team": "L1-H40", "mf": 9, "speed": 9}
    field = Arena(facts, dice=[3, 3, 3])
    assert not moving.step(field, field.chariots[0], "F").interrupted
    field = Arena(facts, dice=[4, 4, 4])
    assert moving.step(field, field.chariots[0], "F").interrupted


def test_a_lap_is_counted_on_the_line_only():  # CM-43
    field = Arena({"team": "L3-H11", "mf": 5, "laps": 0})
    chariot = field.chariots[0]
    seen = foresee(field, chariot, ["F", "O", "F"])
    assert [one.crosses for one in seen] == [False, True, False]
    for step, count in (("F", 0), ("O", 1), ("F", 1)):
        moving.step(field, chariot, step)
        assert chariot.laps == count


def test_the_race_goes_on_after_the_first_and_nobody_finishes_twice():  # CM-43
    field = Arena({"team": "L3-H12", "mf": 1, "laps": 3, "finished": 1}, laps=3)
    field.crossed = 1
    moving.step(field, field.chariots[0], "F")
    assert (field.crossed, field.chariots[0].finished) == (1, 1)


def test_who_runs_away_without_his_driver_does_not_finish():  # CM-44
    field = Arena({"team": "L3-H12", "mf": 1, "laps": 2, "driver": Driver.SAFE})
    moving.step(field, field.chariots[0], "F")
    assert (field.chariots[0].laps, field.chariots[0].finished) == (3, 0)


def test_progress_counts_laps_then_the_way_from_the_line():  # CM-43
    names = [
        "L1-H13",
        "L1-H40",
        "L1-C01",
        "L8-C25",
        "L4-B20",
        "L2-D05",
        "L5-H05",
        "L5-H12",
    ]
    chariots = [Chariot(0, team=NUMBERS[name]) for name in names]
    passed = [laps.progress(chariot) for chariot in chariots]
    assert passed == sorted(set(passed))
    assert laps.progress(Chariot(0, team=NUMBERS["L1-H13"], laps=1)) > passed[-1]
    assert laps.progress(Chariot(0, laps=1)) == laps.A_LAP


def test_the_line_is_where_the_track_says():  # CM-43
    assert laps.crosses(NUMBERS["L1-H12"], NUMBERS["L1-H13"])
    assert not laps.crosses(NUMBERS["L1-H13"], NUMBERS["L1-H14"])
    assert NUMBERS["L7-H13"] in laps.FIRST_SQUARES


def test_no_weather_without_its_rule():  # MV-9
    field = Arena()
    weather.start(field)
    assert field.told == []


def test_rain_that_does_not_count_changes_nothing():  # MV-10, MV-11
    field = Arena({"car": Car.LIGHT})
    field.weather.rain = field.weather.mud = True
    assert weather.speed_loss(field) == 0
    assert weather.corner_modifier(field, field.chariots[0]) == 0
    assert not weather.slides_on(field, field.chariots[0])


def test_mud_comes_once_and_stays():  # MV-9
    field = Arena(weather=True)
    field.weather.rain = True
    for _ in range(4):
        weather.corner_done(field)
    assert (field.weather.mud, field.kinds()) == (True, ["mud"])


def test_no_lap_is_rolled_for_in_rain():  # MV-9, section 6
    field = Arena(weather=True)
    field.weather.rain = field.weather.recheck = True
    assert not weather.lap_start(field)
