"""A stored race as the engine sees it: its ruleset, its moves and its state."""

from engine.core.errors import ReplayError, UnknownRuleset
from engine.core.replay import LoggedMove, replay
from engine.core.ruleset import Ruleset, State
from engine.registry import ruleset
from races.models import Race


def race_ruleset(race: Race) -> Ruleset:
    """Return the rules the race is pinned to.

    Raises:
        UnknownRuleset: no such game and version is installed.
    """
    return ruleset(race.game, race.ruleset_version)


def is_playable(race: Race) -> bool:
    """Return whether the race's rules are installed, so that it can be replayed."""
    try:
        race_ruleset(race)
    except UnknownRuleset:
        return False
    return True


def race_seed(race: Race) -> bytes:
    """Return the seed of a started race; hand it to the engine, never to a page.

    Raises:
        ReplayError: what is stored is not made of bytes.
    """
    if not isinstance(race.seed, bytes | memoryview):
        raise ReplayError(
            "seed", "The stored seed is not made of bytes.", number=0
        )  # SQLite keeps a text in such a column
    return bytes(race.seed)


def logged_moves(race: Race, *, upto: int | None = None) -> list[LoggedMove]:
    """Return the moves of the log, the first `upto` or all; one query."""
    rows = race.log.order_by("number").values_list(
        "number", "seat", "notation", "digest"
    )
    if upto is not None:
        rows = rows[:upto]
    return [
        LoggedMove(number=number - 1, seat=seat, notation=notation, digest=digest)
        for number, seat, notation, digest in rows
    ]


def race_state(race: Race, *, seats: int, upto: int | None = None) -> State:
    """Return the state after the first `upto` moves, or after all; one query.

    Raises:
        ReplayError: the stored log does not hold.
    """
    return replay(
        race_ruleset(race),
        seats=seats,
        seed=race_seed(race),
        options=race.options,
        moves=logged_moves(race, upto=upto),
    )
