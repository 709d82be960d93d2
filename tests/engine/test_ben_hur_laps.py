"""Laps, endings and variants of Ben Hur that the handed cases do not show."""

import msgspec
import pytest

from engine.core.ruleset import Effect, FinishKind
from engine.rulesets.ben_hur.actions import NO_WHIP, STOP, Kind, kind_of
from engine.rulesets.ben_hur.geometry import outline, overlap
from engine.rulesets.ben_hur.play import carry_out
from engine.rulesets.ben_hur.rolls import odds
from engine.rulesets.ben_hur.turns import Situation, situation
from tests.engine.ben_hur_races import RULES
from tests.engine.ben_hur_table import (
    CLOSE,
    do,
    kinds,
    menu,
    refused,
    table,
)

LONG = {"race": "two_lap", "options": {"aggression_limit": "round"}}


def test_a_ram_behind_the_line_costs_the_dolphin_of_either():  # BH-36
    chariots = {
        "A": {
            "pose": [1400, -2000, 180],
            "lines": 8,
            "hand": ["N40"],
            "dolphins": {1: 1},
        },
        "V": {"pose": [-1000, -2000, 0], "lines": 7, "hand": ["N20"]},
    }
    state = table(chariots, supply={1: [2, 3, 4, 5, 6]}, dice=[6, 1], **LONG)
    told = do(state, "N40 0 0 ram")
    assert kinds(told) == ["rammed", "set_back", "dolphin", "moved", "dolphin_lost"]
    assert told[2] == Effect("dolphin", 1, {"lap": 1, "number": 2})
    assert told[4] == Effect("dolphin_lost", 0, {"lap": 1, "number": 1})
    assert state.supply == [(1, 3, 4, 5, 6)]
    assert state.lines == [7, 8]


def test_driving_back_of_ones_own_accord_costs_no_dolphin():  # BH-36
    chariots = {
        "A": {
            "pose": [1400, -2000, 180],
            "lines": 8,
            "hand": ["N40"],
            "dolphins": {1: 1},
        },
        "B": {"pose": [0, 2000, 180], "hand": ["N20"]},
    }
    state = table(chariots, supply={1: [2, 3, 4, 5, 6]}, **LONG)
    assert "dolphin_lost" not in kinds(do(state, "N40 0 0"))
    assert state.dolphins[0] == (1,)
    assert state.lines[0] == 7


def test_no_dolphin_is_taken_twice_or_from_an_empty_supply():  # BH-36
    chariots = {"A": {"pose": [-900, -2000, 0], "lines": 7, "hand": ["N20", "N21"]}}
    state = table(chariots, supply={1: []}, **LONG)
    assert "dolphin" not in kinds(do(state, "N20 0 0"))
    assert state.dolphins[0] == (0,)


def test_a_victim_may_be_set_over_the_line_and_be_home_first():  # BH-28, BH-32
    chariots = {
        "A": {"pose": [1400, -2000, 180], "lines": 0, "hand": ["N40"]},
        "V": {"pose": [-1000, -2000, 0], "lines": 7, "hand": ["N20"]},
    }
    state = table(chariots, dice=[6, 1])
    told = do(state, "N40 0 0 ram")
    assert kinds(told) == ["rammed", "set_back", "finished", "moved"]
    assert state.finished == [1]


def test_who_comes_home_draws_nothing_and_is_no_obstacle():  # BH-32, BH-33, BH-35
    chariots = {
        "A": {"pose": [-900, -2000, 0], "lines": 7, "hand": ["N20", "N21"]},
        "B": {"pose": [-1600, -2400, 0], "lines": 7, "hand": ["N22"], "place": 2},
    }
    state = table(chariots, race="one_lap")
    told = do(state, "N20 0 0")
    assert kinds(told) == ["moved", "finished"]
    assert told[1].data == {"laurel": 1}
    assert state.others(1) == ()
    told = do(state, "N22 0 0")
    assert kinds(told) == ["moved"]  # BH-32: not wholly over the line
    assert state.order() == (0, 1)
    assert state.finishes()[1].finish is FinishKind.DNF  # still racing


def test_the_race_is_over_with_the_last_chariot():  # BH-42
    chariots = {"A": {"pose": [-900, -2000, 0], "lines": 7, "hand": ["N20"]}}
    state = table({**chariots, "B": {"status": "out"}})
    told = do(state, "N20 0 0")
    assert told[-1] == Effect("race_over", None, {"reason": "all_done"})
    assert state.is_over()
    assert (state.to_move(), state.pending(), state.legal_actions(0)) == (None, (), ())
    assert state.menu() == {}
    assert refused(state, "N20 0 0", seat=0) == "not_racing"
    assert [f.place for f in state.finishes()] == [1, None]
    with pytest.raises(ValueError, match="off the board"):
        state.pose_of(1)


def test_the_last_to_crash_is_ahead_of_the_first():  # BH-33
    chariots = {
        "A": {"hand": ["N51"]},
        "B": {"hand": [], "pose": [0, 2000, 180], "place": 2},
        "C": {"hand": ["N46"], "pose": [7000, -2300, 20], "lines": 1, "place": 3},
    }
    state = table(chariots, dice=[1])
    state.in_round = (0, 1, 2)
    told = do(state, "N51")
    assert [effect.data["reason"] for effect in told if effect.kind == "crashed"] == [
        "accident",
        "empty_hand",  # BH-42
        "wall",  # BH-37
    ]
    assert state.order() == (2, 1, 0)
    assert [f.order for f in state.finishes()] == [3, 2, 1]


def test_whoever_runs_when_the_rounds_are_over_is_out_the_hindmost_first():  # BH-43
    chariots = {
        "A": {"hand": ["N20", "N21"], "lines": 0},
        "B": {"hand": ["N22"], "pose": [0, 2000, 180], "lines": 4, "place": 2},
    }
    state = table(chariots, round=50, decks={"normal": ["N08"]})
    state.in_round = (1, 0)
    state.done = (1,)
    told = do(state, "N20 0 0")
    assert told[-3:] == (
        Effect("crashed", 0, {"reason": "round_limit"}),
        Effect("crashed", 1, {"reason": "round_limit"}),
        Effect("race_over", None, {"reason": "all_done"}),
    )
    assert state.order() == (1, 0)


@pytest.mark.parametrize("race", ["one_lap", "three_lap"])
def test_standing_still_for_ever_ends_a_race_too(race):  # BH-43
    options = {"race": race, "practice": True, "round_limit": 10}
    state = RULES.start(seats=2, seed=b"limit", options=options)
    while not state.is_over():
        legal = state.legal_actions(state.asked)
        state.apply(state.asked, legal[0])
    assert state.round <= 10


def test_a_hand_of_accidents_is_no_crash():  # BH-9, BH-37
    state = table({"A": {"pose": [7000, -2300, 20], "lines": 1, "hand": ["N51"]}})
    assert situation(state, 0) is Situation.ACCIDENTS_ONLY
    assert menu(state) == {"N51"}


def test_variant_1_plays_on_or_stops():  # BH-40
    hand = ["N49", "N51", "N52", "N20"]
    state = table(
        {"A": {"hand": hand}}, options={"variant1": True}, dice=[1, 6], round=1
    )
    assert "stop" not in menu(state)
    do(state, "N49")
    assert {"stop", "N51", "N20 0 0"} <= menu(state)
    assert state.observe(0).accidents_this_turn == 1
    do(state, "N51")
    assert state.observe(0).goes_on
    do(state, "normal")  # the turn goes on after the draw
    assert "N52" not in menu(state)
    assert "stop" in menu(state)
    assert refused(state, "N52") == "must_play_tempo"
    told = do(state, "stop")
    assert kinds(told) == ["round_began"]
    assert state.accidents == 0
    assert not state.goes_on


def test_variant_1_ends_the_turn_with_a_tempo_card():  # BH-40
    hand = ["N49", "N20", "N21"]
    state = table({"A": {"hand": hand}}, options={"variant1": True}, dice=[6])
    do(state, "N49")
    do(state, "normal")
    do(state, "N20 0 0")
    assert not state.observe(0).goes_on
    told = do(state, "risky")
    assert "round_began" in kinds(told)


def test_variant_1_ends_the_turn_with_the_last_card():  # BH-40, BH-42
    options = {"variant1": True}
    state = table({"A": {"hand": ["N49"]}}, options=options, race="two_lap", dice=[1])
    told = do(state, "N49")
    assert kinds(told)[1:] == ["round_began", "crashed", "race_over"]


def test_a_wall_forces_nobody_who_has_played():  # BH-37, BH-40
    chariots = {"A": {"pose": [7000, -2300, 20], "lines": 1, "hand": ["N46", "N51"]}}
    state = table(chariots, options={"variant1": True}, race="two_lap", dice=[1])
    assert menu(state) == {"N51"}  # it must be played
    assert refused(state, "N46 hold") == "not_held_up"
    told = do(state, "N51")
    assert kinds(told) == ["accident"]
    assert menu(state) == {"stop"}
    assert refused(state, "N46 0 0") == "wall"


def test_without_variant_1_an_accident_card_takes_the_turn():  # BH-10, BH-40
    state = table({"A": {"hand": ["N49", "N51", "N20"]}}, dice=[3])
    assert refused(state, "stop") == "must_play_tempo"
    do(state, "N49")
    assert "round_began" in kinds(do(state, "normal"))


def test_an_owner_sees_the_hands_of_all_his_chariots_and_no_others():  # BH-2, BH-12
    options = {"owners": [0, 1, 0, 1]}
    state = RULES.start(seats=4, seed=b"owners", options=options)
    for looker, seen in ((0, [0, 2]), (3, [1, 3]), (None, [])):
        views = state.observe(looker).chariots
        assert [view.seat for view in views if view.hand is not None] == seen
        assert [view.owner for view in views] == [0, 1, 0, 1]
        assert {(view.normal, view.risky) for view in views} == {(2, 2)}


def test_the_front_tip_may_go_to_the_end_of_the_stick():  # BH-20
    options = {"practice": True, "placement": "front", "places": [1, 2]}
    state = RULES.start(seats=2, seed=b"front", options=options)
    do(state, "no-whip")
    do(state, "no-whip")
    tempo = next(a for a in menu(state) if a.endswith(" 0 0"))
    stick = {"I+": 500, "II": 1000, "II+": 1500, "III": 2000, "III+": 2500}
    told = do(state, tempo)
    assert told[0].data["x"] + 700 in stick.values()


def test_with_the_front_tip_a_ram_needs_room():  # BH-20, BH-28
    chariots = {
        "A": {"pose": [0, -2000, 0], "hand": ["N01", "N20"]},
        "V": {"pose": [1150, -2000, 0], "hand": ["N21"]},
    }
    state = table(chariots)
    state.terms = msgspec.structs.replace(state.terms, front=True)
    assert refused(state, "N01 0 0 ram") == "blocked"
    rams = {a: way for a, way in state.menu().items() if kind_of(a) == Kind.RAM}
    assert rams
    old = outline(state.pose_of(0))
    assert not any(overlap(way.placement.outline, old) for way in rams.values())


def test_a_new_round_brings_a_new_attempt_with_the_option():  # BH-30
    for limit, may in (("race", False), ("round", True)):
        state = table(CLOSE, options={"aggression_limit": limit}, dice=[6, 1])
        state.spent[0] = 5
        assert not state.may_attack(0)
        state.round = 6
        assert state.may_attack(0) == may


def test_the_fewest_accidents_stay_in_a_race_of_three_laps():  # BH-39
    state = RULES.start(seats=6, seed=b"three", options={"race": "three_lap"})
    cards = sum(map(len, state.decks)) + sum(map(len, state.hands))
    cards += sum(map(len, state.discards))
    assert cards == 53 + 40
    assert state.supply == [(1, 2, 3, 4, 5, 6)] * 2


def test_the_exact_odds_are_these():  # BH-30, BH-41
    told = ["1/34", "1/11", "3/16", "10/31", "1/2", "21/31", "13/16", "10/11", "33/34"]
    assert [str(odds(difference)) for difference in range(-4, 5)] == told
    assert (odds(6), odds(-6)) == (1, 0)


def test_the_order_of_a_round_is_fixed_at_its_start():  # BH-17, BH-18, BH-21, BH-31
    chariots = {
        "A": {"pose": [1000, -2000, 0], "hand": ["N20", "N21"], "place": 1},
        "B": {"pose": [4000, -2000, 0], "hand": ["N22", "N23"], "place": 2},
    }
    state = table(chariots, on_turn="B")
    assert state.in_round == (1, 0)
    do(state, "N22 0 20")
    do(state, "normal")
    assert state.asked == 0
    do(state, "N20 0 0")
    do(state, "normal")
    assert (state.round, state.in_round) == (6, (1, 0))
    assert state.lines == [0, 1]


def test_a_placement_is_needed_where_one_is_made():
    state = table({"A": {"hand": ["N20"]}})
    with pytest.raises(ValueError, match="placement"):
        carry_out(state, RULES.decode("N20 0 0"), None)


def test_actions_that_say_nothing_have_one_number():
    assert RULES.decode("stop") == STOP
    assert RULES.decode("no-whip") == NO_WHIP
    assert kind_of(STOP).name == "STOP"
