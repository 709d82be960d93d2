"""Separators and headers."""

import pytest

from league.domain.roster_columns import (
    Column,
    column_of,
    sniff_delimiter,
    split_table,
    width,
)
from league.domain.roster_text import RosterError


@pytest.mark.parametrize(
    ("header", "column"),
    [
        ("Navn", Column.NAME),
        ("Full name", Column.NAME),
        ("SPIELER", Column.NAME),
        ("Fornavn", Column.FIRST_NAME),
        ("Nachname", Column.LAST_NAME),
        ("E-mail", Column.EMAIL),
        ("EMAIL ", Column.EMAIL),
        ("club_name", Column.CLUB),
        ("Verein", Column.CLUB),
        ("Pulje", Column.GROUP),
        ("Seed", Column.GROUP),
        ("paid?", Column.PAID),
        ("bezahlt", Column.PAID),
        ("Medlemsnr.", Column.EXTERNAL_ID),
        ("Skostørrelse", None),
        ("", None),
    ],
)
def test_headers_are_understood_in_three_languages(header, column):
    assert column_of(header) is column


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ("Navn;Klub\nA, B;C\n", ";"),
        ("\n\nNavn,Klub\n", ","),
        ("Navn\tKlub", "\t"),
        ("Navn|E-mail", "|"),
        ("Navn\nKjær, Anne\n", ""),
        ("Kjær, Anne\nHansen, Bo\n", ""),
        ("Anne Kjær\nBo Hansen\n", ""),
        ("Anne Kjær;Odense\n", ";"),
        ("Anne Kjær,anne@example.test\n", ","),
        ("Navn;Skostørrelse\n", ";"),
        ("", ""),
    ],
)
def test_the_first_row_tells_the_separator(text, delimiter):
    assert sniff_delimiter(text) == delimiter


@pytest.mark.parametrize("sep", ["sep=;\r\n", '"sep=;"\n', "SEP=;\n"])
def test_the_line_excel_hides_is_consumed(sep):
    delimiter, rows = split_table(f"{sep}Navn;Klub\nA;B\n")
    assert (delimiter, rows) == (";", [(2, ["Navn", "Klub"]), (3, ["A", "B"])])


def test_a_sep_line_alone_leaves_no_rows():
    delimiter, rows = split_table("sep=,")
    assert (delimiter, rows, width(rows)) == (",", [], 0)


def test_rows_keep_their_line_across_blanks_and_quoted_newlines():
    _, rows = split_table(
        'Navn;Klub\r\n\r\n"Anne\nKjær";Odense\r\n;\r\nBo;Ribe\r\n\r\n\r\n'
    )
    assert rows == [
        (1, ["Navn", "Klub"]),
        (3, ["Anne\nKjær", "Odense"]),
        (6, ["Bo", "Ribe"]),
    ]
    assert width(rows) == 2


def test_a_quotation_mark_left_open_over_a_whole_book_is_refused():
    with pytest.raises(RosterError) as caught:
        split_table('Navn;Klub\n"' + "a" * 200_000)
    assert caught.value.code == "unreadable"
    assert caught.value.text.startswith("Line 2 ")
