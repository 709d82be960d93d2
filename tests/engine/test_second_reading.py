"""The engine and an independent slow referee agree on every turn of many races.

Compared at each turn: who is to move and every legal (card, destination); at the
end who crossed, greeted or not, who is out, and whether the race was stuck. The
referee's own text says what was aligned and why.
"""

import random
from functools import cache

import pytest

from engine.registry import ruleset
from engine.rulesets.ave_caesar.actions import card_of, destination_of
from engine.rulesets.ave_caesar.cards import unpack
from engine.rulesets.ave_caesar.table import Reason
from engine.rulesets.ave_caesar.tracks import COLOURS, NAMES, track
from tests.engine.reference.ave_caesar_referee import Course, Race

pytestmark = pytest.mark.races

RULES = ruleset("ave_caesar")
SETTINGS = [
    (board, direction, route, colour, seats)
    for board in "AB"
    for direction in ("cw", "ccw")
    for route, colour in (
        ("first", None),
        ("free", None),
        ("fixed", COLOURS[board][0]),
        ("fixed", COLOURS[board][1]),
    )
    for seats in (3, 4, 5, 6)
]
RACES = 16
assert len(SETTINGS) * RACES >= 1000


@cache
def course(board, direction):
    return Course(track(board), direction)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda s: "-".join(map(str, s)))
def test_both_readings_agree_on_every_turn_and_on_the_outcome(setting):
    board, direction, route, colour, seats = setting
    for number in range(RACES):
        fallen = "remove" if number % 4 == 3 else "block"
        options = {"board": board, "direction": direction, "route": route}
        options |= {"colour": colour, "salute": "auto", "fallen": fallen}
        seed = f"{setting}{number}".encode()
        state = RULES.start(seats=seats, seed=seed, options=options)
        referee = Race(
            course(board, direction),
            hands=[unpack(hand) for hand in state.hands],
            piles=state.piles,
            route=route,
            colour=colour,
            keep_fallen=fallen == "block",
        )
        compare_race(state, referee, random.Random(seed))


def compare_race(state, referee, rng):
    last = -1
    while not state.is_over():
        seats = state.terms.seats
        order = [(last + 1 + k) % seats for k in range(seats)]
        seat = last = next(s for s in order if s in referee.active)
        assert state.to_move() == seat
        expected = referee.moves(seat)
        legal = state.legal_actions(seat)
        if legal == (0,):
            assert expected == set()
            state.advance(seat, 0)
            referee.skip()
            continue
        found = {(card_of(a), NAMES[destination_of(a)]): a for a in legal}
        assert found.keys() == expected
        card, to = rng.choice(sorted(expected))
        state.advance(seat, found[card, to])
        referee.play(seat, card, to)
    assert state.crossed == [seat for seat, _ in referee.order]
    assert [bool(state.saluted[s]) for s in state.crossed] == [
        g for _, g in referee.order
    ]
    assert state.eliminated == referee.out
    assert referee.is_stuck() == (state.reason() is Reason.STUCK)
    assert bool(referee.active) == bool(state.racing)
