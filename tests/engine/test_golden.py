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


HAPPENINGS = (
    *("built", "shown", "lined_up", "weather", "mud", "turn_began", "written"),
    *("revealed", "drawn", "slow_start", "strained", "began", "cut_horse", "drove"),
    *("corner", "slipped", "slides", "hit_wall", "crossed_line", "finished"),
    *("crossed_wreck", "attacked", "evades", "team_lashed", "driver_lashed", "braked"),
    *("cars_rammed", "horse_rammed", "forced_ram", "threw_dust", "dusted", "blinded"),
    *("blind_check", "threw", "thrust", "struck", "own_spear", "wheel_hit", "flipped"),
    *("wheel_check", "horse_hit", "horse_died", "wounded", "killed", "jostled", "left"),
    *("slowed", "weakened", "whip_lost", "driver_critical", "ran_away", "tired"),
    *("dragged", "cut_free", "ran", "safe", "trampled", "run_down", "race_over"),
)
ACTIONS = (
    *("build", "order", "go", "strain", "cut", "drive", "lash-team", "lash-driver"),
    *("ram-team", "ram-car", "dust", "knife", "small-knife", "spear", "spear-team"),
    *("evade", "stand", "plus", "plain", "minus", "pay", "free", "hold", "run", "stay"),
)


def test_everything_that_happens_in_circus_maximus_is_recorded():
    text = recorded("circus_maximus")
    for ending in (" finished, start", " dnf, start", " killed, start"):
        assert ending in text
    logged = [line.split(" | ")[1] for line in text.splitlines() if " | " in line]
    told = {effect.split(" ")[0] for line in logged for effect in line.split("; ")}
    assert set(HAPPENINGS) - told == set()
    for action in ACTIONS:
        assert f" {action} " in text, action
