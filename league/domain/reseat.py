"""One seated round made to fit a changed roster, with the fewest people moved."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from league.domain.chance import Chance
from league.domain.conditions import Conditions
from league.domain.rematches import raises

Seated = dict[int, list[int]]
"""Table number to entries."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """What a table of the round costs, given all other rounds.

    Attributes:
        home: entry to the table number it was seated at; newcomers are missing.
        met: meetings of each pair (lower entry first) in other rounds.
        small: seats of each entry at smaller tables in other rounds.
        largest: seats of the round's largest tables.
        conditions: to respect.
        opening: whether it is the first round of all.
    """

    home: Mapping[int, int]
    met: Mapping[tuple[int, int], int]
    small: Mapping[int, int]
    largest: int
    conditions: Conditions
    opening: bool

    def cost(self, tables: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
        """Return conditions broken, people moved, unevenness, repeats, wishes missed."""
        rows = [self._cost(number, entries=tables[number]) for number in tables]
        return tuple(map(sum, zip(*rows, strict=True)))

    def _cost(self, number: int, *, entries: Sequence[int]) -> tuple[int, ...]:
        pairs = list(combinations(sorted(entries), 2))
        pins = self.conditions.pinned_table
        steps = raises(max((self.met.get(pair, 0) for pair in pairs), default=0))
        return (
            sum(pins.get(entry, number) != number for entry in entries)
            + _shared(pairs, groups=self.conditions.never_together),
            sum(self.home.get(entry, number) != number for entry in entries),
            sum(2 * self.small[entry] + 1 for entry in entries)
            * (len(entries) < self.largest),
            sum(steps[self.met.get(pair, 0)] for pair in pairs),
            _shared(pairs, groups=self.conditions.keep_apart) * self.opening,
        )


def _shared(
    pairs: Sequence[tuple[int, int]], *, groups: Sequence[Collection[int]]
) -> int:
    return sum(a in group and b in group for group in groups for a, b in pairs)


def reseat(
    seated: Mapping[int, Sequence[int]],
    *,
    newcomers: Sequence[int],
    sizes: Sequence[int],
    ledger: Ledger,
    chance: Chance,
) -> Seated:
    """Return the tables refilled to these sizes.

    A table with a free seat is filled by newcomers, then from overfull or closed
    tables; which people move is what costs least by the ledger. Numbers of closed
    tables stay unused, so that nobody else changes table.

    Args:
        seated: entries still there by table number; tables may have become empty.
        newcomers: entries without a table.
        sizes: the sizes wanted, larger first.
    """
    tables = {number: list(entries) for number, entries in seated.items()}
    waiting = [
        *newcomers,
        *_close(tables, keep=len(sizes), conditions=ledger.conditions),
    ]
    _open(tables, wanted=len(sizes))
    quota = dict(zip(sorted(tables, key=lambda n: -len(tables[n])), sizes, strict=True))
    for number, entries in tables.items():
        entries[:] = chance.shuffled(entries)
        waiting += entries[quota[number] :]
        del entries[quota[number] :]
    waiting = chance.shuffled(waiting)
    for number, entries in tables.items():
        while len(entries) < quota[number]:
            entries.append(waiting.pop())
    while better := _improvement(tables, ledger=ledger):
        tables.update(better)
    return tables


def _close(tables: Seated, *, keep: int, conditions: Conditions) -> list[int]:
    """Close the emptiest tables nobody is fixed at; return who sat there."""
    pinned = set(conditions.pinned_table.values())
    rows = sorted(tables, key=lambda n: (n in pinned, len(tables[n]), -n))
    return [entry for n in rows[: max(0, len(rows) - keep)] for entry in tables.pop(n)]


def _open(tables: Seated, *, wanted: int) -> None:
    unused = (n for n in range(1, len(tables) + wanted + 1) if n not in tables)
    for number in list(unused)[: max(0, wanted - len(tables))]:
        tables[number] = []


def _improvement(tables: Seated, *, ledger: Ledger) -> Seated | None:
    """Return tables to replace for a lower cost, or None when there are none."""
    for change in _changes(tables, home=ledger.home):
        if ledger.cost(change) < ledger.cost(
            {number: tables[number] for number in change}
        ):
            return change
    return None


def _changes(tables: Seated, *, home: Mapping[int, int]) -> Iterator[Seated]:
    """Yield what could be done with each person who is not at the table of old."""
    for here, entries in tables.items():
        for mover in entries:
            if home.get(mover) != here:
                yield from _swaps(tables, mover=mover, here=here)
                yield from _replacements(
                    tables, mover=mover, here=here, back=home.get(mover)
                )


def _swaps(tables: Seated, *, mover: int, here: int) -> Iterator[Seated]:
    """Yield swaps with anybody, and shifts to a table of one seat less."""
    left = [entry for entry in tables[here] if entry != mover]
    for there, entries in tables.items():
        if there == here:
            continue
        for other in entries:
            stay = [entry for entry in entries if entry != other]
            yield {here: [*left, other], there: [*stay, mover]}
        if len(entries) == len(left):
            yield {here: left, there: [*entries, mover]}


def _replacements(
    tables: Seated, *, mover: int, here: int, back: int | None
) -> Iterator[Seated]:
    """Yield the mover going back and somebody of another table coming instead."""
    if back is None or back not in tables:
        return
    left = [entry for entry in tables[here] if entry != mover]
    for there, entries in tables.items():
        if there not in {here, back} and len(entries) == len(tables[back]) + 1:
            for other in entries:
                stay = [entry for entry in entries if entry != other]
                yield {
                    here: [*left, other],
                    there: stay,
                    back: [*tables[back], mover],
                }
