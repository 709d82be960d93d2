"""Bots against bots from the command line."""

import json
import runpy
import sys

import pytest

import engine.simulate
from engine.core.errors import EngineError
from engine.core.ruleset import Finish, FinishKind
from engine.registry import ruleset
from engine.simulate import (
    Driven,
    Share,
    _record,
    drive,
    main,
    mean_of,
    simulate,
    wilson,
)


def test_wilsons_interval_of_a_known_share():
    # Newcombe 1998, table I: 81 of 263 gives 0.2553 to 0.3662.
    assert wilson(81, 263) == Share(0.308, 0.2553, 0.3662)


def test_the_mean_of_equal_values_has_no_width():
    assert mean_of([4, 4, 4]) == Share(4.0, 4.0, 4.0)


@pytest.mark.races
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
        ({"options": {"board": "C"}}, "bad_option"),
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


def test_a_seat_of_ben_hur_is_a_chariot(capsys):
    line = ["ben_hur", "--seats", "easy", "--races", "2", "--json"]

    assert main([*line, "--options", '{"practice": true}']) == 0
    (record,) = json.loads(capsys.readouterr().out)["records"]

    assert record["races"] == 2


def test_whoever_did_not_finish_has_the_place_behind_the_last_finisher():
    won, out = Finish(0, 1, FinishKind.FINISHED, 1), Finish(1, None, FinishKind.DNF, 2)
    also_out = Finish(2, None, FinishKind.DNF, 3)

    record = _record("easy", [Driven([won, out, also_out], 9)] * 4, 2)

    assert record.mean_place == Share(2.0, 2.0, 2.0)
    assert record.finished_share == wilson(0, 4)
    assert record.win_share == wilson(0, 4)


def test_only_ave_caesar_counts_points_and_only_the_circus_the_dead(capsys):
    # Circus Maximus: a killed driver is told from one who only did not finish.
    options = '{"builds": ["1111", "1111"], "laps": 1}'
    assert main(["ave_caesar", "--seats", "easy,easy,easy", "--races", "1"]) == 0
    ave_caesar = capsys.readouterr().out
    line = ["circus_maximus", "--seats", "medium,medium", "--races", "2"]
    assert main([*line, "--options", options]) == 0
    circus = capsys.readouterr().out

    assert "points" in ave_caesar
    assert "alive" not in ave_caesar
    assert "points" not in circus
    assert "alive" in circus


def test_the_direction_takes_turns_unless_it_is_named(monkeypatch):
    rules = ruleset("ave_caesar")
    driven = []
    start = rules.start
    monkeypatch.setattr(
        type(rules),
        "start",
        lambda _self, **given: driven.append(given["options"]) or start(**given),
    )

    for deal in (0, 1):
        drive(rules, names=["easy"] * 3, deal=deal, turned=0, seed=5)
        drive(
            rules,
            names=["easy"] * 3,
            deal=deal,
            turned=0,
            seed=5,
            options={"direction": "ccw"},
        )

    assert [options["direction"] for options in driven] == ["cw", "ccw", "ccw", "ccw"]


@pytest.mark.parametrize("options", ["[]", "{", "1"])
def test_options_that_are_no_json_object_are_refused(options, capsys):
    line = ["ben_hur", "--seats", "easy", "--options", options]

    assert main(line) == 2
    assert capsys.readouterr().err == "Options are a JSON object.\n"


def test_the_command_refuses_in_words(capsys):
    assert main(["chess", "--seats", "easy,easy,easy"]) == 2
    assert capsys.readouterr().err == "There is no game “chess”.\n"


def test_the_module_runs_as_a_program(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["simulate", "ave_caesar", "--seats", "easy"])

    with pytest.raises(SystemExit) as ended:
        runpy.run_path(engine.simulate.__file__, run_name="__main__")

    assert ended.value.code == 2
    assert capsys.readouterr().out == ""
