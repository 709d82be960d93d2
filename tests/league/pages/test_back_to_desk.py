"""Acts at the desk end at the tournament they were about, not at the event's first."""

import pytest

from races.models import ResultSheet
from races.services.lines import LineInput
from races.services.results import report_result
from tests.factories import circus
from tests.factories.desk import desk


@pytest.fixture
def cup(event):
    """The second tournament of the event."""
    circus.make_seated_cup(event, players=4, name="First Cup")
    return circus.make_seated_cup(event, players=4, rounds=1, name="Second Cup")


def now_of(cup):
    return f"/o/{cup.event.slug}/?t={cup.slug}"


def reported(cup):
    heat = circus.race_at(cup, 1, 1)
    lines = [LineInput(index, index + 1, "finished") for index in range(4)]
    report_result(race_id=heat.race_id, lines=lines, revision=0, role="table")
    return heat, ResultSheet.objects.get(race=heat.race_id)


def test_confirming_a_report(owner, event, cup):
    heat, sheet = reported(cup)

    answer = owner.post(
        desk(event, page=f"heats/{heat.pk}/confirm/"),
        {"sheet": sheet.pk, "revision": 1},
    )

    assert answer.url == now_of(cup)


def test_turning_a_report_down(owner, event, cup):
    heat, sheet = reported(cup)

    answer = owner.post(
        desk(event, page=f"heats/{heat.pk}/reject/"),
        {"sheet": sheet.pk, "revision": 1, "reason": "Misread"},
    )

    assert answer.url == now_of(cup)


def test_annulling_a_race(owner, event, cup):
    heat = circus.race_at(cup, 1, 1)

    answer = owner.post(
        desk(event, page=f"heats/{heat.pk}/void/"),
        {"revision": 0, "reason": "Wrong board"},
    )

    assert answer.url == now_of(cup)


def test_amending_a_result(owner, event, cup):
    heat = circus.race_at(cup, 1, 1)
    circus.settle_race(heat)
    places = {f"seat-{number}": str(4 - number) for number in range(4)}

    answer = owner.post(
        desk(event, page=f"heats/{heat.pk}/amend/"),
        {"revision": 1, "why": "misread", "words": "", "step": "save", **places},
    )

    assert answer.url == now_of(cup)


def test_closing_a_round(owner, event, cup):
    for heat in circus.heats(cup):
        circus.settle_race(heat)

    answer = owner.post(desk(event, cup, "rounds/1/close/"))

    assert answer.url == now_of(cup)


def test_the_tab_and_the_crumb_lead_there_too(owner, event, cup):
    heat = circus.race_at(cup, 1, 1)

    page = owner.get(desk(event, page=f"heats/{heat.pk}/")).content.decode()

    assert page.count(f'href="{now_of(cup)}"') == 2
    assert f'href="/o/{event.slug}/"' not in page
