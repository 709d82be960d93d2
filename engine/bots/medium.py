"""The medium bot: the best action at a glance, level ones by chance."""

from engine.bots.glance import best, glance
from engine.core.rng import Rng
from engine.core.ruleset import Observation, Ruleset

TIE_BREAK = 1 / (1 << 32)


class MediumBot:
    """Plays thriftily, without looking ahead."""

    key = "medium"

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
        values = glance(ruleset=ruleset, observation=observation, legal=legal, rng=rng)
        # A little chance keeps several medium bots from playing in lockstep.
        return best({a: v + rng.word() * TIE_BREAK for a, v in values.items()})


MEDIUM = MediumBot()
