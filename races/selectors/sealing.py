"""What of a race's log is still secret, and from whom.

While seats write in secret neither what was written is shown, nor the digests since
then: few things can be written, and a digest over each of them is quickly tried.
"""

from engine.core.errors import EngineError
from races.models import LoggedAction, Race
from races.selectors.playing.position import current_state


def sealed_since(race: Race) -> int | None:
    """Return after how many actions the log is secret; None when all of it is open.

    One query unless the position is kept. A running race that cannot be replayed keeps
    its whole log to itself: nobody knows what of it may be told.

    Args:
        race: with its seats fetched.
    """
    if race.status != Race.Status.RUNNING:
        return None
    try:
        return current_state(race).sealed_since()
    except EngineError:
        return 0


def open_notation(
    action: LoggedAction, *, since: int | None, own: frozenset[int]
) -> str | None:
    """Return what an action was for somebody with these seats; None when secret."""
    is_open = since is None or action.number <= since or action.seat in own
    return action.notation if is_open else None


def open_digest(action: LoggedAction, *, since: int | None) -> str | None:
    """Return the digest of an action; None while it is secret, also to who wrote it.

    A digest covers what others wrote before.
    """
    return action.digest if since is None or action.number <= since else None
