"""Recorded races replay line for line; every ruleset and every ending has one."""

import json
from pathlib import Path

import pytest

from engine.core.replay import LoggedMove, verify
from engine.registry import RULESETS, ruleset
from tests.engine.golden.record import record, render

FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def read(path):
    lines = path.read_text().splitlines()
    moves = []
    for line in lines[1:]:
        if not line.startswith("seat "):
            number, seat, *words, digest = line.split(" | ")[0].split(" ")
            notation = " ".join(words)
            moves.append(LoggedMove(int(number), int(seat), notation, digest))
    return json.loads(lines[0]), moves, lines


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_recorded_race_replays_line_for_line(path):
    header, moves, lines = read(path)
    assert render(header, moves) == lines


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_recorded_race_verifies_and_the_same_seed_deals_it_again(path):
    header, moves, _ = read(path)
    rules = ruleset(header["ruleset"], header["version"])
    race = {"seats": header["seats"], "options": header["options"]}
    seed = bytes.fromhex(header["seed"])
    assert verify(rules, seed=seed, moves=moves, **race).is_over()
    driver = header.get("driver", "random")
    assert record(rules, seed=seed, driver=driver, **race) == moves


def test_every_version_of_every_ruleset_has_a_recorded_race():
    for name, version in RULESETS:
        assert [p for p in FILES if p.stem.startswith(f"{name}-{version}-")]


def recorded(game):
    return "\n".join(p.read_text() for p in FILES if p.stem.startswith(game))


def test_every_way_a_race_and_a_seat_can_end_is_recorded():
    text = recorded("ave_caesar")
    for ending in ("reason=all_done", "reason=stuck"):  # AC-57
        assert ending in text
    for ending in (" finished, start", " not_greeted, start", " dnf, start"):
        assert ending in text
    for happening in ("salute ", "pass ", "fork_chosen", "fell ", "disqualified"):
        assert happening in text


def test_everything_that_happens_in_ben_hur_is_recorded():
    text = recorded("ben_hur")
    for ending in (" finished, start", " dnf, start", "reason=all_done"):
        assert ending in text
    for way_out in ("reason=accident", "reason=wall", "reason=empty_hand"):
        assert way_out in text
    for happening in ("whipped ", "controlled ", "gave ", "rammed ", "set_back "):
        assert happening in text
    for happening in (
        "dolphin ",
        "dolphin_lost ",
        "held ",
        "tied ",
        "outcome=replaced",
    ):
        assert happening in text
    for action in (" ram ", " give ", " place ", " hold ", " whip ", " no-whip "):
        assert action in text
