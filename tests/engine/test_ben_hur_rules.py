"""Positions that the handed cases do not show, by clause."""

import msgspec
import pytest

from engine.cases.ben_hur_position import Position
from engine.cases.case import Call, Fed
from engine.core.errors import IllegalActionError
from engine.core.ruleset import DecisionKind, Effect, FinishKind
from engine.registry import ruleset
from engine.rulesets.ben_hur.actions import NO_WHIP, STOP, Kind, kind_of
from engine.rulesets.ben_hur.geometry import outline, overlap
from engine.rulesets.ben_hur.play import carry_out
from engine.rulesets.ben_hur.race import NOBODY, Phase
from engine.rulesets.ben_hur.rolls import odds
from engine.rulesets.ben_hur.turns import Situation, situation

RULES = ruleset("ben_hur")
ROW = (-1350, -1800, -2250, -2700, -3150)
DECKS = {"normal": ["N08", "N09", "N10", "N11", "N12"], "risky": ["R30", "R31", "R32"]}


def table(chariots, *, on_turn="A", dice=(), draws=(), **given):
    """Return a race in the middle, with these chariots and these dice to come."""
    given = {"decks": DECKS, **given, "chariots": chariots, "on_turn": on_turn}
    fed = Fed("draws", list(draws)), Fed("dice", list(dice))
    return Position(Call(given, "", {}, *fed)).state


def do(state, notation, seat=None):
    """Let a seat, or the one that is asked, do something; return what it told."""
    seat = state.asked if seat is None else seat
    return state.apply(seat, RULES.decode(notation))


def refused(state, notation, seat=None):
    """Return the code with which an action is refused."""
    with pytest.raises(IllegalActionError) as refusal:
        do(state, notation, seat)
    return refusal.value.code


def kinds(told):
    return [effect.kind for effect in told]


def menu(state):
    return {RULES.encode(action) for action in state.legal_actions(state.asked)}


def test_a_deck_is_chosen_after_the_move():  # BH-11
    state = table({"A": {"hand": ["N20", "N21"]}, "B": {"pose": [0, 2000, 180]}})
    told = do(state, "N20 0 0")
    assert kinds(told) == ["moved"]
    assert told[0].data == {
        "card": "N20", "bend1": 0, "bend2": 0, "x": 2000, "y": -2000, "heading": 0,
        "lines": 0,
    }  # fmt: skip
    assert state.pending()[0].kind is DecisionKind.DRAW
    assert menu(state) == {"normal", "risky"}
    told = do(state, "risky")
    assert told[:2] == (
        Effect("drew", 0, {"deck": "risky"}),
        Effect("drawn", 0, {"card": "R30"}, visible_to=0),
    )


def test_nobody_is_asked_for_a_deck_when_only_one_has_cards():  # BH-13
    decks = {"normal": [], "risky": ["R30"]}
    state = table({"A": {"hand": ["R20", "N21"]}}, decks=decks)
    told = do(state, "R20 0 0")
    assert kinds(told)[:3] == ["moved", "drew", "drawn"]
    assert told[2].data == {"card": "R30"}


def test_a_card_just_played_may_be_shuffled_into_a_new_deck():  # BH-13
    decks = {"normal": [], "risky": ["R30"]}
    state = table({"A": {"hand": ["N20", "N21"]}}, decks=decks, draws=["N20"])
    do(state, "N20 0 0")
    told = do(state, "normal")
    assert told[0] == Effect("reshuffled", None, {"deck": "normal"})
    assert told[2].data == {"card": "N20"}


def test_an_accident_card_may_be_played_in_any_round():  # BH-9, BH-10, BH-15
    chariots = {"A": {"hand": ["N51", "N20"], "pose": [-700, -1208, 0]}}
    state = table(chariots, round=1, dice=[1])
    assert "N51" in menu(state)
    told = do(state, "N51")
    assert told[0].data == {"card": "N51", "die": 1, "outcome": "lost"}
    assert kinds(told) == ["accident", "round_began"]
    assert state.racing() == (0,)


def test_a_one_puts_out_and_leaves_the_others_racing():  # BH-15, BH-42
    chariots = {
        "A": {"hand": ["N51", "N20"]},
        "B": {"hand": ["N22"], "pose": [0, 2000, 180]},
    }
    state = table(chariots, dice=[1])
    told = do(state, "N51")
    assert told[:2] == (
        Effect("accident", 0, {"card": "N51", "die": 1, "outcome": "out"}),
        Effect("crashed", 0, {"reason": "accident"}),
    )
    assert (state.poses[0], state.hands[0], state.crashed) == (None, (), [0])
    assert state.to_move() == 1
    assert refused(state, "N20 0 0", seat=0) == "not_racing"


@pytest.mark.parametrize(("race", "fatal"), [("two_lap", False), ("one_lap", True)])
def test_a_one_is_fatal_in_a_race_of_one_lap_only(race, fatal):  # BH-15, BH-16
    state = table({"A": {"hand": ["N51", "N20"]}}, race=race, dice=[1])
    told = do(state, "N51")
    assert ("crashed" in kinds(told)) == fatal


def test_a_replacement_is_drawn_from_either_deck():  # BH-14
    state = table({"A": {"hand": ["N51", "N20"]}}, dice=[3])
    told = do(state, "N51")
    assert told[0].data["outcome"] == "replaced"
    assert menu(state) == {"normal", "risky"}
    do(state, "risky")
    assert len(state.hands[0]) == 2


def test_only_those_are_asked_who_may_whip():  # BH-23, BH-30
    options = {"places": [1, 2, 3, 6]}
    state = RULES.start(seats=4, seed=b"whips", options=options)
    asked = []
    while state.phase is Phase.WHIP:
        asked.append(state.asked)
        assert len(menu(state)) > 1
        do(state, "no-whip")
    assert asked == [0, 1, 2, 3]
    assert (state.phase, state.asked, state.mover) == (Phase.PLAY, 0, 0)
    lonely = RULES.start(seats=1, seed=b"x", options={"practice": True})
    assert lonely.phase is Phase.PLAY


CLOSE = {
    "A": {"pose": [0, -2000, 0], "hand": ["N01", "N13", "N20"]},
    "B": {"pose": [1500, -2000, 0], "hand": ["N22", "N23"], "place": 2},
    "C": {"pose": [1500, -1300, 0], "hand": ["N24", "N25"], "place": 3},
}


def test_a_whip_is_told_and_its_loser_is_under_control():  # BH-24, BH-25
    state = table(CLOSE, round_start=True, dice=[3, 5, 4, 2])
    state.in_round = (0, 1, 2)
    told = do(state, "whip 1")
    assert told == (
        Effect("tied", 0, {"against": 1, "total": 5, "other_total": 5}),
        Effect("whipped", 0, {"against": 1, "total": 6, "other_total": 2, "winner": 0}),
        Effect("controlled", 1, {"by": 0}),
    )
    assert state.controllers == [NOBODY, 0, NOBODY]
    assert state.asked == 1  # whoever is under a whip may whip still
    assert menu(state) == {"no-whip", "whip 0", "whip 2"}


def test_who_is_under_a_whip_stays_under_the_first_one():  # BH-25
    state = table(CLOSE, round_start=True, dice=[6, 1, 1, 6])
    state.in_round = (0, 1, 2)
    do(state, "whip 1")
    told = do(state, "whip 2")
    assert kinds(told) == ["whipped"]
    assert told[0].data["winner"] == 2
    assert state.controllers == [NOBODY, 0, NOBODY]
    assert menu(state) == {"no-whip", "whip 0"}  # the third is asked, not about B


def test_the_initiator_may_be_the_loser():  # BH-24
    state = table(CLOSE, round_start=True, dice=[1, 6])
    state.in_round = (0, 1, 2)
    told = do(state, "whip 1")
    assert told[-1] == Effect("controlled", 0, {"by": 1})


UNDER = {
    "A": {"pose": [0, -2000, 0], "hand": ["N32", "N20", "N51"], "controlled_by": "B"},
    "B": {"pose": [-1500, -2000, 0], "hand": ["N22"], "place": 2},
}


def test_the_loser_gives_a_card_and_the_winner_places_it():  # BH-25
    state = table(UNDER)
    assert menu(state) == {"N20 give", "N32 give", "N51"}
    told = do(state, "N32 give")
    assert told == (Effect("gave", 0, {"card": "N32", "by": 1}),)
    assert state.pending()[0].kind is DecisionKind.BENDS
    assert (state.asked, state.mover) == (1, 0)
    assert all(action.startswith("place ") for action in menu(state))
    assert refused(state, "place 0 0", seat=0) == "not_your_turn"
    assert refused(state, "N22 0 0") == "not_your_turn"
    assert refused(state, "place 31 0") == "bend"
    assert refused(state, "place 30 30") == "wall"
    told = do(state, "place -17 3")  # any whole degree
    assert told[0].data["by"] == 1
    assert (state.pending()[0].kind, state.asked) == (DecisionKind.DRAW, 0)
    assert state.observe(None).given is None
    do(state, "normal")
    assert state.controllers == [NOBODY, NOBODY]


def test_what_is_given_lies_open():  # BH-12, BH-25
    state = table(UNDER)
    do(state, "N32 give")
    assert state.observe(None).given == "N32"
    assert state.observe(None).phase == "bends"


def test_the_winner_may_not_place_on_a_chariot():  # BH-25
    chariots = {**UNDER, "C": {"pose": [2400, -2000, 0], "hand": ["N23"], "place": 3}}
    state = table(chariots)
    do(state, "N32 give")
    assert refused(state, "place 0 0") == "blocked"


def test_an_accident_card_frees_at_once():  # BH-25, BH-40
    state = table(UNDER, options={"variant1": True}, dice=[1], race="two_lap")
    do(state, "N51")
    assert state.controllers[0] == NOBODY
    assert "N20 0 0" in menu(state)


def test_control_ends_when_the_winner_is_home_or_out():  # BH-25, BH-32
    chariots = {
        "A": {"pose": [4000, -2000, 0], "hand": ["N20"], "controlled_by": "B"},
        "B": {"pose": [-900, -2000, 0], "hand": ["N51", "N20"], "lines": 7},
    }
    state = table(chariots, on_turn="B")
    do(state, "N20 0 0")
    assert state.finished == [1]
    assert state.controllers[0] == NOBODY
    state = table(chariots, on_turn="B", dice=[1])
    do(state, "N51")
    assert state.crashed == [1]
    assert state.controllers[0] == NOBODY


def walled_in(**more):
    """Return a chariot with one short stick behind a row of five."""
    row = {
        name: {"pose": [1150, y, 0], "hand": ["N22"], "place": place}
        for place, (name, y) in enumerate(zip("BCDEF", ROW, strict=True), start=2)
    }
    return {"A": {"pose": [0, -2250, 0], "hand": ["N01"], **more}, **row}


def test_without_a_plain_placement_the_loser_acts_as_if_free():  # BH-25, BH-38
    state = table(walled_in(controlled_by="B", spent=True))
    assert situation(state, 0) is Situation.HELD_UP
    assert menu(state) == {"N01 hold"}
    assert kinds(do(state, "N01 hold"))[0] == "held"


def test_a_ram_may_be_the_only_placement_and_may_be_declined():  # BH-26, BH-38
    state = table(walled_in())
    assert situation(state, 0) is Situation.RAM_ONLY
    offered = menu(state)
    assert "N01 hold" in offered
    assert any(action.endswith(" ram") for action in offered)
    assert refused(state, "N01 0 0") == "blocked"


def test_a_lost_ram_is_told_and_nobody_moves():  # BH-27, BH-29
    chariots = {
        "A": {"pose": [0, -2000, 0], "hand": ["N42", "N20"]},
        "V": {"pose": [2400, -2000, 0], "hand": ["N01", "N20", "R10"]},
    }
    state = table(chariots, dice=[4, 4])
    told = do(state, "N42 0 0 ram")
    rolled = {"against": 1, "total": 4, "other_total": 5, "won": 0}
    assert told == (Effect("rammed", 0, rolled),)
    assert state.phase is Phase.DRAW
    do(state, "risky")
    assert state.poses == [(0, -2000, 0), (2400, -2000, 0)]
    assert not state.may_attack(0)


def test_a_won_ram_is_told_in_order():  # BH-28
    chariots = {
        "A": {"pose": [0, -2000, 0], "hand": ["N40", "N20"]},
        "V": {"pose": [2400, -2000, 0], "hand": ["N01"]},
    }
    state = table(chariots, dice=[6, 1])
    told = do(state, "N40 0 0 ram")
    assert kinds(told) == ["rammed", "set_back", "moved"]
    assert told[1] == Effect(
        "set_back", 1, {"x": 0, "y": -2000, "heading": 0, "lines": 0}
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
