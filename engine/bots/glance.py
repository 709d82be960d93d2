"""What a seat's legal actions are worth at a glance."""

from engine.core.rng import Rng
from engine.core.ruleset import Observation, Ruleset


def glance(
    *, ruleset: Ruleset, observation: Observation, legal: tuple[int, ...], rng: Rng
) -> dict[int, float]:
    """Return the appraisal of each legal action in one imagined state.

    A game's appraisal reads only what the seat knows, so one imagined state serves.
    """
    state = ruleset.imagine(observation, rng)
    return dict(zip(legal, ruleset.appraise(state), strict=True))


def best(values: dict[int, float]) -> int:
    """Return the action of the highest value, the first one when level."""
    return max(values, key=values.__getitem__)
