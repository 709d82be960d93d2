"""Pictures of the organiser's desk on a phone and a desk, into the folder named.

`SHOTS=var/shots pytest tests/browser/organiser_shots.py`.
"""

import os
from pathlib import Path

import pytest

from tests.browser.pages import PHONE, WIDE
from tests.browser.test_organiser_pages import (  # noqa: F401 -- fixtures
    cup,
    desk_paths,
    event,
    log_in,
)

SIZES = {"phone": PHONE, "desktop": WIDE}


@pytest.mark.skipif("SHOTS" not in os.environ, reason="pictures are made on request")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures(visit, desk_paths, size, theme):  # noqa: F811
    folder = Path(os.environ["SHOTS"])
    folder.mkdir(parents=True, exist_ok=True)
    seen = log_in(visit, width=SIZES[size], theme=theme)
    for name, path in desk_paths.items():
        seen.go(path)
        seen.page.screenshot(path=folder / f"{name}-{size}-{theme}.png", full_page=True)
