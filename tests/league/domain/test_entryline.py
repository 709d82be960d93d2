"""The organiser's keyboard line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.domain.entryline import EnteredLine, EntryLineError, parse_line

TABLES = {4: "ABCD", 12: "ABCDEF", 7: "CK"}


def read(line: str) -> list[tuple[str, int | None, str]]:
    entered = parse_line(line, tables=TABLES)
    return [(p.chariot, p.place, p.finish.value) for p in entered.placements]


def test_the_drawn_example_reads_as_drawn():
    assert parse_line("4 DBA C-D", tables=TABLES).table == 4
    assert read("4 DBA C-D") == [
        ("D", 1, "finished"),
        ("B", 2, "finished"),
        ("A", 3, "finished"),
        ("C", None, "dnf"),
    ]


@pytest.mark.parametrize(
    "line", ["4dbac-d", " 4  d b a c - d ", "4 421 3-D", "04 DBAC-D", "4 D2A 3-d"]
)
def test_case_spaces_and_numbers_are_free(line):
    assert read(line) == read("4 DBA C-D")


def test_every_code_has_its_letter_and_takes_no_place():
    assert read("12 A-D B C-E D-S E F-G") == [
        ("A", None, "dnf"),
        ("B", 1, "finished"),
        ("C", None, "dsq"),
        ("D", None, "dns"),
        ("E", 2, "finished"),
        ("F", None, "not_greeted"),
    ]


def test_an_equals_sign_shares_the_place_and_skips_the_next():
    assert [place for _, place, _ in read("4 A=BC=D")] == [1, 1, 3, 3]
    assert [place for _, place, _ in read("4 A=B=CD")] == [1, 1, 1, 4]


def test_a_code_behind_a_shared_place_gives_it_back():
    assert [place for _, place, _ in read("4 A=B-DCD")] == [1, None, 2, 3]


@pytest.mark.parametrize(
    ("line", "code", "text", "at"),
    [
        ("", "no_table", "Start with the table's number.", 0),
        ("  DBAC", "no_table", "Start with the table's number.", 2),
        ("4=A", "no_table", "Start with the table's number.", 0),
        ("9 ABCD", "unknown_table", "There is no table 9 to enter.", 0),
        (" 4213", "unknown_table", "There is no table 4213 to enter.", 1),
        ("4", "chariots_missing", "Table 4: A, B, C, D missing.", 1),
        ("4 DB", "chariots_missing", "Table 4: A, C missing.", 4),
        ("4 DBX", "unknown_chariot", "Table 4 has no chariot X.", 4),
        ("4 05", "unknown_chariot", "Table 4 has no chariot 0.", 2),
        ("7 3A", "unknown_chariot", "Table 7 has no chariot A.", 3),
        ("4 DBD", "chariot_twice", "Chariot D is in the line twice.", 4),
        ("4 D4", "chariot_twice", "Chariot D is in the line twice.", 3),
        ("4 -D", "nothing_before", "“-” must follow a chariot without a code.", 2),
        ("4 A-D-E", "nothing_before", "“-” must follow a chariot without a code.", 5),
        ("4 =A", "nothing_before", "“=” must follow a chariot with a place.", 2),
        ("4 A-D=B", "nothing_before", "“=” must follow a chariot with a place.", 5),
        ("4 A==B", "nothing_before", "“=” must follow a chariot with a place.", 4),
        ("4 A=-D", "nothing_before", "“-” must follow a chariot without a code.", 4),
        ("4 ABCD=", "unfinished", "a chariot must follow “=”.", 6),
        ("4 ABCD-", "unfinished", "D, E, S or G must follow “-”.", 6),
        (
            "4 A-X",
            "unknown_code",
            "“-X” is not a code: -D did not finish, -E excluded, "
            "-S did not start, -G did not greet.",
            4,
        ),
    ],
)
def test_what_is_wrong_is_said_where_it_is(line, code, text, at):
    with pytest.raises(EntryLineError) as caught:
        parse_line(line, tables=TABLES)
    error = caught.value
    assert (error.code, error.text, error.at) == (code, text, at)


def read_or_refused(line: str) -> EnteredLine | EntryLineError:
    try:
        return parse_line(line, tables=TABLES)
    except EntryLineError as error:
        return error


@given(line=st.text(alphabet="4 12ABCDEFabcdéß-=_,;?\t", max_size=20) | st.text())
def test_any_line_is_read_whole_or_refused(line):
    answer = read_or_refused(line)
    if isinstance(answer, EntryLineError):
        assert 0 <= answer.at <= len(line)
    else:
        named = sorted(placement.chariot for placement in answer.placements)
        assert named == sorted(TABLES[answer.table])
