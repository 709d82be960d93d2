"""Bots against bots from the command line."""

import json
import runpy
import sys

import pytest

import engine.simulate
from engine.core.errors import EngineError
from engine.registry import ruleset
from engine.simulate import Share, drive, main, mean_of, simulate, wilson


def test_wilsons_interval_of_a_known_share():
    # Newcombe 1998, table I: 81 of 263 gives 0.2553 to 0.3662.
    assert wilson(81, 263) == Share(0.308, 0.2553, 0.3662)


def test_the_mean_of_equal_values_has_no_width():
    assert mean_of([4, 4, 4]) == Share(4.0, 4.0, 4.0)


def test_medium_wins_more_than_its_share_against_easy():
    found = simulate(
        game="ave_caesar", names=["medium", "easy", "easy", "easy"], races=200, seed=1
    )

    assert found.records[0].win_share.low > 0.25
    assert found.records[0].mean_points.low > found.records[1].mean_points.high


def test_a_deal_gives_the_same_cards_whoever_sits_where():
    rules = ruleset("ave_caesar")
    names = ["easy", "easy", "easy"]

    first = drive(rules, names=names, deal=3, turned=0, seed=5)

    assert drive(rules, names=names, deal=3, turned=0, seed=5) == first
    assert drive(rules, names=names, deal=4, turned=0, seed=5) != first


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "nope"}, "unknown_ruleset"),
        ({"names": ["easy", "nobody", "easy"]}, "unknown_bot"),
        ({"races": 0}, "bad_number"),
        ({"seed": -1}, "bad_number"),
        ({"names": ["easy"]}, "bad_player_count"),
    ],
)
def test_impossible_simulations_are_refused(change, code):
    given = {"game": "ave_caesar", "names": ["easy"] * 3, "races": 1, "seed": 1}

    with pytest.raises(EngineError) as refused:
        simulate(**given | change)

    assert refused.value.code == code


def test_the_command_prints_json_or_a_table(capsys):
    line = ["ave_caesar", "--seats", "medium,easy,easy", "--races", "6"]

    assert main([*line, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert main(line) == 0
    shown = capsys.readouterr().out

    assert [record["bot"] for record in found["records"]] == ["medium", "easy", "easy"]
    assert found["races"] == 6
    assert found["moves_per_second"] > found["races_per_second"] > 0
    assert shown.startswith("ave_caesar, 6 races, seed 1")
    assert "moves/s (CPU)" in shown


def test_the_command_refuses_in_words(capsys):
    assert main(["chess", "--seats", "easy,easy,easy"]) == 2
    assert capsys.readouterr().err == "There is no game “chess”.\n"


def test_the_module_runs_as_a_program(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["simulate", "ave_caesar", "--seats", "easy"])

    with pytest.raises(SystemExit) as ended:
        runpy.run_path(engine.simulate.__file__, run_name="__main__")

    assert ended.value.code == 2
    assert capsys.readouterr().out == ""
