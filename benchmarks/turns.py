"""Bot turns a second with a real PostgreSQL, Redis and worker (goal: 300 on 2 cores).

    DATABASE_URL=postgres://postgres@127.0.0.1:5432/laurel_bench \
    REDIS_URL=redis://127.0.0.1:6379/8 python -m benchmarks.turns --races 60

The database must be a scratch one: it is migrated and keeps the races. The Redis
database must be empty. Time runs from the first start to the last settled race.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
WORKER = (
    *("-m", "celery", "-A", "config", "worker", "-Q", "turns", "-P", "prefork"),
    *("-c", "2", "--loglevel", "ERROR"),
    *("--without-gossip", "--without-mingle", "--without-heartbeat"),
)


@contextmanager
def worker():
    """A worker of our own, in its own process group."""
    started = subprocess.Popen([sys.executable, *WORKER], start_new_session=True)
    try:
        yield
    finally:
        os.killpg(started.pid, signal.SIGTERM)
        started.wait(30)


def main() -> None:
    """Race, wait, print moves a second and the faults found afterwards."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--races", type=int, default=60)
    arguments.add_argument("--seats", type=int, default=4)
    arguments.add_argument("--bot", default="medium")
    asked = arguments.parse_args()
    django.setup()

    from django.core.management import call_command  # noqa: PLC0415 -- app ready

    from races.models import Race  # noqa: PLC0415 -- app ready
    from races.selectors.verification import race_faults  # noqa: PLC0415 -- app ready
    from races.services.racing import (  # noqa: PLC0415 -- app ready
        SeatPlan,
        create_race,
        start_race,
    )

    call_command("migrate", verbosity=0)
    seats = [
        SeatPlan(index, index + 1, "ABCDEF"[index], bot=asked.bot)
        for index in range(asked.seats)
    ]

    def new_race() -> int:
        return create_race(options={}, mode="online", seats=seats).pk

    with worker():
        warm = start_race(race_id=new_race()).pk
        while Race.objects.get(pk=warm).status == "running":
            time.sleep(0.05)
        ids = [new_race() for _ in range(asked.races)]
        begun = time.monotonic()
        for race_id in ids:
            start_race(race_id=race_id)
        while Race.objects.filter(pk__in=ids, status="running").exists():
            time.sleep(0.02)
        seconds = time.monotonic() - begun
    races = Race.objects.filter(pk__in=ids)
    moves = sum(races.values_list("turn", flat=True))
    faults = [fault for race in races for fault in race_faults(race)]
    print(
        f"{len(ids)} races, {moves} turns in {seconds:.2f} s: "
        f"{moves / seconds:.0f} turns a second, {len(faults)} faults"
    )


if __name__ == "__main__":
    main()
