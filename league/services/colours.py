"""Which chariot a driver has: one for the day at a single table (AC-2, AC-65)."""

from collections.abc import Sequence

from league.domain.entryline import CHARIOTS
from league.domain.settings import SINGLE_TABLE_AT_MOST
from league.models import Entry, Round
from races.models import Seat


def colours_by_start(starts: Sequence[int]) -> tuple[str, ...]:
    """Return the colours of seats where tables change: A for place I, and so on."""
    return tuple(CHARIOTS[start - 1] for start in starts)


def colours_by_seat(chariots: int) -> tuple[str, ...]:
    """Return the colours of seats as they sit, whatever their start places (BH-3)."""
    return tuple(CHARIOTS[:chariots])


def colours_for_the_day(
    entries: Sequence[Entry], *, round_: Round, each: int = 1
) -> tuple[str, ...]:
    """Return the colours at the only table: whoever has raced keeps his; one query.

    The others take those nobody has had, by the order in which they entered.

    Args:
        entries: at the table.
        round_: to be seated; earlier rounds are seated already.
        each: how many chariots everybody drives; those of one entry stand together.
    """
    rows = (
        Seat.objects.filter(
            race__heat__round__tournament_id=round_.tournament_id,
            race__heat__round__number__lt=round_.number,
        )
        .order_by("race__heat__round__number", "race__heat__leg")
        .values_list("player_id", "chariot", "colour")
    )
    before = {(player, chariot): colour for player, chariot, colour in rows}
    numbers = range(1, each + 1)
    ours = [
        (entry.player_id, number)
        for entry in sorted(entries, key=lambda entry: entry.pk)
        for number in numbers
    ]
    taken: dict[str, tuple[int, int]] = {}
    for chariot in ours:
        if chariot in before:
            taken.setdefault(before[chariot], chariot)
    had = set(before.values())
    # A box holds six chariots; more race together in Circus Maximus only (CM-1).
    letters = CHARIOTS[: max(SINGLE_TABLE_AT_MOST, len(ours))]
    free = [letter for letter in letters if letter not in taken]
    left = iter(sorted(free, key=lambda letter: (letter in had, letter)))
    chosen = {chariot: letter for letter, chariot in taken.items()}
    for chariot in ours:
        if chariot not in chosen:
            chosen[chariot] = next(left)
    return tuple(
        chosen[entry.player_id, number] for entry in entries for number in numbers
    )


def exchange_colours(first: Seat, second: Seat) -> None:
    """Let two seats of a race exchange colours, so that drivers keep their chariots."""
    # A colour may be taken once only: the first steps aside.
    for seat, colour in (
        (first, first.colour.lower()),
        (second, first.colour),
        (first, second.colour),
    ):
        Seat.objects.filter(pk=seat.pk).update(colour=colour)
