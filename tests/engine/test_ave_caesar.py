"""Positions that the handed cases do not show, by clause."""

import pytest

from engine.core.errors import IllegalActionError
from engine.core.playout import playout
from engine.core.rng import Rng
from engine.core.ruleset import DecisionKind, FinishKind, Observation
from engine.registry import ruleset
from engine.rulesets.ave_caesar.actions import PASS, SALUTE
from engine.rulesets.ave_caesar.imagine import Placed, set_up
from engine.rulesets.ave_caesar.table import FINISHED, OFF, OUT, Reason
from engine.rulesets.ave_caesar.terms import make_terms
from engine.rulesets.ave_caesar.tracks import NUMBERS

RULES = ruleset("ave_caesar")


def chariot(at, *, hand=(1, 2, 3), pile=b"\1" * 9, **more):
    more = {"crossings": 1, **more}
    return Placed(OFF if at is None else NUMBERS[at], hand, pile, **more)


def position(*chariots, options=None, on_turn=0, **more):
    seats = max(3, len(chariots))
    chosen = RULES.check_options({"route": "fixed", **(options or {})}, seats=seats)
    if len(chariots) < 3:
        chosen["order"] = chosen["order"][: len(chariots)]
    terms = make_terms(chosen, seats=len(chariots))
    return set_up(terms, chariots, on_turn=on_turn, **more)


def legal(state, seat):
    return [RULES.encode(action) for action in state.legal_actions(seat)]


def test_in_the_alley_a_stop_is_offered_with_and_without_the_salute():  # AC-44
    state = position(
        chariot("rampW", hand=(1, 1, 2), crossings=1), chariot("c1", crossings=1)
    )
    assert legal(state, 0) == ["1>K1", "1>K1!", "2>K2", "2>K2!"]


def test_with_salute_auto_a_stop_is_offered_once_and_greets():  # AC-44
    state = position(
        chariot("rampW", hand=(1, 1, 1), crossings=1),
        chariot("c1", crossings=1),
        options={"salute": "auto"},
    )
    assert legal(state, 0) == ["1>K1"]
    effects = state.apply(0, RULES.decode("1>K1!"))
    assert [e.kind for e in effects] == ["moved", "saluted", "drew"]
    assert state.saluted == [1, 0]


def test_a_salute_is_open_out_of_turn_until_the_next_move():  # AC-44
    state = position(chariot("K1", crossings=1), chariot("c1", crossings=1), on_turn=1)
    assert legal(state, 0) == ["salute"]
    assert [d.seat for d in state.pending()] == [1]
    assert state.pending()[0].kind is DecisionKind.PLAY
    (effect,) = state.apply(0, SALUTE)
    assert (effect.kind, effect.data) == ("saluted", {"space": "K1"})
    assert (state.to_move(), state.turn, legal(state, 0)) == (1, 1, [])


def test_a_driver_who_must_pass_in_the_alley_may_still_greet():  # AC-19, AC-46
    state = position(chariot("K1", crossings=1), chariot("K2", crossings=1))
    assert legal(state, 0) == ["pass", "salute"]
    state.apply(0, SALUTE)
    assert state.to_move() == 0
    assert legal(state, 0) == ["pass"]


def test_a_salute_after_the_third_crossing_saves_him_on_the_street():  # AC-48
    state = position(chariot("K3", crossings=3), chariot("c1", crossings=2))
    assert not state.disqualified(0)
    state.apply(0, SALUTE)
    state.apply(0, RULES.decode("1>rampE"))
    assert not state.disqualified(0)


def test_leaving_the_street_ungreeted_is_told_once():  # AC-48, AC-49
    state = position(
        chariot("K3", crossings=3, hand=(1, 1, 1)), chariot("c1", crossings=2)
    )
    kinds = [e.kind for e in state.apply(0, RULES.decode("1>rampE"))]
    assert kinds == ["moved", "disqualified", "drew"]
    state.apply(1, state.legal_actions(1)[0])
    assert "disqualified" not in [e.kind for e in state.apply(0, RULES.decode("1>q.1"))]


def test_a_finisher_leaves_the_board_and_ungreeted_ones_take_no_place():  # AC-50
    state = position(
        chariot("h3.1", crossings=3, hand=(2,), pile=b""),
        chariot("h3.2", crossings=3, hand=(2,), pile=b"", saluted=True),
        chariot("c1", crossings=3, hand=(1,), pile=b"", saluted=True),
    )
    effects = state.apply(0, RULES.decode("2>FINISH"))
    assert [e.kind for e in effects] == ["moved", "finished"]
    state.apply(1, RULES.decode("2>FINISH"))
    assert state.order() == (1, 2, 0)
    assert [f.finish for f in state.finishes()][2] is FinishKind.DNF
    effects = state.apply(2, RULES.decode("1>wE.0.1"))
    assert [e.kind for e in effects] == ["moved", "fell", "race_over"]
    assert effects[-1].data == {"reason": "all_done"}
    ends = [(f.place, f.finish, f.order) for f in state.finishes()]
    assert ends == [
        (None, FinishKind.NOT_GREETED, 2),
        (1, FinishKind.FINISHED, 1),
        (None, FinishKind.DNF, 3),  # AC-53, AC-54
    ]


def test_stuck_chariots_come_last_by_their_start_places():  # AC-57, AC-61
    state = position(
        chariot("wb2.0", crossings=3),
        chariot("wb2.1", crossings=3),
        chariot("wn", status=OUT),
        options={"order": [1, 0, 2]},
        fallen=[NUMBERS["wn"]],
        passes=3,
        eliminated=[2],
    )
    effects = state.apply(0, PASS)
    assert [e.kind for e in effects] == ["passed", "race_over"]
    assert state.reason() is Reason.STUCK
    assert state.order() == (2, 1, 0)
    assert state.to_move() is None
    with pytest.raises(IllegalActionError) as refused:
        state.apply(0, PASS)
    assert refused.value.text == "The race is over."


def test_level_leaders_wait_for_all_others_to_pass():  # AC-32, AC-36, AC-37
    leaders = [chariot(f"wb5.{lane}", hand=(6, 6, 6)) for lane in (0, 1)]
    behind = chariot("wb4.0", hand=(4, 4, 4))
    assert legal(position(*leaders, behind, passes=1), 0) == ["pass"]
    assert legal(position(*leaders, behind, passes=2), 0) == ["6>W.0.4", "6>W.1.4"]


def test_nobody_leads_when_nobody_races():  # AC-25
    gone = chariot(None, status=FINISHED)
    assert position(gone, gone, gone).leaders() == ()


@pytest.mark.parametrize(
    ("fallen", "way"),
    [
        (["wn"], "both"),  # the branch's narrow place
        (["wb4.0", "wb4.1"], "both"),  # abreast in both lanes
        (["wE.0.3", "wE.1.4"], "both"),  # walled lanes, not abreast
        (["wE.0.3", "wb4.1"], "white"),
        (["bn"], "white"),
        (["c2"], "white"),  # behind the branch, not in it
    ],
)
def test_a_fork_opens_again_only_when_its_branch_has_no_way_through(fallen, way):
    """AC-20, AC-55, D23."""
    state = position(
        chariot("c1", hand=(1, 1, 1)),
        chariot("h4.0"),
        options={"route": "first", "reopen_sealed_fork": True},
        lap_colours={1: "white"},
        fallen=[NUMBERS[name] for name in fallen],
    )
    white, blue = ["1>wE.0.1", "1>wE.1.1"], ["1>ba.0", "1>ba.1"]
    assert sorted(legal(state, 0)) == sorted(white + blue if way == "both" else white)


def test_horses_falling_on_the_branch_open_the_fork_at_once():  # AC-55, D23
    state = position(
        chariot("wb2.0", hand=(1,), pile=b""),
        chariot("c1", hand=(1, 1, 1)),
        options={"route": "first", "reopen_sealed_fork": True},
        lap_colours={1: "white"},
    )
    state.apply(0, RULES.decode("1>wn"))
    assert "1>ba.0" in legal(state, 1)


def test_the_opener_may_start_with_a_six_and_the_next_too():  # AC-30, AC-31
    state = RULES.start(seats=3, seed=b"x")
    state.hands[0] = state.hands[1] = 3 << 20
    assert {move[0] for move in legal(state, 0)} == {"6"}
    state.apply(0, state.legal_actions(0)[0])
    assert {move[0] for move in legal(state, 1)} == {"6"}


def test_a_walled_way_is_drawn_with_the_fewest_lane_changes():  # AC-12, AC-16
    state = position(chariot("wb4.0", hand=(2, 2, 2)), chariot("c1"))
    assert RULES.trail(state, 0, RULES.decode("2>wb6.0")) == (
        "wb4.0",
        "wb5.0",
        "wb6.0",
    )
    with pytest.raises(ValueError, match="no free way"):
        RULES.trail(state, 0, RULES.decode("2>wn"))


def test_a_finishing_way_ends_at_the_line_though_the_card_goes_on():  # AC-51
    state = position(
        chariot("h3.1", crossings=3, hand=(5, 5, 5), saluted=True), chariot("c1")
    )
    assert RULES.trail(state, 0, RULES.decode("5>FINISH")) == ("h3.1", "FINISH")


def test_only_this_game_is_understood():
    with pytest.raises(TypeError):
        RULES.imagine(Observation(1, None, 0), Rng(b"x", stream="x"))
    with pytest.raises(TypeError):
        RULES.appraise(object())


class First:
    """Takes what the glance of the game calls best."""

    key = "first"

    def choose(self, *, ruleset, observation, legal, rng):
        values = ruleset.appraise(ruleset.imagine(observation, rng))
        return legal[values.index(max(values))]


def test_thrifty_play_comes_home_greeted():
    home = 0
    for number in range(10):
        state = RULES.start(seats=4, seed=bytes([number]))
        finishes = playout(
            state, ruleset=RULES, bots=[First()] * 4, rng=Rng(b"x", stream="bots")
        )
        home += sum(f.finish is FinishKind.FINISHED for f in finishes)
    assert home >= 28


def test_the_tables_of_ways_stay_small():
    for number in range(300):
        state = RULES.start(seats=6, seed=number.to_bytes(2, "big"))
        rng = Rng(b"play", stream=str(number))
        while (seat := state.to_move()) is not None:
            state.advance(seat, rng.choice(state.legal_actions(seat)))
    ways = state.terms.course.ways
    assert sum(len(way) for colour in ways for way in colour) < 8000
