"""Events for page tests."""

import pytest

from tests.factories import weekend


@pytest.fixture
def event(db):
    return weekend.make_event()


@pytest.fixture
def running(event):
    """Eight players, two rounds driven, a third being raced."""
    return weekend.make_running_tournament(event, players=8)
