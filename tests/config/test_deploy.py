"""What the deployment files name exists."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from django.conf import settings

ROOT = Path(settings.BASE_DIR)


@pytest.mark.parametrize(
    "script", ["demo", "check", "deploy/environment.sh", "deploy/services.sh"]
)
def test_shell_scripts_are_valid_posix(script):
    run = subprocess.run(["sh", "-n", ROOT / script], check=False)

    assert run.returncode == 0


@pytest.mark.parametrize("command", ["uvicorn", "celery", "honcho"])
def test_every_program_named_is_installed(command):
    assert shutil.which(command, path=Path(sys.executable).parent) is not None


def test_compose_runs_exactly_one_beat():
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]

    assert sorted(services) == sorted(
        ["migrate", "web", "worker", "beat", "postgres", "redis"]
    )
    assert "deploy" not in services["beat"]


def test_the_image_and_the_processes_use_the_same_production_settings():
    dockerfile = (ROOT / "Dockerfile").read_text()

    assert re.search(r"DJANGO_SETTINGS_MODULE=config\.settings\.prod", dockerfile)
