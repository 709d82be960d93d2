"""Of several reasons against an action the first of the list is given."""

import pytest

from engine.core.errors import IllegalActionError
from engine.registry import ruleset
from engine.rulesets.ben_hur.actions import Kind, make
from tests.engine.ben_hur_table import CLOSE, do, menu, refused, table

RULES = ruleset("ben_hur")
V = {"pose": [2400, -2000, 0], "hand": ["N22"], "place": 2}
ELSEWHERE = {"pose": [0, 2000, 180], "hand": ["N22"], "place": 2}
SPENT = {"spent": True, "spent_round": 3}


def a(**more):
    return {"pose": [0, -2000, 0], "hand": ["N40", "N51"], **more}


@pytest.mark.parametrize(
    ("mine", "notation", "code"),
    [
        # Each row lacks one reason more than the row before it.
        ({"status": "out", "hand": ["N40"]}, "N41 31 0 ram", "not_racing"),
        (a(), "N41 31 0 ram", "not_your_turn"),
        (a(), "N41 31 0 ram", "card_not_in_hand"),
        (a(accidents_this_turn=2), "N40", "not_an_accident"),
        (a(), "N51 31 0 ram", "not_a_tempo_card"),
        (a(), "N51 hold", "not_a_tempo_card"),
        (a(), "N51 give", "not_a_tempo_card"),
        (a(accidents_this_turn=2), "N51", "must_play_tempo"),
        (a(controlled_by="V", **SPENT), "N40 31 0 ram", "controlled_no_ram"),
        (a(controlled_by="V", **SPENT), "N40 31 0", "winner_places"),
        (a(controlled_by="V", **SPENT), "N40 hold", "winner_places"),
        (a(**SPENT), "N40 give", "winner_places"),
        (a(**SPENT), "N40 31 30 ram", "bend"),
        (a(**SPENT), "N40 0 -31", "bend"),
        (a(**SPENT), "N40 30 30 ram", "wall"),
        (a(**SPENT), "N40 -20 0 ram", "ram_no_contact"),
        (a(**SPENT), "N40 0 0", "blocked"),
        (a(**SPENT), "N40 0 0 ram", "aggression_spent"),
        (a(**SPENT), "whip 1", "not_round_start"),
        (a(), "no-whip", "not_round_start"),
        (a(), "N40 hold", "not_held_up"),
        (a(), "place 0 0", "not_your_turn"),
        (a(), "risky", "not_your_turn"),
        (a(), "stop", "must_play_tempo"),
    ],
)
def test_the_first_reason_of_several_is_given(mine, notation, code):
    on_turn = "V" if code == "not_your_turn" and notation.startswith("N41") else "A"
    state = table({"A": mine, "V": V}, on_turn=on_turn)
    assert refused(state, notation, seat=0) == code


def test_two_chariots_come_before_a_spent_attempt():  # BH-26, BH-30
    chariots = {
        "A": a(hand=["N40"], **SPENT),
        "V": {"pose": [1050, -2250, 0], "place": 2},
        "W": V,
    }
    assert refused(table(chariots), "N40 0 0 ram") == "ram_two_chariots"


@pytest.mark.parametrize(
    ("chariots", "target", "code"),
    [
        ({**CLOSE, "A": {**CLOSE["A"], **SPENT}}, 1, "aggression_spent"),
        (
            {
                **CLOSE,
                "B": {**CLOSE["B"], "pose": [0, 2000, 180], "controlled_by": "C"},
            },
            1,
            "already_controlled",
        ),
        ({**CLOSE, "B": ELSEWHERE}, 1, "whip_out_of_range"),
        ({**CLOSE, "B": {"status": "out"}}, 1, "whip_out_of_range"),
        (CLOSE, 0, "whip_out_of_range"),  # nobody whips himself
        (CLOSE, 5, "whip_out_of_range"),
    ],
)
def test_a_whip_is_refused_for_the_first_reason(chariots, target, code):  # BH-23
    state = table(chariots, round_start=True)
    assert refused(state, f"whip {target}") == code


def test_nothing_but_a_whip_is_taken_in_the_whip_phase():  # BH-23
    state = table(CLOSE, round_start=True)
    for notation in ("N20 0 0", "normal", "place 0 0", "stop", "N20 give"):
        assert refused(state, notation) == "not_your_turn"
    assert refused(state, "no-whip", seat=1) == "not_your_turn"


def test_nothing_but_a_deck_is_taken_where_a_card_is_due():  # BH-11
    state = table({"A": a(), "V": ELSEWHERE})
    state.apply(0, RULES.decode("N40 0 0"))
    for notation in ("N51", "whip 1", "no-whip", "stop", "place 0 0"):
        assert refused(state, notation) == "not_your_turn"


def test_a_card_without_a_plain_placement_is_not_given():  # BH-25
    chariots = {
        "A": {"pose": [7000, -2300, 20], "lines": 1, "hand": ["N46", "N01"]},
        "B": {"pose": [7000, 2300, 160], "place": 2},
    }
    chariots["A"]["controlled_by"] = "B"
    state = table(chariots)
    state.poses[0] = (6400, -2300, 20)
    assert "N01 give" in {RULES.encode(x) for x in state.legal_actions(0)}
    assert refused(state, "N46 give") == "wall"


def test_a_card_that_chariots_block_everywhere_is_not_given():  # BH-25
    # A stick fits between two of them, a chariot does not.
    lanes = zip("BCDE", (-1350, -2000, -2700, -3300), strict=True)
    row = {n: {"pose": [1150, y, 0], "hand": ["N22"], "place": 2} for n, y in lanes}
    mine = {"pose": [0, -2350, 0], "hand": ["N01", "N42"], "controlled_by": "B"}
    state = table({"A": mine, **row})
    assert refused(state, "N01 give") == "blocked"
    state.apply(0, RULES.decode("N42 give"))


def test_a_card_with_few_places_is_on_the_menu_of_gifts():  # BH-25
    # The short stick has plenty on the grid of 10 degrees, III+ none.
    mine = {"pose": [5618, -1274, 72], "lines": 1, "hand": ["N01", "N46"]}
    chariots = {
        "A": {**mine, "controlled_by": "B"},
        "B": {"pose": [-4000, 2200, 180], "place": 2},
    }
    state = table(chariots)
    assert menu(state) == {"N01 give", "N46 give"}
    assert len(RULES.appraise(state)) == 2
    do(state, "N46 give")
    assert menu(state) == {"place -25 20", "place -25 25", "place -25 30"}


@pytest.mark.parametrize("seat", [-1, 6, 99])
def test_a_seat_that_does_not_exist_is_not_racing(seat):
    state = table({"A": a(), "V": V})
    assert refused(state, "N40 0 0", seat=seat) == "not_racing"


@pytest.mark.parametrize(
    "action",
    [
        -5,
        1 << 40,
        make(Kind.PLAY, 120),
        make(Kind.PLAY, 3, 100, 0),
        make(Kind.STOP, 3),
        make(Kind.WHIP, 6),
        make(Kind.DRAW, 2),
    ],
)
def test_a_number_that_is_no_action_is_refused(action):
    state = table({"A": a(), "V": V})
    with pytest.raises(IllegalActionError, match="no such action") as refusal:
        state.apply(0, action)
    assert refusal.value.code == "card_not_in_hand"
