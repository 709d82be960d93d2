"""What a seat's legal actions are worth at a glance."""

from engine.core.rng import Rng
from engine.core.ruleset import Observation, Ruleset, State


def imagined(*, ruleset: Ruleset, observation: Observation, rng: Rng) -> State:
    """Return a full state that fits what a seat knows, with that seat to move.

    While several write in secret at once, others may be waited for before it: in
    thought they write what looks best.
    """
    state = ruleset.imagine(observation, rng)
    while (other := state.to_move()) not in (observation.seat, None):
        values = ruleset.appraise(state)
        state.advance(other, state.legal_actions(other)[values.index(max(values))])
    return state


def glance(
    *, ruleset: Ruleset, observation: Observation, legal: tuple[int, ...], rng: Rng
) -> dict[int, float]:
    """Return the appraisal of each legal action in one imagined state.

    A game's appraisal reads only what the seat knows, so one imagined state serves.
    """
    state = imagined(ruleset=ruleset, observation=observation, rng=rng)
    return dict(zip(legal, ruleset.appraise(state), strict=True))


def best(values: dict[int, float]) -> int:
    """Return the action of the highest value, the first one when level."""
    return max(values, key=values.__getitem__)
