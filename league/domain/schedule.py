"""A whole seating as a value, with what is needed to make it again."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from league.domain.quality import Quality
from league.domain.tables import Tables

ALGORITHM, VERSION = "balanced", 3


@dataclass(frozen=True, slots=True)
class Schedule:
    """Who sits where in every round.

    Attributes:
        rounds: the tables of each round.
        seed: of the chance used.
        roster_hash: of the entries seated; another hash means the roster changed.
        quality: of these rounds, together with those seated before them.
        algorithm: how it was made.
        version: of the algorithm; the same version, seed and roster give the same.
    """

    rounds: tuple[Tables, ...]
    seed: int
    roster_hash: str
    quality: Quality
    algorithm: str = ALGORITHM
    version: int = VERSION


def roster_hash(entries: Iterable[int]) -> str:
    """Return the SHA-256 of the entries in the order given, in hexadecimal."""
    return sha256(",".join(map(str, entries)).encode()).hexdigest()
