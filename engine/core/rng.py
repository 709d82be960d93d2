"""Chance that replays: named streams of numbers from one secret seed.

Counter mode over keyed BLAKE2b, so that the sequence depends on nothing but the
seed, the stream's name and how many numbers were drawn before. Python's own
`random` promises no stable shuffle between versions.
"""

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b, sha256
from struct import Struct
from typing import TypeVar

T = TypeVar("T")
_BLOCK = Struct("<16I")
_COUNTER = Struct("<Q")
_SPAN = 1 << 32


def seed_commitment(seed: bytes) -> str:
    """Return the hex SHA-256 of a seed: published before, checked after the race."""
    return sha256(seed).hexdigest()


class Rng:
    """One stream of numbers, the same for the same seed and name for ever.

    Args:
        seed: the secret, any length; longer than 64 bytes is hashed first.
        stream: what the numbers are for, for example `deck:2`.
    """

    __slots__ = ("_block", "_counter", "_key", "_person")

    def __init__(self, seed: bytes, *, stream: str) -> None:
        self._key = seed if len(seed) <= 64 else sha256(seed).digest()
        name = stream.encode()
        if len(name) > 16:
            name = blake2b(name, digest_size=16).digest()
        self._person = name
        self._counter = 0
        self._block: list[int] = []

    def word(self) -> int:
        """Return the next number, 0 to 2**32 - 1."""
        if not self._block:
            block = blake2b(
                _COUNTER.pack(self._counter), key=self._key, person=self._person
            )
            self._block = list(reversed(_BLOCK.unpack(block.digest())))
            self._counter += 1
        return self._block.pop()

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, every one equally likely.

        Raises:
            ValueError: n is not 1 to 2**32.
        """
        if not 0 < n <= _SPAN:
            raise ValueError(f"cannot draw below {n}")
        limit = _SPAN - _SPAN % n
        while True:
            word = self.word()
            if word < limit:
                return word % n

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items; raises ValueError when there is none."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
