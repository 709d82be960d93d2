"""An annulled race on the pages: marked, and it is said what counts in its stead."""

import re

import pytest

from league.services.results import void_heat
from tests.factories import circus

TWICE = 'title="annulled: the other race counts twice"'
MEAN = 'title="annulled: the mean of the other rounds counts"'


@pytest.fixture
def cup(event):
    """One table of four, its race 2 driven."""
    cup = circus.make_seated_cup(event, players=4, ending="none")
    circus.settle_race(circus.race_at(cup, 1, 1, 2), order="ABCD")
    return cup


def annul(cup, leg):
    heat = circus.race_at(cup, 1, 1, leg)
    void_heat(heat_id=heat.pk, revision=heat.race.revision, reason="Wrong board")


def public(client, cup, path):
    page = client.get(f"/e/{cup.event.slug}/t/{cup.slug}/{path}").content.decode()
    return page.replace("\n", " ")


def text(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_the_standings_mark_the_race_and_say_what_counts(client, cup):
    annul(cup, 1)

    page = public(client, cup, "standings/")

    cells = re.findall(r'<td class="n wide">(.*?)</td>', page)
    assert [text(cell) for cell in cells] == [
        "won annulled + 1",
        "annulled + 2",
        "annulled + 3",
        "annulled + 4",
    ]
    assert re.findall(r'<td class="n pts">(\d+)</td>', page) == ["2", "4", "6", "8"]
    assert TWICE in page
    assert "annulled the other race counts twice" in text(page)


def test_both_annulled_is_marked_once_and_leaves_no_sum(client, event):
    cup = circus.make_seated_cup(event, players=8, target=4, ending="none")
    for leg in (1, 2):
        circus.settle_race(circus.race_at(cup, 1, 2, leg))
        annul(cup, leg)

    page = public(client, cup, "standings/")

    cells = re.findall(r'<td class="n wide">(.*?)</td>', page)
    assert [text(cell) for cell in cells[4:]] == ["annulled"] * 4
    assert page.count(MEAN) == 8
    assert TWICE not in page
    sums = re.findall(r'<td class="n pts">(.*?)</td>', page)
    assert [text(one) for one in sums[4:]] == ["– no result"] * 4


def test_nobody_has_a_sum_before_the_first_result(client, event):
    cup = circus.make_seated_cup(event, players=4)

    page = public(client, cup, "standings/")

    sums = re.findall(r'<td class="n pts">(.*?)</td>', page)
    assert [text(one) for one in sums] == ["– no result"] * 4
    assert "annulled" not in page


@pytest.mark.parametrize("path", ["rounds/1/", "rounds/1/tables/1/"])
def test_round_and_table_mark_it_instead_of_a_start_place(client, cup, path):
    annul(cup, 1)

    page = public(client, cup, path)

    assert page.count(TWICE) == 4
    assert MEAN not in page
    assert "Race 1: Void" in page


@pytest.mark.parametrize("path", ["rounds/1/", "rounds/1/tables/1/"])
def test_a_table_with_both_annulled_is_void(client, cup, path):
    annul(cup, 1)
    annul(cup, 2)

    page = public(client, cup, path)

    assert page.count(MEAN) == 8
    assert TWICE not in page
    assert "Race 1: Void" not in page
    assert "Void" in page


def test_a_race_still_to_come_stays_so_beside_an_annulled_one(client, event):
    cup = circus.make_seated_cup(event, players=4)
    annul(cup, 1)

    page = public(client, cup, "rounds/1/")

    assert "Race 1: Void" in page
    assert "races confirmed" not in page
    assert page.count(TWICE) == 4
