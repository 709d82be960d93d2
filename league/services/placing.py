"""Tables of a schedule seated with the start places of the order in force."""

from collections.abc import Iterable, Mapping, Sequence

from league.domain.settings import AFTER_RESULTS
from league.domain.tables import Table as PlannedTable
from league.formats import format_of
from league.models import Entry, Round
from league.services.heats import Table, seat_tables
from league.services.starts import starts_of_races


def seat_planned(
    tables: Iterable[PlannedTable],
    *,
    people: Mapping[int, Entry],
    round_: Round,
    single: bool,
    seed: int,
) -> None:
    """Create the heats of some tables of a round as a schedule lists them.

    Args:
        tables: who sits where, place I first.
        people: at least all of them, by id.
        round_: with its stage and its locked tournament.
        single: whether everybody sits at one table.
        seed: of the draw, decides what is left to chance.
    """
    seat_tables(
        [
            _placed(
                table.number,
                entries=[people[entry] for entry in table.entries],
                round_=round_,
                single=single,
                seed=seed,
            )
            for table in tables
        ],
        round_=round_,
        tournament=round_.tournament,
        single=single,
    )


def _placed(
    number: int,
    *,
    entries: Sequence[Entry],
    round_: Round,
    single: bool,
    seed: int,
) -> Table:
    """Return who sits where at one table, and who starts where."""
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
