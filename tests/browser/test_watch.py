"""The watch page: a race is stepped through with keys, and seen whole on a phone."""

import pytest
from playwright.sync_api import expect

from races.services.bots import advance_race
from tests.browser.pages import PHONE, SMALL
from tests.factories.races import make_started_race

BOX = "e => { const b = e.getBoundingClientRect(); return [b.left, b.right]; }"


@pytest.fixture
def race(transactional_db):
    """A race of bots that is over; it has more than a hundred turns or nearly so."""
    race = make_started_race()
    while race.is_driven:
        advance_race(race_id=race.pk, turn=race.turn)
        race.refresh_from_db()
    return race


def says(seen, turn, race):
    expect(seen.page.locator("[data-step]")).to_have_text(f"Turn {turn} of {race.turn}")


def test_keys_step_through_the_race_as_soon_as_the_page_is_there(visit, race):
    seen = visit(f"/races/{race.pk}/")
    says(seen, race.turn, race)

    for key, turn in (
        ("ArrowLeft", race.turn - 1),
        ("ArrowLeft", race.turn - 2),
        ("ArrowRight", race.turn - 1),
        ("Home", 0),
        ("ArrowRight", 1),
        ("End", race.turn),
    ):
        seen.page.keyboard.press(key)
        says(seen, turn, race)
    expect(seen.page.locator("#pieces")).to_have_attribute("data-turn", str(race.turn))
    assert seen.complaints == []


def test_the_space_bar_plays_and_pauses(visit, race):
    seen = visit(f"/races/{race.pk}/?turn=3")
    play = seen.page.locator("#go-play")

    seen.page.keyboard.press("Space")
    expect(play).to_have_attribute("aria-pressed", "true")
    says(seen, 4, race)
    seen.page.keyboard.press("Space")

    expect(play).to_have_attribute("aria-pressed", "false")


def test_a_key_that_means_something_where_the_focus_is_keeps_its_meaning(visit, race):
    seen = visit(f"/races/{race.pk}/?turn=3")

    seen.page.locator("#go-next").focus()
    seen.page.keyboard.press("Space")
    expect(seen.page.locator("#go-play")).to_have_attribute("aria-pressed", "false")
    seen.page.locator("#turn").focus()
    seen.page.keyboard.press("ArrowRight")
    says(seen, 4, race)
    seen.page.evaluate(
        "() => { const field = document.createElement('textarea');"
        " document.querySelector('main').append(field); field.focus(); }"
    )
    seen.page.keyboard.press("Home")

    says(seen, 4, race)


def test_the_page_says_which_keys_there_are(visit, race):
    seen = visit(f"/races/{race.pk}/")

    hint = seen.page.get_by_text("Keys: ← and → step, Home and End jump")
    expect(hint).to_be_visible()
    described = seen.page.locator("[data-scrub]").get_attribute("aria-describedby")
    assert described == hint.get_attribute("id")
    assert seen.violations() == []


def test_without_script_nothing_is_offered_that_needs_one(visit, race):
    seen = visit(f"/races/{race.pk}/", script=False)

    for part in ("#replay-keys", "#go-whole", "#go-play", "#turn"):
        expect(seen.page.locator(part)).to_be_hidden()


@pytest.mark.parametrize("width", [PHONE, SMALL], ids=["390", "320"])
def test_a_phone_shows_the_turn_and_all_buttons_uncut(visit, race, width):
    seen = visit(f"/races/{race.pk}/", width=width)
    frame = seen.page.locator(".replay").evaluate(BOX)

    for part in ("[data-step]", "#go-first", "#go-last", "#go-whole", "#turn"):
        left, right = seen.page.locator(part).evaluate(BOX)
        assert frame[0] <= left < right <= frame[1], part
    assert seen.overflow() == 0


def test_a_phone_can_show_the_whole_board_and_keeps_it_whole(visit, race):
    seen = visit(f"/races/{race.pk}/", width=PHONE)
    scroll = seen.page.locator(".board__scroll")
    wider = "e => e.scrollWidth - e.clientWidth"
    assert scroll.evaluate(wider) > 100

    whole = seen.page.get_by_role("button", name="Whole board")
    whole.click()

    expect(whole).to_have_attribute("aria-pressed", "true")
    assert scroll.evaluate(wider) == 0
    seen.page.locator("#go-first").click()
    says(seen, 0, race)
    assert scroll.evaluate(wider) == 0
    whole.click()
    assert scroll.evaluate(wider) > 100
    assert seen.violations() == []
