"""What a case is made of, and the strict comparison of its answer."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

LOOSE = frozenset({"after", "legal_next", "places", "measure"})
"""Maps of which only the given entries are compared."""
NESTED = frozenset({"after"})
"""Those of them whose entries are maps of the same sort: a chariot's facts."""


class CaseError(Exception):
    """The file, a verb or an argument is not what the format allows."""


class Fed:
    """A list of random outcomes, handed out in order and to the last one.

    Args:
        kind: `draws` or `dice`, for messages.
        values: what the case lists.
    """

    def __init__(self, kind: str, values: list[Any]) -> None:
        self._kind = kind
        self._values = values
        self._used = 0

    def peek(self) -> Any:
        """Return the next value without taking it; None when there is none."""
        return self._values[self._used] if self._used < len(self._values) else None

    def take(self) -> Any:
        """Return the next value.

        Raises:
            Mismatch: the case lists no more.
        """
        if self._used == len(self._values):
            raise Mismatch(f"asks for more than {self._used} {self._kind}")
        self._used += 1
        return self._values[self._used - 1]

    def check_used_up(self) -> None:
        """Raise Mismatch when anything is left."""
        if self._used < len(self._values):
            raise Mismatch(f"leaves {self._kind} unused: {self._values[self._used :]}")


class Mismatch(Exception):  # noqa: N818 -- a finding, not a fault
    """The engine's answer is not the expected one."""


class Call(msgspec.Struct, frozen=True):
    """What a verb is asked: a position, one action and the chance that follows."""

    given: Mapping[str, Any]
    verb: str
    arguments: Mapping[str, Any]
    draws: Fed
    dice: Fed


Verb = Callable[[Call], Mapping[str, Any]]
"""Answers a call; raises EngineError when the action is refused."""
Adapter = Mapping[str, Verb]
"""All verbs of a game."""


def compare(expected: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
    """Raise Mismatch at the first expected key whose value differs, type included."""
    for key, value in expected.items():
        if key not in answer:
            raise Mismatch(f"gives no {key}")
        got = answer[key]
        if key in LOOSE:
            got = _only_of(value, got)
        if key in NESTED and isinstance(value, dict) and isinstance(got, Mapping):
            got = {part: _only_of(value[part], got[part]) for part in got}
        if not same(value, got):
            raise Mismatch(f"{key}: expected {value!r}, got {got!r}")


def _only_of(value: Any, got: Any) -> Any:
    """Return of a map the entries that are expected; anything else as it is."""
    if not isinstance(value, dict) or not isinstance(got, Mapping):
        return got
    return {part: got[part] for part in value if part in got}


def same(left: Any, right: Any) -> bool:
    """Return whether two plain values are equal in value and in type."""
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        if [*map(str, sorted(left, key=str))] != [*map(str, sorted(right, key=str))]:
            return False
        return all(key in right and same(left[key], right[key]) for key in left)
    if isinstance(left, list):
        pairs = zip(left, right, strict=False)
        return len(left) == len(right) and all(same(a, b) for a, b in pairs)
    return bool(left == right)
