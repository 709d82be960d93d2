"""The demo's one process: it serves, streams and ends quickly."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest
from django.conf import settings


@pytest.fixture
def address(tmp_path):
    """The address of a demo of our own, and its process."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    clean = {k: v for k, v in os.environ.items() if not k.endswith("_URL")}
    started = subprocess.Popen(
        [sys.executable, "manage.py", "demo", "--port", str(port)],
        cwd=settings.BASE_DIR,
        env=clean
        | {
            "LAUREL_VAR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "config.settings.dev",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    yield f"http://127.0.0.1:{port}", started
    if started.poll() is None:
        started.kill()
        started.wait(10)


def wait_for(url: str, *, within: float = 90.0) -> int:
    until = time.monotonic() + within
    while True:
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                return answer.status
        except (urllib.error.URLError, OSError):
            assert time.monotonic() < until, "nothing is served"
            time.sleep(0.2)


@pytest.mark.slow
def test_the_demo_serves_a_live_race_and_ends_at_once_with_a_stream_open(address):
    url, process = address
    assert wait_for(f"{url}/readyz") == 200
    assert wait_for(f"{url}/races/") == 200

    with urllib.request.urlopen(f"{url}/live/?topic=race:1", timeout=10) as stream:
        assert stream.readline() == b"retry: 2000\n"
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=15)

    assert time.monotonic() - begun < 4
    assert process.returncode == 0
    assert "Log in as line@example.test" in out
    assert "Traceback" not in out
