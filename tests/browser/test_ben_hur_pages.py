"""Pages of a Ben Hur tournament: accessible, narrow enough, quiet, without script."""

import pytest
from playwright.sync_api import expect

from league.services.results import void_heat
from races.models import Player
from tests.browser.pages import PHONE, SMALL
from tests.browser.test_organiser_pages import log_in
from tests.factories import circus, weekend
from tests.factories.desk import desk, make_people

__all__ = ["log_in"]


@pytest.fixture
def event(transactional_db):
    event = weekend.make_event()
    make_people(event)
    return event


@pytest.fixture
def cup(event):
    """Eight drivers at tables of four: two rounds driven, the third half done."""
    return circus.make_running_cup(event, players=12)


@pytest.fixture
def paths(event, cup):
    """Public pages by name."""
    small = circus.make_seated_cup(event, players=7, name="Small Circus")
    for heat in circus.heats(small):
        if heat.round.number == 1:
            circus.settle_race(heat, crashed=1)
    here = f"/e/{event.slug}/t/{cup.slug}"
    unequal = f"/e/{event.slug}/t/{small.slug}"
    player = Player.objects.get(name="Freja Ravn", entries__tournament=cup)
    return {
        "round-done": f"{here}/rounds/1/",
        "round-half": f"{here}/rounds/3/",
        "table-done": f"{here}/rounds/1/tables/1/",
        "table-half": f"{here}/rounds/3/tables/2/",
        "standings": f"{here}/standings/",
        "standings-now": f"{here}/standings/?now=1",
        "standings-after": f"{here}/standings/?after=1",
        "rules": f"{here}/rules/",
        "small-round": f"{unequal}/rounds/1/",
        "small-table": f"{unequal}/rounds/1/tables/2/",
        "small-standings": f"{unequal}/standings/",
        "event": f"/e/{event.slug}/",
        "changes": f"/e/{event.slug}/changes/",
        "player": f"/players/{player.pk}/",
        "home": "/",
        "start": "/start/",
        "rulesets": "/rules/",
        "ruleset": "/rules/ben-hur/",
    }


@pytest.fixture
def desk_paths(event, cup):
    """Pages of the desk by name."""
    fresh = circus.make_seated_cup(event, players=13, name="Fresh Circus")
    trio = circus.make_seated_cup(event, players=7, name="Trio")
    half = circus.race_at(cup, 3, 2, 2)
    done = circus.race_at(cup, 3, 1, 2)
    small = circus.race_at(trio, 1, 2)
    driver = circus.race_at(fresh, 2, 1).race.seats.first()
    return {
        "desk-now": desk(event, page=f"?t={cup.slug}"),
        "desk-enter": desk(event, cup, "enter/?line=2+/+FEDC"),
        "desk-enter-both": desk(event, fresh, "enter/?line=1+ABCDE+/+EDCBA-D"),
        "desk-enter-wrong": desk(event, fresh, "enter/?line=1+ABCDE+/+EDCX"),
        "desk-sheet": desk(event, page=f"heats/{circus.race_at(fresh, 1, 1).pk}/"),
        "desk-sheet-small": desk(event, page=f"heats/{small.pk}/"),
        "desk-sheet-half": desk(event, page=f"heats/{half.pk}/"),
        "desk-amend": desk(event, page=f"heats/{done.pk}/amend/"),
        "desk-seating": desk(event, fresh, f"seating/?round=2&pick={driver.pk}"),
        "desk-seating-small": desk(event, trio, "seating/?round=1"),
        "desk-preview": desk(event, fresh, "seating/preview/?round=2"),
        "desk-stage": desk(event, cup, "stages/1/"),
        "desk-settings": desk(event, fresh, "settings/"),
        "desk-settings-fixed": desk(event, cup, "settings/"),
        "desk-new": "/o/new/",
        "desk-add": desk(event, page="new/"),
    }


def test_axe_finds_nothing_on_any_page(visit, paths, desk_paths, look):
    seen = log_in(visit, **look)
    every = {**paths, **desk_paths}

    found = {name: seen.go(path).violations() for name, path in every.items()}

    assert {name: lines for name, lines in found.items() if lines} == {}


def test_no_page_scrolls_sideways_at_320_pixels(visit, paths, desk_paths):
    seen = log_in(visit, width=SMALL)
    every = {**paths, **desk_paths}

    wide = {name: seen.go(path).overflow() for name, path in every.items()}

    assert wide == dict.fromkeys(every, 0)


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["390", "320"])
def test_no_table_of_results_is_cut_off_by_its_card(visit, event, paths, size):
    """Five rounds of two chariots each, start places still open, annulled races."""
    trio = circus.make_seated_cup(
        event, players=3, rounds=5, ending="none", name="Trio"
    )
    for heat in circus.heats(trio):
        circus.settle_race(heat, crashed=2 * heat.leg)
    later = {"second_start": "reverse_finish"}
    open_ = circus.make_seated_cup(event, players=7, name="Open", **later)
    void = circus.make_seated_cup(event, players=7, name="Void")
    circus.settle_race(circus.race_at(void, 1, 2, 2), crashed=3)
    for table, leg in ((1, 1), (1, 2), (2, 1)):
        heat = circus.race_at(void, 1, table, leg)
        void_heat(heat_id=heat.pk, revision=0, reason="Wrong board")
    here = f"/e/{event.slug}/t/{trio.slug}"
    annulled = f"/e/{event.slug}/t/{void.slug}"
    waits = f"/e/{event.slug}/t/{open_.slug}/rounds/1/"
    own = trio.entries.earliest("pk").player
    every = {
        **paths,
        "trio-standings": f"{here}/standings/",
        "trio-standings-now": f"{here}/standings/?now=1",
        "trio-round": f"{here}/rounds/5/",
        "trio-table": f"{here}/rounds/5/tables/1/",
        "open-round": waits,
        "open-table": f"{waits}tables/2/",
        "void-standings": f"{annulled}/standings/",
        "void-round": f"{annulled}/rounds/1/",
        "void-table": f"{annulled}/rounds/1/tables/2/",
        "trio-player": f"/players/{own.pk}/",
    }
    seen = visit(width=size)

    cut = {name: seen.go(path).clipped() for name, path in every.items()}

    assert {name: boxes for name, boxes in cut.items() if boxes} == {}


def test_every_page_reads_without_script(visit, paths):
    seen = visit(script=False)

    for path in paths.values():
        seen.go(path)
        expect(seen.page.locator("main h1")).to_be_visible()


def test_both_races_of_every_table_are_entered_with_the_keyboard_alone(visit, event):
    circus.make_seated_cup(event, players=8, target=4)
    seen = log_in(visit, user="steward")
    page = seen.go(desk(event)).page

    with page.expect_navigation():
        page.keyboard.press("e")
    for table, order in ((1, "dbac/abcd"), (2, "abcd/dcb-da-d")):
        page.keyboard.type(f"{table}{order}")
        page.wait_for_function(
            "t => document.querySelector('#echo').textContent.includes('Table ' + t)"
            " && document.querySelector('#echo').textContent.includes('Race 2')"
            " && !document.querySelector('#echo').textContent.includes('missing')",
            arg=table,
        )
        with page.expect_navigation():
            page.keyboard.press("Enter")
        expect(page.locator("#id_line")).to_be_focused()

    expect(page.get_by_text("Every table is settled.")).to_be_visible()
    expect(page.locator("abbr.code", has_text="C").first).to_be_visible()
    assert seen.complaints == []


@pytest.mark.parametrize("script", [True, False])
def test_one_sheet_takes_both_races_on_a_phone_with_and_without_scripts(
    visit, event, script
):
    cup = circus.make_seated_cup(event, players=4)
    heat = circus.race_at(cup, 1, 1)
    seen = log_in(visit, width=SMALL, script=script)
    page = seen.go(desk(event, page=f"heats/{heat.pk}/")).page

    for race in (1, 2):
        for number in range(4):
            value = "dnf" if (race, number) == (2, 3) else str(number + 1)
            page.select_option(f"[name=race-{race}-seat-{number}]", value)
    page.get_by_role("button", name="Settle").click()

    expect(page.get_by_text("Table 1 is settled.")).to_be_visible()
    expect(page.get_by_text("Every table is settled.")).to_be_visible()


def test_a_result_reaches_an_open_table_and_the_open_standings(visit, event, cup):
    table = f"/e/{event.slug}/t/{cup.slug}/rounds/3/tables/2/"
    seen = visit(table)
    expect(seen.page.get_by_text("1 of 2 races confirmed")).to_be_visible()
    seen.page.wait_for_timeout(300)

    circus.settle_race(circus.race_at(cup, 3, 2, 2))

    expect(seen.page.locator(".note--gold")).to_contain_text("won the round.")
    expect(seen.page.locator("#status")).to_have_text("Table updated")
    assert seen.complaints == []
