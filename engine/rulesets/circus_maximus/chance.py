"""Where a race's dice, counters and lanes come from: the seed, action by action.

Each action has a stream of its own, so that one that is refused uses nothing up and a
copied race needs no copied generator. What is drawn is kept: an action that waits for
another seat's answer is carried out again from its beginning and must roll the same.
"""

from collections.abc import Sequence

from engine.core.rng import Rng

FACES = 6


class Rolls:
    """What one action draws; it is the die of a field while the action goes on.

    Args:
        seed: of the race.
        number: of the action, from 0.
        known: what was drawn before, when the action is carried out again.

    Attributes:
        drawn: all that was drawn, each a number from 0.
    """

    __slots__ = ("_known", "_rng", "drawn")

    def __init__(self, seed: bytes, number: int, known: Sequence[int] = ()) -> None:
        self._rng = Rng(seed, stream=f"dice:{number}")
        self._known = known
        self.drawn: list[int] = []

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, or what was drawn here before."""
        fresh = self._rng.below(n)
        at = len(self.drawn)
        value = self._known[at] if at < len(self._known) else fresh
        self.drawn.append(value)
        return value

    def __call__(self) -> int:
        """Return the next face of a die, 1 to 6."""
        return 1 + self.below(FACES)
