"""Every chance of a tournament, derived from its one secret."""

import hmac
from hashlib import sha256

SEED_BITS = 63  # of a seating; fits the database's largest whole number


def derived_seed(secret: bytes | memoryview, *, purpose: str) -> bytes:
    """Return 32 bytes that only the secret and the purpose decide.

    Args:
        secret: `Tournament.secret`.
        purpose: for example `race:3:2` for round 3, table 2.
    """
    return hmac.new(bytes(secret), purpose.encode(), sha256).digest()


def derived_number(secret: bytes | memoryview, *, purpose: str) -> int:
    """Return a seed of 63 bits that only the secret and the purpose decide."""
    digest = derived_seed(secret, purpose=purpose)
    return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)
