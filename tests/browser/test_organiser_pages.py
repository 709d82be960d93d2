"""Every page of the desk: accessible in both themes, narrow enough, quiet, by keyboard."""

import pytest

from races.services.results import report_result
from tests.browser.pages import SMALL
from tests.factories import weekend
from tests.factories.desk import desk, heat_at, make_people
from tests.factories.league import in_start_order


@pytest.fixture
def event(transactional_db):
    event = weekend.make_event()
    make_people(event)
    return event


@pytest.fixture
def cup(event):
    cup = weekend.make_running_tournament(event, players=24)
    heat = heat_at(cup, 3, 4)
    report_result(
        race_id=heat.race_id, lines=in_start_order(heat), revision=0, role="table"
    )
    return cup


@pytest.fixture
def desk_paths(event, cup):
    """Pages by name."""
    empty = weekend.make_tournament(event, players=5, name="Evening Cup")
    missing, reported, settled = (heat_at(cup, 3, table) for table in (3, 4, 1))
    seat = heat_at(cup, 4, 1).race.seats.first()
    return {
        "now": desk(event),
        "now-empty": desk(event, page=f"?t={empty.slug}"),
        "enter": desk(event, cup, "enter/?line=3+DBA+C-D"),
        "enter-wrong": desk(event, cup, "enter/?line=3+DBX"),
        "heat": desk(event, page=f"heats/{missing.pk}/"),
        "heat-reported": desk(event, page=f"heats/{reported.pk}/"),
        "amend": desk(event, page=f"heats/{settled.pk}/amend/"),
        "players": desk(event, cup, "players/"),
        "import": desk(event, cup, "import/"),
        "seating": desk(event, cup, "seating/?round=4"),
        "seating-picked": desk(event, cup, f"seating/?round=4&pick={seat.pk}"),
        "seating-empty": desk(event, empty, "seating/"),
        "preview": desk(event, cup, "seating/preview/?round=4"),
        "stage": desk(event, cup, "stages/1/"),
        "new": "/o/new/",
        "changes": f"/e/{event.slug}/changes/",
    }


def log_in(visit, user="owner", **how):
    """A browser in which this user is logged in."""
    seen = visit("/login/", **how)
    seen.page.fill("[name=username]", user)
    seen.page.fill("[name=password]", "horse-1")
    seen.page.click("main [type=submit], main button.btn--main")
    seen.page.wait_for_url(lambda url: "/login/" not in url)
    return seen


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page_of_the_desk(visit, desk_paths, width, theme):
    seen = log_in(visit, width=width, theme=theme)

    found = {name: seen.go(path).violations() for name, path in desk_paths.items()}

    assert {name: lines for name, lines in found.items() if lines} == {}


def test_no_page_of_the_desk_scrolls_sideways_at_320_pixels(visit, desk_paths):
    seen = log_in(visit, width=SMALL)

    wide = {name: seen.go(path).overflow() for name, path in desk_paths.items()}

    assert wide == dict.fromkeys(desk_paths, 0)


def test_no_page_of_the_desk_complains_in_the_console(visit, desk_paths):
    seen = log_in(visit)

    for path in desk_paths.values():
        seen.go(path)

    assert seen.complaints == []
