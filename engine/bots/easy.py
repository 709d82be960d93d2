"""The easy bot: often any legal action, else a hasty look."""

from engine.bots.glance import best, glance
from engine.core.rng import Rng
from engine.core.ruleset import Observation, Ruleset

CARELESS = 35
"""How often, of a hundred turns, it plays any legal action."""


class EasyBot:
    """Plays like somebody who chats while playing."""

    key = "easy"

    def choose(
        self,
        *,
        ruleset: Ruleset,
        observation: Observation,
        legal: tuple[int, ...],
        rng: Rng,
    ) -> int:
        """Return one of `legal`; the same inputs give the same action."""
        if len(legal) == 1:
            return legal[0]
        if rng.below(100) < CARELESS:
            return rng.choice(legal)
        return best(
            glance(ruleset=ruleset, observation=observation, legal=legal, rng=rng)
        )


EASY = EasyBot()
