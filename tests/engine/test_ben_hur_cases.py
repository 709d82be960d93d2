"""The handed cases of Ben Hur hold, and its adapter is as strict as their format."""

from pathlib import Path

import pytest

from engine.cases.__main__ import main
from engine.cases.case import CaseError
from engine.cases.runner import ADAPTERS, read, run_case

FILE = Path(__file__).parent / "cases" / "ben-hur.yaml"
ANSWER = ADAPTERS["ben_hur"]
CASES = read(FILE)[1]
A = {"pose": [0, -2000, 0], "hand": ["N40", "N20"]}
V = {"pose": [2400, -2000, 0], "hand": ["N01"]}


def run(**case):
    return run_case({"id": "t", **case}, adapter=ANSWER).fault


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_handed_case_holds(case):
    assert run_case(case, adapter=ANSWER).fault is None


def test_the_command_runs_all_102_of_them(capsys):
    assert main([str(FILE)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "ok    bh.k001  the material and the six start places"
    assert lines[-1] == "102 passed, 0 failed"


@pytest.mark.parametrize(
    ("case", "message"),
    [
        ({"do": {"verb": "fly"}}, "unknown verb 'fly'"),
        ({"given": {"speed": 1}}, "unknown key 'speed' in given"),
        ({"given": {"chariots": {}}}, "`chariots` needs one to six chariots"),
        ({"given": {"chariots": {"A": {"wheels": 2}}}}, "unknown key 'wheels'"),
        ({"given": {"chariots": {"A": 3}}}, "chariot must be a map"),
        ({"given": {"chariots": {"A": {"status": "x"}}}}, "unknown status 'x'"),
        ({"given": {"chariots": {"A": {"pose": [1, 2]}}}}, "a pose is"),
        ({"given": {"chariots": {"A": {"hand": ["N99"]}}}}, "unknown card 'N99'"),
        ({"given": {"chariots": {"A": {"controlled_by": "Z"}}}}, "no chariot 'Z'"),
        ({"given": {"options": {"speed": 1}}}, "unknown key 'speed' in options"),
        ({"given": {"options": {"variant1": 3}}}, "Option “variant1”"),
        ({"given": {"decks": {"middle": []}}}, "unknown key 'middle' in decks"),
        ({"do": {"verb": "crossed", "chariot": "A"}}, "needs a number `lap`"),
        ({"do": {"verb": "crossed", "chariot": "Q", "lap": 1}}, "no chariot 'Q'"),
        ({"do": {"verb": "deal", "order": "AA"}}, "needs a list `order`"),
        ({"do": {"verb": "deal", "order": ["A", "A"]}}, "needs a list `order`"),
        (
            {
                "do": {
                    "verb": "place",
                    "chariot": "A",
                    "stick": "IX",
                    "bend1": 0,
                    "bend2": 0,
                }
            },
            "unknown stick 'IX'",
        ),
        (
            {"do": {"verb": "play", "chariot": "A", "card": "N40", "deck": "x"}},
            "unknown deck 'x'",
        ),
    ],
)
def test_what_the_format_does_not_know_is_said(case, message):
    given = {"chariots": {"A": A}, **case.get("given", {})}
    do = case.get("do", {"verb": "public", "chariot": "A"})
    with pytest.raises(CaseError, match=message):
        run(given=given, do=do, expect={})


@pytest.mark.parametrize(
    ("do", "code"),
    [
        ({"verb": "setup", "players": 4, "chariots_each": 1, "race": "x"}, "bad_race"),
        ({"verb": "deck_info", "race": "x"}, "bad_race"),  # BH-4
        ({"verb": "play", "chariot": "A", "card": "N40", "bend1": 400}, "bend"),
        (
            {"verb": "play", "chariot": "A", "card": "N40", "placed_by": "V"},
            "winner_places",
        ),
        ({"verb": "play", "chariot": "A", "card": "N40", "ram": "W"}, "ram_no_contact"),
        (
            {"verb": "play", "chariot": "A", "card": "N41", "ram": "V"},
            "card_not_in_hand",
        ),
    ],
)
def test_other_refusals_have_their_codes(do, code):
    chariots = {"A": A, "V": V, "W": {"pose": [0, 2000, 180]}}
    assert run(given={"chariots": chariots}, do=do, expect={"refused": code}) is None


def test_a_ram_of_the_wrong_chariot_comes_before_a_spent_attempt():  # BH-26, BH-30
    chariots = {"A": {**A, "spent": True}, "V": V, "W": {"pose": [0, 2000, 180]}}
    do = {"verb": "play", "chariot": "A", "card": "N40", "ram": "W"}
    assert (
        run(given={"chariots": chariots}, do=do, expect={"refused": "ram_no_contact"})
        is None
    )
    do["ram"] = "V"
    assert (
        run(given={"chariots": chariots}, do=do, expect={"refused": "aggression_spent"})
        is None
    )


def test_a_rammed_chariot_may_leave_the_board():  # BH-28, BH-32
    chariots = {
        "A": {"pose": [1400, -2000, 180], "lines": 0, "hand": ["N40"]},
        "V": {"pose": [-1000, -2000, 0], "lines": 7, "hand": ["N20"]},
    }
    do = {"verb": "play", "chariot": "A", "card": "N40", "ram": "V"}
    given = {"chariots": chariots, "decks": {"normal": ["N08"]}}
    expect = {"victim_pose": None, "winner": "A"}
    assert run(given=given, do=do, dice=[6, 1], expect=expect) is None


def test_a_loser_who_was_under_a_whip_before_is_controlled():  # BH-24, BH-25
    chariots = {
        "A": {**A, "controlled_by": "C"},
        "B": {"pose": [1500, -2000, 0]},
        "C": {"pose": [4000, -2000, 0]},
    }
    given = {"chariots": chariots, "round_start": True}
    do = {"verb": "whip", "by": "A", "against": "B"}
    lost = {"winner": "B", "controlled": "A"}
    assert run(given=given, do=do, dice=[1, 6], expect=lost) is None
    won = {"winner": "A", "controlled": "B"}
    assert run(given=given, do=do, dice=[6, 1], expect=won) is None


def test_a_missing_die_or_a_wrong_shuffle_is_found():
    given = {"chariots": {"A": {"hand": ["N51", "N20"]}}}
    do = {"verb": "accident", "chariot": "A", "card": "N51"}
    assert run(given=given, do=do, expect={}) == "asks for more than 0 dice"
    given["decks"] = {"normal_discards": ["N05", "N17"]}
    do = {"verb": "draw", "chariot": "A", "deck": "normal"}
    with pytest.raises(CaseError, match="must be the discards"):
        run(given=given, do=do, draws=["N05", "N05"], expect={})


def test_a_position_without_anybody_on_turn_can_be_looked_at():  # BH-8
    do = {"verb": "round_order"}
    expect = {"order": ["A"], "dist_next": {}}
    given = {"chariots": {"A": A}, "round": 1}
    assert run(given=given, do=do, expect=expect) is None
