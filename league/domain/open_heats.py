"""Who races in a heat that people choose to enter, when it has too few places."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wish:
    """An entry that wants to race in a heat.

    Attributes:
        entry: whose.
        raced: heats it has been seated in before.
        number: entered as the so-manieth; smaller is earlier.
    """

    entry: int
    raced: int
    number: int


@dataclass(frozen=True, slots=True)
class Places:
    """Who gets a place and who stays out, both in the order of priority."""

    seated: tuple[int, ...]
    alternates: tuple[int, ...]


def by_priority(wishes: Iterable[Wish]) -> tuple[Wish, ...]:
    """Return them by priority: who has not raced, then fewer heats, then who was first."""
    return tuple(sorted(wishes, key=lambda wish: (wish.raced, wish.number)))


def share_out(wishes: Iterable[Wish], *, places: int | None) -> Places:
    """Return who races and who stays out.

    Args:
        wishes: of everybody who entered the heat.
        places: how many there are; None for enough.
    """
    order = [wish.entry for wish in by_priority(wishes)]
    room = len(order) if places is None else places
    return Places(seated=tuple(order[:room]), alternates=tuple(order[room:]))
