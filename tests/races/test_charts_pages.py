"""The pages that say which charts a race is driven by."""

import json
import re

import pytest
from django.urls import reverse

from engine.rulesets.circus_maximus import charts
from races.selectors.chart_order import printed_order
from races.selectors.chart_tables import chart_tables
from races.selectors.charts import standard_charts
from tests.factories.charts import make_charted_race, make_charts, wheel_damage
from tests.factories.races import make_race

pytestmark = pytest.mark.django_db


def page(client, name: str, *arguments: int) -> str:
    answer = client.get(reverse(name, args=arguments))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_a_race_without_charts_of_its_own_is_driven_by_the_standard_ones(client):
    html = page(client, "race_charts", make_charted_race().pk)

    assert "This race is driven by the standard charts." in html
    assert "Tables that differ" not in html
    tables = standard_charts().tables
    assert html.count('<th scope="row" lang="en">') == len(tables) == 37
    designs = sum(table.is_design for table in tables)
    assert f"{designs} tables have figures that no source gives" in html


def test_a_race_with_loaded_charts_names_them_and_marks_what_differs(client):
    found = make_charts(wheel_damage(9), name="Aarhus & friends")

    html = page(client, "race_charts", make_charted_race(found.data).pk)

    assert "driven by charts 1, Aarhus &amp; friends: one table differs" in html
    assert re.findall(r"<ins>(.*?)</ins> <del[^>]*>(.*?)</del>", html) == [("9", "7")]
    assert "One cell differs." in html
    assert "printed copy of 1980" in html


def test_a_race_with_charts_that_were_not_loaded_here_says_so(client):
    found = make_charts()
    race = make_charted_race(found.data)
    found.delete()

    html = page(client, "race_charts", race.pk)

    assert "This race is driven by charts of its own: one table differs" in html


def test_a_game_without_charts_has_no_such_page(client):
    race = make_race()

    assert client.get(reverse("race_charts", args=[race.pk])).status_code == 404


def test_each_loaded_set_has_a_page_and_the_newest_is_for_new_races(client):
    assert page(client, "chart_sets").count("For new races") == 1
    make_charts(name="Old")
    make_charts(wheel_damage(9), name="New")

    html = page(client, "chart_sets")

    assert html.index("New</a>") < html.index("For new races") < html.index("Old</a>")
    assert html.count("For new races") == 1
    assert "Charts 2: one table differs" in page(client, "chart_set", 2)
    assert client.get(reverse("chart_set", args=[3])).status_code == 404


def test_a_row_that_the_standard_table_lacks_differs_in_every_figure():
    standard = {"tables": [{"id": "a", "rows": [{"min": 5, "max": 6, "hits": 1}]}]}
    changed = {"tables": [{"id": "a", "rows": [{"min": 5, "max": 5, "hits": 1}]}]}

    (table,) = chart_tables(changed, standard)

    assert [[cell.before for cell in row] for row in table.rows] == [["–", "–"]]
    assert (table.name, table.status, table.source) == ("a", "", ())


def test_columns_stand_as_printed_whatever_order_a_database_keeps():
    standard = charts.standard().data
    turned = json.loads(json.dumps(standard, sort_keys=True))
    turned["tables"].reverse()
    turned["more"] = 1

    ordered = printed_order(turned, standard)

    assert list(ordered) == [*standard, "more"]
    assert chart_tables(ordered, standard) == chart_tables(standard, standard)
    assert chart_tables(turned, standard) != chart_tables(standard, standard)


def test_rows_are_found_by_what_they_are_about():
    one = {"tables": [{"id": "a", "source": "S1", "rows": [{"effect": "x", "mf": 1}]}]}
    two = {"tables": [{"id": "a", "source": "S1", "rows": [{"effect": "x", "mf": 2}]}]}

    (table,) = chart_tables(two, one)

    assert [[cell.before for cell in row] for row in table.rows] == [["", "1"]]
    assert table.source == ("S1",)
