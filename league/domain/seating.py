"""Entries to tables and start places, for all rounds at once or for one more."""

from collections.abc import Collection, Mapping, Sequence

from league.domain.anneal import RESTARTS, search
from league.domain.arrangement import Rounds
from league.domain.chance import Chance
from league.domain.conditions import Conditions
from league.domain.designs import known_design
from league.domain.problem import Problem, past_meetings, past_small_seats
from league.domain.quality import assess
from league.domain.schedule import Schedule, roster_hash
from league.domain.sizes import LARGEST, SMALLEST, UnseatableError, table_sizes
from league.domain.start_balance import balance_starts
from league.domain.tables import Table, Tables, table_of

NO_PINS: Mapping[int, int] = {}


def draw_schedule(
    entries: Sequence[int],
    *,
    rounds: int = 4,
    seed: int,
    target: int = 4,
    copies: int | None = None,
    single_table: bool = False,
    fewest_wanted: int = SMALLEST,
    largest: int = LARGEST,
    pinned_table: Mapping[int, int] = NO_PINS,
    never_together: Sequence[Collection[int]] = (),
    keep_apart: Sequence[Collection[int]] = (),
    repeats_first: bool = False,
    restarts: int = RESTARTS,
    history: Sequence[Sequence[Table]] = (),
) -> Schedule:
    """Return the seating of all rounds, drawn ahead.

    In strict order: conditions, even numbers of seats at smaller tables, few repeated
    pairs, wishes of the first round, even start places. The same arguments give the
    same schedule on every machine; entries are opaque, their order matters.

    Args:
        entries: who races, each once.
        rounds: how many rounds to seat.
        seed: from 0 on.
        target: the table size aimed at; see `table_sizes`, as those that follow.
        copies: of the game; None for enough.
        single_table: all at one table.
        fewest_wanted: seats a table has at least where possible.
        largest: seats a table has at most.
        pinned_table: entry to the table number it sits at in every round.
        never_together: groups no two of whom ever share a table.
        keep_apart: groups spread out in the first round as far as possible.
        repeats_first: weigh repeated pairs above even small tables.
        restarts: searches at most; more may find better for awkward numbers.
        history: rounds seated before, which stand.

    Raises:
        UnseatableError: it cannot be done; the text says why.
    """
    if len(set(entries)) < len(entries):
        raise UnseatableError("twice", "Somebody is in the list twice.")
    if rounds < 1:
        raise UnseatableError("rounds", "There is no round to seat.")
    sizes = table_sizes(
        len(entries),
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
    conditions.check(entries, sizes=sizes)
    position = {entry: i for i, entry in enumerate(entries)}
    problem = Problem(
        people=len(entries),
        sizes=sizes,
        met=past_meetings(history, entries=entries),
        small=past_small_seats(history, entries=entries),
        prices=conditions.prices(entries, rounds=rounds, opening=not history),
        blocks=[[position[e] for e in block] for block in conditions.blocks(entries)],
        least_missed=0
        if history
        else conditions.least_missed(entries, tables=len(sizes)),
        repeats_first=repeats_first,
    )
    found = _arrange(problem, history=history, chance=Chance(seed), restarts=restarts)
    seated = _number(found, entries=entries, pinned_table=pinned_table)
    laid = _lay_out(seated, history=history)
    return Schedule(
        rounds=laid,
        seed=seed,
        roster_hash=roster_hash(entries),
        quality=assess((*history, *laid), conditions=conditions),
    )


def draw_round(
    history: Sequence[Sequence[Table]],
    entries: Sequence[int],
    *,
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
    """Return one further round, mindful of all before; see `draw_schedule`.

    Args:
        history: the rounds seated before, in order.
        entries: who races now; latecomers and leavers are welcome.
    """
    return draw_schedule(
        entries,
        rounds=1,
        seed=seed,
        target=target,
        copies=copies,
        single_table=single_table,
        fewest_wanted=fewest_wanted,
        largest=largest,
        pinned_table=pinned_table,
        never_together=never_together,
        keep_apart=keep_apart,
        history=history,
    )


def _arrange(
    problem: Problem,
    *,
    history: Sequence[Sequence[Table]],
    chance: Chance,
    restarts: int,
) -> Rounds:
    """Return positions by round and table: by a known design, else by search."""
    design = None if history else known_design(problem.sizes, rounds=problem.rounds)
    if design and not problem.has_conditions:
        opening = search(problem.opening(), chance=chance, restarts=restarts)
        points = [person for table in opening.rounds[0] for person in table]
        return [[[points[p] for p in line] for line in lines] for lines in design]
    found = search(problem, chance=chance, restarts=restarts)
    if found.cost.broken > problem.floor().broken:
        raise UnseatableError(
            "conditions",
            "No seating was found that keeps everybody at the fixed tables"
            " and apart who may never meet.",
        )
    return found.rounds


def _number(
    found: Rounds, *, entries: Sequence[int], pinned_table: Mapping[int, int]
) -> list[list[tuple[int, list[int]]]]:
    """Return entries by round and table number: pinned ones fix it, large tables first."""
    numbered = []
    for tables in found:
        by_number: dict[int, list[int]] = {}
        unpinned = []
        for table in tables:
            seated = [entries[person] for person in table]
            pins = [pinned_table[entry] for entry in seated if entry in pinned_table]
            if pins:
                by_number[pins[0]] = seated
            else:
                unpinned.append(seated)
        free = [n for n in range(1, len(tables) + 1) if n not in by_number]
        by_number.update(zip(free, unpinned, strict=True))
        numbered.append(sorted(by_number.items()))
    return numbered


def _lay_out(
    numbered: list[list[tuple[int, list[int]]]],
    *,
    history: Sequence[Sequence[Table]],
) -> tuple[Tables, ...]:
    flat = [seated for tables in numbered for _, seated in tables]
    orders = iter(balance_starts(flat, past=history))
    return tuple(
        tuple(table_of(number, entries=next(orders)) for number, _ in tables)
        for tables in numbered
    )
