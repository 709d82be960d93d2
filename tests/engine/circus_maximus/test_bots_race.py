"""Whole short races of bots: what is offered is legal, and chance is all from the seed."""

import pytest

from engine.core.playout import playout
from engine.core.rng import Rng
from engine.registry import BOTS, ruleset
from engine.rulesets.circus_maximus.actions import Verb, encode, parse, steps_of
from engine.rulesets.circus_maximus.plan import foresee

RULES = ruleset("circus_maximus")
SHORT = {"laps": 1, "builds": ["2020", "2200", "2002", "1111"] * 2}


def test_every_path_on_offer_may_be_driven() -> None:
    # CM-10 to CM-24: menus are laid out without asking the rules for each step.
    state = RULES.start(seats=8, seed=b"menu", options=SHORT)
    rng = Rng(b"menu", stream="bots")
    seen = 0
    while (seat := state.to_move()) is not None:
        legal = state.legal_actions(seat)
        for action in map(parse, map(encode, legal)):
            if action.verb is Verb.DRIVE:
                chariot = state.field.chariots[seat]
                steps = steps_of(action.rest)
                assert len(foresee(state.field, chariot, steps)) == len(steps)
                seen += 1
        state.apply(seat, rng.choice(legal))
    assert seen > 300


@pytest.mark.parametrize("bot", ["medium", "hard"])
def test_the_same_seed_gives_the_same_race(bot: str) -> None:
    def drive() -> list[int | None]:
        state = RULES.start(seats=2, seed=b"again", options={"laps": 1})
        rng = Rng(b"again", stream="bots")
        ends = playout(state, ruleset=RULES, bots=[BOTS[bot]] * 2, rng=rng)
        return [state.turn, *(end.place for end in ends)]

    assert drive() == drive()
