"""A report of a table is seen at once: the tournament has a new version."""

import pytest

from league.models import Tournament
from league.services.results import confirm_result, reject_result, report_result
from league.services.rounds import release_round
from races import live
from races.errors import StaleError
from tests.factories.league import in_start_order, make_seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def heat():
    tournament = make_seated(8)
    round_ = release_round(round_id=tournament.rounds.get(number=1).pk)
    return round_.heats.get(table=1)


def version(heat):
    return Tournament.objects.get(rounds__heats=heat).version


def test_a_report_its_rejection_and_its_confirmation_each_raise_the_version(
    heat, django_capture_on_commit_callbacks, monkeypatch
):
    told = []
    monkeypatch.setattr(live, "_announce", lambda *news: told.append(news))
    topic = f"tournament:{heat.round.tournament_id}"
    first = version(heat)

    with django_capture_on_commit_callbacks(execute=True):
        sheet = report_result(heat_id=heat.pk, lines=in_start_order(heat), revision=0)
        reject_result(sheet_id=sheet.pk, revision=1, reason="Two chariots swapped")
        sheet = report_result(heat_id=heat.pk, lines=in_start_order(heat), revision=2)
        confirm_result(sheet_id=sheet.pk, revision=3, role="steward")

    assert version(heat) == first + 4
    assert [news[1] for news in told if news[0] == topic] == [
        first + 1, first + 2, first + 3, first + 4,
    ]  # fmt: skip


def test_a_stale_report_leaves_the_version(heat):
    first = version(heat)

    with pytest.raises(StaleError):
        report_result(heat_id=heat.pk, lines=in_start_order(heat), revision=5)

    assert version(heat) == first
