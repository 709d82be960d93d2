"""The tables of one round changed where they have to be."""

from collections.abc import Sequence

from league.domain.quality import assess
from league.domain.schedule import Schedule, roster_hash
from league.domain.tables import Tables
from league.models import Entry, Round
from league.services.heats import clear_tables
from league.services.placing import seat_planned


def schedule_of(
    rounds: Sequence[Tables], *, active: Sequence[int], seed: int
) -> Schedule:
    """Return rounds as they are seated, to be mended.

    Args:
        rounds: their tables.
        active: who races now.
        seed: of the mending.
    """
    return Schedule(
        rounds=tuple(rounds),
        seed=seed,
        roster_hash=roster_hash(active),
        quality=assess(rounds),
    )


def mend_round(
    round_: Round, *, old: Tables, new: Tables, single: bool, seed: int
) -> None:
    """Seat the tables of a round whose people change anew; the others keep their race.

    Args:
        round_: with its stage and its locked tournament; no race of it has begun.
        old: its tables as they are.
        new: as they are to be.
        single: whether everybody sits at one table.
        seed: decides what is left to chance.
    """
    stays = {table.number: set(table.entries) for table in old}
    changed = [t for t in new if stays.get(t.number) != set(t.entries)]
    kept = {table.number for table in new} - {table.number for table in changed}
    clear_tables(round_.pk, keep=kept)
    people = Entry.objects.in_bulk([e for table in changed for e in table.entries])
    seat_planned(changed, people=people, round_=round_, single=single, seed=seed)
