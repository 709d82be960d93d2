"""The organiser's keyboard line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.domain.entryline import (
    EnteredRound,
    EntryLineError,
    parse_round,
)

TABLES = {4: "ABCD", 12: "ABCDEF", 7: "CK"}


def parse(line: str) -> EnteredRound:
    return parse_round(line, tables=TABLES, races=1, codes="DESG")


def read(line: str) -> list[tuple[str, int | None, str]]:
    return [(p.chariot, p.place, p.finish.value) for p in parse(line).races[1]]


def test_the_drawn_example_reads_as_drawn():
    assert parse("4 DBA C-D").table == 4
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
        parse(line)
    error = caught.value
    assert (error.code, error.text, error.at) == (code, text, at)


def read_or_refused(line: str) -> EnteredRound | EntryLineError:
    try:
        return parse(line)
    except EntryLineError as error:
        return error


@given(line=st.text(alphabet="4 12ABCDEFabcdéß-=_,;?\t", max_size=20) | st.text())
def test_any_line_is_read_whole_or_refused(line):
    answer = read_or_refused(line)
    if isinstance(answer, EntryLineError):
        assert 0 <= answer.at <= len(line)
    else:
        named = sorted(placement.chariot for placement in answer.races[1])
        assert named == sorted(TABLES[answer.table])


HIPPODROME = {3: "ABCD", 12: "ABCDEF"}


def read_round(line: str, *, races: int = 2) -> dict[int, str]:
    """The places of every race as letters in order, the crashed behind a dash."""
    entered = parse_round(line, tables=HIPPODROME, races=races)
    return {
        number: "".join(p.chariot for p in placed if p.place)
        + "-"
        + "".join(p.chariot for p in placed if not p.place)
        for number, placed in entered.races.items()
    }


def test_both_races_of_a_round_stand_on_one_line():
    entered = parse_round("3 abcd / dcb a-d", tables=HIPPODROME, races=2)
    assert entered.table == 3
    assert [p.place for p in entered.races[1]] == [1, 2, 3, 4]
    assert [(p.chariot, p.place, p.finish.value) for p in entered.races[2]] == [
        ("D", 1, "finished"),
        ("C", 2, "finished"),
        ("B", 3, "finished"),
        ("A", None, "dnf"),
    ]


@pytest.mark.parametrize(
    ("line", "races"),
    [
        ("3 abcd", {1: "ABCD-"}),
        ("3 ABCD/DCBA", {1: "ABCD-", 2: "DCBA-"}),
        ("3 / DCB-SA-E", {2: "DC-BA"}),
        ("3/DCBA", {2: "DCBA-"}),
        ("3 12 34 / 4-D321", {1: "ABCD-", 2: "CBA-D"}),
        ("12 ABCDEF / A-DB-DC-DD-DE-DF-D", {1: "ABCDEF-", 2: "-ABCDEF"}),
    ],
)
def test_one_race_may_stand_alone(line, races):
    assert read_round(line) == races


@pytest.mark.parametrize(
    ("line", "code", "text", "at", "race"),
    [
        ("3 abc", "chariots_missing", "Table 3: D missing.", 5, None),
        ("3 abcd / abc", "chariots_missing", "Table 3, race 2: D missing.", 12, 2),
        ("3 abc / abcd", "chariots_missing", "Table 3, race 1: D missing.", 6, 1),
        (
            "3 abcd /",
            "chariots_missing",
            "Table 3, race 2: A, B, C, D missing.",
            8,
            2,
        ),
        (
            "3 abcd / abcx",
            "unknown_chariot",
            "Table 3, race 2 has no chariot X.",
            12,
            2,
        ),
        ("3 abcd / abca", "chariot_twice", "Chariot A is in race 2 twice.", 12, 2),
        ("3 abca", "chariot_twice", "Chariot A is in the line twice.", 5, None),
        (
            "3 abcd / =a",
            "nothing_before",
            "“=” must follow a chariot with a place.",
            9,
            2,
        ),
        ("3 abcd- / abcd", "unfinished", "D, E or S must follow “-”.", 6, 1),
        ("3 abcd / abcd=", "unfinished", "a chariot must follow “=”.", 13, 2),
        (
            "3 abcd-g / abcd",
            "unknown_code",
            "“-G” is not a code: -D did not finish, -E excluded, -S did not start.",
            7,
            1,
        ),
        ("3 abcd/dcba/abcd", "too_many_races", "A round has 2 races.", 11, None),
        ("9 abcd / dcba", "unknown_table", "There is no table 9 to enter.", 0, None),
    ],
)
def test_what_is_wrong_is_said_with_its_race(line, code, text, at, race):
    with pytest.raises(EntryLineError) as caught:
        parse_round(line, tables=HIPPODROME, races=2)
    error = caught.value
    assert (error.code, error.text, error.at, error.race) == (code, text, at, race)


def test_longer_races_are_one_to_a_line():
    """BH-35."""
    assert read_round("3 abcd", races=1) == {1: "ABCD-"}
    with pytest.raises(EntryLineError) as caught:
        read_round("3 abcd / dcba", races=1)
    assert (caught.value.code, caught.value.text, caught.value.at) == (
        "too_many_races",
        "A round has one race.",
        7,
    )


def round_or_refused(line: str) -> EnteredRound | EntryLineError:
    try:
        return parse_round(line, tables=HIPPODROME, races=2)
    except EntryLineError as error:
        return error


@given(line=st.text(alphabet="3 /12ABCDEFabcdeg-=_?", max_size=24) | st.text())
def test_any_line_of_two_races_is_read_whole_or_refused(line):
    answer = round_or_refused(line)
    if isinstance(answer, EntryLineError):
        assert 0 <= answer.at <= len(line)
        return
    assert answer.races
    for placements in answer.races.values():
        named = sorted(placement.chariot for placement in placements)
        assert named == sorted(HIPPODROME[answer.table])
