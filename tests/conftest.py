"""What every test needs: an empty cache, only tests that can run here, a Redis."""

import shutil
import socket
import subprocess
import sys
import time

import pytest
import redis
from django.core.cache import cache
from django.db import connection
from hypothesis import settings

# A busy machine is not a wrong answer.
settings.register_profile("laurel", deadline=None)
settings.load_profile("laurel")


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


@pytest.fixture(autouse=True)
def _at_full_speed(request):
    """Do not count lines while whole races are driven: that costs most of the time."""
    counting = sys.gettrace()
    if counting is None or request.node.get_closest_marker("races") is None:
        yield
        return
    sys.settrace(None)
    yield
    sys.settrace(counting)


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
