"""Production refuses to start without its secrets and addresses."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

GIVEN = {
    "SECRET_KEY": "x" * 60,
    "DATABASE_URL": "postgres://laurel@127.0.0.1/laurel",
    "REDIS_URL": "redis://127.0.0.1/0",
    "ALLOWED_HOSTS": "laurel.example",
}


def start(environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    code = "import django; django.setup()"
    clean = {k: v for k, v in os.environ.items() if k not in GIVEN}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=settings.BASE_DIR,
        env=clean | {"DJANGO_SETTINGS_MODULE": "config.settings.prod"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_production_starts_when_everything_is_given():
    assert start(GIVEN).returncode == 0


@pytest.mark.parametrize("name", sorted(GIVEN))
def test_production_refuses_to_start_without(name):
    run = start({k: v for k, v in GIVEN.items() if k != name})

    assert run.returncode != 0
    assert f"Set {name} to start production." in run.stderr
