"""What every entry did in a tournament of low sums, round by round, and its sum."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from league.domain.low_rounds import (
    RoundTable,
    incomparable,
    round_cells,
    round_tables,
)
from league.domain.low_rules import LowSumRules
from league.domain.place_sums import missed_normal, missed_score
from league.domain.points import HeatResult
from league.domain.records import (
    ZERO,
    Cell,
    Entrant,
    Record,
    dropped,
    stronger,
)
from league.domain.standing_rules import FinalMode


@dataclass(frozen=True, slots=True)
class LowField:
    """All records of a table of low sums and what they are compared by.

    Attributes:
        records: by entry id.
        rounds: numbers of the counted rounds, without knock-out stages and a final.
        normalised: whether sums are normalised, as tables differ.
        stages_differ: numbers of the knock-out stages whose tables do.
        final_driven: whether a counted final is among the results.
        last_place: the worst place anybody took in a race, 0 before the first.
        rules: what the table is ranked by.
    """

    records: Mapping[int, Record]
    rounds: tuple[int, ...]
    normalised: bool
    stages_differ: frozenset[int]
    final_driven: bool
    last_place: int
    rules: LowSumRules


@dataclass(frozen=True, slots=True)
class LowSum:
    """The sum of some rounds.

    Attributes:
        total: what counts.
        mean: of the rounds with a score of their own; stands in for the others.
        dropped: which rounds do not count, by position.
    """

    total: Fraction
    mean: Fraction
    dropped: frozenset[int]


def low_sum(
    scores: Sequence[tuple[Fraction | None, bool]], *, rules: LowSumRules
) -> LowSum | None:
    """Return the sum of the rounds that count; None where no round has a score.

    The highest that may be dropped go first, the earlier of equals.

    Args:
        scores: of each round, None for the mean of the others, and whether the round
            may be dropped (one with a DSQ may not).
        rules: how many are dropped.
    """
    known = [score for score, _ in scores if score is not None]
    if not known:
        return None
    mean = Fraction(sum(known), len(known))
    filled = [(mean if score is None else score, free) for score, free in scores]
    out = dropped(
        [(-score, free) for score, free in filled],
        discards=rules.discarded_after(len(filled)),
    )
    total = sum(
        (score for i, (score, _) in enumerate(filled) if i not in out), start=ZERO
    )
    return LowSum(total, mean, frozenset(out))


def low_field_of(
    results: Iterable[HeatResult],
    *,
    entries: Sequence[Entrant],
    rules: LowSumRules,
    include_provisional: bool = False,
) -> LowField:
    """Return every entry's record.

    An entry without a result in a round that counts missed it and scores as if it had
    not started at the round's largest table. Where it sat out, its result is not in
    yet, or all its races were annulled, the mean of its other rounds stands in.

    Args:
        results: races in any order; drivers who are not entries are opponents only.
        entries: whom to list, raced or not.
        rules: races of a round and discards.
        include_provisional: count unconfirmed sheets as if they stood; a race still
            missing in a round is taken to come out like the other.

    Raises:
        ResultsError: somebody has two results that count in one round.
    """
    tables = round_tables(
        results, races=rules.races, include_provisional=include_provisional
    )
    counted = [table for table in tables if table.counts]
    summed = [t for t in counted if _in_sum(t, rules=rules)]
    normalised = incomparable(summed)
    cells = _cells(tables, normalised=normalised, rules=rules)
    blanks = {
        number: _blank(
            [table for table in counted if table.round == number] or (),
            number=number,
            normalised=normalised,
            rules=rules,
        )
        for number in {table.round for table in tables}
    }
    records: dict[int, Record] = {}
    for entrant in entries:
        mine = [
            _cell(
                entrant,
                cells.get((entrant.entry, number)),
                blank=blanks[number],
                races=rules.races,
            )
            for number in sorted(blanks)
        ]
        records[entrant.entry] = _record(entrant, cells=mine, rules=rules)
    return LowField(
        records=records,
        rounds=tuple(
            sorted({t.round for t in counted if not t.is_final and not t.knockout})
        ),
        normalised=normalised,
        stages_differ=frozenset(
            stage
            for stage in {table.knockout for table in counted}
            if stage and incomparable(t for t in counted if t.knockout == stage)
        ),
        final_driven=any(table.is_final for table in counted),
        last_place=max(
            (
                line.place or 0
                for table in counted
                for heat in table.sheets
                for line in heat.lines
            ),
            default=0,
        ),
        rules=rules,
    )


def _in_sum(part: RoundTable | Cell, *, rules: LowSumRules) -> bool:
    return not part.knockout and (rules.adds_final or not part.is_final)


def _cells(
    tables: Iterable[RoundTable], *, normalised: bool, rules: LowSumRules
) -> dict[tuple[int, int], Cell]:
    cells: dict[tuple[int, int], Cell] = {}
    for table in tables:
        legs = len(table.sheets) + len(table.annulled)
        for entry, cell in round_cells(table).items():
            known = cell.normal if normalised else cell.score
            whole = (known or ZERO) * max(rules.races, legs) / legs
            new = replace(cell, points=whole, normalised=normalised)
            cells[entry, table.round] = stronger(
                cells.get((entry, table.round)), new, entry=entry
            )
    return cells


def _blank(
    counted: Sequence[RoundTable], *, number: int, normalised: bool, rules: LowSumRules
) -> Cell:
    """Return the cell of whoever is on no sheet of a round."""
    if not counted:
        return Cell(number)
    largest = max(counted, key=lambda table: (table.people, table.shape))
    score = rules.races * missed_score(largest.shape)
    normal = rules.races * missed_normal(largest.shape)
    elsewhere = largest.is_final and rules.final_mode is not FinalMode.ADDITIVE_OPEN
    return Cell(
        number,
        points=normal if normalised else score,
        is_final=largest.is_final,
        counts=not elsewhere and not largest.knockout,
        score=score,
        normal=normal,
        chariots=largest.shape.chariots,
        knockout=largest.knockout,
    )


def _cell(entrant: Entrant, own: Cell | None, *, blank: Cell, races: int) -> Cell:
    """Return an entry's cell of a round, told to be averaged where it has to be."""
    if own is not None:
        return replace(own, averaged=blank.counts and not own.counts)
    if blank.round in entrant.sits_out:
        return replace(_empty(blank), averaged=blank.counts, sat_out=True)
    if blank.round in entrant.awaits:
        void = range(1, races + 1) if blank.round in entrant.annulled else ()
        return replace(
            _empty(blank), averaged=blank.counts, annulled=tuple(void), awaited=True
        )
    return blank if blank.counts else _empty(blank)


def _empty(blank: Cell) -> Cell:
    return Cell(blank.round, is_final=blank.is_final, knockout=blank.knockout)


def _record(entrant: Entrant, *, cells: list[Cell], rules: LowSumRules) -> Record:
    rounds = [
        i
        for i, cell in enumerate(cells)
        if (cell.counts or cell.averaged) and not cell.is_final and not cell.knockout
    ]
    found = low_sum(
        [
            (None if cells[i].averaged else cells[i].points, cells[i].discardable)
            for i in rounds
        ],
        rules=rules,
    )
    for position, i in enumerate(rounds):
        if cells[i].averaged:
            cells[i] = replace(cells[i], points=found.mean if found else ZERO)
        if found and position in found.dropped:
            cells[i] = replace(cells[i], discarded=True)
    finals = [
        cell.points
        for cell in cells
        if cell.is_final and cell.counts and rules.adds_final
    ]
    sums = [*([found.total] if found else ()), *finals]
    return Record(
        entrant.entry,
        entrant.withdrawn,
        tuple(cells),
        points=sum(sums, start=ZERO) if sums else None,
    )
