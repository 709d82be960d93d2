"""The cases of Circus Maximus hold, and its adapter is as strict as their format."""

from pathlib import Path

import pytest

from engine.cases.__main__ import main
from engine.cases.case import CaseError
from engine.cases.runner import ADAPTERS, read, run_case

FOLDER = Path(__file__).parents[1] / "cases"
ANSWER = ADAPTERS["circus_maximus"]
CASES = read(FOLDER / "circus-maximus.yaml")[1]
MORE = read(FOLDER / "circus-maximus-more.yaml")[1]
A = {"chariots": {"A": {"team": "L4-H20", "mf": 3}}}


def run(**case):
    return run_case({"id": "t", **case}, adapter=ANSWER).fault


@pytest.mark.parametrize("case", [*CASES, *MORE], ids=lambda case: case["id"])
def test_the_case_holds(case):
    assert run_case(case, adapter=ANSWER).fault is None


def test_the_command_runs_all_275_handed_ones(capsys):
    assert main([str(FOLDER / "circus-maximus.yaml")]) == 0
    assert capsys.readouterr().out.endswith("275 passed, 0 failed\n")


@pytest.mark.parametrize(
    ("case", "message"),
    [
        ({"do": {"verb": "fly"}}, "unknown verb 'fly'"),
        ({"given": {"speed": 1}}, "unknown key 'speed' in given"),
        ({"given": [3]}, "given must be a map"),
        ({"given": {"chariots": {"A": 3}}}, "chariot must be a map"),
        ({"given": {"chariots": []}}, "chariots must be a map"),
        (
            {"given": {"chariots": {"A": {"wings": 2}}}},
            "unknown key 'wings' in chariot",
        ),
        ({"given": {"chariots": {"A": {"car": "fast"}}}}, "unknown car 'fast'"),
        ({"given": {"chariots": {"A": {"team": "L9-H01"}}}}, "unknown square 'L9-H01'"),
        ({"given": {"options": {"dust": 3}}}, "Option “dust” must be one of"),
        ({"given": {"weather": {"snow": True}}}, "unknown key 'snow' in weather"),
        ({"do": {"verb": "cdm", "chariot": "Q"}}, "no chariot 'Q' is given"),
        ({"do": {"verb": "lane", "lane": "one"}}, "lane needs a number `lane`"),
        ({"do": {"verb": "move", "chariot": "A", "path": ["X"]}}, "unknown step 'X'"),
        (
            {"do": {"verb": "turn_order", "chariots": ["A"]}, "draws": ["B"]},
            "'B' cannot be drawn",
        ),
        (
            {"do": {"verb": "lookup", "table": "wrecks", "total": 3, "field": "hits"}},
            "it has no “hits”",
        ),
        ({"do": {"verb": "result", "winner": "A"}}, "unknown key 'winner' in result"),
    ],
)
def test_a_malformed_case_is_refused_with_its_reason(case, message):
    whole = {"given": A, "do": {"verb": "cdm", "chariot": "A"}, "expect": {}}
    with pytest.raises(CaseError) as fault:
        run(**(whole | case))
    assert message in str(fault.value)


def test_a_chariot_that_is_not_as_expected_fails():
    fault = run(
        given=A,
        do={"verb": "move", "chariot": "A", "path": ["F3"]},
        expect={"after": {"A": {"team": "L4-H24"}}},
    )
    assert "expected {'A': {'team': 'L4-H24'}}, got {'A': {'team': 'L4-H23'}}" in fault


def test_a_chariot_is_a_map():
    do = {"verb": "move", "chariot": "A", "path": ["F3"]}
    assert "after: expected" in run(given=A, do=do, expect={"after": {"A": 3}})


def test_a_chariot_that_is_not_there_fails():
    fault = run(
        given=A,
        do={"verb": "move", "chariot": "A", "path": ["F3"]},
        expect={"after": {"B": {"team": "L4-H24"}}},
    )
    assert "after: expected" in fault


@pytest.mark.parametrize(
    ("arguments", "value"),
    [
        ({"table": "result_codes", "item": "M", "field": "effect"}, None),
        ({"table": "corner_strain_7_32", "total": 15, "column": 10}, "F"),
        ({"table": "dead_horse_endurance", "dead": 4, "field": "lose"}, None),
    ],
)
def test_rows_without_dice_are_looked_up_by_what_they_are_called(arguments, value):
    expect = {"value": value} if value else {}
    assert run(do={"verb": "lookup", **arguments}, expect=expect) is None
