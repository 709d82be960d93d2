"""What every test needs: an empty cache, only tests that can run here, a Redis."""

import gc
import shutil
import socket
import subprocess
import sys
import time
from collections import Counter
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest
import redis
from django.core.cache import cache
from django.db import connection
from hypothesis import settings

from league.domain import anneal

# A busy machine is not a wrong answer.
settings.register_profile("laurel", deadline=None)
settings.load_profile("laurel")

# Collecting garbage seldom saves a tenth of the time.
gc.set_threshold(50_000, 20, 20)

TRIED: Counter[tuple[Path, str]] = Counter()
"""How often each test with a database has run in this process, whatever its values."""


def pytest_collection_modifyitems(config, items):
    """Leave out what needs a PostgreSQL or a Redis where there is none."""
    missing = set()
    if connection.vendor != "postgresql":
        missing.add("postgres")
    if not shutil.which("redis-server"):
        missing.add("redis")
    left_out = [i for i in items if any(i.get_closest_marker(m) for m in missing)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(autouse=True)
def _empty_cache():
    """The process's cache outlives a rollback, while primary keys come back."""
    cache.clear()
    yield
    cache.clear()


@contextmanager
def uncounted():
    """Count no lines: that costs more than half of the time."""
    counting = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(counting)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item):
    """Fill a database at full speed: what fills it has tests of its own."""
    with uncounted() if "db" in item.fixturenames else nullcontext():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Drive whole races at full speed, and a page that is tried once more."""
    fast = item.get_closest_marker("races") is not None
    if "db" in item.fixturenames:
        tried = (item.path, item.originalname)
        fast = fast or TRIED[tried] > 1
        TRIED[tried] += 1
    with uncounted() if fast else nullcontext():
        return (yield)


@pytest.fixture(autouse=True)
def _short_search(request, monkeypatch):
    """Where the quality of a seating is not the matter, the search for it is short."""
    if "domain" not in request.path.parts:
        monkeypatch.setattr(anneal, "PROPOSALS", 1_000)


@pytest.fixture(scope="session")
def private_redis(tmp_path_factory):
    """The address of a Redis of our own, which ends with the tests."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = subprocess.Popen(
        ["redis-server", "--bind", "127.0.0.1", "--port", str(port), "--save", ""],
        cwd=tmp_path_factory.mktemp("redis"),
        stdout=subprocess.DEVNULL,
    )
    client = redis.Redis(port=port)
    until = time.monotonic() + 10
    while time.monotonic() < until:
        try:
            client.ping()
            break
        except redis.ConnectionError:
            time.sleep(0.05)
    client.close()
    yield f"redis://127.0.0.1:{port}/0"
    server.terminate()
    server.wait(10)
