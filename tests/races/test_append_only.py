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


def test_on_postgresql_it_cannot_be_deleted_either(moved):
    if connection.vendor != "postgresql":
        assert moved.log.all().delete()[0] > 0  # tests on SQLite empty row by row
        return

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        moved.log.all().delete()

    assert moved.log.exists()
