"""A person drives Circus Maximus in a real browser: with keys, and without a script."""

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests.browser.pages import PHONE, WIDE
from tests.factories.circus_driving import act, make_circus, to_drive
from tests.factories.driving import make_login


@pytest.fixture
def anna(transactional_db):
    return make_login("Anna")


@pytest.fixture
def race(anna):
    """Anna drives red in lane 1, a person who is not there blue in lane 2."""
    return make_circus(anna, make_login("Bo"))


@pytest.fixture
def drive(visit, server, anna):
    """Open a page of a race as Anna."""

    def open_page(race, *, path="play/", **how):
        seen = visit("/login/", **how)
        client = Client()
        client.force_login(anna)
        cookie = client.cookies["sessionid"].value
        seen.context.add_cookies(
            [{"name": "sessionid", "value": cookie, "url": server}]
        )
        return seen.go(f"/races/{race.pk}/{path}")

    return open_page


def anna_drives(anna):
    """A race in which Anna has begun to move; both chariots are hers."""
    race = make_circus(anna, anna)
    return race, to_drive(race, 12, 12)


def test_a_turn_is_driven_with_buttons_and_keys(anna, drive):
    race, seat = anna_drives(anna)
    seen = drive(race, width=WIDE)
    page = seen.page
    steps = page.locator("[data-chips] li").first

    page.get_by_role("button", name="Straight on").click()
    expect(steps).to_have_text("Straight 1")
    page.keyboard.press("f")
    page.keyboard.press("f")
    expect(steps).to_have_text("Straight 3")
    page.keyboard.press("Backspace")
    expect(steps).to_have_text("Straight 2")
    expect(page.locator("[data-squares] polygon")).to_have_count(2)
    expect(page.locator("[data-counted]")).to_contain_text("2 of ")
    page.locator("body").press("Enter")

    expect(page.locator("#news")).to_contain_text("drives 2 steps")
    assert race.log.order_by("number").last().notation == "drive F2"
    assert race.log.order_by("number").last().seat == seat
    assert seen.complaints == []


def test_a_speed_is_stepped_and_written_while_another_writes(race, drive):
    seen = drive(race, width=WIDE)
    page = seen.page
    speed = page.get_by_label("Speed")
    most = int(speed.input_value())

    page.get_by_role("button", name="Slower").click()
    expect(speed).to_have_value(str(most - 1))
    page.get_by_role("button", name="Faster").click()
    page.get_by_role("button", name="Faster").click()
    expect(speed).to_have_value(str(most))
    speed.fill("7")
    act(race, 1, "order 9")
    expect(page.locator("#news")).to_contain_text("Blue has written")
    expect(speed).to_have_value("7")  # what was typed stays when the page comes anew
    expect(speed).to_be_focused()
    page.get_by_role("button", name="Faster").click()
    page.get_by_role("button", name="Write it").click()

    expect(page.locator("#news")).to_contain_text("Red 8, Blue 9")
    assert race.log.order_by("number").last().notation == "order 8"


def test_without_a_script_a_path_is_previewed_and_driven(anna, drive):
    race, _seat = anna_drives(anna)
    seen = drive(race, width=PHONE, script=False)
    page = seen.page

    with page.expect_navigation():
        page.get_by_role("button", name="Straight on").click()
    page.get_by_text("Write the path").click()
    page.get_by_label("Path").fill("f3 b")
    with page.expect_navigation():
        page.get_by_role("button", name="Preview").click()
    expect(page.locator("[data-chips] li")).to_contain_text(["Straight 3", "Brake 1"])
    with page.expect_navigation():
        page.get_by_role("button", name="Drive", exact=True).click()

    assert race.log.order_by("number").last().notation == "drive F3B"


def test_the_pages_are_accessible_and_narrow_enough(anna, drive, look):
    race, _seat = anna_drives(anna)
    seen = drive(race, path="play/?path=F2", **look)

    assert seen.violations() == []
    assert seen.overflow() <= 0
    assert seen.clipped() == []
    seen.go(f"/races/{race.pk}/?follow=a")
    expect(seen.page.locator("#pieces")).to_have_attribute(
        "viewBox", re.compile("456 304$")
    )
    assert seen.violations() == []
    assert seen.overflow() <= 0
    assert seen.complaints == []


def test_the_board_grows_under_the_keys_and_is_whole_again(anna, drive):
    race, _seat = anna_drives(anna)
    page = drive(race, path="", width=WIDE).page
    stage = page.locator(".board__stage")

    page.locator("body").press("+")
    expect(stage).to_have_class(re.compile("board__stage--x2"))
    page.get_by_role("button", name="Larger").click()
    expect(stage).to_have_class(re.compile("board__stage--x3"))
    page.locator("body").press("0")
    expect(stage).not_to_have_class(re.compile("board__stage--x"))
