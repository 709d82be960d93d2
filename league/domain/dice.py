"""Start places of Ben Hur: thrown for, or shared out among several chariots each."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from league.domain.chance import Chance
from league.domain.place_sums import CHARIOTS

T = TypeVar("T")


def dice_starts(chariots: int, *, chance: Chance) -> tuple[int, ...]:
    """Return the start place from 1 of each chariot, thrown for in turn (BH-5).

    Fewer than six chariots leave places free anywhere.

    Args:
        chariots: how many throw, six at most.
        chance: throws the die.

    Raises:
        ValueError: there are not so many places.
    """
    return places_by_dice(chariots, dice=_throws(chance))


def places_by_dice(chariots: int, *, dice: Iterable[int]) -> tuple[int, ...]:
    """Return the places given dice lead to; a taken place is thrown for again.

    Raises:
        ValueError: there are not so many places, or too few dice.
    """
    if not 0 <= chariots <= CHARIOTS:
        raise ValueError(f"no places for {chariots} chariots")
    places: list[int] = []
    for thrown in dice:
        if len(places) == chariots:
            break
        if thrown not in places:
            places.append(thrown)
    if len(places) < chariots:
        raise ValueError("the dice ran out")
    return tuple(places)


def reverse_finish_starts(
    finishes: Sequence[tuple[T, int | None]],
) -> tuple[T, ...]:
    """Return the chariots of the race before, place I first: its winner starts last.

    Args:
        finishes: chariot and place; those without a place open the next race, in the
            order given, which also stands among equals.
    """
    crashed = [chariot for chariot, place in finishes if place is None]
    placed = [(place, chariot) for chariot, place in finishes if place is not None]
    placed.sort(key=lambda one: -one[0])
    return (*crashed, *(chariot for _, chariot in placed))


def shared_starts(entries: Sequence[T], *, each: int) -> tuple[T, ...]:
    """Return who starts from I, II, ... where everybody drives several chariots.

    The order turns round after each row, so that good and bad places even out: a, b, c
    with two chariots each start a, b, c, c, b, a.

    Args:
        entries: of the table, in the order of their first chariots.
        each: chariots of everybody.
    """
    rows = (entries if row % 2 == 0 else entries[::-1] for row in range(each))
    return tuple(entry for row in rows for entry in row)


def _throws(chance: Chance) -> Iterator[int]:
    while True:
        yield 1 + chance.below(CHARIOTS)
