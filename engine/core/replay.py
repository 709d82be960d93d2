"""A race is its log: replay it, step through it, verify it."""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any

import msgspec

from engine.core.errors import EngineError, ReplayError
from engine.core.rng import seed_commitment
from engine.core.ruleset import Effect, Ruleset, State


class LoggedMove(msgspec.Struct, frozen=True):
    """One action as it is stored.

    Attributes:
        number: number of actions before it, from 0.
        seat: who acted.
        notation: what, as text.
        digest: hex digest over this and all earlier actions.
    """

    number: int
    seat: int
    notation: str
    digest: str


def _digest(*parts: object) -> str:
    canonical = msgspec.json.encode(parts, order="sorted")
    return blake2b(canonical, digest_size=16).hexdigest()


def genesis_digest(  # noqa: PLR0917 -- the order is part of the interface
    ruleset_id: str,
    version: str,
    track_sha: str,
    seats: int,
    options: Mapping[str, Any],
    commitment: str,
) -> str:
    """Return the digest a log starts from: everything agreed before the first action.

    Args:
        ruleset_id: the game.
        version: its version.
        track_sha: hex SHA-256 of its track data.
        seats: number of seats.
        options: normalised options, see `Ruleset.check_options`.
        commitment: hex SHA-256 of the seed, see `seed_commitment`.
    """
    return _digest(ruleset_id, version, track_sha, seats, options, commitment)


def next_digest(previous: str, number: int, seat: int, notation: str) -> str:
    """Return the digest of an action that follows the one with digest `previous`."""
    return blake2b(
        f"{previous}|{number}|{seat}|{notation}".encode(), digest_size=16
    ).hexdigest()


def steps(
    ruleset: Ruleset,
    *,
    seats: int,
    seed: bytes,
    options: Mapping[str, Any] | None,
    moves: Iterable[LoggedMove],
) -> Iterator[tuple[LoggedMove, State, tuple[Effect, ...]]]:
    """Yield each move with the state after it and its effects.

    It is one state that moves on; clone it to keep it.

    Raises:
        ReplayError: a move is missing, doubled or not legal.
    """
    state = ruleset.start(seats=seats, seed=seed, options=options)
    for move in moves:
        yield move, state, _carry_out(ruleset, state, move)


def replay(
    ruleset: Ruleset,
    *,
    seats: int,
    seed: bytes,
    options: Mapping[str, Any] | None,
    moves: Iterable[LoggedMove],
    upto: int | None = None,
) -> State:
    """Return the state after the first `upto` moves, or after all of them.

    Raises:
        ReplayError: a move is missing, doubled or not legal.
    """
    state = ruleset.start(seats=seats, seed=seed, options=options)
    for move in moves:
        if upto is not None and state.turn >= upto:
            break
        _carry_out(ruleset, state, move)
    return state


def verify(
    ruleset: Ruleset,
    *,
    seats: int,
    seed: bytes,
    options: Mapping[str, Any] | None,
    moves: Iterable[LoggedMove],
) -> State:
    """Replay a log and check its digests; return the last state.

    Raises:
        ReplayError: names the first move that is missing, doubled, altered or
            not legal.
    """
    agreed = ruleset.check_options(options, seats=seats)
    digest = genesis_digest(
        ruleset.id,
        ruleset.version,
        ruleset.track_sha,
        seats,
        agreed,
        seed_commitment(seed),
    )
    state = ruleset.start(seats=seats, seed=seed, options=agreed)
    for move in moves:
        _carry_out(ruleset, state, move)
        digest = next_digest(digest, move.number, move.seat, move.notation)
        if digest != move.digest:
            raise ReplayError(
                "digest",
                f"Move {move.number + 1} has been altered: its digest does not match.",
                number=move.number,
            )
    return state


def _carry_out(ruleset: Ruleset, state: State, move: LoggedMove) -> tuple[Effect, ...]:
    if move.number != state.turn:
        raise ReplayError(
            "gap",
            f"Move {state.turn + 1} is missing: the log goes on with {move.number + 1}.",
            number=state.turn,
        )
    try:
        return state.apply(move.seat, ruleset.decode(move.notation))
    except EngineError as refusal:
        raise ReplayError(
            "illegal",
            f"Move {move.number + 1} cannot be replayed. {refusal.text}",
            number=move.number,
        ) from refusal
