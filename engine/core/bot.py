"""A player that is a program; it is shown what its seat may know and no more."""

from typing import Protocol

from engine.core.rng import Rng
from engine.core.ruleset import Observation, Ruleset


class Bot(Protocol):
    """Chooses one of the legal actions."""

    @property
    def key(self) -> str:
        """Return the name under which the registry keeps it."""
        ...

    def choose(
        self,
        *,
        ruleset: Ruleset,
        observation: Observation,
        legal: tuple[int, ...],
        rng: Rng,
    ) -> int:
        """Return one of `legal`; the same inputs give the same action."""
        ...
