"""Turns, accidents and whips of Ben Hur that the handed cases do not show."""

import pytest

from engine.core.ruleset import DecisionKind, Effect
from engine.rulesets.ben_hur.race import NOBODY, Phase
from engine.rulesets.ben_hur.turns import Situation, situation
from tests.engine.ben_hur_races import RULES
from tests.engine.ben_hur_table import CLOSE, ROW, do, kinds, menu, refused, table


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
