"""The worker inside the serving process: what a newcomer needs instead of Redis.

The in-memory queue dies with the process. That is harmless: the database is the queue
of record, and the sweeper that starts here sends everything again.
"""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from celery import Celery
from django.conf import settings
from django.db import OperationalError, close_old_connections

from config.celery import app
from races.services.sweeping import sweep

logger = logging.getLogger(__name__)

START_WITHIN = 10.0
STOP_WITHIN = 5.0


def is_embedded() -> bool:
    """Whether this process has to run the tasks itself, since no Redis is set."""
    return str(settings.CELERY_BROKER_URL).startswith("memory://")


@contextmanager
def embedded_worker() -> Iterator[None]:
    """Run a worker and a sweeper in threads while the block runs.

    With Redis this does nothing: worker and beat are processes of their own.

    Raises:
        RuntimeError: the worker did not come up.
    """
    if not is_embedded():
        yield
        return
    ready = threading.Event()
    worker = _worker(app, ready)
    thread = threading.Thread(target=worker.start, name="laurel-worker", daemon=True)
    thread.start()
    if not ready.wait(START_WITHIN):
        raise RuntimeError("The embedded worker did not start.")
    stop = threading.Event()
    sweeper = threading.Thread(
        target=sweep_until, args=(stop,), name="laurel-sweeper", daemon=True
    )
    sweeper.start()
    try:
        yield
    finally:
        stop.set()
        worker.stop()
        thread.join(STOP_WITHIN)
        sweeper.join(STOP_WITHIN)


def _worker(celery: Celery, ready: threading.Event) -> "Celery.WorkController":
    return celery.WorkController(
        pool="solo",
        concurrency=1,
        loglevel="WARNING",
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
        ready_callback=lambda _worker: ready.set(),
    )


def sweep_until(stop: threading.Event) -> None:
    """Sweep every LAUREL_SWEEP_EVERY seconds; the first time every race at once."""
    stalled_for: float | None = 0.0
    while True:
        close_old_connections()
        try:
            sweep(stalled_for=stalled_for)
            stalled_for = None
        except OperationalError:
            # The database is away or locked; the next sweep will find the same work.
            logger.warning("sweep put off, the database does not answer")
        finally:
            close_old_connections()
        if stop.wait(settings.LAUREL_SWEEP_EVERY):
            return
