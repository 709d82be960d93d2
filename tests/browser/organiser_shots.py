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

LIST = (
    "Navn;Klub;E-mail;Skostørrelse",
    "Merete Skjødt;Odense;merete@example.dk;41",
    "Þórir Jónsson;Reykjavík;;43",
    "Jens Aagaard;Svendborg;jens@example.dk;44",
    "Søren Ågård;Odense;;42",
    "Anne Kjær;Aarhus;;38",
    "Bo;;not an address;40",
)
SIZES = {"phone": PHONE, "desktop": WIDE}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures(visit, desk_paths, size, theme):  # noqa: F811
    folder = Path(os.environ["SHOTS"])
    folder.mkdir(parents=True, exist_ok=True)
    seen = log_in(visit, width=SIZES[size], theme=theme)

    def picture(name):
        seen.page.screenshot(path=folder / f"{name}-{size}-{theme}.png", full_page=True)

    for name, path in desk_paths.items():
        seen.go(path)
        picture(name)
    seen.go(desk_paths["import"]).page.fill("textarea", "\n".join(LIST))
    seen.page.click("main .btn--main")
    picture("import-compare")
    page = seen.go(desk_paths["amend"]).page
    page.select_option("select >> nth=0", "1")
    page.select_option("select >> nth=2", "3")
    page.click("main .btn--main")
    picture("amend-effect")
    page = seen.go(desk_paths["players"]).page
    page.get_by_role("button", name="Withdraw Jens Aagaard").click()
    picture("players-undo")
