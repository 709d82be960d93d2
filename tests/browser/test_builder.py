"""A chariot is built in a real browser; it and the charts are fit for everybody."""

from playwright.sync_api import expect

from tests.browser.pages import PHONE, WIDE
from tests.factories.charts import make_charted_race, make_charts, wheel_damage

# As a part of the driver's page is fetched anew when somebody else has built.
FETCHED = """
const form = document.querySelector("[data-build]").closest("form");
form.outerHTML = form.outerHTML.replace(/ data-dressed=""/, "");
"""


def fit(seen) -> list[object]:
    """Everything that is wrong with the page."""
    return [*seen.violations(), *seen.clipped(), *seen.complaints] + (
        ["too wide"] if seen.overflow() > 0 else []
    )


def test_the_bill_follows_every_change_of_a_chariot(visit):
    found = make_charts(wheel_damage(9))
    race = make_charted_race(found.data)
    seen = visit("/builder/?points=32", width=PHONE, theme="dark")
    page = seen.page
    bill = page.locator("[data-bill]")
    expect(bill).to_contain_text("32 of 32")

    page.get_by_role("button", name="Endurance: more").click()
    expect(bill).to_contain_text("33 points are spent, and there are 32.")
    expect(page.locator("[data-cost=endurance]")).to_have_text("5")
    page.get_by_text("Plain, 0").click()
    expect(bill).to_contain_text("28 of 32")
    expect(page.locator("#status")).to_have_text("4 points left")
    assert fit(seen) == []

    page.evaluate(FETCHED)
    expect(page.locator("#build-endurance")).to_have_value("45")
    expect(bill).to_contain_text("28 of 32")

    assert fit(seen.go(f"/races/{race.pk}/charts/")) == []
    page.set_viewport_size(WIDE)
    page.emulate_media(color_scheme="light")
    assert fit(seen) == []
    assert fit(seen.go("/builder/")) == []
