"""Races of one table put together to a round, and who is where in it (BH-34)."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from league.domain.place_sums import (
    RaceCell,
    Shape,
    nobody_finished,
    normal_score,
    race_cells,
    shape_of,
)
from league.domain.points import CODE_RULES, FinishCode, HeatResult
from league.domain.records import Cell, ResultsError

Key = tuple[Fraction, tuple[bool, int], Fraction, int]


@dataclass(frozen=True, slots=True)
class RoundTable:
    """One table in one round.

    Attributes:
        sheets: of its races as shown, by leg; at least one.
        counts: whether the round enters the table.
        complete: whether every race of the round is on a confirmed sheet, or annulled
            beside one.
    """

    sheets: tuple[HeatResult, ...]
    counts: bool
    complete: bool

    @property
    def round(self) -> int:
        """Number of the round."""
        return self.sheets[0].round

    @property
    def is_final(self) -> bool:
        """Whether this is the great final."""
        return self.sheets[0].is_final

    @property
    def knockout(self) -> int:
        """Number of the knock-out stage, 0 outside one."""
        return self.sheets[0].knockout

    @property
    def annulled(self) -> tuple[int, ...]:
        """Races that count for nothing, by leg; those on the sheets stand for them."""
        return _annulled(self.sheets)

    @property
    def people(self) -> int:
        """How many sat there."""
        return len({line.entry for line in self.sheets[0].lines})

    @property
    def shape(self) -> Shape:
        """What makes its sums comparable with those of other tables."""
        return shape_of(self.sheets[0])

    @property
    def contested(self) -> bool:
        """Whether it can be won: two people or more started and somebody came in."""
        lines = [line for heat in self.sheets for line in heat.lines]
        starters = {line.entry for line in lines if CODE_RULES[line.finish].starter}
        return len(starters) > 1 and any(line.place is not None for line in lines)


def incomparable(tables: Iterable[RoundTable]) -> bool:
    """Whether sums of places mean different things at these tables.

    They do where the tables differ in shape. So they do where one of several tables of
    a round drove a race that nobody finished: 1 for everybody (BH-33) orders the people
    of one table, and would put all of them ahead of every other table.
    """
    tables = list(tables)
    apart = len({table.round for table in tables}) < len(tables)
    empty = any(nobody_finished(heat) for table in tables for heat in table.sheets)
    return len({table.shape for table in tables}) > 1 or (apart and empty)


def round_tables(
    results: Iterable[HeatResult], *, races: int, include_provisional: bool
) -> tuple[RoundTable, ...]:
    """Return every table of every round that has a sheet, in order.

    Args:
        results: in any order.
        races: of a round at one table.
        include_provisional: count unconfirmed sheets and unfinished rounds.

    Raises:
        ResultsError: one race has two confirmed sheets.
    """
    by_table: dict[tuple[int, int], list[HeatResult]] = {}
    for heat in sorted(results, key=lambda heat: (heat.round, heat.table, heat.leg)):
        if heat.lines:
            by_table.setdefault((heat.round, heat.table), []).append(heat)
    return tuple(
        _round_table(sheets, races=races, include_provisional=include_provisional)
        for sheets in by_table.values()
    )


def round_cells(table: RoundTable) -> dict[int, Cell]:
    """Return everybody's cell at a table, without its points.

    A round that ended half-way is shown with the scores there are. One of whose races
    some were annulled counts the others for them.

    Args:
        table: with one sheet or more.
    """
    driven: dict[int, list[tuple[RaceCell, ...]]] = {}
    normal: dict[int, Fraction] = {}
    for heat in table.sheets:
        for entry, cells in race_cells(heat).items():
            driven.setdefault(entry, []).append(cells)
            share = normal_score(
                cells, chariots=len(heat.lines), nobody_home=nobody_finished(heat)
            )
            normal[entry] = normal.get(entry, Fraction(0)) + share
    keys = {entry: inside_key(sum(mine, start=())) for entry, mine in driven.items()}
    lowest = min(key[0] for key in keys.values())
    first = table.sheets[0]
    weight = Fraction(len(table.sheets) + len(table.annulled), len(table.sheets))
    return {
        entry: Cell(
            round=first.round,
            table=first.table,
            place=1 + sum(other < keys[entry] for other in keys.values()),
            finish=_finish(cells),
            start=cells[0].start,
            is_final=first.is_final,
            provisional=not table.complete
            and any(heat.counts for heat in table.sheets),
            counts=table.counts,
            races=cells,
            score=keys[entry][0] * weight,
            normal=normal[entry] * weight,
            won=table.counts and table.contested and keys[entry][0] == lowest,
            chariots=len(first.lines),
            knockout=first.knockout,
            annulled=table.annulled,
        )
        for entry, mine in driven.items()
        for cells in (sum(mine, start=()),)
    }


def inside_key(cells: Sequence[RaceCell]) -> Key:
    """Return a key that sorts the better of a table in one round first.

    Lowest sum; then the better single place, the better last race, fewer codes.
    """
    best = best_single(cells)
    return (
        sum((cell.score for cell in cells), start=Fraction(0)),
        (best is None, best or 0),
        last_race(cells),
        codes(cells),
    )


def best_single(cells: Sequence[RaceCell]) -> int | None:
    """Return the best place among the races, None without any."""
    return min((cell.place for cell in cells if cell.place is not None), default=None)


def single_places(
    cells: Iterable[Cell], *, last: int
) -> tuple[tuple[int, Fraction], ...]:
    """Return every place from the first to `last` and how often it was taken.

    In a race that stands for an annulled one it counts twice.
    """
    counts: dict[int | None, Fraction] = defaultdict(Fraction)
    for cell in cells:
        for race in cell.races:
            counts[race.place] += cell.weight
    return tuple((place, counts[place]) for place in range(1, last + 1))


def last_race(cells: Sequence[RaceCell]) -> Fraction:
    """Return the score of the last race alone."""
    last = max(cell.leg for cell in cells)
    return sum((cell.score for cell in cells if cell.leg == last), start=Fraction(0))


def codes(cells: Sequence[RaceCell]) -> int:
    """Return how many chariots did not finish."""
    return sum(cell.place is None for cell in cells)


def _round_table(
    sheets: Sequence[HeatResult], *, races: int, include_provisional: bool
) -> RoundTable:
    confirmed: dict[int, HeatResult] = {}
    reported: dict[int, HeatResult] = {}
    for heat in sheets:
        if heat.counts and not heat.provisional:
            if heat.leg in confirmed:
                raise ResultsError(
                    f"race {heat.leg} of table {heat.table} in round {heat.round}"
                    " has two results"
                )
            confirmed[heat.leg] = heat
        elif heat.counts:
            reported[heat.leg] = heat
    standing = {**reported, **confirmed}
    shown = standing or {heat.leg: heat for heat in sheets}
    void = _annulled(tuple(confirmed.values()))
    complete = bool(confirmed) and {*confirmed, *void} >= set(range(1, races + 1))
    return RoundTable(
        sheets=tuple(shown[leg] for leg in sorted(shown)),
        counts=complete or (include_provisional and bool(standing)),
        complete=complete,
    )


def _annulled(sheets: Sequence[HeatResult]) -> tuple[int, ...]:
    void = {leg for heat in sheets for leg in heat.annulled}
    return tuple(sorted(void - {heat.leg for heat in sheets}))


def _finish(cells: Sequence[RaceCell]) -> FinishCode:
    finishes = [cell.finish for cell in cells]
    for telling in (FinishCode.DSQ, FinishCode.FINISHED):
        if telling in finishes:
            return telling
    return finishes[0]
