"""Events for page tests."""

import pytest

from tests.factories import weekend
from tests.factories.desk import make_people


@pytest.fixture
def event(db):
    return weekend.make_event()


@pytest.fixture
def owner(client, event):
    """A client logged in as the owner of the event."""
    client.force_login(make_people(event)["owner"])
    return client


@pytest.fixture
def running(event):
    """Eight players, two rounds driven, a third being raced."""
    return weekend.make_running_tournament(event, players=8)
