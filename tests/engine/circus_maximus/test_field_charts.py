"""The charts: every cell by its look-up, and every fault said with table and row."""

import copy
import json

import pytest

from engine.rulesets.circus_maximus.chariot import Blade, Car
from engine.rulesets.circus_maximus.chart_driving import MOVES, WRECK_RESULTS
from engine.rulesets.circus_maximus.chart_fighting import CRITICALS, DRAG, RUN
from engine.rulesets.circus_maximus.chart_moon import DUST, INITIAL, KILLED, KNIFE
from engine.rulesets.circus_maximus.chart_reading import ChartError
from engine.rulesets.circus_maximus.charts import charts_of, read, standard

DATA = standard().data
TABLES = {table["id"]: table for table in DATA["tables"]}


def totals(row):
    for key in ("roll", "total", "die"):
        if key in row:
            return [row[key]]
    return range(max(row["min"], -20), min(row["max"], 40) + 1)


def by_total(table):
    return [(total, row) for row in TABLES[table]["rows"] for total in totals(row)]


def test_there_are_37_tables_and_the_design_ones_say_so():
    charts = standard()
    assert len(charts.tables()) == 37
    assert charts.is_design("corner_strain_7_32")
    assert not charts.is_design("mv2_dust")


@pytest.mark.parametrize(
    ("table", "name", "field", "meaning"),
    [
        ("driver_hits_3_61", "driver_hits", "hits", None),
        ("horse_injury_9_5", "horse_hits", "hits", None),
        ("wheel_damage", "wheel_hits", "hits", None),
        ("damage_to_cars", "car_damage", "result", None),
        ("driver_critical", "driver_critical", "effect", CRITICALS),
        ("wrecks", "wreck", "result", WRECK_RESULTS),
        ("mv2_dust_hit", "dust_hit", "result", {"hit": True, "miss": False}),
        ("mv2_dust", "dust", "result", DUST),
        ("mv3_knife_hit", "knife_hit", "result", {"hit": True, "miss": False}),
        ("mv3_knife", "knife", "result", KNIFE),
        ("mv4_spear_hit", "spear_hit", "result", {"hit": True, "miss": False}),
        ("mv4_spear", "spear", "result", KNIFE),
        ("mv6_critical_horse", "critical_horse", "extra_hits", {"killed": KILLED}),
        ("mv9_weather", "initial_weather", "initial", INITIAL),
        ("mv9_weather", "later_weather", "subsequent", None),
    ],
)
def test_every_row_of_a_table_by_totals_is_found(table, name, field, meaning):
    for total, row in by_total(table):
        expected = (meaning or {}).get(row[field], row[field])
        assert getattr(standard(), name)(total) == expected


def test_every_row_of_the_own_spear_is_found():
    for total, row in by_total("mv4_spear_self"):
        assert standard().spear_self(total) == (row["result"] != "safe")


def test_every_cell_of_the_corner_strain_chart_is_found_and_more_over_is_column_10():
    for total, row in by_total("corner_strain_7_32"):
        for over in range(1, 11):
            assert standard().corner(total, over) == row[str(over)]
        assert standard().corner(total, 14) == row["10"]
    assert standard().corner(2, 9) == standard().corner(3, 9)
    assert standard().corner(21, 1) == "F"


def test_every_cell_of_the_driver_lash_table_is_found():
    columns = TABLES["lash_driver_9_42"]["columns"]
    for total, row in by_total("lash_driver_9_42"):
        for number, name in enumerate(columns):
            assert standard().lash_driver(total, number) == row[name]
    factors = {-3: 0, 0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4, 9: 5, 12: 5}
    assert {f: standard().lash_column(f) for f in factors} == factors
    assert standard().lash_column(0, 2) == 2
    assert standard().lash_column(7, 2) == 5


def test_every_row_of_the_preparation_is_found():
    charts = standard()
    for row in TABLES["prep_points"]["rows"]:
        value, points = row["value"], row["points"]
        if row["factor"] == "driver":
            assert charts.driver_modifier(points) == value["driver_modifier"]
        if row["factor"] == "car":
            assert charts.car(points) is Car[value["car"].upper()]
            assert charts.ram(charts.car(points)) == value["ram_mod"]
    for row in TABLES["team_speed_3_63"]["rows"]:
        assert charts.horses(row["row"], row["die"]) == tuple(row["horses"])
    for row in TABLES["endurance_3_64"]["rows"]:
        assert charts.endurance(row["row"], row["die"]) == row["endurance"]
    for row in TABLES["mv1_specification"]["rows"]:
        assert charts.costs[row["item"]][row["value"]] == row["cost"]
    assert [charts.blade.ram[blade] for blade in Blade] == [0, 2, 4]
    assert charts.blade.uneven_corner == charts.blade.long_whip == 2
    assert charts.blade.uneven_wheel == -1


def test_every_movement_cost_is_found():
    for row in TABLES["movement_costs"]["rows"]:
        name = MOVES[row["act"]]
        if isinstance(row.get("mf"), int) and name != "forced":
            assert getattr(standard().costs_of, name) == row["mf"]
    assert standard().costs_of.brake_end == 1


def test_what_has_no_dice_is_read_from_its_words():
    charts = standard()
    assert [charts.death(n, 41) for n in (1, 2, 3, 4)] == [10, 13, 20, 41]
    assert [charts.wound(hits, 9) for hits in (9, 5, 4, 3, 1)] == [0, 0, -1, -2, -2]
    assert [charts.drag(5, mud=mud) for mud in (False, True)] == [2, 1]
    assert [charts.run(7, mud=mud) for mud in (False, True)] == [4, 3]
    assert set(DRAG.values()) == set(RUN.values()) == {2, 3}
    assert (charts.evade.brake_end, charts.evade.inside, charts.evade.outside) == (
        2,
        2,
        1,
    )
    assert (charts.jostle, charts.recovery, charts.slip_modifiers) == (3, 1, (-3, -6))


def test_rain_and_mud_are_read_from_their_rows():
    weather = standard().weather
    assert (weather.rain_speed, weather.mud_speed, weather.mud_safe) == (1, 2, 3)
    assert (weather.rain_corner, weather.both_corner) == ((3, 2, 1), (4, 3, 2))
    assert weather.slides == ({5, 6}, {6}, set())


def test_a_cell_is_found_as_it_is_written():
    charts = standard()
    assert charts.find("horse_injury_9_5", "hits", total=99) == 8
    assert charts.find("mv1_specification", "cost", item="spear", value=1) == 4
    assert "lose" in charts.row_keys("dead_horse_endurance")
    with pytest.raises(ChartError, match="it has no such row"):
        charts.find("mv1_specification", "cost", item="spear", value=2)
    with pytest.raises(ChartError, match="Table wrecks, row 1: it has no “hits”"):
        charts.find("wrecks", "hits", total=3)


def test_other_charts_have_another_digest_and_are_read_once():
    data = copy.deepcopy(DATA)
    data["tables"][6]["rows"][1]["hits"] = 2
    other = charts_of(data)
    assert other.digest != standard().digest
    assert charts_of(json.loads(json.dumps(data))) is other
    assert charts_of(None) is standard()


def change(table, row=None, **changes):
    """Return the charts' data with some keys of a row, or of a table, changed."""
    data = copy.deepcopy(DATA)
    chosen = next(t for t in data["tables"] if t["id"] == table)
    target = chosen if row is None else chosen["rows"][row]
    for key, value in changes.items():
        if value is None:
            del target[key]
        else:
            target[key] = value
    return data


def drop(table, row):
    data = copy.deepcopy(DATA)
    next(t for t in data["tables"] if t["id"] == table)["rows"].pop(row)
    return data


SPEC = "mv1_specification"
FAULTS = [
    ([], "a set of charts has a list “tables”"),
    ({"tables": 3}, "a set of charts has a list “tables”"),
    ({"tables": [3]}, "each table has an id of its own"),
    ({"tables": []}, "Table prep_points: it is missing"),
    ({"tables": [DATA["tables"][0]] * 2}, "each table has an id of its own"),
    (change("wrecks", rows=[]), "Table wrecks: it has no rows"),
    (change("wrecks", rows=[3]), "Table wrecks, row 1: a row must be a map"),
    (change("horse_injury_9_5", 1, hits=-1), "row 2: “hits” must be a number"),
    (change("horse_injury_9_5", 1, hits=True), "row 2: “hits” must be a number"),
    (change("horse_injury_9_5", 1, min=4), "row 2: it overlaps another row at 4"),
    (change("horse_injury_9_5", 1, min=6), "row 2: it leaves a gap at 5"),
    (change("horse_injury_9_5", 1, min=7), "row 2: “min” is above “max”"),
    (drop("horse_injury_9_5", 7), "it must have a row for all of -1..16"),
    (change("damage_to_cars", 0, result="x"), "“result” is not a word"),
    (change("damage_to_cars", 0, result=["A"]), "“result” is not a word"),
    (change("result_codes", 3, effect="jostled"), "row 4: “effect” cannot be read"),
    (drop("result_codes", 0), "it must have 12 rows"),
    (change("prep_points", constraints={}), "must have a number “total”"),
    (change("prep_points", constraints=3), "must have a number “total”"),
    (change("prep_points", 0, value=3), "does not say what the points buy"),
    (change("prep_points", 3, value={"car": []}), "does not say what the points buy"),
    (change("prep_points", 6, value={"row": 3}), "does not say what the points buy"),
    (change("prep_points", 0, points=1), "one row a factor and points"),
    (
        change("prep_points", 3, value={"car": "heavy", "ram_mod": 3}),
        "it must sell each kind of car once",
    ),
    (drop("endurance_3_64", 0), "one row a points and die"),
    (change("team_speed_3_63", 0, horses=[5]), "“horses” must be four numbers"),
    (change("team_speed_3_63", 0, horses=[17, 0, 0, 0]), "the sum of the horses"),
    (change("team_speed_3_63", 0, team_speed=18), "the sum of the horses"),
    (change(SPEC, 0, value="one"), "“value” must be a number"),
    (change(SPEC, 44, value=1), "“value” must be a word"),
    (change(SPEC, 1, value=1), "“value” is there already"),
    (drop(SPEC, -1), "it has no row for spear"),
    (change(SPEC, -1, value=2), "it has no row for spear"),
    (change(SPEC, effects=None), "must have “scythe: ram_damage_drm”"),
    (change(SPEC, effects={"scythe": 2}), "must have “scythe: ram_damage_drm”"),
    (change("lash_driver_9_42", columns=["<=0"]), "its columns must be <=0, 1-2"),
    (change("movement_costs", 7, mf="+2d6"), "what a strain costs cannot be changed"),
    (
        change("mv6_critical_horse", 1, extra_hits="two"),
        "“extra_hits” must be a number",
    ),
    (change("mv10_rain", 3, light=5), "“light” must be a list of faces"),
    (change("mv10_rain", 3, light=[7]), "“light” must be a list of faces"),
]


@pytest.mark.parametrize(("data", "message"), FAULTS)
def test_what_is_wrong_is_said_with_its_table_and_row(data, message):
    with pytest.raises(ChartError) as fault:
        read(data)
    assert message in fault.value.text
    assert fault.value.code == "bad_charts"
