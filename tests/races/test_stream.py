"""The live stream over a real server: versions only, and nothing is kept open."""

import socket
import threading
import time
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from django.db import DatabaseError, connection, connections, transaction
from django.test import RequestFactory

from races import live
from races.pages import pump as pump_module
from races.pages.pump import pump
from races.pages.stream import stream
from races.selectors import races as selector
from races.services.bots import advance_race
from tests.factories.races import make_started_race

pytestmark = pytest.mark.django_db(transaction=True)


class Listener:
    """One open stream, read line by line."""

    def __init__(self, address: str, query: str, **headers: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", urlsplit(address).port))
        lines = [f"GET /live/{query} HTTP/1.1", "Host: localhost"]
        lines += [f"{name.replace('_', '-')}: {text}" for name, text in headers.items()]
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self._file = self._socket.makefile("rb")
        self.status = int(self._file.readline().split()[1])
        self.headers = {}
        while line := self._file.readline().strip():
            name, _, text = line.decode().partition(": ")
            self.headers[name.lower()] = text

    def event(self, *, within: float = 5.0) -> tuple[str, str] | None:
        """The next event as (topic, version); None when there is none in time."""
        event, until = "", time.monotonic() + within
        try:
            while (left := until - time.monotonic()) > 0:
                self._socket.settimeout(left)
                line = self._file.readline().decode().strip()
                if line.startswith("event: "):
                    event = line[7:]
                if line.startswith("data: "):
                    return event, line[6:]
        except TimeoutError:
            return None
        return None

    def close(self) -> None:
        self._file.close()
        self._socket.close()


@contextmanager
def listening(address: str, query: str, **headers: str):
    listener = Listener(address, query, **headers)
    try:
        yield listener
    finally:
        listener.close()


def until(condition, *, within: float = 5.0) -> bool:
    end = time.monotonic() + within
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


def pumps() -> int:
    return sum(thread.name == "laurel-pump" for thread in threading.enumerate())


def test_a_stream_begins_with_the_version_now_and_tells_each_change(asgi_server):
    race = make_started_race(bots=("easy", "easy", ""))

    with listening(asgi_server, f"?topic=race:{race.pk}") as listener:
        first = listener.event()
        advance_race(race_id=race.pk, turn=0)
        second = listener.event(within=0.8)

    assert listener.headers["content-type"] == "text/event-stream"
    assert listener.headers["cache-control"] == "no-store"
    assert listener.headers["x-accel-buffering"] == "no"
    assert first == (f"race:{race.pk}", "0")
    assert second == (f"race:{race.pk}", "4")


def test_a_change_that_nobody_announced_is_found_within_two_seconds(asgi_server):
    race = make_started_race()

    with listening(asgi_server, f"?topic=race:{race.pk}") as listener:
        listener.event()
        type(race).objects.filter(pk=race.pk).update(turn=9)

        assert listener.event(within=2.0) == (f"race:{race.pk}", "18")


def test_a_client_that_comes_back_is_told_only_what_is_new(asgi_server):
    race = make_started_race()
    topic = f"?topic=race:{race.pk}"

    with listening(asgi_server, topic, Last_Event_ID="0") as knowing:
        assert knowing.event(within=1.5) is None
    with listening(asgi_server, topic, Last_Event_ID="nonsense") as confused:
        assert confused.event() == (f"race:{race.pk}", "0")


def test_several_topics_come_over_one_stream(asgi_server):
    races = [make_started_race() for _ in range(3)]
    query = "?" + "&".join(f"topic=race:{race.pk}" for race in races)

    with listening(asgi_server, query) as listener:
        told = {listener.event() for _ in races}

    assert told == {(f"race:{race.pk}", "0") for race in races}


def test_hidden_and_unknown_topics_are_silent(asgi_server, monkeypatch):
    hidden, seen = make_started_race(), make_started_race()
    monkeypatch.setattr(selector, "_hidden", [])
    selector.hide(selector.Q(pk=hidden.pk))
    query = f"?topic=race:{hidden.pk}&topic=race:999999&topic=race:{seen.pk}&topic=x:1"

    with listening(asgi_server, query) as listener:
        assert listener.event() == (f"race:{seen.pk}", "0")
        assert listener.event(within=1.5) is None


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("", 204),
        ("?topic=", 204),
        ("?topic=race:0", 204),
        ("?topic=race:-1", 204),
        ("?topic=race:1%0aevent:x", 204),
        ("?topic=weather:1", 204),
        ("?topic=race:" + "9" * 40, 204),
        ("?" + "&".join(f"topic=race:{n}" for n in range(1, 10)), 400),
    ],
)
def test_a_stream_of_nothing_does_not_open(asgi_server, query, status):
    with listening(asgi_server, query) as listener:
        assert listener.status == status


def test_under_wsgi_a_stream_does_not_open(rf: RequestFactory):
    from asgiref.sync import async_to_sync

    answer = async_to_sync(stream)(rf.get("/live/?topic=race:1"))

    assert answer.status_code == 204


def test_one_pump_serves_all_streams_and_stops_with_the_last(asgi_server):
    race = make_started_race()
    listeners = [Listener(asgi_server, f"?topic=race:{race.pk}") for _ in range(20)]

    told = [listener.event() for listener in listeners]
    running = pumps()
    for listener in listeners:
        listener.close()

    assert told == [(f"race:{race.pk}", "0")] * 20
    assert running == 1
    assert until(lambda: pumps() == 0 and not pump._subscriptions)


@pytest.mark.postgres
def test_open_streams_hold_no_database_connection(asgi_server):
    race = make_started_race()
    listeners = [Listener(asgi_server, f"?topic=race:{race.pk}") for _ in range(20)]
    for listener in listeners:
        listener.event()

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        )
        (count,) = cursor.fetchone()
    for listener in listeners:
        listener.close()

    assert count <= 3  # this test's, the pump's, and one of the server's own threads
    assert until(lambda: pumps() == 0)


def test_streams_outlive_a_database_that_is_away(asgi_server, monkeypatch, caplog):
    race = make_started_race()
    read, failures = live.current_versions, iter((DatabaseError("away"),) * 2)

    def failing(topics):
        for failure in failures:
            raise failure
        return read(topics)

    monkeypatch.setattr(live, "current_versions", failing)

    with listening(asgi_server, f"?topic=race:{race.pk}") as listener:
        assert listener.event() == (f"race:{race.pk}", "0")
    assert "the database does not answer" in caplog.text


def test_nothing_is_announced_when_the_transaction_fails():
    woken = []
    live.listen(lambda: woken.append(1))

    with transaction.atomic():
        live.publish("race:1", 1)
        transaction.set_rollback(True)
    assert woken == []
    live.publish("race:1", 1)

    live._listeners.pop()
    assert woken == [1]


def test_a_redis_that_is_away_is_only_a_slower_page(settings, caplog):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"

    live.publish("race:1", 1)

    assert "Redis away" in caplog.text
    connections.close_all()


@pytest.mark.redis
def test_an_announcement_of_another_process_wakes_the_stream(
    asgi_server, settings, private_redis, monkeypatch
):
    import redis

    monkeypatch.setattr(pump_module, "SAFETY_NET", 30.0)
    settings.REDIS_URL = private_redis
    race = make_started_race()

    with listening(asgi_server, f"?topic=race:{race.pk}") as listener:
        listener.event()
        type(race).objects.filter(pk=race.pk).update(turn=9)
        client = redis.Redis.from_url(private_redis)
        until(lambda: client.pubsub_numsub(live.CHANNEL)[0][1] == 1)
        time.sleep(0.2)
        client.publish(live.CHANNEL, "race:1 18")
        told = listener.event(within=3.0)
        client.close()

    assert told == (f"race:{race.pk}", "18")
    assert until(
        lambda: not [t for t in threading.enumerate() if t.name == "laurel-ear"]
    )
