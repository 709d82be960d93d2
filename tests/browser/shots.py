"""Pictures of every public page on a phone and a desk, to look at.

Run it through pytest, which brings the server and an event to look at:
`pytest tests/browser/shots.py`; they go to var/shots unless SHOTS names a folder.
"""

import os
from pathlib import Path

import pytest

from tests.browser.pages import PHONE, WIDE
from tests.browser.test_public_pages import paths  # noqa: F401 -- a fixture

SIZES = {"phone": PHONE, "desktop": WIDE}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures(visit, paths, size, theme):  # noqa: F811
    folder = Path(os.environ.get("SHOTS", "var/shots"))
    folder.mkdir(parents=True, exist_ok=True)
    seen = visit(width=SIZES[size], theme=theme)
    for path in paths:
        seen.go(path)
        name = path.strip("/").replace("/", "_").replace("?", "_") or "home"
        seen.page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
