"""Names of the background tasks, and the one way to start them: after the commit."""

import logging
from functools import partial

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

ADVANCE_RACE = "races.advance_race"
SWEEP = "races.sweep"

logger = logging.getLogger(__name__)


def after_commit(name: str, **arguments: int) -> None:
    """Start a task once the surrounding transaction has committed.

    The start is only a hint: when the broker is away, the sweeper finds the work.
    """
    transaction.on_commit(partial(send, name, **arguments))


def send(name: str, **arguments: int) -> bool:
    """Start a task now; False when the broker did not take it."""
    try:
        current_app.tasks[name].apply_async(kwargs=arguments, retry=False)
    except (OperationalError, OSError):
        logger.warning("broker away, %s waits for the sweeper", name)
        return False
    return True
