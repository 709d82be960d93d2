"""Every page of the desk: accessible in both themes, narrow enough, quiet, by keyboard."""

import pytest
from playwright.sync_api import expect

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
        "settings": desk(event, empty, "settings/"),
        "settings-fixed": desk(event, cup, "settings/"),
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


def test_axe_finds_nothing_on_any_page_of_the_desk(visit, desk_paths, look):
    seen = log_in(visit, **look)

    found = {name: seen.go(path).violations() for name, path in desk_paths.items()}

    assert {name: lines for name, lines in found.items() if lines} == {}


def test_axe_finds_nothing_on_what_follows_a_post(visit, desk_paths, look):
    seen = log_in(visit, **look)
    page = seen.go(desk_paths["enter-wrong"]).page
    found = {}

    with page.expect_navigation():
        page.click("main .btn--main")
    found["refused line"] = seen.violations()
    seen.go(desk_paths["import"])
    page.fill("textarea", "Navn;Klub;Sko\nAnne Kjær;Aarhus;38\nBo;Ribe;40\n")
    with page.expect_navigation():
        page.click("main .btn--main")
    found["compared list"] = seen.violations()
    seen.go(desk_paths["amend"])
    page.select_option("select >> nth=0", "1")
    page.select_option("select >> nth=2", "3")
    with page.expect_navigation():
        page.click("main .btn--main")
    found["effect"] = seen.violations()
    with page.expect_navigation():
        page.click("text=Amend result")
    seen.go(desk_paths["changes"])
    found["corrections"] = seen.violations()
    seen.go(desk_paths["players"])
    with page.expect_navigation():
        page.get_by_role("button", name="Withdraw Jens Aagaard").click()
    found["toast"] = seen.violations()

    assert {name: lines for name, lines in found.items() if lines} == {}


def test_no_page_of_the_desk_scrolls_sideways_at_320_pixels(visit, desk_paths):
    seen = log_in(visit, width=SMALL)

    wide = {name: seen.go(path).overflow() for name, path in desk_paths.items()}

    assert wide == dict.fromkeys(desk_paths, 0)


@pytest.mark.parametrize("script", [True, False])
def test_settings_and_courses_are_saved_on_a_phone_with_and_without_scripts(
    visit, desk_paths, script
):
    page = log_in(visit, width=SMALL, script=script).go(desk_paths["settings"]).page

    page.select_option("[name=salute]", "auto")
    page.get_by_role("button", name="Save the settings").click()
    expect(page.get_by_text("The settings are saved.")).to_be_visible()
    page.select_option("[name=course-2]", "auto")
    page.get_by_role("button", name="Save the courses").click()
    expect(page.get_by_text("The settings are saved.")).to_be_visible()

    expect(page.locator("[name=salute]")).to_have_value("auto")
    expect(page.locator("[name=course-2]")).to_have_value("auto")


def test_no_page_of_the_desk_complains_in_the_console(visit, desk_paths):
    seen = log_in(visit)

    for path in desk_paths.values():
        seen.go(path)

    assert seen.complaints == []


def test_a_whole_round_is_entered_with_the_keyboard_alone(visit, event):
    six = weekend.make_tournament(event, players=12)
    weekend.seat(six)
    weekend.release(six, upto=1)
    seen = log_in(visit, user="steward")
    page = seen.go(desk(event, six, "enter/")).page
    keys = 0

    for table, order in ((1, "dbac"), (2, "abcd"), (3, "cdab")):
        typed = f"{table}{order}"
        page.keyboard.type(typed)
        page.wait_for_function(
            "t => document.querySelector('#echo').textContent.includes('Table ' + t)"
            " && document.querySelector('#echo').textContent.includes('4. ')",
            arg=table,
        )
        with page.expect_navigation():
            page.keyboard.press("Enter")
        keys += len(typed) + 1
        expect(page.locator("#id_line")).to_be_focused()

    assert keys == 18
    expect(page.get_by_text("Every table is settled.")).to_be_visible()
    assert seen.complaints == []


def test_letters_act_outside_fields_only_and_can_be_switched_off(visit, event, cup):
    seen = log_in(visit)
    page = seen.go(desk(event, cup, "players/")).page

    page.keyboard.press("n")
    expect(page.locator("#id_name")).to_be_focused()
    page.keyboard.press("e")
    expect(page.locator("#id_name")).to_have_value("e")
    page.keyboard.press("Escape")
    with page.expect_navigation():
        page.keyboard.press("e")
    assert page.url.endswith("/enter/")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    with page.expect_navigation():
        page.get_by_role("button", name="Switch the keys off").click()
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    page.keyboard.press("?")

    assert page.url.endswith("/enter/")
    expect(page.locator("#keys")).to_be_hidden()


def test_two_seats_swap_with_arrows_and_space(visit, event, cup):
    seen = log_in(visit)
    page = seen.go(desk(event, cup, "seating/?round=4")).page
    first, second = (
        page.locator(".table-card").nth(n).locator("li").first for n in (0, 1)
    )
    names = [one.locator("span").nth(1).inner_text() for one in (first, second)]

    page.locator("[data-seat]").first.focus()
    with page.expect_navigation():
        page.keyboard.press("Space")
    expect(page.locator("[data-let-go]")).to_be_focused()
    page.keyboard.press("ArrowRight")
    with page.expect_navigation():
        page.keyboard.press("Space")

    now = [one.locator("span").nth(1).inner_text() for one in (first, second)]
    assert now == names[::-1]
    expect(page.get_by_text("have swapped.")).to_be_visible()
    with page.expect_navigation():
        page.keyboard.press("Control+z")
    assert [one.locator("span").nth(1).inner_text() for one in (first, second)] == names


def test_enter_publishes_the_seating_that_is_shown(visit, event, cup):
    seen = log_in(visit)
    page = seen.go(desk(event)).page

    with page.expect_navigation():
        page.keyboard.press("d")
    expect(page.get_by_role("heading", name="Preview: round 4")).to_be_visible()
    with page.expect_navigation():
        page.keyboard.press("Enter")

    expect(page.get_by_text("Round 4 is public: phones show it now.")).to_be_visible()


def test_everything_at_the_desk_works_without_script(visit, event, cup):
    seen = log_in(visit, script=False)
    page = seen.go(desk(event, cup, "enter/?round=3")).page

    page.fill("#id_line", "3 abc")
    page.click("main .btn--main")
    expect(page.get_by_role("alert").get_by_text("Table 3: D missing.")).to_be_visible()
    expect(page.locator("#id_line")).to_have_value("3 abc")
    page.fill("#id_line", "3 abcd")
    page.click("main .btn--main")
    expect(page.get_by_text("Table 3 is settled.")).to_be_visible()
    page.get_by_role("link", name="Amend table 3").click()
    page.select_option("select >> nth=0", "2")
    page.select_option("select >> nth=1", "1")
    page.get_by_role("button", name="Show the effect").click()
    page.get_by_role("button", name="Amend result").click()

    expect(page.get_by_text("Table 3 is amended.")).to_be_visible()
