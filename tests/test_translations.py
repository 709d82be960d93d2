"""Danish is complete, says the same as the code asks for, and is compiled."""

import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.management import call_command

CATALOGUE = Path(settings.BASE_DIR) / "config/locale/da/LC_MESSAGES/django.po"
SLOT = re.compile(r"%\(\w+\)[sd]")


def texts(path):
    return {(entry.msgctxt, entry.msgid): entry for entry in polib.pofile(str(path))}


@pytest.fixture(scope="module")
def danish():
    return texts(CATALOGUE)


@pytest.fixture
def asked(tmp_path, settings, monkeypatch):
    """Every text that code and templates ask for, read with xgettext."""
    settings.LOCALE_PATHS = [tmp_path]
    monkeypatch.chdir(settings.BASE_DIR)
    (tmp_path / "da").mkdir()
    call_command(
        "makemessages",
        locale=["da"],
        # Without the last the real catalogue would be written, too.
        ignore_patterns=[
            "var/*",
            "tests/*",
            "benchmarks/*",
            "docs/*",
            ".venv*/*",
            "config/locale",
        ],
        verbosity=0,
    )
    return texts(tmp_path / "da/LC_MESSAGES/django.po")


def test_every_text_that_is_asked_for_is_in_the_danish_catalogue(asked, danish):
    assert sorted(key[1] for key in asked.keys() - danish.keys()) == []


def test_nothing_in_the_danish_catalogue_is_unused(asked, danish):
    assert sorted(key[1] for key in danish.keys() - asked.keys()) == []


def test_every_danish_text_is_translated_and_none_is_a_guess(danish):
    assert [entry.msgid for entry in danish.values() if not entry.translated()] == []
    assert [entry.msgid for entry in danish.values() if "fuzzy" in entry.flags] == []


def test_a_translation_fills_in_what_the_text_fills_in(danish):
    for entry in danish.values():
        forms = (entry.msgstr, *entry.msgstr_plural.values())
        wanted = set(SLOT.findall(entry.msgid + entry.msgid_plural))

        assert set(SLOT.findall("".join(forms))) == wanted, entry.msgid


def test_the_compiled_catalogue_is_the_written_one(danish):
    compiled = polib.mofile(str(CATALOGUE.with_suffix(".mo")))
    got = {(e.msgctxt, e.msgid): (e.msgstr, e.msgstr_plural) for e in compiled}
    written = {key: (e.msgstr, e.msgstr_plural) for key, e in danish.items()}

    assert got == written
