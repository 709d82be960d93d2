"""A log replays to the same race and betrays whoever alters it."""

import msgspec
import pytest

from engine.core.errors import IllegalActionError, NotationError, ReplayError
from engine.core.replay import genesis_digest, next_digest, replay, steps, verify
from engine.core.ruleset import Effect, step
from engine.registry import RULESETS, ruleset
from tests.engine.golden.record import record

RULES = ruleset("ave_caesar")
RACE = {"seats": 3, "seed": b"replay", "options": {"route": "fixed"}}
MOVES = record(RULES, **RACE)


def test_a_replay_stops_where_it_is_told():
    assert replay(RULES, moves=MOVES, upto=0, **RACE).turn == 0
    assert replay(RULES, moves=MOVES, upto=10, **RACE).turn == 10
    whole = replay(RULES, moves=MOVES, **RACE)
    assert (whole.turn, whole.is_over()) == (len(MOVES), True)


def test_steps_yield_every_move_with_its_effects():
    told = [(move, state.turn, effects) for move, state, effects in steps(
        RULES, moves=MOVES[:3], **RACE
    )]  # fmt: skip
    assert [move for move, _, _ in told] == MOVES[:3]
    assert [turn for _, turn, _ in told] == [1, 2, 3]
    assert all(effects[0].kind == "moved" for _, _, effects in told)


@pytest.mark.parametrize(
    ("alter", "code", "number", "words"),
    [
        (lambda moves: moves[:5] + moves[6:], "gap", 5, "Move 6 is missing"),
        (lambda moves: [*moves[:5], moves[4], *moves[5:]], "gap", 5, "Move 6"),
        (
            lambda moves: change(moves, 7, digest="0" * 32),
            "digest",
            7,
            "Move 8 has been",
        ),
        (lambda moves: change(moves, 7, notation="salute"), "illegal", 7, "Move 8"),
        (lambda moves: change(moves, 7, notation="hop"), "illegal", 7, "Move 8"),
        (lambda moves: change(moves, 7, seat=17), "illegal", 7, "Move 8"),
    ],
)
def test_verification_names_the_first_bad_move(alter, code, number, words):
    with pytest.raises(ReplayError) as caught:
        verify(RULES, moves=alter(MOVES), **RACE)
    assert (caught.value.code, caught.value.number) == (code, number)
    assert caught.value.text.startswith(words)  # people count from 1


def change(moves, number, **fields):
    altered = list(moves)
    altered[number] = msgspec.structs.replace(moves[number], **fields)
    return altered


def test_another_seed_or_option_fails_at_the_first_move():
    for other in ({"seed": b"other"}, {"options": {"route": "free"}}):
        with pytest.raises(ReplayError) as caught:
            verify(RULES, moves=MOVES, **{**RACE, **other})
        assert caught.value.number == 0


def test_digests_are_these_for_ever():
    start = genesis_digest("g", "1", "ab", 3, {"b": 1, "a": None}, "cd")
    assert start == genesis_digest("g", "1", "ab", 3, {"a": None, "b": 1}, "cd")
    assert start == "83a8d61723523e2520d13fb5b35ae0f0"
    assert next_digest(start, 0, 1, "pass") == "6117738d670ee243ea1f781db9232499"


def test_a_step_leaves_the_given_state_alone():
    state = RULES.start(seats=3, seed=b"step")
    before = state.observe(0)
    after, effects = step(state, 0, state.legal_actions(0)[0])
    assert state.observe(0) == before
    assert (after.turn, effects[0].kind) == (1, "moved")


def test_an_effect_for_one_seat_keeps_its_facts_from_all_others():
    drew = Effect("drew", 1, {"card": 4}, visible_to=1)
    assert drew.redacted(1) == drew
    assert drew.redacted(0) == drew.redacted(None) == Effect("drew", 1)
    moved = Effect("moved", 1, {"card": 4})
    assert moved.redacted(None) is moved


def test_errors_carry_a_code_and_a_sentence():
    state = RULES.start(seats=3, seed=b"step")
    with pytest.raises(IllegalActionError) as refused:
        state.apply(1, 0)
    assert refused.value.code == "not_your_turn"
    assert refused.value.text == "It is another driver's turn."
    with pytest.raises(NotationError, match="bad_notation"):
        RULES.decode("x" * 200)


def test_the_registry_knows_what_it_has():
    from engine.core.errors import UnknownRuleset

    assert ruleset("ave_caesar", "2026.1") is RULES
    assert RULESETS["ave_caesar", "2026.1"] is RULES
    with pytest.raises(UnknownRuleset, match="no game"):
        ruleset("ludo")
    with pytest.raises(UnknownRuleset, match="not installed"):
        ruleset("ave_caesar", "1989")
