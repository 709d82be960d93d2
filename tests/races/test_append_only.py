"""The database itself keeps the log append-only."""

import pytest
from django.db import DatabaseError, connection, transaction

from races.models import LoggedAction
from races.services.bots import advance_race
from tests.factories.races import make_started_race

pytestmark = pytest.mark.django_db


@pytest.fixture
def moved():
    """A race with moves."""
    race = make_started_race()
    advance_race(race_id=race.pk, turn=0)
    return race


def test_a_logged_action_cannot_be_changed(moved):
    before = list(moved.log.values())

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        LoggedAction.objects.filter(race=moved, number=1).update(notation="pass")

    assert list(moved.log.values()) == before


@pytest.mark.parametrize("which", ["middle", "last"])
def test_a_logged_action_cannot_be_taken_out_of_its_log(moved, which):
    before = list(moved.log.values())
    number = 2 if which == "middle" else moved.log.count()

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        LoggedAction.objects.filter(race=moved, number=number).delete()

    assert list(moved.log.values()) == before


def test_a_whole_log_goes_on_sqlite_only_where_a_database_is_emptied_by_row(moved):
    if connection.vendor != "postgresql":
        assert moved.log.all().delete()[0] > 0
        return

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        moved.log.all().delete()

    assert moved.log.exists()
