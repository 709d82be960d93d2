"""What holds in every race, whatever is played."""

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core.errors import IllegalActionError, NotationError
from engine.core.replay import LoggedMove, replay
from engine.core.rng import Rng
from engine.registry import ruleset
from engine.rulesets.ave_caesar.actions import PASS, SALUTE

RULES = ruleset("ave_caesar")
options = st.fixed_dictionaries(
    {
        "board": st.sampled_from("AB"),
        "direction": st.sampled_from(("cw", "ccw")),
        "route": st.sampled_from(("first", "fixed", "free")),
        "salute": st.sampled_from(("act", "auto")),
        "six_after_finish": st.sampled_from(("barred", "free")),
        "fallen": st.sampled_from(("block", "remove")),
        "reopen_sealed_fork": st.booleans(),
    }
)
races = st.tuples(st.integers(3, 6), st.binary(min_size=1, max_size=8), options)
few = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
encode = msgspec.json.encode


def start(race):
    seats, seed, chosen = race
    return RULES.start(seats=seats, seed=seed, options=chosen)


def drive(state, *, rng, turns=None):
    """Play random legal actions, late salutes among them; return (seat, action)s."""
    played = []
    while (seat := state.to_move()) is not None and len(played) != turns:
        late = [s for s in range(state.terms.seats) if state.legal_actions(s)]
        seat = rng.choice(late) if rng.below(4) == 0 else seat
        action = rng.choice(state.legal_actions(seat))
        state.apply(seat, action)
        played.append((seat, action))
    return played


@few
@given(races)
def test_any_race_ends_and_every_decision_has_an_answer(race):
    state = start(race)
    rng = Rng(race[1], stream="play")
    while (seat := state.to_move()) is not None:
        (decision,) = state.pending()
        assert decision.seat == seat
        legal = state.legal_actions(seat)
        assert legal
        assert list(legal) == sorted(set(legal))
        assert (PASS in legal) == (not [a for a in legal if a > SALUTE])
        assert len(RULES.appraise(state)) == len(legal)
        state.apply(seat, rng.choice(legal))
    assert state.turn < 6 * 24 * 14
    assert state.pending() == ()
    assert RULES.appraise(state) == ()
    assert [state.legal_actions(s) for s in range(race[0])] == [()] * race[0]
    finishes = state.finishes()
    assert sorted(f.order for f in finishes) == list(range(1, race[0] + 1))
    placed = sorted(f.place for f in finishes if f.place)
    assert placed == list(range(1, len(placed) + 1))


@few
@given(races)
def test_the_log_replays_to_the_same_race_through_its_notation(race):
    seats, seed, chosen = race
    state = start(race)
    played = drive(state, rng=Rng(seed, stream="play"))
    moves = [
        LoggedMove(n, seat, RULES.encode(action), "")
        for n, (seat, action) in enumerate(played)
    ]
    assert [RULES.decode(m.notation) for m in moves] == [a for _, a in played]
    again = replay(RULES, seats=seats, seed=seed, options=chosen, moves=moves)
    assert everything(again) == everything(state)


def everything(state):
    names = [n for n in state.__class__.__mro__[1].__slots__ if n != "terms"]
    return {name: getattr(state, name) for name in names}


@few
@given(races)
def test_seed_twins_do_the_same_and_telling_changes_nothing(race):
    told, silent = start(race), start(race)
    for seat, action in drive(told, rng=Rng(race[1], stream="play")):
        assert action in silent.legal_actions(seat)
        silent.advance(seat, action)
    assert everything(told) == everything(silent)


@few
@given(races, st.integers(0, 150))
def test_a_clone_lives_its_own_life(race, turns):
    state = start(race)
    drive(state, rng=Rng(race[1], stream="play"), turns=turns)
    before = encode({k: repr(v) for k, v in everything(state).items()})
    twin = state.clone()
    assert everything(twin) == everything(state)
    drive(twin, rng=Rng(race[1], stream="other"))
    assert encode({k: repr(v) for k, v in everything(state).items()}) == before


@few
@given(races, st.integers(0, 150), st.integers(0, 6))
def test_what_is_imagined_looks_the_same_to_its_seat(race, turns, looker):
    state = start(race)
    drive(state, rng=Rng(race[1], stream="play"), turns=turns)
    seat = None if looker >= race[0] else looker
    seen = state.observe(seat)
    imagined = RULES.imagine(seen, Rng(race[1], stream="imagine"))
    assert imagined.observe(seat) == seen
    assert encode(imagined.observe(seat)) == encode(seen)
    if seat is not None:
        assert imagined.legal_actions(seat) == state.legal_actions(seat)
    for hand, pile, played in zip(
        imagined.hands, imagined.piles, imagined.played, strict=True
    ):
        assert hand + played + sum(1 << 4 * (c - 1) for c in pile) == 0x444444


@few
@given(races, st.integers(0, 150), st.integers(0, 5))
def test_what_is_hidden_from_a_seat_never_shows(race, turns, looker):
    """Two states that differ only in hidden cards look alike, before and after."""
    state = start(race)
    drive(state, rng=Rng(race[1], stream="play"), turns=turns)
    seat = looker % race[0]
    rng = Rng(race[1], stream="imagine")
    twin = RULES.imagine(state.observe(seat), rng)
    mover = state.to_move()
    for viewer in (seat, None):
        assert encode(twin.observe(viewer)) == encode(state.observe(viewer))
    if mover is None:
        return
    both = set(state.legal_actions(mover)) & set(twin.legal_actions(mover))
    for action in sorted(both):
        after, other = state.clone(), twin.clone()
        told, retold = after.apply(mover, action), other.apply(mover, action)
        for viewer in {seat, None} - {mover}:
            left = [e.redacted(viewer) for e in told]
            assert encode(left) == encode([e.redacted(viewer) for e in retold])
            assert encode(after.observe(viewer)) == encode(other.observe(viewer))


@few
@given(races, st.integers(0, 150))
def test_a_trail_leads_from_start_to_destination(race, turns):
    state = start(race)
    drive(state, rng=Rng(race[1], stream="play"), turns=turns)
    seat = state.to_move()
    if seat is None:
        return
    for action in state.legal_actions(seat):
        way = RULES.trail(state, seat, action)
        if action > SALUTE:
            notation = RULES.encode(action).rstrip("!")
            card, to = int(notation[0]), notation[2:]
            assert way[-1] == to
            assert len(way) == card + 1 or (to == "FINISH" and len(way) <= card + 1)
        else:
            assert len(way) == 1


@given(st.text(max_size=60))
@settings(deadline=None)
def test_any_text_is_an_action_or_is_refused_in_words(text):
    try:
        action = RULES.decode(text)
    except NotationError:
        return
    assert RULES.encode(action) == text


def test_a_thousand_illegal_actions_are_refused_and_change_nothing():
    refused = 0
    rng = Rng(b"illegal", stream="actions")
    for number in range(60):
        state = RULES.start(seats=3 + number % 4, seed=bytes([number]))
        drive(state, rng=rng, turns=3 * number)
        before = repr(everything(state))
        for _ in range(20):
            seat, action = rng.below(8) - 1, rng.below(1 << 13) - 4
            action = action if rng.below(8) else rng.below(2)
            known = seat in range(state.terms.seats)
            if known and action in state.legal_actions(seat):
                continue
            with pytest.raises(IllegalActionError) as error:
                state.apply(seat, action)
            assert error.value.code in CODES
            assert repr(everything(state)) == before
            refused += 1
    assert refused >= 1000


CODES = (
    "not_racing",
    "not_your_turn",
    "card_not_in_hand",
    "six_barred",
    "no_path",
    "must_move",
    "not_in_alley",
    "already_saluted",
)
