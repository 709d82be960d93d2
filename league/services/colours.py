"""Which chariot a driver has: one for the day at a single table (AC-2, AC-65)."""

from collections.abc import Sequence
from string import ascii_uppercase

from league.domain.settings import SINGLE_TABLE_AT_MOST
from league.models import Entry, Round, SeatedEntry
from races.models import Seat

CHARIOTS = ascii_uppercase[:SINGLE_TABLE_AT_MOST]


def colours_by_start(starts: Sequence[int]) -> tuple[str, ...]:
    """Return the colours of seats where tables change: A for place I, and so on."""
    return tuple(ascii_uppercase[start - 1] for start in starts)


def colours_for_the_day(entries: Sequence[Entry], *, round_: Round) -> tuple[str, ...]:
    """Return the colours at the only table: whoever has raced keeps his; one query.

    The others take those nobody has had, by the order in which they entered.

    Args:
        entries: at the table.
        round_: to be seated; earlier rounds are seated already.
    """
    rows = (
        SeatedEntry.objects.filter(
            round__tournament_id=round_.tournament_id, round__number__lt=round_.number
        )
        .order_by("round__number")
        .values_list("entry_id", "seat__colour")
    )
    before = dict(rows)
    taken: dict[str, int] = {}
    for entry in sorted(entry.pk for entry in entries):
        if entry in before:
            taken.setdefault(before[entry], entry)
    had = set(before.values())
    free = [letter for letter in CHARIOTS if letter not in taken]
    left = iter(sorted(free, key=lambda letter: (letter in had, letter)))
    chosen = {entry: letter for letter, entry in taken.items()}
    for entry in sorted(entry.pk for entry in entries):
        if entry not in chosen:
            chosen[entry] = next(left)
    return tuple(chosen[entry.pk] for entry in entries)


def exchange_colours(first: Seat, second: Seat) -> None:
    """Let two seats of a race exchange colours, so that drivers keep their chariots."""
    # A colour may be taken once only: the first steps aside.
    for seat, colour in (
        (first, first.colour.lower()),
        (second, first.colour),
        (first, second.colour),
    ):
        Seat.objects.filter(pk=seat.pk).update(colour=colour)
