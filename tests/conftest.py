"""What every test needs: an empty cache."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _empty_cache():
    """The process's cache outlives a rollback, while primary keys come back."""
    cache.clear()
    yield
    cache.clear()
