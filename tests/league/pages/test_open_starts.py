"""Start places that follow from race 1: pages name none before it is over (A19)."""

import re

import pytest

from league.services.results import void_heat
from league.services.taking_back import take_back_result
from races.models import Race
from tests.factories import circus
from tests.factories.desk import desk

OPEN = "by race 1"


@pytest.fixture
def cup(event):
    """One table of four: race 2 reverses race 1."""
    return circus.make_seated_cup(event, players=4, second_start="reverse_finish")


def pages(client, cup, number=1):
    """The pages that show who starts where, by name."""
    public = f"/e/{cup.event.slug}/t/{cup.slug}/rounds/{number}/"
    second = circus.race_at(cup, number, 1, 2)
    paths = {
        "round": public,
        "table": f"{public}tables/1/",
        "editor": desk(cup.event, cup, f"seating/?round={number}"),
        "preview": desk(cup.event, cup, f"seating/preview/?round={number}"),
        "sheet": desk(cup.event, page=f"heats/{second.pk}/"),
    }
    return {name: client.get(path).content.decode() for name, path in paths.items()}


def second_cells(page):
    """What stands in the column of race 2 on a public page."""
    rows = re.findall(r"<tr[ >].*?</tr>", page, re.S)
    cells = [re.findall(r"<td>(.*?)</td>", row, re.S) for row in rows]
    return [" ".join(re.sub("<[^>]+>", " ", c[1]).split()) for c in cells if len(c) > 1]


def test_before_race_1_every_page_says_that_it_decides(owner, cup):
    found = pages(owner, cup)

    assert {name: page.count(OPEN) for name, page in found.items()} == dict.fromkeys(
        found, 4
    )
    for name in ("round", "table"):
        assert second_cells(found[name]) == ["Start place by race 1"] * 4


def test_once_race_1_is_settled_the_places_are_shown(owner, cup):
    circus.settle_race(circus.race_at(cup, 1, 1, 1), order="ABCD")

    found = pages(owner, cup)

    assert {name: page.count(OPEN) for name, page in found.items()} == dict.fromkeys(
        found, 0
    )
    assert sorted(second_cells(found["round"])) == [
        "Start place I",
        "Start place II",
        "Start place III",
        "Start place IV",
    ]


def test_when_race_1_is_undone_nobody_is_told_a_place_again(owner, cup):
    first = circus.race_at(cup, 1, 1, 1)
    circus.settle_race(first)
    revision = Race.objects.get(pk=first.race_id).revision
    take_back_result(heat_id=first.pk, revision=revision, role="steward")

    assert pages(owner, cup)["round"].count(OPEN) == 4


def test_when_race_1_is_annulled_the_dice_are_shown(owner, cup):
    """BH-5."""
    first = circus.race_at(cup, 1, 1, 1)
    void_heat(heat_id=first.pk, revision=0, reason="Wrong board")

    found = pages(owner, cup)

    assert OPEN not in found["round"]
    assert len(set(second_cells(found["round"]))) == 4


def test_a_final_does_not_tell_either(owner, event):
    cup = circus.make_seated_cup(
        event, players=4, rounds=1, single_table=True, second_start="reverse_finish"
    )
    for leg in (1, 2):
        circus.settle_race(circus.race_at(cup, 1, 1, leg))
    cup = circus.again(cup)
    owner.post(desk(event, cup, "stages/1/"), {"act": "close", "version": cup.version})
    circus.release_round(round_id=circus.race_at(cup, 2, 1).round_id)

    found = pages(owner, cup, number=2)

    assert {name: page.count(OPEN) for name, page in found.items()} == dict.fromkeys(
        found, 4
    )


def test_with_dice_both_races_have_places_from_the_beginning(owner, event):
    """BH-5."""
    cup = circus.make_seated_cup(event, players=4)

    found = pages(owner, cup)

    assert {name: page.count(OPEN) for name, page in found.items()} == dict.fromkeys(
        found, 0
    )


def test_an_open_sheet_lists_the_chariots_by_letter(owner, cup):
    page = pages(owner, cup)["sheet"].split('id="sheet-2"')[1]

    rows = re.findall(r'<th scope="row">.*?</th>', page, re.S)
    letters = [re.search(r"mark-([a-f])", row)[1] for row in rows]
    assert letters == ["a", "b", "c", "d"]
