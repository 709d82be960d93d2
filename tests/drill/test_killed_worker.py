"""Kill real workers with -9 in the middle of races, twenty times: nothing is lost.

The workers, their Redis and the sweeper are processes of their own, started and ended
here by their process groups. Only the database is shared with the test.
"""

import os
import random
import signal
import subprocess
import sys
import time
from collections import deque
from contextlib import ExitStack, contextmanager

import pytest
from django.conf import settings
from django.db import connection

from races.models import Race
from races.selectors.verification import race_faults
from tests.factories.races import make_started_race

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.redis,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]

KILLS = 20
AT_ONCE = 3
SPARE = 2
SWEEP = (
    "import django, threading; django.setup();"
    "from config.embedded import sweep_until; sweep_until(threading.Event())"
)
WORKER = (
    *("-m", "celery", "-A", "config", "worker", "-Q", "turns", "-P", "prefork"),
    *("-c", "1", "--loglevel", "ERROR"),
    *("--without-gossip", "--without-mingle", "--without-heartbeat"),
)


@pytest.fixture
def environment(private_redis):
    """What the processes need to work on this test's database."""
    database = connection.settings_dict
    server = f"{database['USER']}@{database['HOST']}:{database['PORT']}"
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings.dev",
        "DATABASE_URL": f"postgres://{server}/{database['NAME']}",
        "REDIS_URL": private_redis,
        "LAUREL_SWEEP_EVERY": "0.2",
        "LAUREL_STALL_AFTER": "0.5",
    }


@contextmanager
def process(environment, *arguments: str):
    """A Python process in a group of its own, killed at the end if need be."""
    started = subprocess.Popen(
        [sys.executable, *arguments],
        cwd=settings.BASE_DIR,
        env=environment,
        start_new_session=True,
    )
    try:
        yield started
    finally:
        kill(started)


def kill(started: subprocess.Popen) -> None:
    """End the whole group at once, without a chance to tidy up."""
    if started.poll() is None:
        os.killpg(started.pid, signal.SIGKILL)
        started.wait(10)


def moves() -> int:
    return sum(Race.objects.values_list("turn", flat=True))


def wait_for_progress(beyond: int, *, within: float = 60.0) -> None:
    until = time.monotonic() + within
    while moves() <= beyond:
        assert time.monotonic() < until, "the races stand still"
        time.sleep(0.02)


def keep_racing() -> list[int]:
    """Start races until enough run; the turns at which the running ones are."""
    while Race.objects.filter(status="running").count() < AT_ONCE:
        make_started_race(bots=("hard", "medium", "medium"))
    return list(Race.objects.filter(status="running").values_list("turn", flat=True))


def test_twenty_killed_workers_lose_and_double_nothing(environment):
    chance = random.Random(20)
    killed_at = []
    with ExitStack() as stack:
        stack.enter_context(process(environment, "-c", SWEEP))
        workers = deque(
            stack.enter_context(process(environment, *WORKER)) for _ in range(SPARE)
        )
        for _ in range(KILLS):
            keep_racing()
            # The next one starts up while the oldest works and dies.
            workers.append(stack.enter_context(process(environment, *WORKER)))
            wait_for_progress(moves())
            time.sleep(chance.uniform(0, 0.5))
            while not any(keep_racing()):
                wait_for_progress(moves())
            killed_at.append(keep_racing())
            kill(workers.popleft())
        until = time.monotonic() + 120
        while Race.objects.filter(status="running").exists():
            assert time.monotonic() < until, "the races do not end"
            time.sleep(0.1)

    assert len(killed_at) == KILLS
    assert all(max(turns) > 0 for turns in killed_at)
    for race in Race.objects.all():
        assert (race.status, race.attempts, race.parked_at) == ("settled", 0, None)
        assert race.sheets.count() == 1
        assert race_faults(race) == []
