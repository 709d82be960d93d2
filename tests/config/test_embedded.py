"""The worker inside the serving process."""

import threading

import pytest
from celery import shared_task
from django.db import OperationalError

from config import embedded
from config.embedded import embedded_worker, sweep_until

done = threading.Event()


@shared_task(name="tests.mark_done")
def mark_done() -> None:
    done.set()


@pytest.mark.django_db(transaction=True)
def test_a_task_runs_in_the_embedded_worker():
    done.clear()

    with embedded_worker():
        mark_done.delay()

        assert done.wait(10)


def test_with_redis_no_worker_is_started_here(settings):
    settings.CELERY_BROKER_URL = "redis://127.0.0.1/0"
    before = threading.active_count()

    with embedded_worker():
        assert threading.active_count() == before


@pytest.mark.django_db(transaction=True)
def test_the_sweeper_outlives_a_database_that_is_away(monkeypatch, settings, caplog):
    settings.LAUREL_SWEEP_EVERY = 0.01
    stop, sweeps = threading.Event(), []

    def failing_sweep(*, stalled_for: float | None) -> int:
        sweeps.append(1)
        if len(sweeps) == 3:
            stop.set()
        raise OperationalError("away")

    monkeypatch.setattr(embedded, "sweep", failing_sweep)

    sweep_until(stop)

    assert len(sweeps) == 3
    assert "the database does not answer" in caplog.text
