"""Pictures of a Ben Hur tournament's pages on a phone and a desk, to look at.

`SHOTS=var/shots pytest tests/browser/ben_hur_shots.py`.
"""

import os
from pathlib import Path

import pytest

from tests.browser.pages import PHONE, WIDE
from tests.browser.test_ben_hur_pages import (  # noqa: F401 -- fixtures
    cup,
    desk_paths,
    event,
    log_in,
    paths,
)

SIZES = {"phone": PHONE, "desktop": WIDE}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures(visit, paths, desk_paths, size, theme):  # noqa: F811
    folder = Path(os.environ.get("SHOTS", "var/shots"))
    folder.mkdir(parents=True, exist_ok=True)
    wanted = os.environ.get("ONLY", "").split(",")
    seen = log_in(visit, width=SIZES[size], theme=theme)
    for name, path in {**paths, **desk_paths}.items():
        if any(part in name for part in wanted):
            seen.go(path)
            target = folder / f"{name}-{size}-{theme}.png"
            seen.page.screenshot(path=target, full_page=True)
