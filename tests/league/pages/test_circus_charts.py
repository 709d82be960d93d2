"""The charts of Circus Maximus for everybody to read, and what is a design of ours."""

from html.parser import HTMLParser

import pytest

from engine.rulesets.circus_maximus.charts import standard
from league.selectors.chart_grids import chart_grid
from league.selectors.circus_charts import CHAPTERS, chart_chapters

TABLES = {one["id"]: one for one in standard().data["tables"]}


def cells(key):
    """Text and whether it is ours, by the head of the line and that of the column."""
    grid = chart_grid(TABLES[key])
    return {
        (line.head, head): (cell.text, cell.is_ours)
        for line in grid.lines
        for head, cell in zip(grid.heads[1:], line.cells, strict=True)
    }


def test_every_chart_stands_in_exactly_one_chapter():
    placed = [key for _key, _title, held in CHAPTERS for key in held]

    assert sorted(placed) == sorted(TABLES)
    assert len(placed) == 37


@pytest.mark.parametrize(
    ("chart", "line", "column", "text", "ours"),
    [
        ("endurance_3_64", "2", "1", "74", False),
        ("endurance_3_64", "2", "2", "71", True),
        ("endurance_3_64", "0", "6", "21", False),
        ("team_speed_3_63", "2", "1", "21 (6, 5, 5, 5)", True),
        ("corner_strain_7_32", "15", "2", "RH", True),
        ("horse_injury_9_5", "13", "Hits", "5", False),
        ("horse_injury_9_5", "14", "Hits", "6", True),
        ("horse_injury_9_5", "≥ 15", "Hits", "8", True),
        ("damage_to_cars", "≥ 13", "Result", "D", False),
        ("wheel_damage", "10–11", "Hits", "4", False),
        ("lash_driver_9_42", "7", "3-4", "M", True),
        ("mv2_dust_hit", "≤ 9", "Result", "miss", False),
        ("mv1_specification", "endurance", "12", "80", False),
        ("mv1_specification", "blades", "11", "both long", False),
        ("mv9_weather", "3–6", "Initial", "clear", False),
        ("prep_points", "car", "2", "heavy, 3", False),
        ("movement_costs", "brake", "END", "1", False),
        ("mv10_rain", "team speed -1", "Light", "", False),
    ],
)
def test_a_cell_says_its_figure_and_whether_it_is_ours(chart, line, column, text, ours):
    assert cells(chart)[line, column] == (text, ours)


def test_a_chart_of_figures_is_set_otherwise_than_one_of_sentences():
    assert chart_grid(TABLES["corner_strain_7_32"]).is_figures
    assert not chart_grid(TABLES["mv2_dust"]).is_figures


def test_charts_of_rules_that_are_off_are_left_out():
    def keys(**switches):
        chapters = chart_chapters(standard().data, switches=switches)
        return {chart.table.id for one in chapters for chart in one.charts}

    assert "mv3_knife" in keys(knife=True)
    assert "mv3_knife" not in keys(spear=True)
    assert "mv9_weather" not in keys(rain=True)
    assert "corner_strain_7_32" in keys()


class Anchors(HTMLParser):
    """Ids of a page, and where its links inside the page lead."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.ids += [given["id"]] if "id" in given else []
        if given.get("href", "").startswith("#"):
            self.links.append(given["href"][1:])


@pytest.mark.django_db
def test_the_page_shows_every_chart_under_an_anchor_of_its_own(client):
    page = client.get("/rules/circus-maximus/charts/").text
    found = Anchors(page)

    assert set(TABLES) <= set(found.ids)
    assert len(found.ids) == len(set(found.ids))
    assert set(found.links) <= set(found.ids)
    assert "our design" in page
    assert "partly our design" in page
    assert "sources disagree" in page


@pytest.mark.django_db
def test_a_game_without_charts_has_no_page_of_them(client):
    assert client.get("/rules/ben-hur/charts/").status_code == 404
