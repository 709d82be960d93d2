"""What holds in every race of Circus Maximus, whatever is played."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import IllegalActionError, NotationError
from engine.core.replay import LoggedMove, replay
from engine.core.rng import Rng
from engine.core.ruleset import FinishKind
from engine.rulesets.circus_maximus.actions import number_of
from engine.rulesets.circus_maximus.chariot import Driver
from engine.rulesets.circus_maximus.field import EMPTY
from engine.rulesets.circus_maximus.race import SEALED
from engine.rulesets.circus_maximus.track import PREV
from tests.engine.circus_maximus.circus_races import (
    DRIVERS,
    RULES,
    allows,
    drive,
    from_menu,
    frozen,
    reins,
    start,
    terms_of,
)

encode = msgspec.json.encode
DRIVEN = [
    *(("random", number) for number in (0, 1, 3)),
    *(("any_path", number) for number in (0, 3, 5)),
    *(("brisk", number) for number in (3, 4)),
    *(("reins", number) for number in (0, 1, 2, 3, 4, 5, 6, 9)),
]


@pytest.mark.races
@pytest.mark.parametrize(("name", "number"), DRIVEN)
def test_any_race_ends_and_stays_within_the_rules_till_then(name, number):
    state, rng = start(number), Rng(b"%d" % number, stream="play")
    seats = state.seats
    while state.to_move() is not None:
        decisions = state.pending()
        asked = tuple(decision.seat for decision in decisions)
        assert asked == state.waiting()
        assert (len(asked) == 1) or state.phase in SEALED
        assert (state.sealed_since() is not None) == (state.phase in SEALED)
        seat = rng.choice(asked)
        legal = state.legal_actions(seat)
        assert legal
        assert list(legal) == sorted(set(legal))
        assert all(len(RULES.encode(action)) <= 40 for action in legal)
        state.apply(seat, DRIVERS[name](state, seat, rng))
        check_board(state)
    assert state.field.turn <= 60  # CM-45
    assert state.is_over()
    assert state.pending() == ()
    assert state.sealed_since() is None
    assert all(state.legal_actions(seat) == () for seat in range(seats))
    check_outcome(state)


def check_board(state):
    """Each unit fills its own squares, and no fact is out of its bounds."""
    field = state.field
    filled = {}
    for chariot in field.chariots:
        assert chariot.endurance >= 0
        assert chariot.hits >= 0
        assert min(chariot.horses) >= 0
        assert chariot.mf >= 0
        if chariot.team is not None:
            filled[chariot.team] = chariot.seat
            if not chariot.flipped:
                filled[PREV[chariot.team]] = chariot.seat
    assert filled == {s: who for s, who in enumerate(field.at) if who != EMPTY}
    assert state.order() == tuple(f.seat for f in by_order(state))


def by_order(state):
    return sorted(state.finishes(), key=lambda finish: finish.order)


def check_outcome(state):
    finishes = by_order(state)
    assert [f.order for f in finishes] == list(range(1, state.seats + 1))
    placed = [f for f in finishes if f.finish is FinishKind.FINISHED]
    assert [f.place for f in placed] == list(range(1, len(placed) + 1))
    assert finishes[: len(placed)] == placed
    dead = {c.seat for c in state.field.chariots if c.driver == Driver.DEAD}
    home = {c.seat for c in state.field.chariots if c.finished}
    assert home <= {f.seat for f in placed}
    assert not {f.seat for f in placed} & dead - home


@pytest.mark.races
@pytest.mark.parametrize("number", [0, 1, 3, 4, 5, 8])
def test_a_race_replays_through_its_notation_and_seed_twins_do_the_same(number):
    seats, options = terms_of(number)
    state, silent = start(number), start(number)
    name = ("random", "reins", "reins")[number % 3]
    played = drive(state, rng=Rng(b"%d" % number, stream="play"), choose=DRIVERS[name])
    moves = [
        LoggedMove(n, seat, RULES.encode(action), "")
        for n, (seat, action) in enumerate(played)
    ]
    assert [RULES.decode(move.notation) for move in moves] == [a for _, a in played]
    race = {"seats": seats, "seed": b"circus %d" % number, "options": options}
    assert frozen(replay(RULES, moves=moves, **race)) == frozen(state)
    for seat, action in played:
        silent.advance(seat, action)
    assert frozen(silent) == frozen(state)


@pytest.mark.parametrize("number", range(6))
def test_a_clone_lives_its_own_life(number):
    state, rng = start(number), Rng(b"%d" % number, stream="play")
    drive(state, rng=rng, choose=reins, turns=30 * number)
    before, twin = frozen(state), state.clone()
    assert frozen(twin) == before
    drive(twin, rng=rng, choose=from_menu)
    assert frozen(state) == before
    assert twin.is_over()


@pytest.mark.parametrize("number", [0, 1, 2, 4, 6, 9])
def test_what_is_imagined_looks_the_same_and_goes_on(number):
    """Also while an action waits for an answer, and answered there as well."""
    state, rng = start(number), Rng(b"%d" % number, stream="play")
    held = 0
    for turn in range(160):
        drive(state, rng=rng, choose=reins, turns=1)
        held += state.held is not None
        if turn % 40 and not (state.held and held <= 3):
            continue
        for looker in (None, *state.waiting()[:2]):
            seen = state.observe(looker)
            twin = RULES.imagine(seen, rng)
            assert encode(twin.observe(looker)) == encode(seen)
            if looker is not None:
                assert twin.legal_actions(looker) == state.legal_actions(looker)
        drive(twin, rng=rng, choose=reins, turns=9)
    assert held or number == 0


@pytest.mark.parametrize("number", range(6))
def test_what_others_write_never_shows_before_the_last_has_written(number):
    """Two races that differ in what others wrote look alike to a seat (CM-2, CM-9)."""
    state, rng = start(number), Rng(b"%d" % number, stream="play")
    compared = 0
    while compared < 3 and state.to_move() is not None:
        _, *others = state.waiting()
        if state.phase not in SEALED or not others:
            drive(state, rng=rng, choose=reins, turns=1)
            continue
        seat = others[0]
        legal = state.legal_actions(seat)
        one, other = state.clone(), state.clone()
        told = one.apply(seat, legal[0]), other.apply(seat, legal[-1])
        assert encode(told[0]) == encode(told[1])
        for viewer in {None, *range(state.seats)} - {seat}:
            assert encode(one.observe(viewer)) == encode(other.observe(viewer))
        if legal[0] != legal[-1]:
            assert encode(one.observe(seat)) != encode(other.observe(seat))
        compared += 1
        for writer in state.waiting():
            state.apply(writer, reins(state, writer, rng))
    assert compared


def test_the_seed_never_shows():
    """Races of two seeds look alike until something is rolled (CM-9)."""
    builds = {"builds": ["1111"] * 2, "lanes": [3, 5]}
    races = [
        RULES.start(seats=2, seed=seed, options={"laps": 1, **builds})
        for seed in (b"one seed", b"another seed")
    ]
    texts = [repr(race.observe(None)) for race in races]
    assert b"one seed".hex() not in texts[0]
    assert "one seed" not in texts[0]


@given(st.text(max_size=44))
@settings(max_examples=50, deadline=None)
def test_any_text_is_an_action_or_is_refused_in_words(text):
    try:
        action = RULES.decode(text)
    except NotationError:
        return
    assert RULES.encode(action) == text


def test_a_thousand_illegal_actions_are_refused_and_change_nothing():
    rng, refused = Rng(b"illegal", stream="actions"), 0
    texts = [
        *("order 99", "order 18S", "build 9999", "drive O9", "drive I9", "drive >"),
        *("drive <", "lash-team 15", "ram-car 0", "dust 1", "spear 1", "knife 0"),
        *("done", "cut", "strain+1", "evade brake", "stand", "pay 6", "horse 4"),
        *("free", "run L8-H20", "run off inside", "stay", "plus", "go+1", "hold"),
    ]
    numbers = [*map(number_of, texts), -1, 0, 7, 1 << 400]
    for number in range(12):
        state = start(number)
        for _ in range(9):
            drive(state, rng=rng, choose=reins, turns=7)
            before = frozen(state)
            for action in numbers:
                seat = rng.below(state.seats + 2) - 1
                if seat in state.waiting() and allows(state, seat, action):
                    continue
                with pytest.raises(IllegalActionError) as refusal:
                    state.apply(seat, action)
                assert refusal.value.text
                refused += 1
            assert frozen(state) == before
    assert refused >= 1000
