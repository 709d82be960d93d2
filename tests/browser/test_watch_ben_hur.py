"""The watch page of Ben Hur in a browser: fits, is accessible, and can be stepped."""

import pytest
from playwright.sync_api import expect

from races.services.bots import advance_race
from tests.browser.pages import PHONE
from tests.factories.races import make_started_race

WHOLE = "e => e.scrollWidth - e.clientWidth"


@pytest.fixture
def race(transactional_db):
    """A race of six bots that is over."""
    race = make_started_race(game="ben_hur", bots=("easy",) * 6)
    while race.is_driven:
        advance_race(race_id=race.pk, turn=race.turn)
        race.refresh_from_db()
    return race


def test_the_page_fits_and_axe_finds_nothing(visit, race, look):
    seen = visit(**look)

    for turn in (0, 3, 12, race.turn):
        seen.go(f"/races/{race.pk}/?turn={turn}")
        assert seen.violations() == []
        assert seen.overflow() == 0
    assert seen.complaints == []


def test_stepping_swaps_the_pieces_and_the_order(visit, race):
    seen = visit(f"/races/{race.pk}/?turn=12")
    before = seen.page.locator("#pieces").inner_html()

    seen.page.keyboard.press("Home")

    expect(seen.page.locator("#pieces")).to_have_attribute("data-turn", "0")
    assert seen.page.locator("#pieces").inner_html() != before
    expect(seen.page.locator(".oval-piece")).to_have_count(6)
    expect(seen.page.locator("#order .round")).to_contain_text("Round 1")
    assert seen.complaints == []


def test_the_pieces_lie_on_the_track(visit, race, width):
    seen = visit(f"/races/{race.pk}/?turn=0", width=width)

    track, pieces = (
        seen.page.locator(f".board__stage > svg >> nth={n}").bounding_box()
        for n in (0, 1)
    )
    assert track == pieces
    line = seen.page.locator(".oval-piece").first.bounding_box()
    middle = track["x"] + track["width"] / 2
    assert line["x"] + line["width"] < middle < track["x"] + track["width"]


def test_without_script_the_links_step_through_the_race(visit, race):
    seen = visit(f"/races/{race.pk}/?turn=5", script=False)

    seen.page.locator("#go-next").click()

    expect(seen.page.locator("[data-step]")).to_have_text(f"Turn 6 of {race.turn}")
    expect(seen.page.locator("#pieces")).to_have_attribute("data-turn", "6")
    expect(seen.page.locator("#go-play")).to_be_hidden()


def test_a_phone_can_show_the_whole_oval(visit, race):
    seen = visit(f"/races/{race.pk}/?turn=5", width=PHONE)
    scroll = seen.page.locator(".board__scroll")
    assert scroll.evaluate(WHOLE) > 100

    seen.page.get_by_role("button", name="Whole board").click()

    assert scroll.evaluate(WHOLE) == 0
    assert seen.overflow() == 0
