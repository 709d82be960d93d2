"""The checks that keep the architecture true."""

import re
from pathlib import Path

import pytest
import yaml
from django.conf import settings

from config.celery import app
from races import queue

ROOT = Path(settings.BASE_DIR)
PACKAGES = ("config", "engine", "races", "league", "tests", "benchmarks")
SOURCES = sorted(
    path
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
    if "migrations" not in path.parts
)
TOP_LEVEL_FOLDERS = {
    "config", "engine", "races", "league", "templates", "tests", "requirements",
    "docs", "deploy", "benchmarks",
}  # fmt: skip


def test_no_source_file_is_longer_than_400_lines():
    long = {
        str(path.relative_to(ROOT)): lines
        for path in SOURCES
        if (lines := len(path.read_text().splitlines())) > 400
    }

    assert long == {}


def test_half_of_the_product_modules_stay_under_100_lines():
    product = [p for p in SOURCES if p.relative_to(ROOT).parts[0] != "tests"]
    lengths = sorted(len(path.read_text().splitlines()) for path in product)

    assert lengths[len(lengths) // 2] <= 100


def test_every_queue_name_is_a_registered_task():
    names = {v for k, v in vars(queue).items() if k.isupper() and isinstance(v, str)}

    assert names
    assert names <= set(app.tasks)


def test_no_task_is_delayed_by_eta_or_countdown():
    # kombu redelivers such messages after the visibility timeout (kombu #337).
    found = [
        str(path.relative_to(ROOT))
        for path in SOURCES
        if re.search(r"\b(eta|countdown)=|self\.retry\(", path.read_text())
        and path != Path(__file__)
    ]

    assert found == []


def test_the_readme_names_every_setting_read_from_the_environment():
    pattern = re.compile(r'env(?:\.\w+)?\(\s*"([A-Z_]+)"|for name in \(([^)]*)\)')
    names = set()
    for path in (ROOT / "config" / "settings").glob("*.py"):
        for single, several in pattern.findall(path.read_text()):
            names |= {single} if single else set(re.findall(r'"([A-Z_]+)"', several))
    names |= {"PORT", "PYTHON"}

    readme = (ROOT / "README.md").read_text()

    assert sorted(name for name in names if f"`{name}`" not in readme) == []


def test_tracked_folders_are_the_agreed_ones():
    found = {
        path.name
        for path in ROOT.iterdir()
        if path.is_dir() and not path.name.startswith((".", "var", "__"))
    }

    assert found <= TOP_LEVEL_FOLDERS


def test_no_file_names_a_path_of_one_machine_or_a_registry():
    needles = ["/" + "work/", "/" + "tmp/bash_jobs", "files.python" + "hosted.org"]
    suffixes = {".py", ".md", ".toml", ".txt", ".in", ".html", ".yaml", ".sh", ".js"}
    found = [
        str(path.relative_to(ROOT))
        for path in sorted(ROOT.rglob("*"))
        if path.suffix in suffixes
        and not any(p.startswith((".", "var")) for p in path.relative_to(ROOT).parts)
        and any(needle in path.read_text(errors="replace") for needle in needles)
    ]

    assert found == []


@pytest.mark.parametrize("name", ["web", "worker", "beat"])
def test_every_way_to_deploy_starts_the_same_process(name):
    procfile = dict(
        line.split(": ", 1) for line in (ROOT / "Procfile").read_text().splitlines()
    )
    unit = (ROOT / "deploy" / "systemd" / f"laurel-{name}.service").read_text()
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"][name]
    program = {"web": "uvicorn config.asgi:application", "worker": "celery -A config worker -Q turns", "beat": "celery -A config beat"}[name]  # fmt: skip

    assert procfile[name].startswith(program)
    assert f"/srv/laurel/.venv/bin/{program}" in unit
    assert name == "web" or compose["command"].startswith(program)
