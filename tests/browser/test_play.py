"""A person drives Ben Hur in a real browser: by handles, keys and without a script."""

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

from races.selectors.playing.preview import Aim, preview
from races.services.bots import advance_race
from tests.browser.pages import PHONE, WIDE
from tests.factories.driving import (
    COLOURS,
    act,
    make_drive,
    make_login,
    search,
    state_of,
)

VALUE = "name => document.getElementById(name).value"


@pytest.fixture
def anna(transactional_db):
    return make_login("Anna")


@pytest.fixture
def drive(visit, server):
    """Open the driver's page of a race as somebody."""

    def open_page(user, race, **how):
        seen = visit("/login/", **how)
        client = Client()
        client.force_login(user)
        cookie = client.cookies["sessionid"].value
        seen.context.add_cookies(
            [{"name": "sessionid", "value": cookie, "url": server}]
        )
        return seen.go(f"/races/{race.pk}/play/")

    return open_page


def bots_move(race):
    """Let the bots drive until a person is asked."""
    race.refresh_from_db()
    while race.waiting_for == "bot":
        advance_race(race_id=race.pk, turn=race.turn)
        race.refresh_from_db()


def on_to(race, kind, seat=0):
    """Play menus on until this seat is asked this kind of thing."""
    for _ in range(200):
        state = state_of(race)
        if state.to_move() == seat and str(state.pending()[0].kind) == kind:
            return state
        act(race, state)
    raise AssertionError(f"nobody was asked to {kind}")


def value(seen, name):
    return int(seen.page.evaluate(VALUE, name))


def verdict(seen):
    return seen.page.locator("[data-verdict]")


def test_a_person_drives_three_turns_with_keys_and_the_page_follows(drive, anna):
    race = make_drive(anna, "easy", "easy", "easy")
    bots_move(race)
    seen = drive(anna, race)
    page, driven = seen.page, 0
    for _ in range(30):
        state = state_of(race)
        kind = str(state.pending()[0].kind)
        expect(page.locator("#play-live")).to_have_attribute(
            "data-asked", str(state.turn)
        )
        if kind == "whip":
            page.get_by_role("button", name="No whip").click()
        elif kind == "draw":
            page.get_by_role("button", name="Normal").click()
        else:
            expect(page.get_by_role("button", name="Drive")).to_be_enabled()
            page.keyboard.press("Enter")
            driven += 1
        expect(page.locator("#play-live")).not_to_have_attribute(
            "data-asked", str(state.turn)
        )
        bots_move(race)
        if driven == 3 and kind == "draw":
            break

    assert driven == 3
    assert race.log.filter(seat=0, actor="person").count() >= 6
    assert seen.complaints == []


def test_keys_bend_choose_and_the_ghost_is_the_servers(drive, anna):
    race = make_drive(anna, "easy", "easy", "easy")
    on_to(race, "play")
    seen = drive(anna, race)
    page = seen.page
    expect(page.get_by_role("button", name="Drive")).to_be_enabled()
    one, two = value(seen, "bend1"), value(seen, "bend2")

    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("2")

    assert (value(seen, "bend1"), value(seen, "bend2")) == (one + 2, two - 1)
    picked = page.locator("input[name=card]:checked")
    expect(picked).to_have_attribute("data-key", "2")
    aim = Aim(picked.get_attribute("value"), one + 2, two - 1)
    told = preview(state_of(race), 0, aim, colours=COLOURS)
    expect(page.locator("[data-ghost]")).to_have_attribute("points", told.ghost)
    expect(verdict(seen)).to_have_text(told.text)
    expect(page.locator("[data-bend=bend1] [data-out]")).to_have_text(told.bends[0])
    assert seen.complaints == []


@pytest.mark.parametrize("name", ["wall", "ram"])
def test_wall_and_ram_are_told_before_anything_is_sent(drive, anna, name):
    race, aim = search(anna, name)
    told = preview(state_of(race), 0, aim, colours=COLOURS)
    seen = drive(anna, race)
    page = seen.page

    page.locator(f"#card-{aim.card}").check()
    page.locator("#bend1").fill(str(aim.bend1))
    page.locator("#bend2").fill(str(aim.bend2))

    expect(verdict(seen)).to_have_text(told.text)
    expect(page.get_by_role("button", name="Drive")).to_be_disabled()
    if name == "wall":
        expect(page.get_by_role("button", name="Ram")).to_be_disabled()
        assert seen.violations() == []
        return
    expect(page.locator("[data-odds]")).to_have_text(told.odds)
    page.get_by_role("button", name="Ram").click()
    expect(page.locator("#move-h")).to_have_text("From which deck?")
    expect(page.locator("#move-h")).to_be_focused()
    assert " rams " in page.locator("#news").inner_text()


def test_the_handles_can_be_dragged(drive, anna, width):
    race = make_drive(anna, "easy", "easy", "easy")
    on_to(race, "play")
    seen = drive(anna, race, width=width)
    page = seen.page
    expect(page.locator("[data-handle=bend1]")).to_be_visible()

    for name, field in (("bend1", "bend1"), ("bend2", "bend2")):
        before = value(seen, field)
        box = page.locator(f"[data-handle={name}] .aim-touch").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert min(box["width"], box["height"]) >= 43.9
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 1, y - 30, steps=3)
        page.mouse.up()
        assert -30 <= value(seen, field) <= 30
        assert value(seen, field) != before
    assert seen.complaints == []


def test_buttons_and_sliders_move_the_same_number(drive, anna):
    race = make_drive(anna, "easy", "easy", "easy")
    on_to(race, "play")
    seen = drive(anna, race)
    page = seen.page
    page.locator("#bend1").fill("5")

    page.get_by_role("button", name="Bend of the stick: one degree left").click()
    assert value(seen, "bend1") == 6
    slider = page.locator("[data-bend=bend1] [data-slide]")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    assert value(seen, "bend1") == 7
    page.get_by_role("button", name="Bend of the stick: one degree right").click()
    page.keyboard.press("ArrowRight")

    assert value(seen, "bend1") == 5
    expect(slider).to_have_attribute("aria-valuetext", "5° left")


def test_a_key_does_not_choose_a_card_that_is_barred(drive, anna):
    race = make_drive(anna, "easy", "easy", "easy")
    on_to(race, "play")
    page = drive(anna, race).page
    picked = page.locator("input[name=card]:checked")
    before = picked.get_attribute("data-key")
    other = next(key for key in "123" if key != before)
    page.locator(f"input[data-key='{other}']").evaluate("one => one.disabled = true")

    page.keyboard.press(other)

    expect(picked).to_have_attribute("data-key", before)


@pytest.mark.parametrize("typed", ["31", "-99", "5.5", "1e1", "-"])
def test_what_is_no_bend_is_not_labelled_as_another_one(drive, anna, typed):
    race = make_drive(anna, "easy", "easy", "easy")
    on_to(race, "play")
    seen = drive(anna, race)
    page = seen.page
    label = page.locator("[data-bend=bend1] [data-out]")
    expect(page.get_by_role("button", name="Drive")).to_be_enabled()
    page.locator("#bend1").fill("")
    expect(label).to_have_text("straight on")

    page.locator("#bend1").press_sequentially(typed)

    expect(label).to_have_text("not a bend")
    slider = page.locator("[data-bend=bend1] [data-slide]")
    expect(slider).to_have_attribute("aria-valuetext", "not a bend")
    expect(verdict(seen)).to_contain_text("A bend is a whole number of degrees")
    expect(page.locator("[data-ghost]")).to_be_hidden()
    expect(page.get_by_role("button", name="Drive")).to_be_disabled()
    page.locator("#bend1").fill("7")
    expect(label).to_have_text("7° left")
    expect(page.locator("[data-ghost]")).to_be_visible()


def test_without_a_script_three_turns_are_driven_by_the_form(drive, anna):
    race = make_drive(anna, "easy", "easy", "easy")
    bots_move(race)
    seen = drive(anna, race, script=False)
    page, driven = seen.page, 0
    for part in (
        "[data-slide]",
        "[data-by]",
        "#go-near",
        "[data-handle]",
        "[data-keys]",
    ):
        for found in page.locator(part).all():
            expect(found).to_be_hidden()
    while driven < 3:
        kind = str(state_of(race).pending()[0].kind)
        if kind == "whip":
            page.get_by_role("button", name="No whip").click()
        elif kind == "draw":
            page.get_by_role("button", name="Risky").click()
        else:
            bend = value_of(page, "bend1")
            page.locator("#bend1").fill("30")
            page.locator("#bend2").fill("30")
            page.get_by_role("button", name="Show").click()
            assert "bend1=30" in page.url
            assert verdict(seen).inner_text()
            seen.go(f"/races/{race.pk}/play/")
            assert value_of(page, "bend1") == bend
            page.get_by_role("button", name="Drive").click()
            driven += 1
        bots_move(race)
        seen.go(f"/races/{race.pk}/play/")

    assert (
        race.log.filter(seat=0, notation__regex=r"^[NR]\d\d -?\d+ -?\d+$").count() == 3
    )


@pytest.mark.parametrize("name", ["play", ""])
def test_without_a_script_a_link_looks_again(drive, anna, width, name):
    race = make_drive(anna, make_login("Bo"), "easy", "easy")
    seen = drive(anna, race, script=False, width=width)
    seen.go(f"/races/{race.pk}/{name}")
    waiting = seen.page.get_by_text("Blue may whip")
    expect(waiting).to_have_count(0)
    act(race, state_of(race))

    seen.page.get_by_role("link", name="Refresh").click()

    expect(waiting.first).to_be_visible()
    assert seen.overflow() == 0


def test_with_a_script_nobody_needs_that_link(drive, anna):
    race = make_drive(anna, "easy", "easy", "easy")

    seen = drive(anna, race)

    expect(seen.page.get_by_role("link", name="Refresh")).to_have_count(0)


def value_of(page, name):
    return int(page.locator(f"#{name}").input_value())


def test_another_driver_is_called_when_it_is_his_turn(drive, anna):
    bo = make_login("Bo")
    race = make_drive(anna, bo, anna, bo, owners=[0, 1, 0, 1])
    waiting = drive(bo, race)
    expect(waiting.page.locator("#play-turn")).to_contain_text("Red may whip")

    act(race, state_of(race))

    expect(waiting.page.locator("#alert")).to_have_text("It is your turn.")
    expect(waiting.page.locator("#play-turn")).to_contain_text("Use the whip?")
    expect(waiting.page.get_by_role("button", name="Whip Red")).to_be_visible()
    assert waiting.complaints == []


def test_axe_finds_nothing_whatever_is_asked(drive, anna, look):
    race = make_drive(anna, "easy", "easy", "easy")
    found = {}
    seen = drive(anna, race, **look)
    for kind in ("whip", "play", "draw"):
        on_to(race, kind)
        seen.go(f"/races/{race.pk}/play/")
        expect(seen.page.locator("#move")).to_be_visible()
        found[kind] = seen.violations()
        assert seen.overflow() == 0

    assert found == {"whip": [], "play": [], "draw": []}


def test_everything_can_be_touched_with_a_thumb(drive, anna):
    race = make_drive(anna, "easy", "easy", "easy")
    small = []
    seen = drive(anna, race, width=PHONE)
    for kind in ("whip", "play", "draw"):
        on_to(race, kind)
        seen.go(f"/races/{race.pk}/play/")
        expect(seen.page.locator("#move")).to_be_visible()
        for one in seen.page.locator(
            "#move button, #move .in, #move .pcard, #go-near"
        ).all():
            box = one.bounding_box()
            if box and min(box["width"], box["height"]) < 44:
                small.append((kind, one.inner_text(), box))

    assert small == []


def test_the_whole_board_or_closer_as_one_likes(drive, anna):
    race = make_drive(anna, "easy", "easy", "easy")
    on_to(race, "play")
    seen = drive(anna, race, width=WIDE)
    scroll = seen.page.locator(".board__scroll")
    wider = "e => e.scrollWidth - e.clientWidth"
    closer = seen.page.get_by_role("button", name="Closer")
    assert scroll.evaluate(wider) == 0

    closer.click()

    expect(closer).to_have_attribute("aria-pressed", "true")
    assert scroll.evaluate(wider) > 300
    assert re.match(r"\d+", str(scroll.evaluate("e => e.scrollLeft")))
    closer.click()
    assert scroll.evaluate(wider) == 0
