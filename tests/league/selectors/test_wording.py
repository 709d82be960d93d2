"""What is noticed in a list is said in the reader's language, whatever it is."""

import ast
from pathlib import Path

from django.conf import settings
from django.utils import translation

from league.domain.roster import Notice
from league.selectors.wording import _NOTICES, UNREADABLE, notice_sentence

LEAGUE = Path(settings.BASE_DIR) / "league"


def codes_of(*names):
    """The codes with which the domain's list readers make these things."""
    found = set()
    for path in (
        *LEAGUE.glob("services/rosters.py"),
        *LEAGUE.glob("domain/roster*.py"),
    ):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
                found |= {
                    one.value
                    for one in node.args[:2]
                    if isinstance(one, ast.Constant)
                    and isinstance(one.value, str)
                    and " " not in one.value
                }
    return found


def test_every_notice_and_every_refused_list_has_a_sentence():
    assert codes_of("Notice", "CellError", "_notice", "_Likeness") == set(_NOTICES)
    assert codes_of("RosterError") == set(UNREADABLE)


def test_a_notice_is_said_in_danish():
    with translation.override("da"):
        said = notice_sentence(Notice(3, "no_name", "Line 4: The name is missing.", 4))

    assert said == "Linje 4: navnet mangler."
