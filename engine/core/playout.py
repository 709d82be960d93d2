"""Play a state to its end with given bots."""

from collections.abc import Sequence

from engine.core.bot import Bot
from engine.core.rng import Rng
from engine.core.ruleset import Finish, Ruleset, State


def playout(
    state: State, *, ruleset: Ruleset, bots: Sequence[Bot], rng: Rng
) -> tuple[Finish, ...]:
    """Play the state to its end, in place, and return the outcome.

    Args:
        state: where to begin; it is changed.
        ruleset: the game it belongs to.
        bots: one a seat.
        rng: chance of the bots; the cards were shuffled before.
    """
    while (seat := state.to_move()) is not None:
        action = bots[seat].choose(
            ruleset=ruleset,
            observation=state.observe(seat),
            legal=state.legal_actions(seat),
            rng=rng,
        )
        state.apply(seat, action)
    return state.finishes()
