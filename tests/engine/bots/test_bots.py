"""Bots play legally, from what they may see, and the same way every time."""

import msgspec
import pytest

from engine.bots.hard import HARD, HardBot, Node, candidates, grow
from engine.core.playout import playout
from engine.core.rng import Rng
from engine.registry import BOTS, ruleset

RULES = ruleset("ave_caesar")
QUICK = {**BOTS, "hard": HardBot(iterations=25)}


def race_after(turns: int, *, seed: bytes = b"deal"):
    """A four-seat race some turns on, at a seat with a choice."""
    state = RULES.start(seats=4, seed=seed)
    rng = Rng(b"warm-up", stream="moves")
    while state.turn < turns or len(state.legal_actions(state.to_move())) < 3:
        seat = state.to_move()
        state.advance(seat, rng.choice(state.legal_actions(seat)))
    return state


def chosen(key: str, state, *, seed: bytes = b"bot") -> int:
    seat = state.to_move()
    return QUICK[key].choose(
        ruleset=RULES,
        observation=state.observe(seat),
        legal=state.legal_actions(seat),
        rng=Rng(seed, stream=f"bot:{state.turn}"),
    )


def test_the_registry_offers_three_bots_under_their_own_names():
    assert list(BOTS) == ["easy", "medium", "hard"]
    assert all(bot.key == key for key, bot in BOTS.items())


@pytest.mark.parametrize("key", list(BOTS))
@pytest.mark.parametrize("turns", [0, 9, 30, 60])
def test_a_bot_plays_a_legal_action(key, turns):
    state = race_after(turns)

    assert chosen(key, state) in state.legal_actions(state.to_move())


@pytest.mark.parametrize("key", list(BOTS))
def test_the_same_seed_gives_the_same_action(key):
    state = race_after(20)

    assert {chosen(key, state) for _ in range(3)} == {chosen(key, state)}


@pytest.mark.parametrize("key", list(BOTS))
def test_a_bot_does_not_see_the_cards_of_others(key):
    state = race_after(24)
    seat = state.to_move()
    other = (seat + 1) % 4
    twin = state.clone()
    unseen = twin.piles[other]
    twin.piles = list(twin.piles)
    twin.piles[other] = bytes(reversed(unseen))

    assert unseen != twin.piles[other]
    assert msgspec.json.encode(twin.observe(seat)) == msgspec.json.encode(
        state.observe(seat)
    )
    assert chosen(key, twin) == chosen(key, state)


@pytest.mark.parametrize("key", list(BOTS))
def test_a_single_legal_action_is_played_without_thought(key):
    state = race_after(5)
    seat = state.to_move()
    only = state.legal_actions(seat)[:1]

    action = QUICK[key].choose(
        ruleset=RULES, observation=state.observe(seat), legal=only, rng=None
    )

    assert action == only[0]


def test_the_easy_bot_is_sometimes_careless():
    state = race_after(20)

    actions = {chosen("easy", state, seed=bytes([n])) for n in range(40)}

    assert len(actions) > 1


def test_the_hard_bot_grows_the_tree_a_fixed_number_of_times(monkeypatch):
    calls = []
    monkeypatch.setattr("engine.bots.hard.grow", lambda *_a, **_k: calls.append(1))
    bot = HardBot(iterations=7)
    state = race_after(10)
    seat = state.to_move()

    with pytest.raises(ValueError, match="empty"):
        bot.choose(
            ruleset=RULES,
            observation=state.observe(seat),
            legal=state.legal_actions(seat),
            rng=Rng(b"x", stream="x"),
        )

    assert len(calls) == 7


def test_the_hard_bot_prefers_careful_thought_where_the_game_offers_it(monkeypatch):
    state = race_after(20)
    legal = state.legal_actions(state.to_move())
    assert RULES.deliberate(state, None) is None
    thought = tuple(float(action == legal[1]) for action in legal)
    monkeypatch.setattr(type(RULES), "deliberate", lambda *_given: thought)

    assert chosen("hard", state) == legal[1]


@pytest.mark.races
@pytest.mark.parametrize("key", list(BOTS))
def test_a_bot_drives_chariots_of_ben_hur_legally_and_the_same_way_again(key):
    rules = ruleset("ben_hur")
    state = rules.start(seats=4, seed=b"four")
    asked = 0
    while asked < 12:
        seat = state.to_move()
        legal = state.legal_actions(seat)
        actions = {
            BOTS[key].choose(
                ruleset=rules,
                observation=state.observe(seat),
                legal=legal,
                rng=Rng(b"bot", stream=f"bot:{state.turn}"),
            )
            for _ in range(2)
        }
        assert len(actions) == 1
        assert actions <= set(legal)
        state.apply(seat, actions.pop())
        asked += 1


def test_candidates_keep_the_best_looking_with_falling_priors():
    found = candidates((10, 11, 12, 13), (0.0, 9.0, 3.0, 6.0))

    assert list(found.items()) == [(11, 1.0), (13, 0.5), (12, 1 / 3), (10, 0.25)]


def test_a_tree_may_reach_the_end_of_the_race():
    state = RULES.start(seats=3, seed=b"deal 0")
    rng = Rng(b"to the end", stream="moves")
    while not state.is_over():
        before = state.clone()
        seat = state.to_move()
        state.advance(seat, rng.choice(state.legal_actions(seat)))
    (only,) = before.legal_actions(seat)
    root = Node(-1, 0.0)

    for _ in range(3):
        grow(root, ruleset=RULES, state=before.clone(), rng=rng)

    assert list(root.after) == [only]
    assert root.after[only].visits == 3
    assert root.after[only].after == {}


@pytest.mark.races
def test_medium_gets_round_alone_and_draws_from_both_decks():
    rules = ruleset("ben_hur")
    home = 0
    drawn = {"normal": 0, "risky": 0}
    for number in range(10):
        state = rules.start(
            seats=1, seed=b"alone %d" % number, options={"practice": True}
        )
        rng = Rng(b"%d" % number, stream="bots")
        while (seat := state.to_move()) is not None:
            action = BOTS["medium"].choose(
                ruleset=rules,
                observation=state.observe(seat),
                legal=state.legal_actions(seat),
                rng=rng,
            )
            for effect in state.apply(seat, action):
                if effect.kind == "drew":
                    drawn[effect.data["deck"]] += 1
        home += state.finishes()[0].place == 1

    assert home >= 9
    assert drawn["normal"] > drawn["risky"] > 5


@pytest.mark.races
def test_hard_thinks_instead_of_searching_and_wins_its_share(monkeypatch):
    monkeypatch.setattr("engine.bots.hard.grow", None)  # it would fail
    rules = ruleset("ben_hur")
    wins = 0
    for number in range(4):
        state = rules.start(seats=4, seed=b"four %d" % number)
        bots = [BOTS["medium"]] * 4
        bots[number % 4] = HARD
        rng = Rng(b"%d" % number, stream="bots")
        finishes = playout(state, ruleset=rules, bots=bots, rng=rng)
        wins += finishes[number % 4].place == 1

    assert wins >= 1
