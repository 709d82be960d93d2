"""How fast passwords may be tried: by peer, and by account from wherever."""

from hashlib import sha256

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

WINDOW = 15 * 60  # seconds


class _Slow(SimpleRateThrottle):
    rate = "in a window"
    tries = 0

    def parse_rate(self, rate: str | None) -> tuple[int | None, int | None]:
        """Return tries and seconds."""
        return self.tries, WINDOW


class PeerThrottle(_Slow):
    """Tries from one address; a whole hall may share one."""

    scope = "token-peer"
    tries = 60

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """Count by the real peer: a header that a client may write counts nothing."""
        return f"throttle:{self.scope}:{request.META.get('REMOTE_ADDR', '')}"


class AccountThrottle(_Slow):
    """Tries on one account, from any address."""

    scope = "token-account"
    tries = 10

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """Count by the name given, in lower case; nothing to count without one."""
        given = request.data
        name = given.get("username") if isinstance(given, dict) else None
        if not isinstance(name, str):
            return None
        digest = sha256(name.strip().lower().encode(errors="replace")).hexdigest()
        return f"throttle:{self.scope}:{digest}"
