"""One cell, cleaned or refused."""

import pytest

from league.domain.roster_columns import Column
from league.domain.roster_values import (
    CellError,
    clean_email,
    clean_text,
    clean_yes_no,
    has_lost_letters,
)


def test_spaces_collapse_and_letters_are_composed():
    assert clean_text("  A\u030age \u00a0 Mørk\n", column=Column.NAME) == "Åge Mørk"


def test_scripts_may_join_their_letters():
    assert clean_text("می\u200cخواهم", column=Column.NAME) == "می\u200cخواهم"


@pytest.mark.parametrize(
    "sign", ["\u202e", "\u2066", "\u200f", "\u200b", "\x07", "\x9b"]
)
def test_hidden_characters_refuse_the_row(sign):
    with pytest.raises(CellError) as caught:
        clean_text(f"An{sign}ne", column=Column.CLUB)
    assert caught.value.code == "hidden_characters"
    assert caught.value.text == "The club contains invisible characters."


def test_a_name_has_eighty_letters_at_most():
    assert len(clean_text("å" * 80, column=Column.NAME)) == 80
    with pytest.raises(CellError, match="longer than 80 letters"):
        clean_text("å" * 81, column=Column.NAME)


def test_an_address_is_trimmed_and_lower_case_and_may_be_missing():
    assert clean_email(" SPILLER@Example.TEST ") == "spiller@example.test"
    assert clean_email("  ") == ""


@pytest.mark.parametrize(
    "raw",
    [
        "anne",
        "anne@",
        "@example.test",
        "a b@c.d",
        "a@b",
        "a@b.",
        "<a@b.dk>",
        "a@b.dk, c@d.dk",
    ],
)
def test_what_is_no_address_is_refused(raw):
    with pytest.raises(CellError) as caught:
        clean_email(raw)
    assert caught.value.code == "bad_email"


@pytest.mark.parametrize(
    ("raw", "paid"),
    [
        ("x", True),
        ("Ja", True),
        ("YES", True),
        ("1", True),
        ("nej", False),
        ("0", False),
        (" ", None),
    ],
)
def test_yes_no_and_unknown(raw, paid):
    assert clean_yes_no(raw) is paid


def test_neither_yes_nor_no_is_refused():
    with pytest.raises(CellError) as caught:
        clean_yes_no("måske")
    assert (caught.value.code, str(caught.value)) == (
        "not_yes_or_no",
        caught.value.text,
    )


def test_lost_letters_are_noticed():
    assert has_lost_letters("O'Neill-??ka")
    assert has_lost_letters("S\ufffdren")
    assert not has_lost_letters("Søren")
