"""The small world every test of the API starts from."""

import pytest

from tests.factories.world import World, build_world


@pytest.fixture
def world(db) -> World:
    """One event with people in every role, one draft, two rounds."""
    return build_world()
