"""One table of a schedule with the start places of the order in force."""

from collections.abc import Sequence

from league.domain.settings import AFTER_RESULTS
from league.formats import format_of
from league.models import Entry, Round
from league.services.heats import Table
from league.services.starts import starts_of_races


def placed_table(
    number: int,
    *,
    entries: Sequence[Entry],
    round_: Round,
    single: bool,
    seed: int,
) -> Table:
    """Return who sits where at one table, and who starts where.

    Args:
        number: of the table.
        entries: as the schedule lists them, place I first.
        round_: of the heats, with its tournament.
        single: whether everybody sits at one table.
        seed: of the draw, decides what is left to chance.
    """
    settings = format_of(round_.tournament).settings
    order = settings.order_of_starts(single_table=single, final=False)
    if order in AFTER_RESULTS:
        order = "rulebook"  # until the round is released
    if single and order != "balanced":
        # People of one table keep their chairs all day, so that left stays left (AC-60).
        entries = sorted(entries, key=lambda entry: entry.pk)
    starts = starts_of_races(
        [entry.pk for entry in entries],
        round_=round_,
        order=order,
        purpose=f"start:{seed}:{round_.number}:{number}",
    )
    return Table(number=number, entries=tuple(entries), starts=starts)
