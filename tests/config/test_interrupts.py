"""Ctrl-C ends a command with a word, not with a traceback."""

import signal
import subprocess
import sys

from django.conf import settings

SLEEP = """
import signal, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's job ignores it
print("on", flush=True)
time.sleep(60)
"""


def test_a_command_that_is_interrupted_says_so_in_one_word():
    running = subprocess.Popen(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", SLEEP],
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert running.stdout.readline() == "on\n"

    running.send_signal(signal.SIGINT)

    _out, error = running.communicate(timeout=30)
    assert (running.returncode, error) == (1, "Stopped.\n")
