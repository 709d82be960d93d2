"""What holds in every race of Ben Hur, whatever is played."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import IllegalActionError, NotationError
from engine.core.replay import LoggedMove, replay, verify
from engine.core.rng import Rng
from engine.core.ruleset import FinishKind
from engine.rulesets.ben_hur.actions import Kind, is_action, kind_of, make
from engine.rulesets.ben_hur.cards import CARDS
from engine.rulesets.ben_hur.geometry import (
    front_tip,
    on_track,
    outline,
    overlap,
    sector,
)
from engine.rulesets.ben_hur.play import carry_out
from engine.rulesets.ben_hur.race import NO_CARD, Phase
from engine.rulesets.ben_hur.refusals import accept
from tests.engine.ben_hur_positions import CODES
from tests.engine.ben_hur_races import (
    DRIVERS,
    RULES,
    allows,
    drive,
    everything,
    from_menu,
    frozen,
    start,
    terms_of,
)
from tests.engine.golden.record import record

# A few are counted; most are driven at full speed.
NUMBERS = [
    *range(3),
    *(pytest.param(number, marks=pytest.mark.races) for number in range(3, 24)),
]

encode = msgspec.json.encode
DRIVEN = [(name, number) for name in DRIVERS for number in range(24)]
KINDS = {
    Phase.WHIP: {Kind.WHIP, Kind.NO_WHIP},
    Phase.PLAY: {
        *(Kind.PLAY, Kind.RAM, Kind.ACCIDENT, Kind.HOLD, Kind.GIVE, Kind.STOP)
    },
    Phase.BENDS: {Kind.PLACE},
    Phase.DRAW: {Kind.DRAW},
}


@pytest.mark.races
@pytest.mark.parametrize(("name", "number"), DRIVEN)
def test_any_race_ends_and_stays_within_the_rules_till_then(name, number):
    state, rng = start(number), Rng(b"%d" % number, stream="play")
    seats = state.terms.seats
    while (seat := state.to_move()) is not None:
        (decision,) = state.pending()
        assert (decision.seat, decision.kind) == (seat, state.phase)
        legal = state.legal_actions(seat)
        assert legal
        assert list(legal) == sorted(set(legal))
        assert {kind_of(action) for action in legal} <= KINDS[state.phase]
        assert [s for s in range(seats) if state.legal_actions(s)] == [seat]
        state.apply(seat, DRIVERS[name](state, seat, rng))
        check_cards(state)
        check_board(state)
    assert state.round <= state.terms.round_limit
    assert state.pending() == ()
    assert state.racing() == ()
    finishes = state.finishes()
    assert sorted(f.order for f in finishes) == list(range(1, seats + 1))
    placed = [f.seat for f in finishes if f.finish is FinishKind.FINISHED]
    assert {f.place for f in finishes if f.place} == set(range(1, len(placed) + 1))
    assert sorted(state.finished) == placed


def check_cards(state):
    given = [state.given] if state.given != NO_CARD else []
    piles = [*state.hands, *state.decks, *state.discards, given]
    found = Counter(card for pile in piles for card in pile)
    assert found == Counter(card for deck in state.terms.decks for card in deck)
    for deck in range(2):  # BH-13: on its own pile
        lying = (*state.decks[deck], *state.discards[deck])
        assert {CARDS[card].deck for card in lying} <= {deck}


def check_board(state):
    running = state.racing()
    assert [s for s, pose in enumerate(state.poses) if pose is not None] == [*running]
    shapes = [outline(state.pose_of(seat)) for seat in running]
    assert all(on_track(shape) for shape in shapes)  # BH-22
    for seat in running:  # BH-31
        assert state.lines[seat] % 8 == sector(front_tip(state.pose_of(seat)))
    for number, shape in enumerate(shapes):
        assert not any(overlap(shape, other) for other in shapes[:number])
    for lap, left in enumerate(state.supply):  # BH-36
        held = [mine[lap] for mine in state.dolphins if mine[lap]]
        assert sorted((*left, *held)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.races
@pytest.mark.parametrize("tens", range(20))
def test_two_hundred_races_replay_and_verify_through_their_notation(tens):
    for number in range(10 * tens, 10 * tens + 10):
        name = ("random", "any_degree")[number % 2] if number % 10 else "steady"
        seats, options = terms_of(number)
        race = {"seats": seats, "seed": b"race %d" % number, "options": options}
        moves = record(RULES, driver=name, **race)
        state = start(number)
        for move in moves:
            state.apply(move.seat, RULES.decode(move.notation))
            assert len(move.notation) <= 40
        assert state.is_over()
        assert frozen(replay(RULES, moves=moves, **race)) == frozen(state)
        assert frozen(verify(RULES, moves=moves, **race)) == frozen(state)


@pytest.mark.races
@pytest.mark.parametrize(("name", "number"), DRIVEN[::3])
def test_seed_twins_do_the_same_and_telling_changes_nothing(name, number):
    told, silent = start(number), start(number)
    rng = Rng(b"twin", stream="play")
    for seat, action in drive(told, rng=rng, choose=DRIVERS[name]):
        silent.advance(seat, action)
    assert frozen(told) == frozen(silent)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_clone_lives_its_own_life(number):
    state, rng = start(number), Rng(b"%d" % number, stream="play")
    drive(state, rng=rng, choose=from_menu, turns=4 * number)
    state.legal_actions(0)
    before, twin = frozen(state), state.clone()
    assert frozen(twin) == before
    drive(twin, rng=rng, choose=from_menu)
    assert frozen(state) == before
    assert twin.is_over()


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_imagined_looks_the_same_to_its_seat(number):
    state, rng = start(number), Rng(b"%d" % number, stream="play")
    for _ in range(12):
        for looker in (None, *range(state.terms.seats)):
            seen = state.observe(looker)
            twin = RULES.imagine(seen, rng)
            assert encode(twin.observe(looker)) == encode(seen)
            check_cards(twin)
            if looker is not None and looker == state.to_move():
                assert twin.legal_actions(looker) == state.legal_actions(looker)
        drive(state, rng=rng, choose=from_menu, turns=5)


def test_what_is_imagined_of_a_finished_race_has_its_outcome():
    state = start(17)
    drive(state, rng=Rng(b"end", stream="play"), choose=DRIVERS["steady"])
    assert len(state.finished) > 1
    twin = RULES.imagine(state.observe(None), Rng(b"end", stream="imagine"))
    assert encode(twin.observe(None)) == encode(state.observe(None))
    assert twin.finishes() == state.finishes()


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_hidden_from_a_seat_never_shows(number):
    """Two races that differ only in hidden cards look alike, before and after.

    Whips and rams are left out: there the horseshoes of a hidden hand are told.
    """
    state, rng = start(number), Rng(b"%d" % number, stream="play")
    compared = 0
    for _ in range(8):
        for looker in (None, *range(state.terms.seats)):
            twin = RULES.imagine(state.observe(looker), rng)
            twin.chance = state.chance
            assert encode(twin.observe(looker)) == encode(state.observe(looker))
            compared += compare_after(state, twin, looker, rng)
        drive(state, rng=rng, choose=from_menu, turns=3)
    assert compared or state.is_over()


def compare_after(state, twin, looker, rng):
    mover = state.to_move()
    if mover is None:
        return 0
    both = sorted({*state.legal_actions(mover)} & {*twin.legal_actions(mover)})
    both = [a for a in both if kind_of(a) not in (Kind.WHIP, Kind.RAM)]
    chosen = {rng.choice(both) for _ in range(3)} if both else set()
    for action in chosen:
        after, other = state.clone(), twin.clone()
        told = carry_out(after, action, after.way_of(mover, action))
        retold = carry_out(other, action, other.way_of(mover, action))
        owners = state.terms.owners
        if looker is None or owners[looker] != owners[mover]:
            shown = [effect.redacted(looker) for effect in told]
            assert encode(shown) == encode([e.redacted(looker) for e in retold])
            assert encode(after.observe(looker)) == encode(other.observe(looker))
    return len(chosen)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_menu_and_the_check_of_single_actions_agree(number):
    state, rng = start(number), Rng(b"%d" % number, stream="play")
    for _ in range(14):
        seat = state.to_move()
        if seat is None:
            break
        menu = state.menu()
        for action in sorted({rng.choice(tuple(menu)) for _ in range(40)}):
            assert accept(state, action) == menu[action]
        drive(state, rng=rng, choose=from_menu, turns=3)


@pytest.mark.races
def test_two_thousand_illegal_actions_change_nothing_and_use_up_no_chance():
    refused, rng, codes = 0, Rng(b"illegal", stream="actions"), Counter()
    for number in range(90):
        state = start(number)
        drive(state, rng=rng, choose=from_menu, turns=number)
        before, twin = frozen(state), state.clone()
        for _ in range(60):
            seat, action = rng.below(8) - 1, any_number(state, rng)
            if allows(state, seat, action):
                continue
            with pytest.raises(IllegalActionError) as error:
                state.apply(seat, action)
            codes[error.value.code] += 1
            assert error.value.text.endswith(".")
            assert frozen(state) == before
            refused += 1
        for race in (state, twin):
            drive(race, rng=Rng(b"on", stream="x"), choose=from_menu, turns=6)
        assert frozen(state) == frozen(twin)
    assert refused >= 2000
    assert set(codes) <= set(CODES)
    assert len(codes) >= 8


def any_number(state, rng):
    kind = Kind(rng.below(len(Kind)))
    what = rng.below(128)
    if rng.below(2) and state.to_move() is not None and state.hands[state.mover]:
        what = rng.choice(state.hands[state.mover])
    action = make(kind, what, rng.below(80) - 40, rng.below(80) - 40)
    return action if rng.below(9) else rng.below(1 << 31) - (1 << 30)


@given(st.text(max_size=60) | st.from_regex(r"[NR]\d\d( -?\d+ -?\d+)?( ram)?\Z"))
@settings(deadline=None)
def test_any_text_is_an_action_or_is_refused_in_words(text):
    try:
        action = RULES.decode(text)
    except NotationError:
        return
    assert RULES.encode(action) == text
    assert is_action(action)
    assert len(text) <= 40


def test_a_logged_action_of_another_game_is_no_action():
    with pytest.raises(NotationError, match="is not a move"):
        RULES.decode("4>wE.0.3" * 20)
    assert LoggedMove(0, 0, "N25 10 -5 ram", "").notation == RULES.encode(
        RULES.decode("N25 10 -5 ram")
    )


def test_everything_of_a_state_is_looked_at():
    state = start(4)
    assert {"hands", "decks", "spent", "turn"} <= set(everything(state))


def test_to_advance_is_to_apply_and_nothing_is_written_in_secret():
    told, untold = start(2), start(2)
    seat = told.to_move()
    action = told.legal_actions(seat)[0]
    told.apply(seat, action)
    untold.advance(seat, action)
    assert everything(told) == everything(untold)
    assert told.sealed_since() is None
    assert RULES.deliberate(told, Rng(b"", stream="t")) is not None
