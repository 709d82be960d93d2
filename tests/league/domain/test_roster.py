"""Lists as people really send them: every file of tests/data/import says what it must."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.domain.roster import (
    MAX_ROWS,
    Notice,
    Roster,
    RosterError,
    Row,
    read_roster,
)
from league.domain.roster_columns import Column

FILES = Path(__file__).parents[2] / "data" / "import"
FIVE = (Column.NAME, Column.EMAIL, Column.CLUB, Column.GROUP, Column.PAID)

EIGHT = (
    Row(1, 2, "Spiller Ærlig", "spiller01@example.test", "Klub Østerbro", "A", True),
    Row(2, 3, "Spiller Øst", "spiller02@example.test", "Klub Østerbro", "A", True),
    Row(3, 4, "Spiller Åben", "spiller03@example.test", "Klub Århus", "B", False),
    Row(4, 5, "Spiller Fælles", "spiller04@example.test", "Klub A", "A", True),
    Row(5, 6, "Spiller Fælles", "spiller05@example.test", "Klub B", "A", True),
    Row(6, 7, "Spiller Mellemrum", "spiller06@example.test", 'Klub "C"', "B", True),
    Row(7, 8, "Spiller, Komma", "spiller07@example.test", "Klub;Semikolon", "A", True),
    Row(8, 9, "Spiller O'Neill-Łąka", "spiller08@example.test", "", "A", None),
)


def read(name: str) -> Roster:
    return read_roster((FILES / name).read_bytes())


def test_01_comma_and_utf8():
    assert read("01-comma-utf8.csv") == Roster(EIGHT, FIVE, "utf-8", ",", (), ())


def test_03_semicolon_and_windows_letters_is_01_but_for_one_name():
    plain = replace(EIGHT[7], name="Spiller O'Neill-Laka")
    assert read("03-semicolon-cp1252.csv") == Roster(
        (*EIGHT[:7], plain), FIVE, "cp1252", ";", (), ()
    )


def test_04_tabs_in_utf16_is_01():
    roster = read("04-tab-utf16le-bom.txt")
    assert (roster.rows, roster.columns, roster.refused) == (EIGHT, FIVE, ())
    assert (roster.encoding, roster.delimiter) == ("utf-16-le", "\t")


def test_06_the_sep_line_goes_and_lost_letters_are_shown():
    roster = read("06-sep-line-excel.csv")
    assert [row.name for row in roster.rows][7] == "Spiller O'Neill-??ka"
    assert [replace(row, line=row.line - 1) for row in roster.rows[:7]] == list(
        EIGHT[:7]
    )
    assert roster.warnings == (
        Notice(
            8,
            "lost_letters",
            "Line 10: letters seem to be lost in “Spiller O'Neill-??ka”.",
            line=10,
        ),
    )


def test_09_headers_have_synonyms_and_a_guest_has_no_e_mail():
    assert read("09-header-variants.csv") == Roster(
        (
            Row(1, 2, "Spiller 01", "spiller01@example.test", "Klub A", "1", True),
            Row(2, 3, "Spiller 02", "", "Klub A", "2", None),
        ),
        FIVE,
        "utf-8",
        ";",
        (),
        (),
    )


def test_11_is_01_and_one_more():
    assert read("11-reimport-same-people-plus-one.csv").rows == (
        *EIGHT,
        Row(9, 10, "Spiller Ny", "spiller09@example.test", "Klub A", "A", True),
    )


def text(content: str) -> Roster:
    return read_roster(content.encode())


def test_a_pasted_list_of_names_needs_no_header():
    roster = text("Anne Kjær\r\n\r\nHansen, Bo\r\n\r\n\r\n")
    assert [row.name for row in roster.rows] == ["Anne Kjær", "Hansen, Bo"]
    assert (roster.delimiter, roster.columns, roster.warnings) == (
        "",
        (Column.NAME,),
        (),
    )


def test_quoted_names_lose_their_quotes_with_one_column_too():
    roster = text('"Navn"\n"Kjær, Anne"\nOle "Bob" Hansen\n')
    assert [row.name for row in roster.rows] == ["Kjær, Anne", 'Ole "Bob" Hansen']


def test_columns_without_headers_are_guessed_and_said():
    roster = text("anne@example.test;Anne Kjær;Odense\nbo@example.test;Bo;Ribe\n")
    assert [(row.name, row.email, row.club) for row in roster.rows] == [
        ("Anne Kjær", "anne@example.test", ""),
        ("Bo", "bo@example.test", ""),
    ]
    assert [notice.code for notice in roster.warnings] == ["no_header"]


def test_first_and_last_names_are_joined():
    roster = text("Efternavn;Fornavn\nKjær;Anne\n;Bo\n")
    assert [row.name for row in roster.rows] == ["Anne Kjær", "Bo"]


def test_unknown_and_repeated_columns_are_left_out_and_said():
    roster = text("Navn;Sko;Name;\nAnne;42;Bo;\n")
    assert roster.columns == (Column.NAME, None, None, None)
    assert [notice.text for notice in roster.warnings] == [
        "The column “Sko” is left out.",
        "The column “Name” is left out.",
    ]
    assert roster.rows == (Row(1, 2, "Anne"),)


def test_a_refused_row_is_named_and_the_others_stand():
    long = "a" * 101
    roster = text(
        f"Navn;E-mail;Betalt\nAnne;;\n{long};;\n;a@b.dk;\nBo;bo;\nIb;;måske\nOle;;x\n"
    )
    assert [row.name for row in roster.rows] == ["Anne", "Bo", "Ole"]
    assert [(notice.row, notice.code) for notice in roster.refused] == [
        (2, "too_long"),
        (3, "no_name"),
        (5, "not_yes_or_no"),
    ]
    assert [notice.text for notice in roster.refused] == [
        "Line 3: The name is longer than 80 letters.",
        "Line 4: The name is missing.",
        "Line 6: Paid is neither yes nor no.",
    ]
    assert roster.refused[0].column == Column.NAME


@pytest.mark.parametrize("email", ["bo", "bo\u202e@b.dk", f"{'b' * 260}@b.dk"])
def test_who_has_an_address_that_cannot_be_is_taken_as_a_guest_and_said(email):
    roster = text(f"Navn;E-mail\nAnne;\nBo;{email}\n")
    assert roster.rows[1] == Row(2, 3, "Bo")
    assert [(n.code, n.line, n.column) for n in roster.warnings] == [
        ("bad_email", 3, Column.EMAIL)
    ]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ('Navn;Klub\nAnne;"Odense\nBo;Ribe\n', 2),
        ('Navn;Klub\n"Anne\nKjær";"Odense\nBo;Ribe\n', 3),
        ('sep=;\nNavn;Klub\nAnne;Ribe\n"Bo;Ribe', 4),
        ('"Anne\nBo\n', 1),
    ],
)
def test_a_quotation_mark_left_open_is_named_by_its_line(content, line):
    with pytest.raises(RosterError) as caught:
        text(content)
    assert (caught.value.code, caught.value.line) == ("unreadable", line)


def test_a_row_that_took_in_the_next_by_a_quotation_mark_is_said():
    roster = text('Navn;Klub\n"Anne;Odense\nBo;Ribe"\nIb;Ribe\n')
    assert [(n.code, n.line) for n in roster.warnings] == [("joined", 2)]


def test_quoted_newlines_are_spaces_and_short_rows_are_fine():
    roster = text('Navn;Klub\n"Anne\nKjær";Odense\nBo\n')
    assert roster.rows == (
        Row(1, 2, "Anne Kjær", club="Odense"),
        Row(2, 4, "Bo"),
    )


def test_a_player_listed_twice_comes_once():
    once = "Anne;anne@example.test;Odense\n"
    roster = text(f"Navn;E-mail;Klub\n{once}Bo;;Ribe\n{once}bo;;ribe\n")
    assert [row.number for row in roster.rows] == [1, 2]
    assert roster.warnings == (
        Notice(3, "doubled", "Line 4 repeats line 2 and is left out.", 4, 2),
        Notice(4, "doubled", "Line 5 repeats line 3 and is left out.", 5, 3),
    )


def test_the_same_file_twice_in_one_doubles_nobody():
    data = (FILES / "01-comma-utf8.csv").read_bytes()
    body = data.split(b"\r\n", 1)[1]
    roster = read_roster(data + body)
    assert roster.rows == EIGHT
    assert [notice.code for notice in roster.warnings] == ["doubled"] * 8


def test_namesakes_and_a_shared_address_are_kept_and_said():
    roster = text("Navn;E-mail;Klub\nAnne;a@b.dk;X\nAnne;c@d.dk;X\nBo;a@b.dk;X\n")
    assert [row.number for row in roster.rows] == [1, 2, 3]
    assert roster.warnings == (
        Notice(2, "namesake", "Line 3 has the name and club of line 2.", 3, 2),
        Notice(3, "shared_email", "Line 4 has the same e-mail as line 2.", 4, 2),
    )
    assert [row.repeats for row in roster.rows] == [None, None, 2]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Anna;a@b.dk;Odense;", "Anna;a@b.dk;;"),
        ("Anna;a@b.dk;;", "ANNA;A@b.dk;Odense;"),
        ("Anna;;Odense;7", "Anna;a@b.dk;;7"),
        ("Anna;a@b.dk;Odense;7", "Anna;a@b.dk;Odense;"),
        ("Anna;;Odense;", "Anna;;odense;7"),
    ],
)
def test_the_same_person_twice_in_other_words_comes_once(one, two):
    roster = text(f"Navn;E-mail;Klub;Id\n{one}\n{two}\nBo;;;\n")
    assert [row.line for row in roster.rows] == [2, 4]
    assert [(n.code, n.line, n.other) for n in roster.warnings] == [("doubled", 3, 2)]


@pytest.mark.parametrize(
    ("one", "two", "code"),
    [
        ("Anna;;;7", "Bo;;;7", "shared_number"),
        ("Anna;a@b.dk;;", "Bo;a@b.dk;;", "shared_email"),
        ("Anna;a@b.dk;X;7", "Anna;a@b.dk;Y;8", "shared_email"),
        ("Anna;;Odense;", "Anna;a@b.dk;Odense;", "namesake"),
    ],
)
def test_who_may_be_the_same_person_is_marked(one, two, code):
    roster = text(f"Navn;E-mail;Klub;Id\n{one}\n{two}\n")
    assert [row.repeats for row in roster.rows] == [None, 2]
    assert [n.code for n in roster.warnings] == [code]


def test_namesakes_with_numbers_of_their_own_are_two():
    roster = text("Navn;Id\nAnna;7\nAnna;8\n")
    assert [row.repeats for row in roster.rows] == [None, None]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("E-mail;Klub\na@b.dk;Odense\n", "no_names"),
        ("a@b.dk\nc@d.dk\n", "no_names"),
        ("sep=;\n", "empty"),
        ("\ufeff  \n", "empty"),
        (";;\n;\n", "empty"),
        ("Bo\n" * (MAX_ROWS + 1), "too_many_rows"),
    ],
)
def test_a_list_that_cannot_be_read_is_refused_whole(content, code):
    with pytest.raises(RosterError) as caught:
        text(content)
    assert caught.value.code == code


def test_a_header_alone_is_a_list_of_nobody():
    assert text("Navn;Klub\n\n\n").rows == ()


def read_or_refused(data: bytes) -> Roster | RosterError:
    try:
        return read_roster(data)
    except RosterError as error:
        return error


@given(data=st.binary(max_size=200) | st.text(max_size=80).map(str.encode))
def test_any_bytes_are_read_or_refused(data):
    answer = read_or_refused(data)
    if isinstance(answer, RosterError):
        assert answer.text.endswith(".")
    else:
        assert all(row.name for row in answer.rows)


def test_a_row_that_only_adds_an_address_is_kept_and_said():
    roster = text("Navn;E-mail\nBo;\nBo;bo@example.test\nBo;\n")
    assert [row.number for row in roster.rows] == [1, 2]
    assert [(notice.row, notice.code) for notice in roster.warnings] == [
        (2, "namesake"),
        (3, "doubled"),
    ]
