"""How good a seating is, as values for the quality panel."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from league.domain.conditions import Conditions
from league.domain.rematches import count_meetings
from league.domain.start_balance import count_starts
from league.domain.tables import Table, small_seats

NO_CONDITIONS = Conditions()
STARTS_AT_MOST = 2


@dataclass(frozen=True, slots=True)
class Quality:
    """What can be said about a seating, in numbers and entries.

    Attributes:
        max_meetings: the most meetings of any pair.
        repeats: meetings beyond the first, of all pairs together.
        fewest_repeats: no seating with these tables has fewer (by counting pairs).
        repeated_pairs: (entry, entry, meetings) of pairs who meet again, worst first.
        max_same_start: the most starts of anybody from one place.
        starts_over_two: (entry, start place from 1, count) of more than two starts.
        sizes: (seats, tables of that size) in all rounds together, largest first.
        boards: the board sides in use.
        small_spread: most minus fewest seats at smaller tables, among those who race
            in every round.
        apart_broken: (round from 1, entry, entry) who share a table but never may.
        apart_missed: (entry, entry) to be kept apart who share a table in round 1.
        pins_broken: (round from 1, entry) not at its fixed table.
    """

    max_meetings: int
    repeats: int
    fewest_repeats: int
    repeated_pairs: tuple[tuple[int, int, int], ...]
    max_same_start: int
    starts_over_two: tuple[tuple[int, int, int], ...]
    sizes: tuple[tuple[int, int], ...]
    boards: tuple[str, ...]
    small_spread: int
    apart_broken: tuple[tuple[int, int, int], ...]
    apart_missed: tuple[tuple[int, int], ...]
    pins_broken: tuple[tuple[int, int], ...]


def assess(
    rounds: Sequence[Sequence[Table]], *, conditions: Conditions = NO_CONDITIONS
) -> Quality:
    """Return the quality of all rounds of a tournament, seated and to come."""
    meetings = count_meetings(rounds)
    starts = count_starts(rounds)
    sizes = Counter(len(table.entries) for tables in rounds for table in tables)
    return Quality(
        max_meetings=max(meetings.values(), default=0),
        repeats=sum(count - 1 for count in meetings.values()),
        fewest_repeats=_fewest_repeats(rounds, meetings=meetings.total()),
        repeated_pairs=tuple(
            (first, second, count)
            for (first, second), count in sorted(
                meetings.items(), key=lambda item: (-item[1], item[0])
            )
            if count > 1
        ),
        max_same_start=max((max(counts) for counts in starts.values()), default=0),
        starts_over_two=tuple(
            (entry, place, count)
            for entry, counts in sorted(starts.items())
            for place, count in enumerate(counts, start=1)
            if count > STARTS_AT_MOST
        ),
        sizes=tuple(sorted(sizes.items(), reverse=True)),
        boards=tuple(sorted({t.board for tables in rounds for t in tables})),
        small_spread=_small_spread(rounds),
        apart_broken=tuple(_together(rounds, groups=conditions.never_together)),
        apart_missed=tuple(
            (first, second)
            for _, first, second in _together(rounds[:1], groups=conditions.keep_apart)
        ),
        pins_broken=tuple(_off_their_pin(rounds, conditions=conditions)),
    )


def _fewest_repeats(rounds: Sequence[Sequence[Table]], *, meetings: int) -> int:
    """Return how far the meetings exceed the pairs who are ever present together."""
    rosters = {
        tuple(sorted(entry for table in tables for entry in table.entries))
        for tables in rounds
    }
    pairs = {pair for roster in rosters for pair in combinations(roster, 2)}
    return max(0, meetings - len(pairs))


def _small_spread(rounds: Sequence[Sequence[Table]]) -> int:
    rosters = [{e for table in tables for e in table.entries} for tables in rounds]
    always = set.intersection(*rosters) if rosters else set()
    small = Counter(entry for tables in rounds for entry in small_seats(tables))
    counts = [small[entry] for entry in always]
    return max(counts, default=0) - min(counts, default=0)


def _together(
    rounds: Sequence[Sequence[Table]], *, groups: Iterable[Iterable[int]]
) -> list[tuple[int, int, int]]:
    pairs = {pair for group in groups for pair in combinations(sorted(group), 2)}
    return sorted(
        (no, first, second)
        for no, tables in enumerate(rounds, start=1)
        for first, second in pairs & set(count_meetings([tables]))
    )


def _off_their_pin(
    rounds: Sequence[Sequence[Table]], *, conditions: Conditions
) -> list[tuple[int, int]]:
    return sorted(
        (no, entry)
        for no, tables in enumerate(rounds, start=1)
        for table in tables
        for entry in table.entries
        if conditions.pinned_table.get(entry, table.number) != table.number
    )
