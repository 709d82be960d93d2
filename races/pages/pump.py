"""One pump a process: reads the versions of all watched topics and hands them out.

It is woken by announcements of this process, by Redis when other processes announce,
and each second in any case. It runs only while somebody watches.
"""

import asyncio
import logging
import threading
from collections.abc import Iterable
from time import sleep

import redis
from django.conf import settings
from django.db import DatabaseError, connections

from races import live

SAFETY_NET = 1.0
BREATH = 0.05
"""Pause after each look, in seconds: a burst of announcements is one look."""

logger = logging.getLogger(__name__)


class Subscription:
    """What one open stream watches; lives in the event loop that made it.

    Args:
        topics: what it watches.
        seen: the versions the client has got already.
    """

    def __init__(self, topics: Iterable[str], *, seen: dict[str, int]) -> None:
        self.topics = frozenset(topics)
        self._seen = dict(seen)
        self._changes: dict[str, int] = {}
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self.ended = False

    def end(self) -> None:
        """Let the stream end; called in its own loop."""
        self.ended = True
        self._changed.set()

    def offer(self, versions: dict[str, int]) -> None:
        """Tell, from any thread, what the current versions are."""
        mine = {topic: versions[topic] for topic in self.topics & versions.keys()}
        try:
            self._loop.call_soon_threadsafe(self._take, mine)
        except RuntimeError:
            # The loop has closed: the stream is gone and will be forgotten.
            pump.leave(self)

    def _take(self, versions: dict[str, int]) -> None:
        for topic, version in versions.items():
            if self._seen.get(topic) != version:
                self._seen[topic] = self._changes[topic] = version
                self._changed.set()

    async def changes(self, *, within: float) -> dict[str, int]:
        """Return what is new, or nothing when `within` seconds have passed."""
        try:
            await asyncio.wait_for(self._changed.wait(), within)
        except TimeoutError:
            return {}
        self._changed.clear()
        found, self._changes = self._changes, {}
        return found


class Pump:
    """Looks at the database for all streams of this process together."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._subscriptions: set[Subscription] = set()
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None
        live.listen(self._wake.set)

    def join(self, subscription: Subscription) -> None:
        """Start handing versions to a stream."""
        with self._lock:
            self._subscriptions.add(subscription)
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._run, name="laurel-pump", daemon=True
                )
                self._thread.start()
        self._wake.set()

    def leave(self, subscription: Subscription) -> None:
        """Forget a stream; the last one to leave stops the pump."""
        with self._lock:
            self._subscriptions.discard(subscription)
        self._wake.set()

    def close(self) -> None:
        """End all streams of the calling loop: the server stops."""
        with self._lock:
            subscriptions = tuple(self._subscriptions)
        for subscription in subscriptions:
            subscription.end()

    def _run(self) -> None:
        ear = _Ear(self._wake) if settings.REDIS_URL else None
        try:
            while watchers := self._watchers():
                self._look(watchers)
                sleep(BREATH)
                self._wake.wait(SAFETY_NET)
                self._wake.clear()
        finally:
            if ear is not None:
                ear.close()
            connections.close_all()

    def _watchers(self) -> tuple[Subscription, ...]:
        with self._lock:
            if not self._subscriptions:
                self._thread = None
            return tuple(self._subscriptions)

    def _look(self, watchers: tuple[Subscription, ...]) -> None:
        topics = frozenset[str]().union(*(watcher.topics for watcher in watchers))
        try:
            versions = live.current_versions(topics)
        except DatabaseError:
            logger.warning("the database does not answer, live pages wait")
            connections.close_all()
            return
        for watcher in watchers:
            watcher.offer(versions)


class _Ear:
    """Listens to what other processes announce through Redis, in a thread of its own."""

    def __init__(self, wake: threading.Event) -> None:
        self._wake = wake
        self._closed = threading.Event()
        # Without a read limit: redis-py 8 would otherwise give up a quiet channel.
        self._redis = redis.Redis.from_url(
            settings.REDIS_URL, socket_timeout=None, socket_connect_timeout=1
        )
        self._thread = threading.Thread(
            target=self._run, name="laurel-ear", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """Stop listening: a last message wakes the thread, which then ends."""
        self._closed.set()
        try:
            self._redis.publish(live.CHANNEL, "")
        except redis.RedisError:
            logger.warning("Redis away, its listener ends by itself")
        self._thread.join(2 * SAFETY_NET)
        self._redis.close()

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                self._hear()
            except (redis.RedisError, OSError):
                logger.warning("Redis away, live pages look each second")
                self._closed.wait(SAFETY_NET)

    def _hear(self) -> None:
        with self._redis.pubsub(ignore_subscribe_messages=True) as channel:  # type: ignore[no-untyped-call]  # redis-py
            channel.subscribe(live.CHANNEL)
            self._wake.set()
            for _message in channel.listen():
                self._wake.set()
                if self._closed.is_set():
                    return


pump = Pump()
