"""Every public page: accessible in both themes, narrow enough, quiet, read without script."""

import pytest
from playwright.sync_api import expect

from races.models import Player, User
from tests.browser.pages import SMALL
from tests.factories import weekend

PATHS = (
    "/",
    "/start/",
    "/login/",
    "/e/{event}/",
    "/e/{event}/players/",
    "/e/{event}/t/{cup}/",
    "/e/{event}/t/{cup}/rounds/1/",
    "/e/{event}/t/{cup}/rounds/1/tables/1/",
    "/e/{event}/t/{cup}/standings/",
    "/e/{event}/t/{cup}/standings/?now=1",
    "/e/{event}/t/{cup}/rules/",
    "/rules/ave-caesar/",
    "/players/{player}/",
    "/races/",
    "/e/{event}/changes/",
    "/nowhere/",
)


@pytest.fixture
def paths(transactional_db):
    event = weekend.make_event()
    weekend.make_event(
        "Ribe Winter Circus", starts_on="2199-01-09", ends_on="2199-01-09"
    )
    cup = weekend.make_running_tournament(event, players=12)
    player = Player.objects.get(name="Freja Ravn")
    names = {"event": event.slug, "cup": cup.slug, "player": player.pk}
    return [path.format(**names) for path in PATHS]


def test_axe_finds_nothing_on_any_public_page(visit, paths, look):
    seen = visit(**look)

    found = {path: seen.go(path).violations() for path in paths}

    assert {path: lines for path, lines in found.items() if lines} == {}


def test_no_public_page_scrolls_sideways_at_320_pixels(visit, paths):
    seen = visit(width=SMALL)

    assert {path: seen.go(path).overflow() for path in paths} == dict.fromkeys(paths, 0)


def test_no_public_page_complains_in_the_console(visit, paths):
    seen = visit()

    for path in paths:
        seen.go(path)

    expected = (
        "Failed to load resource: the server responded with a status of 404 (Not Found)"
    )
    assert [text for text in seen.complaints if text != expected] == []


def test_every_public_page_has_one_heading_and_a_title(visit, paths):
    seen = visit()

    for path in paths:
        seen.go(path)
        assert seen.page.locator("h1").count() == 1, path
        assert seen.page.title().endswith(" · Laurel"), path


def test_the_whole_site_reads_without_script(visit, paths):
    seen = visit(script=False)

    for path in paths:
        seen.go(path)
        expect(seen.page.locator("main h1")).to_be_visible()
    seen.go(next(path for path in paths if path.endswith("/standings/")))
    expect(seen.page.get_by_role("link", name="Refresh")).to_be_visible()
    seen.page.locator("tr.why summary").first.click()
    expect(seen.page.locator("tr.why details[open] li").first).to_be_visible()


def test_language_and_theme_are_chosen_without_script(visit, paths):
    seen = visit("/", script=False)

    seen.page.locator("details.menu summary").first.click()
    seen.page.get_by_role("button", name="Dark").click()
    seen.page.locator("details.menu summary").first.click()
    seen.page.get_by_role("button", name="Dansk").click()

    html = seen.page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    expect(html).to_have_attribute("lang", "da")


def test_a_person_logs_in_with_an_e_mail_address_and_comes_back(visit, paths):
    User.objects.create_user("line", "line@example.dk", "gate-of-the-horses")
    players = next(path for path in paths if path.endswith("/players/"))
    seen = visit(players)

    seen.page.get_by_role("link", name="Log in").click()
    seen.page.get_by_label("User name or e-mail address").fill("LINE@example.dk")
    seen.page.get_by_label("Password").fill("wrong")
    seen.page.locator("form.card").get_by_role("button", name="Log in").click()
    expect(seen.page.locator(".errors")).to_be_focused()
    seen.page.get_by_label("Password").fill("gate-of-the-horses")
    seen.page.locator("form.card").get_by_role("button", name="Log in").click()

    seen.page.wait_for_url(f"**{players}")
    expect(seen.page.get_by_role("button", name="Log out line").first).to_be_visible()
