"""The handed rule cases hold, and the runner is as strict as their format."""

import runpy
import sys
from pathlib import Path

import pytest
import yaml

from engine.cases.__main__ import main
from engine.cases.case import CaseError, Mismatch, compare, same
from engine.cases.runner import ADAPTERS, read, run_case

FILE = Path(__file__).parent / "cases" / "ave-caesar.yaml"
ANSWER = ADAPTERS["ave_caesar"]
CASES = read(FILE)[1]


def run(**case):
    return run_case({"id": "t", **case}, adapter=ANSWER).fault


def given(**changes):
    chariots = {0: {"at": "wb4.0", "hand": [1, 2, 2]}, 1: {"at": "wb1.0"}}
    return {"chariots": {**chariots, 2: {"at": "c1"}}, **changes}


PLAY = {"verb": "play", "driver": 0, "card": 1, "to": "wb5.0"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_handed_case_holds(case):
    assert run_case(case, adapter=ANSWER).fault is None


def test_there_are_133_handed_cases():
    assert len(CASES) == 133


def test_the_command_counts_and_exits_0_when_all_hold(capsys):
    assert main([str(FILE)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "ok    ac.k001  the starting player may open with a six"
    assert lines[-1] == "133 passed, 0 failed"


def test_the_command_exits_1_when_a_case_fails(tmp_path, capsys):
    case = {**CASES[0], "expect": {"must_pass": True}}
    path = tmp_path / "wrong.yaml"
    path.write_text(yaml.safe_dump({"game": "ave_caesar", "cases": [case]}))
    assert main([str(path)]) == 1
    out = capsys.readouterr().out
    assert "FAIL  ac.k001" in out
    assert "must_pass: expected True, got False" in out
    assert out.endswith("0 passed, 1 failed\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game: chess\ncases: []", "no adapter for the game 'chess'"),
        ("- 1", "a file of cases has `game` and a list `cases`"),
        ("a: [", "not YAML"),
        ("game: ave_caesar\ncases: [7]", "case 1 is not a map"),
        (
            "game: ave_caesar\ncases: [{id: x, do: {verb: fly}, expect: {}}]",
            "x: unknown verb 'fly'",
        ),
        (
            "game: ave_caesar\ncases: [{id: x, do: {verb: leaders}, expect: {}, "
            "given: {chariots: {0: {hand: red}}}}]",
            "x: malformed",
        ),
        ("game: ave_caesar\ncases: [{id: x, will: 1}]", "x: unknown key 'will'"),
        ("game: ave_caesar\ncases: [{id: x}]", "x: `do` with a verb and `expect`"),
    ],
)
def test_bad_input_gets_a_message_and_exit_2(text, message, tmp_path, capsys):
    path = tmp_path / "bad.yaml"
    path.write_text(text)
    assert main([str(path)]) == 2
    assert message in capsys.readouterr().err


def test_a_missing_file_or_no_file_exits_2(tmp_path, capsys):
    assert main([str(tmp_path / "none.yaml")]) == 2
    assert "No such file" in capsys.readouterr().err
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err


def test_the_package_is_the_command(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["cases", str(FILE)])
    monkeypatch.delitem(sys.modules, "engine.cases.__main__")
    with pytest.raises(SystemExit) as left:
        runpy.run_module("engine.cases", run_name="__main__")
    assert left.value.code == 0


def test_a_missing_draw_fails():
    assert run(given=given(), do=PLAY, expect={}) == "asks for more than 0 draws"


def test_an_unused_draw_or_die_fails():
    case = {"given": given(), "do": PLAY, "expect": {}}
    assert run(**case, draws=[4, 5]) == "leaves draws unused: [5]"
    assert run(**case, draws=[4], dice=[6]) == "leaves dice unused: [6]"


def test_a_refused_action_consumes_nothing():
    do = {**PLAY, "card": 3}
    expect = {"refused": "card_not_in_hand"}
    assert run(given=given(), do=do, expect=expect) is None
    left = run(given=given(), do=do, expect=expect, draws=[4])
    assert left == "leaves draws unused: [4]"


def test_a_refusal_where_an_answer_was_expected_fails_and_the_reverse():
    do = {**PLAY, "card": 3}
    assert "got {'refused': 'card_not_in_hand'}" in run(given=given(), do=do, expect={})
    wrong = run(given=given(), do=PLAY, expect={"refused": "no_path"}, draws=[4])
    assert wrong.startswith("expected {'refused': 'no_path'}")


def test_the_first_code_of_several_is_given():
    sixes = {0: {"at": "wb5.0", "hand": [6, 6, 1]}, 1: {"at": "wb1.0"}}
    do = {"verb": "play", "driver": 0, "card": 6, "to": "wb5.0"}
    case = {"given": {"chariots": sixes}, "do": do}
    assert run(**case, expect={"refused": "six_barred"}) is None
    case["given"]["on_turn"] = 1
    assert run(**case, expect={"refused": "not_your_turn"}) is None
    sixes[0]["status"] = "out"
    assert run(**case, expect={"refused": "not_racing"}) is None


@pytest.mark.parametrize(
    ("do", "code"),
    [
        ({**PLAY, "salute": True}, "not_in_alley"),
        ({"verb": "moves", "driver": 3}, "not_racing"),
        ({"verb": "six_allowed", "driver": 3}, "not_racing"),
        ({"verb": "plan", "drivers": 7}, "bad_player_count"),
        ({"verb": "start_draw", "drivers": 2}, "bad_player_count"),
    ],
)
def test_other_refusals_have_their_codes(do, code):
    position = given()
    position["chariots"][3] = {"status": "finished"}
    assert run(given=position, do=do, expect={"refused": code}) is None


def test_a_second_salute_with_a_move_is_refused():
    chariot = {"at": "K1", "saluted": True, "hand": [1, 1, 1]}
    do = {"verb": "play", "driver": 0, "card": 1, "to": "K2", "salute": True}
    position = {"chariots": {0: chariot, 1: {"at": "c1"}}}
    assert run(given=position, do=do, expect={"refused": "already_saluted"}) is None


def test_nobody_follows_when_all_are_gone():
    do = {"verb": "next_driver", "drivers": 3, "gone": [0, 1, 2], "after": 1}
    assert run(do=do, expect={"next": None}) is None


@pytest.mark.parametrize(
    ("case", "message"),
    [
        ({"do": {"verb": "moves", "driver": 9}}, "no chariot is given for driver 9"),
        ({"do": {"verb": "moves"}}, "moves needs a number `driver`"),
        ({"do": {**PLAY, "to": "mars"}}, "unknown space 'mars'"),
        ({"do": {"verb": "start_order", "mode": "x"}}, "unknown mode 'x'"),
        ({"given": {"speed": 1}}, "unknown key 'speed' in given"),
        ({"given": {"board": "C"}}, "unknown board 'C'"),
        ({"given": {"dir": "up"}}, "unknown direction 'up'"),
        ({"given": {"colour": "red"}}, "unknown colour 'red'"),
        ({"given": {"fallen": ["FINISH"]}}, "unknown space 'FINISH'"),
        ({"given": {"chariots": {}}}, "`chariots` needs seats from 0"),
        ({"given": {"chariots": {0: {"status": "x"}}}}, "unknown status 'x'"),
        ({"given": {"chariots": {0: {"wheels": 2}}}}, "unknown key 'wheels'"),
    ],
)
def test_what_the_format_does_not_know_is_said(case, message):
    position = {**given(), **case.get("given", {})}
    do = case.get("do", {"verb": "leaders"})
    with pytest.raises(CaseError, match=message):
        run(given=position, do=do, expect={})


def test_values_are_compared_with_their_types():
    assert same({"a": [1, None]}, {"a": [1, None]})
    assert not same(1, True)
    assert not same([1], [1, 2])
    assert not same({1: "a"}, {"1": "a"})
    assert not same({1: "a"}, {1: "a", 2: "b"})
    with pytest.raises(Mismatch, match="gives no wheels"):
        compare({"wheels": 2}, {})
    with pytest.raises(Mismatch, match="points"):
        compare({"points": {0: 6}}, {"points": {0: 6, 1: 4}})
    compare({"places": {0: 1}}, {"places": {0: 1, 1: 2}})
