"""What a printed page leaves out, and what it keeps."""

import pytest
from playwright.sync_api import expect

from tests.factories import weekend


@pytest.fixture
def cup(transactional_db):
    return weekend.make_running_tournament(weekend.make_event(), players=12)


@pytest.fixture
def printed(visit, cup):
    """Open a page of the tournament as the printer sees it."""

    def lay(path):
        seen = visit(f"/e/{cup.event.slug}/t/{cup.slug}/{path}")
        seen.page.emulate_media(media="print")
        return seen.page

    return lay


def test_printed_standings_have_no_column_without_content(printed):
    page = printed("standings/")
    heads = page.locator(".stand thead th:visible")

    shown = [head.strip() for head in heads.all_inner_texts()]
    row = page.locator(".stand tbody tr").first.locator("> :visible")

    assert "Rank so far" not in shown
    assert shown[0] == "Rank"
    assert shown[-1] == "Points"
    assert row.count() == len(shown)
    expect(page.locator(".stand tr.cut td")).to_be_visible()
    # A line across the table must not bring the hidden column back as a gap.
    right = "es => es.map(e => Math.round(e.getBoundingClientRect().right))"
    (edge,) = page.locator(".stand").evaluate_all(right)
    assert abs(heads.last.evaluate_all(right)[0] - edge) <= 2


def test_a_printed_round_has_its_tables_but_no_tabs_and_no_search(printed):
    page = printed("rounds/1/")

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("heading", name="Table 1")).to_be_visible()
    expect(page.locator(".seg")).to_be_hidden()
    expect(page.locator("#q")).to_be_hidden()
    page.emulate_media(media="screen")
    expect(page.locator(".seg")).to_be_visible()
    expect(page.locator("#q")).to_be_visible()
