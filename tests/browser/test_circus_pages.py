"""Pages of a Circus Maximus tournament: accessible, narrow enough, quiet, without script."""

import pytest
from playwright.sync_api import expect

from league.services.heat_seating import seat_heat
from league.services.rounds import release_round
from tests.browser.pages import SMALL
from tests.browser.test_organiser_pages import log_in
from tests.factories import weekend
from tests.factories.circus_heats import (
    choose,
    heat_at,
    make_circus,
    round_at,
    settle,
)
from tests.factories.desk import desk, make_people
from tests.factories.league import NAMES

__all__ = ["log_in"]


@pytest.fixture
def event(transactional_db):
    event = weekend.make_event()
    make_people(event)
    return event


@pytest.fixture
def night(event):
    """Ten people, open heats of one race of eight: one is over, one is public."""
    night = make_circus(
        10, event=event, open_heats=True, target=8, largest=8, tables=1, final_field=4
    )
    for number in (1, 2):
        choose(night, number, *NAMES[:10])
        round_ = round_at(night, number)
        seat_heat(round_id=round_.pk, draws=round_.stage.draws, seed=number)
        release_round(round_id=round_.pk)
    settle(heat_at(night, 1), "BADC -E wF kGH")
    choose(night, 3, *NAMES[:9])
    night.refresh_from_db()
    return night


@pytest.fixture
def paths(event, night):
    """Pages by name, of the public and of the desk."""
    here = f"/e/{event.slug}/t/{night.slug}"
    fresh = make_circus(16, event=event, ending="single")
    return {
        "charts": "/rules/circus-maximus/charts/",
        "digest": "/rules/circus-maximus/",
        "round": f"{here}/rounds/2/",
        "table": f"{here}/rounds/1/tables/1/",
        "standings": f"{here}/standings/",
        "rules": f"{here}/rules/",
        "heats": desk(event, night, "heats/?round=3"),
        "heats-public": desk(event, night, "heats/?round=1"),
        "enter": desk(event, night, "enter/?round=2&line=1+BA-K"),
        "form": desk(event, page=f"heats/{heat_at(night, 2).pk}/"),
        "amend": desk(event, page=f"heats/{heat_at(night, 1).pk}/amend/"),
        "settings": desk(event, fresh, "settings/"),
    }


def test_axe_finds_nothing_and_nothing_complains(visit, paths, look):
    seen = log_in(visit, **look)

    found = {name: seen.go(path).violations() for name, path in paths.items()}

    assert {name: lines for name, lines in found.items() if lines} == {}
    assert seen.complaints == []


def test_no_page_is_wider_than_a_small_phone(visit, paths):
    seen = log_in(visit, width=SMALL)
    wide = {}
    for name, path in paths.items():
        page = seen.go(path)
        wide[name] = (page.overflow(), page.clipped())

    assert wide == dict.fromkeys(paths, (0, []))


def test_a_heat_is_ticked_seated_and_entered_without_scripts(visit, event, night):
    page = log_in(visit, script=False).go(desk(event, night, "heats/?round=3")).page

    page.get_by_label(NAMES[9], exact=True).check()
    page.get_by_label(NAMES[0], exact=True).uncheck()
    page.get_by_role("button", name="Save and seat heat 3").click()
    expect(page.get_by_text("Heat 3 is seated.")).to_be_visible()
    page.get_by_role("link", name="Preview and publish").click()
    page.get_by_role("button", name="Publish to phones and screen").click()
    page.goto(desk(event, night, "enter/?round=3"))
    page.get_by_label("Table, then chariots in finishing order").fill(
        "1 HGFED C-W B-K A-K"
    )
    page.get_by_role("button", name="Settle").click()

    expect(page.get_by_text("Table 1 is settled.")).to_be_visible()
    page.goto(f"/e/{event.slug}/t/{night.slug}/rounds/3/")
    expect(page.locator(".table-card li").first).to_contain_text("1")
    expect(page.locator(".table-card li").last).to_contain_text("KIA")
