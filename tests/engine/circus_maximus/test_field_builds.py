"""Before the race: options, chariots, start lanes, counters (CM-1 to CM-9, MV-1)."""

import copy

import pytest

from engine.core.errors import IllegalActionError, OptionError
from engine.rulesets.circus_maximus import build, named_builds, specification
from engine.rulesets.circus_maximus.chariot import Blade, Car, Chariot, Whip
from engine.rulesets.circus_maximus.charts import charts_of, standard
from engine.rulesets.circus_maximus.grid import draw_counters, draw_places, start_square
from engine.rulesets.circus_maximus.specification import Spec
from engine.rulesets.circus_maximus.terms import Terms, check_options, make_terms
from engine.rulesets.circus_maximus.track import IDS
from tests.engine.circus_maximus.arena import code

CHARTS = standard()


def first(left):
    return left[0]


def dice(*faces):
    return iter(faces).__next__


def equipped(text, *faces, detailed=False):
    chariot = Chariot(0)
    build.equip(chariot, text, CHARTS, dice(*faces), detailed=detailed)
    return chariot


def test_the_options_of_a_race_are_completed():
    checked = check_options({"dust": True, "weapon_budget": 1}, seats=3)
    assert make_terms(checked) == Terms(dust=True, weapon_budget=1)
    assert (checked["laps"], checked["turn_cap"]) == (3, 60)
    assert (checked["charts"], checked["lanes"], checked["builds"]) == (
        None,
        None,
        None,
    )


def test_lanes_and_builds_of_the_seats_are_kept():
    checked = check_options(
        {"lanes": (3, 1), "builds": ["1111", None], "laps": 1}, seats=2
    )
    assert checked["lanes"] == [3, 1]
    assert checked["builds"] == ["1111", None]
    assert check_options({"lanes": list(range(2, 11))}, seats=9)["lanes"][-1] == 10


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"speed": 1}, "There is no option “speed”"),
        ({"dust": 1}, "Option “dust” must be one of: false, true"),
        ({"laps": 0}, "Option “laps” must be a number, 1 to 5"),
        ({"turn_cap": "60"}, "Option “turn_cap” must be a number"),
        ({"rain": True}, "Rain needs the weather rule (MV-9)"),
        ({"mud": True}, "Mud needs the weather rule (MV-9)"),
        ({"dust": True}, "Dust needs the detailed specification (MV-1) or"),
        ({"knife": True}, "The throwing knife needs the detailed specification"),
        ({"spear": True}, "The spear needs the detailed specification"),
        (
            {"detailed_spec": True, "weapon_budget": 2},
            "A weapon budget is for races without the detailed specification",
        ),
        ({"charts": []}, "a set of charts has a list “tables”"),
        ({"lanes": [1]}, "Option “lanes” must be a list of 2, one a seat"),
        ({"lanes": [1, 1]}, "Start lanes are different numbers, 1 to 8"),
        ({"lanes": [1, 9]}, "Start lanes are different numbers, 1 to 8"),
        ({"lanes": [1, [2]]}, "Start lanes are different numbers, 1 to 8"),
        ({"builds": 3}, "Option “builds” must be a list of 2"),
        ({"builds": ["1111", "1112"]}, "The chariot of seat 1: Exactly 4 points"),
        ({"builds": [7, None]}, "The chariot of seat 0: Write the points"),
    ],
)
def test_an_option_that_cannot_be_says_what_it_needs(options, message):
    with pytest.raises(OptionError) as fault:
        check_options(options, seats=2)
    assert message in fault.value.text


@pytest.mark.parametrize("seats", [1, 17])
def test_two_to_sixteen_chariots_race(seats):  # CM-1
    with pytest.raises(OptionError, match="2 to 16 chariots race"):
        check_options(None, seats=seats)


def test_four_points_and_three_dice_make_a_chariot():  # CM-2 to CM-6
    chariot = equipped("2200", 3, 6, 6)
    assert (chariot.dm, chariot.car, chariot.hits) == (2, Car.HEAVY, 9)
    assert (chariot.hits_max, chariot.horses, chariot.endurance) == (
        9,
        [4, 3, 3, 4],
        21,
    )
    assert (chariot.dust, chariot.knife, chariot.spear) == (False, False, False)


def test_weapons_of_a_budget_are_carried():  # MV-1
    chariot = equipped("1111+ds", 1, 1, 1)
    assert (chariot.dust, chariot.knife, chariot.spear) == (True, False, True)


@pytest.mark.parametrize(
    ("text", "budget", "codes"),
    [
        ("1111", 0, []),
        ("1111+dk", 3, []),
        ("1111+ds", 4, ["over_budget"]),
        ("1111+d", 0, ["option_off"]),
        ("3001+d", 0, ["bad_points", "option_off"]),
        ("3301", 6, ["bad_points", "bad_points", "bad_points"]),
    ],
)
def test_every_rule_that_points_break_is_named(text, budget, codes):  # CM-2
    rules = build.broken(text, CHARTS, detailed=False, budget=budget)
    assert [rule.code for rule in rules] == codes
    assert code(build.check, text, CHARTS, detailed=False, budget=budget) == next(
        iter(codes), None
    )


@pytest.mark.parametrize("text", ["", "111", "11111", "1111+", "1111+kd", "١111"])
def test_what_is_no_build_is_refused(text):
    assert code(build.read_points, text) == "bad_points"


@pytest.mark.parametrize(
    "text", ["1111", "5445.1.8.w.6.6.40.nn.", "5445.1.8.x.6.6.40.nn"]
)
def test_what_is_no_specification_is_refused(text):
    assert code(specification.read_spec, text) == "bad_value"


def test_texts_and_builds_go_both_ways():
    for text in ("2002", "1111+dk"):
        assert build.write_points(build.read_points(text)) == text
    for text in ("6555.2.8.w.6.6.40.ss.dks", "1111.0.2.n.2.2.20.ln"):
        assert specification.write_spec(specification.read_spec(text)) == text


def test_a_specification_makes_a_chariot_without_dice():  # MV-1
    chariot = equipped("5445.1.6.l.4.8.30.sl.k", detailed=True)
    assert (chariot.dm, chariot.hits, chariot.hits_max) == (1, 6, 6)
    assert (chariot.whip, chariot.caps) == (Whip.LONG, [4, 8])
    assert (chariot.blades, chariot.endurance) == ([Blade.SCYTHE, Blade.LONG], 30)
    assert chariot.horses == [5, 4, 4, 5]
    assert chariot.knife
    assert chariot.car is Car.HEAVY


@pytest.mark.parametrize(
    ("spec", "points", "car"),
    [
        (Spec(), 0, Car.LIGHT),
        (Spec(blades=(Blade.SCYTHE, Blade.SCYTHE)), 7, Car.NORMAL),
        (Spec(blades=(Blade.LONG, Blade.LONG)), 11, Car.HEAVY),
        (Spec(blades=(Blade.SCYTHE, Blade.NONE)), 4, Car.NORMAL),
        (Spec(blades=(Blade.SCYTHE, Blade.LONG)), 10, Car.HEAVY),
        (Spec(wheels=(8, 2), weapons="dks"), 10, Car.LIGHT),
    ],
)
def test_blades_and_wheels_cost_points_and_make_a_car_heavy(spec, points, car):  # MV-1
    assert specification.cost(spec, CHARTS) == points
    assert specification.car_class(spec, CHARTS) is car


def test_every_rule_that_a_specification_breaks_is_named():  # MV-1
    text = "8689.3.7.l.10.10.80.ll.dks"
    rules = build.broken(text, CHARTS, detailed=True, budget=0)
    assert [(rule.code, rule.item) for rule in rules] == [
        ("bad_value", "horse_4"),
        ("bad_value", "driver_hits"),
        ("horse_order", "horse_4"),
        ("horse_order", "horse_3"),
        ("over_budget", ""),
    ]


@pytest.mark.parametrize(
    "options",
    [{}, {"weapon_budget": 6, "spear": True}, {"detailed_spec": True, "dust": True}],
)
def test_the_named_builds_break_nothing(options):
    terms = make_terms(check_options(options, seats=2))
    builds = named_builds.offered(terms, CHARTS)
    assert len(set(builds)) == len(named_builds.NAMES)
    for text in builds:
        detailed, budget = terms.detailed_spec, terms.weapon_budget
        assert not build.broken(text, CHARTS, detailed=detailed, budget=budget)


def test_a_weapon_budget_buys_what_suits_the_character():
    terms = Terms(weapon_budget=4, spear=True)
    assert named_builds.named("wrecker", terms, CHARTS) == "2200+s"
    assert named_builds.named("sprinter", terms, CHARTS) == "2020+dk"
    assert named_builds.named("stayer", Terms(), CHARTS) == "2002"


def test_charts_that_allow_no_named_build_still_allow_the_plainest_one():
    data = copy.deepcopy(CHARTS.data)
    tables = {table["id"]: table for table in data["tables"]}
    tables["prep_points"]["constraints"]["total"] = 3
    tables["mv1_specification"]["constraints"]["total"] = 0
    charts = charts_of(data)
    assert named_builds.offered(Terms(), charts) == ("0012",)
    plain = named_builds.offered(Terms(detailed_spec=True), charts)
    assert plain == ("1111.0.2.n.2.2.20.nn",)


def test_the_start_lanes_are_drawn_row_by_row():  # CM-8
    places = draw_places(10, first)
    assert places == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    squares = [IDS[start_square(place)] for place in (1, 8, 9, 16)]
    assert squares == ["L1-H12", "L8-H12", "L1-H10", "L8-H10"]


@pytest.mark.parametrize("chariots", [1, 17])
def test_no_grid_is_drawn_for_too_few_or_too_many(chariots):  # CM-1
    with pytest.raises(IllegalActionError, match="bad_chariot_count"):
        draw_places(chariots, first)


def test_the_counters_are_drawn_one_by_one():  # CM-9
    assert draw_counters("ABC", lambda left: left[-1]) == ["C", "B", "A"]
