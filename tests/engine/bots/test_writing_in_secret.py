"""A bot that writes in secret while others are asked before it."""

import pytest

from engine.bots import EASY, MEDIUM
from engine.bots.glance import glance, imagined
from engine.core.rng import Rng
from engine.registry import ruleset

GAME = ruleset("circus_maximus")
SEED = bytes(range(32))


@pytest.fixture
def state():
    """Three chariots that are all still to be built."""
    return GAME.start(seats=3, seed=SEED, options={})


def test_the_imagined_race_asks_the_seat_that_looks(state):
    thought = imagined(
        ruleset=GAME, observation=state.observe(2), rng=Rng(SEED, stream="a")
    )

    assert state.to_move() == 0
    assert thought.to_move() == 2


def test_every_action_of_the_own_seat_is_valued(state):
    legal = state.legal_actions(2)

    values = glance(
        ruleset=GAME,
        observation=state.observe(2),
        legal=legal,
        rng=Rng(SEED, stream="a"),
    )

    assert tuple(values) == legal


@pytest.mark.parametrize("bot", [EASY, MEDIUM], ids=lambda bot: bot.key)
def test_bots_write_whoever_is_asked_first(state, bot):
    legal = state.legal_actions(1)

    chosen = bot.choose(
        ruleset=GAME,
        observation=state.observe(1),
        legal=legal,
        rng=Rng(SEED, stream="a"),
    )

    assert chosen in legal
