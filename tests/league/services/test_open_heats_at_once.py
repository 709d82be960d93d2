"""Several people enter a heat, or seat it, at the same moment."""

import pytest

from league.models import Draw, HeatEntry
from league.services import heat_seating
from league.services.heat_seating import seat_heat
from league.services.open_heats import choose_heat_entries, enter_heat
from races.models import Race
from tests.factories.at_once import all_at_once
from tests.factories.circus_heats import choose, make_circus, round_at
from tests.factories.league import NAMES, heats_of

# SQLite lets one write at a time.
pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def night():
    """Six people, one open heat of four places."""
    return make_circus(6, open_heats=True, rounds=1, largest=4, target=4, tables=1)


def test_somebody_entered_ten_times_at_once_is_in_the_heat_once(night):
    entry, heat = night.entries.first(), round_at(night, 1)

    endings = all_at_once(
        lambda: enter_heat(round_id=heat.pk, entry_id=entry.pk), times=10
    )

    assert endings == ["done"] + ["entered"] * 9
    assert HeatEntry.objects.count() == 1


def test_of_ten_choices_of_one_view_one_is_made(night):
    heat = round_at(night, 1)
    entries = list(night.entries.values_list("pk", flat=True)[:3])

    endings = all_at_once(
        lambda: choose_heat_entries(
            round_id=heat.pk, entry_ids=entries, version=night.version
        ),
        times=10,
    )

    assert endings == ["done"] + ["stale"] * 9
    assert HeatEntry.objects.count() == 3


def test_a_heat_seated_ten_times_at_once_is_seated_once(night):
    choose(night, 1, *NAMES[:6])
    heat, draws = round_at(night, 1), heats_of(night).draws

    endings = all_at_once(
        lambda: seat_heat(round_id=heat.pk, draws=draws, seed=7), times=10
    )

    assert endings == ["done"] + ["stale"] * 9
    assert (Draw.objects.count(), Race.objects.count()) == (1, 1)


def test_the_token_is_what_keeps_a_second_seating_out(night, monkeypatch):
    """Positive control: without the comparison every seating goes through."""
    choose(night, 1, *NAMES[:6])
    heat, draws = round_at(night, 1), heats_of(night).draws
    monkeypatch.setattr(
        heat_seating, "refuse_older_seating", lambda _stage, *, draws: None
    )

    endings = all_at_once(
        lambda: seat_heat(round_id=heat.pk, draws=draws, seed=7), times=4
    )

    assert endings == ["done"] * 4
    assert Draw.objects.count() == 4
