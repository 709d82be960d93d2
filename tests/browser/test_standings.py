"""The open standings page: walked with the keyboard, brought up to date by itself."""

import re

import pytest
from playwright.sync_api import expect

from league.models import Heat
from tests.browser.pages import SMALL
from tests.factories import weekend


@pytest.fixture
def cup(transactional_db):
    return weekend.make_running_tournament(weekend.make_event(), players=12)


def path(cup):
    return f"/e/{cup.event.slug}/t/{cup.slug}/standings/"


def open_heat(cup):
    return Heat.objects.filter(
        round__tournament=cup, round__number=3, race__status="seated"
    ).first()


def test_a_result_reaches_an_open_page_over_the_stream(visit, cup):
    seen = visit(path(cup))
    with seen.page.expect_request(re.compile(r"/standings/\?seen=")) as asked:
        seen.page.wait_for_timeout(300)
        weekend.settle(open_heat(cup))

    cup = weekend.again(cup)
    expect(seen.page.locator("#standings")).to_have_attribute(
        "data-version", str(cup.version)
    )
    assert asked.value.response().status == 200
    expect(seen.page.locator("#status")).to_have_text("Standings updated")


def test_a_result_reaches_an_open_page_when_streams_are_blocked(visit, cup):
    seen = visit()
    seen.context.route("**/live/**", lambda route: route.abort())
    seen.go(path(cup))

    weekend.settle(open_heat(cup))

    version = str(weekend.again(cup).version)
    expect(seen.page.locator("#standings")).to_have_attribute(
        "data-version", version, timeout=8000
    )


def test_an_open_reason_stays_open_when_the_table_is_brought_up_to_date(visit, cup):
    seen = visit(path(cup))
    why = seen.page.locator("tr.why details").first
    name = why.get_attribute("id")
    why.locator("summary").click()

    weekend.settle(open_heat(cup))
    version = str(weekend.again(cup).version)

    expect(seen.page.locator("#standings")).to_have_attribute("data-version", version)
    if seen.page.locator(f"#{name}").count():
        expect(seen.page.locator(f"#{name}")).to_have_attribute("open", "")


def test_a_reason_is_reached_and_opened_with_the_keyboard(visit, cup):
    seen = visit(path(cup))
    seen.page.keyboard.press("Tab")
    assert seen.page.evaluate("document.activeElement.className") == "skip"
    seen.page.keyboard.press("Enter")

    for _step in range(60):
        seen.page.keyboard.press("Tab")
        if seen.page.evaluate("document.activeElement.matches('tr.why summary')"):
            break
    seen.page.keyboard.press("Enter")

    reasons = seen.page.locator("tr.why details[open] li")
    expect(reasons.first).to_be_visible()
    assert reasons.first.inner_text().startswith("Points: ")


def test_a_page_that_lost_its_connection_says_so_once(visit, cup):
    seen = visit()
    seen.context.route("**/live/**", lambda route: route.abort())
    seen.go(path(cup))

    seen.context.set_offline(True)

    expect(seen.page.locator("#alert")).to_have_text(
        "No connection. This page shows what it knew last.", timeout=8000
    )
    seen.context.set_offline(False)
    expect(seen.page.locator("#alert")).to_have_text("Connected again.", timeout=8000)


@pytest.mark.parametrize("locale", ["en-GB", "da-DK"])
@pytest.mark.parametrize("query", ["", "?now=1"])
def test_points_are_whole_on_the_narrowest_phone(visit, cup, locale, query):
    seen = visit(path(cup) + query, width=SMALL, locale=locale)

    box = "es => es.map(e => e.getBoundingClientRect()).map(b => [b.left, b.right])"
    ((_left, edge),) = seen.page.locator(".card--flush").evaluate_all(box)
    cells = seen.page.locator("td.pts, th:last-child.n").evaluate_all(box)

    assert len(cells) == 13
    assert all(0 < left < right <= edge <= SMALL["width"] for left, right in cells)
    assert seen.overflow() == 0
