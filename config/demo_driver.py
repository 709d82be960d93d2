"""Somebody at a table: moves the people's seats of running demo races, unhurried.

It makes the watch page live without anybody playing. Each move is an ordinary one of a
person, chosen by a bot from what that seat may see.
"""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import close_old_connections

from config.demo import RUNNING_EVENT
from engine.core.rng import Rng
from engine.registry import BOTS
from races.errors import RaceError
from races.models import LoggedAction, Race
from races.selectors.replays import race_ruleset, race_seed, race_state
from races.services.play import play_action

PACE = 5.0

logger = logging.getLogger(__name__)


@contextmanager
def demo_driver() -> Iterator[None]:
    """Move a person's seat every PACE seconds while the block runs."""
    stop = threading.Event()
    thread = threading.Thread(
        target=_move_until, args=(stop,), name="laurel-demo-driver", daemon=True
    )
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(PACE)


def _move_until(stop: threading.Event) -> None:
    while not stop.wait(PACE):
        close_old_connections()
        try:
            move_people()
        except RaceError:
            logger.info("a demo race moved on by itself")
        finally:
            close_old_connections()


def move_people() -> int:
    """Play one action in every demo race that waits for a person; returns how many."""
    waiting = Race.objects.filter(
        status=Race.Status.RUNNING,
        waiting_for=Race.Waiting.PERSON,
        parked_at__isnull=True,
        heat__round__tournament__event__slug=RUNNING_EVENT,
    )
    for race in waiting:
        rules = race_ruleset(race)
        state = race_state(race, seats=race.seats.count())
        seat = state.to_move()
        if seat is None:
            continue
        action = BOTS["medium"].choose(
            ruleset=rules,
            observation=state.observe(seat),
            legal=state.legal_actions(seat),
            rng=Rng(race_seed(race), stream=f"person:{race.turn}"),
        )
        play_action(
            race_id=race.pk,
            seat=seat,
            notation=rules.encode(action),
            turn=race.turn,
            actor=LoggedAction.Actor.PERSON,
        )
    return len(waiting)
