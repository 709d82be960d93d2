"""Announce versions to live pages: push the version, let the page fetch the view.

`publish("race:41", 82)` after a change; a page that watches the topic `race:41` hears
that there is something new. What it may see is decided when it fetches.
"""

import logging
import re
from collections.abc import Callable, Collection, Iterable
from functools import cache, partial

import redis
from django.conf import settings
from django.db import transaction

CHANNEL = "laurel:live"
Fetch = Callable[[Collection[int]], dict[int, int]]

logger = logging.getLogger(__name__)
_TOPIC = re.compile(r"([a-z]{1,20}):([1-9][0-9]{0,17})", re.ASCII)
_fetchers: dict[str, Fetch] = {}
_listeners: list[Callable[[], None]] = []


def register(kind: str, fetch: Fetch) -> None:
    """Tell how the current versions of one kind of topic are read.

    Args:
        kind: the word before the colon, for example `race`.
        fetch: takes ids, returns the version of each that everybody may see, with
            one query.
    """
    _fetchers[kind] = fetch


def publish(topic: str, version: int) -> None:
    """Announce after the commit that a topic has a new version.

    It is only a hint: who misses it finds the version within a second.
    """
    transaction.on_commit(partial(_announce, topic, version))


def listen(wake: Callable[[], None]) -> None:
    """Call `wake` whenever this process announces something."""
    _listeners.append(wake)


def is_topic(text: str) -> bool:
    """Return whether this is a topic of a registered kind."""
    form = _TOPIC.fullmatch(text)
    return form is not None and form[1] in _fetchers


def current_versions(topics: Iterable[str]) -> dict[str, int]:
    """Return the version of each topic; one query a kind, hidden ones are left out."""
    by_kind: dict[str, set[int]] = {}
    for topic in filter(is_topic, topics):
        kind, _, number = topic.partition(":")
        by_kind.setdefault(kind, set()).add(int(number))
    return {
        f"{kind}:{number}": version
        for kind, numbers in by_kind.items()
        for number, version in _fetchers[kind](numbers).items()
    }


def _announce(topic: str, version: int) -> None:
    for wake in _listeners:
        wake()
    if settings.REDIS_URL:
        try:
            _redis(settings.REDIS_URL).publish(CHANNEL, f"{topic} {version}")
        except redis.RedisError:
            logger.warning("Redis away, %s is found by the next look", topic)


@cache
def _redis(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1)
