"""A schedule mended after the roster changed: past rounds stand, few people move."""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain

from league.domain.chance import Chance
from league.domain.conditions import Conditions
from league.domain.problem import past_small_seats
from league.domain.quality import assess
from league.domain.rematches import count_meetings
from league.domain.reseat import Ledger, reseat
from league.domain.schedule import Schedule, roster_hash
from league.domain.seating import NO_PINS
from league.domain.sizes import LARGEST, SMALLEST, UnseatableError, table_sizes
from league.domain.start_balance import balance_starts
from league.domain.tables import Table, Tables, table_of


def repair(
    schedule: Schedule,
    *,
    done_rounds: int,
    gone: Collection[int] = (),
    new: Sequence[int] = (),
    seed: int,
    target: int = 4,
    copies: int | None = None,
    single_table: bool = False,
    fewest_wanted: int = SMALLEST,
    largest: int = LARGEST,
    pinned_table: Mapping[int, int] = NO_PINS,
    never_together: Sequence[Collection[int]] = (),
    keep_apart: Sequence[Collection[int]] = (),
) -> Schedule:
    """Return the schedule for the changed roster, moving as few people as possible.

    The tables of a round that nobody leaves or joins keep their start places. Among
    equally few moves, even small tables come before repeats before wishes.

    Args:
        schedule: as it was.
        done_rounds: how many of its rounds stand.
        gone: entries that race no more.
        new: entries that race from the next round on.
        seed: of the chance among equals.
        target: see `draw_schedule`, as all that follow.

    Raises:
        UnseatableError: it cannot be done; the text says why.
    """
    if not 0 <= done_rounds < len(schedule.rounds):
        raise UnseatableError("rounds", "There is no round left to repair.")
    seated = [e for table in schedule.rounds[done_rounds] for e in table.entries]
    if len({*seated, *new}) < len(seated) + len(new):
        raise UnseatableError("twice", "Somebody new is in the list already.")
    roster = sorted({*seated, *new} - set(gone))
    newcomers = [entry for entry in new if entry not in gone]
    sizes = table_sizes(
        len(roster),
        target=target,
        copies=copies,
        single_table=single_table,
        fewest_wanted=fewest_wanted,
        largest=largest,
    )
    conditions = Conditions(
        pinned_table=pinned_table,
        never_together=never_together,
        keep_apart=keep_apart,
    )
    conditions.check(roster, sizes=sizes)
    chance = Chance(seed)
    rounds = list(schedule.rounds)
    for no in range(done_rounds, len(rounds)):
        rounds[no] = _mend(
            rounds,
            no=no,
            roster=roster,
            newcomers=newcomers,
            sizes=sizes,
            conditions=conditions,
            chance=chance,
        )
    rounds[done_rounds:] = _lay_out(
        rounds[done_rounds:],
        before=schedule.rounds[done_rounds:],
        past=schedule.rounds[:done_rounds],
    )
    return Schedule(
        rounds=tuple(rounds),
        seed=seed,
        roster_hash=roster_hash(roster),
        quality=assess(rounds, conditions=conditions),
    )


def moved_entries(before: Tables, *, after: Tables) -> tuple[int, ...]:
    """Return who sits at another table number than before; newcomers do not count."""
    number = {entry: table.number for table in before for entry in table.entries}
    return tuple(
        entry
        for table in after
        for entry in sorted(table.entries)
        if number.get(entry, table.number) != table.number
    )


def _mend(
    rounds: Sequence[Tables],
    *,
    no: int,
    roster: Sequence[int],
    newcomers: Sequence[int],
    sizes: Sequence[int],
    conditions: Conditions,
    chance: Chance,
) -> Tables:
    others = [*rounds[:no], *rounds[no + 1 :]]
    small = past_small_seats(others, entries=roster)
    staying = set(roster)
    still = {
        table.number: [entry for entry in table.entries if entry in staying]
        for table in rounds[no]
    }
    ledger = Ledger(
        home={entry: number for number, seated in still.items() for entry in seated},
        met=count_meetings(others),
        small=dict(zip(roster, small, strict=True)),
        largest=sizes[0],
        conditions=conditions,
        opening=no == 0,
    )
    mended = reseat(
        still, newcomers=newcomers, sizes=sizes, ledger=ledger, chance=chance
    )
    if ledger.cost(mended)[0]:
        raise UnseatableError(
            "conditions",
            "Moving few people cannot keep the fixed tables and the people apart;"
            " seat the rounds again.",
        )
    return tuple(
        table_of(number, entries=entries) for number, entries in sorted(mended.items())
    )


def _lay_out(
    rounds: Sequence[Tables], *, before: Sequence[Tables], past: Sequence[Tables]
) -> list[Tables]:
    """Give start places to changed tables; the others keep theirs."""
    old = [{frozenset(t.entries): t for t in tables} for tables in before]
    kept: list[list[Table]] = []
    changed: list[list[Table]] = []
    for tables, known in zip(rounds, old, strict=True):
        as_was = [known.get(frozenset(t.entries)) for t in tables]
        kept.append([table for table in as_was if table is not None])
        changed.append(
            [t for t, was in zip(tables, as_was, strict=True) if was is None]
        )
    orders = iter(
        balance_starts(
            [sorted(table.entries) for table in chain(*changed)], past=[*past, *kept]
        )
    )
    return [
        tuple(
            sorted(
                [*stay, *(table_of(t.number, entries=next(orders)) for t in fresh)],
                key=lambda table: table.number,
            )
        )
        for stay, fresh in zip(kept, changed, strict=True)
    ]
