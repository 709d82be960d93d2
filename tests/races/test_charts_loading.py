"""`load_charts`: what is refused, what is stored, which charts new races get."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from engine.rulesets.circus_maximus import charts
from races.errors import RaceError
from races.models import ChartSet, Race
from races.selectors.charts import charts_in_use, newest_charts
from races.selectors.replays import race_state
from races.services.chart_choice import charts_of_version
from races.services.chart_files import read_chart_file
from races.services.charts import delete_charts, load_charts
from tests.factories.charts import (
    CRITICAL,
    chart_file,
    make_charted_race,
    make_charts,
    wheel_damage,
)
from tests.factories.races import make_started_race

pytestmark = pytest.mark.django_db


@pytest.fixture
def load(tmp_path):
    def run(text: str, *arguments: str) -> str:
        file, said = tmp_path / "club.json", StringIO()
        file.write_text(text, encoding="utf-8")
        call_command("load_charts", str(file), *arguments, stdout=said)
        return said.getvalue()

    return run


def refused(text: str) -> str:
    with pytest.raises(RaceError) as refusal:
        read_chart_file(text)
    assert ChartSet.objects.count() == 0
    return str(refusal.value)


def test_a_file_with_one_table_replaces_that_table_of_the_standard_charts():
    found = read_chart_file(chart_file(wheel_damage(9))).charts

    standard = charts.standard()
    assert found.wheel_hits(99) == 9
    assert standard.wheel_hits(99) == 7
    differing = [
        new["id"]
        for new, old in zip(found.data["tables"], standard.data["tables"], strict=True)
        if new != old
    ]
    assert differing == ["wheel_damage"]


def test_what_a_table_leaves_out_is_as_printed_and_its_figures_are_sourced():
    found = read_chart_file(chart_file(wheel_damage(9))).charts.data["tables"]

    table = next(one for one in found if one["id"] == "wheel_damage")
    assert table["dice"] == "2d6"
    assert table["status"] == "SOURCED"
    assert table["anchors"] == []


def test_a_wrong_cell_is_named_by_table_and_row_and_column():
    row = {**CRITICAL["rows"][0], "min": "two"}

    text = refused(chart_file({**CRITICAL, "rows": [row, *CRITICAL["rows"][1:]]}))

    assert text.startswith("Table mv6_critical_horse, row 1: “min”")


def test_every_table_that_does_not_hold_is_named():
    wheels = wheel_damage(100)
    first, _gone, *rest = CRITICAL["rows"]

    text = refused(chart_file({**CRITICAL, "rows": [first, *rest]}, wheels))

    assert text.splitlines() == [
        "Table mv6_critical_horse, row 2: it leaves a gap at 9.",
        "Table wheel_damage, row 8: “hits” must be a number from 0 to 99.",
    ]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"status": "GUESSED"}, "“status” is one of SOURCED, PART_SOURCED"),
        ({"status": []}, "“status” is one of SOURCED"),
        ({"dice": 2}, "“dice” is a text."),
        ({"source": "S1"}, "“source” is a list of texts."),
        ({"rows": [{**CRITICAL["rows"][0], "hit": 1}, *CRITICAL["rows"][1:]]},
         "row 1: there is no column “hit”."),
    ],
)  # fmt: skip
def test_what_no_page_could_print_is_refused(change, words):
    text = refused(chart_file({**CRITICAL, **change}))

    assert text.startswith("Table mv6_critical_horse")
    assert words in text


def test_a_column_that_is_left_out_is_named():
    table = {"id": "mv10_rain", "rows": charts.standard().data["tables"][-2]["rows"]}
    bare = {**table, "rows": [{}, *table["rows"][1:]]}

    assert refused(chart_file(bare)) == ("Table mv10_rain, row 1: it has no “effect”.")


def test_a_gap_between_two_rows_is_named():
    first, _gone, *rest = CRITICAL["rows"]

    text = refused(chart_file({**CRITICAL, "rows": [first, *rest]}))

    assert text == "Table mv6_critical_horse, row 2: it leaves a gap at 9."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "This is not JSON: Expecting value"),
        ("[" * 100_000, "This is not JSON"),
        ('{"tables": [{"id": NaN}]}', "This is not JSON: NaN."),
        (r'{"tables": [{"id": "\u0000"}]}', "Write signs as they are"),
        ("[]", "an object with a list “tables”"),
        ('{"tables": []}', "an object with a list “tables”"),
        ('{"tables": [{}]}', "Table 1 of the file has no “id”."),
        ('{"tables": [{"id": "wheels"}]}', "There is no table “wheels”."),
        ('{"tables": [{"id": "wrecks"}]}', "Table wrecks: it has no “rows”."),
        (chart_file(CRITICAL, CRITICAL), "is in the file twice"),
        (" " * 1_000_001, "at most 1,000,000 signs"),
    ],
)
def test_what_is_no_file_of_charts_is_refused_in_words(text, words):
    assert words in refused(text)


def test_the_command_stores_the_next_version_and_says_so(load):
    make_charts(wheel_damage(9))

    said = load(chart_file(name="Aarhus", source="second edition"))

    stored = ChartSet.objects.get(version=2)
    assert said.startswith("Charts 2 (Aarhus) are loaded.")
    assert (stored.name, stored.source) == ("Aarhus", "second edition")
    assert stored.digest == charts.read(stored.data).digest


def test_the_name_may_come_from_the_command_or_from_the_file_name(load):
    load(chart_file(), "--name", "Odense")
    load(chart_file(wheel_damage(9)))

    assert [one.name for one in ChartSet.objects.all()] == ["club", "Odense"]


def test_loading_the_same_charts_again_says_so_and_does_nothing(load):
    load(chart_file())

    said = load(chart_file(), "--name", "another name")

    assert said.startswith("These are charts 1 (club): they were loaded before")
    assert ChartSet.objects.get().name == "club"


def test_checking_a_file_stores_nothing(load):
    assert load(chart_file(), "--check").endswith("club.json holds.\n")
    assert ChartSet.objects.count() == 0


def test_a_bad_file_ends_the_command_with_its_fault_and_stores_nothing(load, tmp_path):
    with pytest.raises(CommandError, match="There is no table “wheels”"):
        load('{"tables": [{"id": "wheels"}]}')
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("load_charts", str(tmp_path / "nowhere.json"))
    assert ChartSet.objects.count() == 0


def test_the_list_tells_every_version_newest_first():
    make_charts(name="First")
    make_charts(wheel_damage(9), name="Second")
    said = StringIO()

    call_command("load_charts", "--list", stdout=said)

    lines = said.getvalue().splitlines()
    assert [line.split()[0] for line in lines] == ["2", "1", "0"]
    assert lines[0].endswith("Second (printed copy of 1980)")


def test_the_standard_charts_are_no_charts_of_a_club():
    standard = charts.standard()

    with pytest.raises(RaceError, match="These are the standard charts"):
        load_charts(found=standard, name="Standard")
    with pytest.raises(RaceError, match="Charts need a name"):
        load_charts(found=standard, name="  ")


def test_a_new_race_gets_the_newest_charts_or_those_it_names():
    assert newest_charts() is None
    first, second = make_charts(), make_charts(wheel_damage(9))

    assert newest_charts() == second.data
    assert charts_of_version(1) == first.data
    assert charts_of_version(0) is None
    with pytest.raises(RaceError, match="There are no charts 3"):
        charts_of_version(3)


def test_charts_that_a_race_is_driven_by_cannot_be_deleted():
    used, unused = make_charts(), make_charts(wheel_damage(9))
    make_charted_race()
    make_charted_race(used.data)
    said = StringIO()

    with pytest.raises(CommandError, match="Races are driven by charts 1"):
        call_command("load_charts", "--delete", "1")
    call_command("load_charts", "--delete", str(unused.version), stdout=said)

    assert said.getvalue() == "Charts 2 are gone.\n"
    assert list(ChartSet.objects.all()) == [used]
    with pytest.raises(RaceError, match="There are no charts 2"):
        delete_charts(version=2)


def test_a_race_keeps_its_charts_when_the_set_is_gone():
    found = make_charts()
    race = make_charted_race(json.loads(json.dumps(found.data)))
    assert charts_in_use(race).chart_set == found

    ChartSet.objects.all().delete()

    assert charts_in_use(race).chart_set is None
    assert not charts_in_use(race).is_standard
    assert [t.id for t in charts_in_use(race).tables if t.changed] == [CRITICAL["id"]]


def test_a_race_is_replayed_by_its_own_charts_when_the_set_is_gone():
    found = make_charts(wheel_damage(9))
    race = make_started_race(game="circus_maximus", charts=found.data)

    ChartSet.objects.all().delete()

    state = race_state(Race.objects.get(pk=race.pk), seats=4)
    assert state.field.charts.wheel_hits(99) == 9
