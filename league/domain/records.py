"""What every entry did, round by round: the sheet a table is ranked from."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from league.domain.place_sums import RaceCell
from league.domain.points import CODE_RULES, FinishCode, HeatResult
from league.domain.standing_rules import StandingRules

ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry to be ranked; a withdrawn one keeps what it scored.

    Attributes:
        entry: id of the entry.
        withdrawn: whether it has left.
        sits_out: rounds in which the organiser has it sit out; low sums only.
        awaits: rounds it is seated in and whose results are not in; low sums only.
        annulled: of them, those of which every race at its table was annulled.
    """

    entry: int
    withdrawn: bool = False
    sits_out: frozenset[int] = frozenset()
    awaits: frozenset[int] = frozenset()
    annulled: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Cell:
    """One entry's one round, as the table prints it.

    Attributes:
        round: number of the round.
        table: where it sat, None when it did not race.
        points: points won, after any weight; 0 when absent.
        place: finishing place, None without one.
        finish: how it ended, None when absent.
        start: start place, None where unknown.
        is_final: whether this was the great final.
        provisional: shown but not confirmed.
        counts: whether it enters the table; a discarded heat still does for
            tie-breaks, an abandoned or provisional one does not.
        discarded: left out of the points.

    Of a table of heats (Circus Maximus) `points` is 1 for a win, and everybody who was
    seated has a place, see `circus_places`.

    Of a table of low sums, `won` and `chariots` of one of heats too:

    Attributes:
        races: the entry's chariots in each race of the round, by race; `place` is the
            place in the round at this table, `finish` the gravest code or a finish.
        score: sum of the races' scores (BH-34), None when there is none; one that
            stands for an annulled race counts twice.
        normal: the same normalised, between 0 and the number of races or above.
        won: whether it won the round or heat; equals share that (BH-34).
        chariots: in each race at this table.
        knockout: number of the knock-out stage from 1, else 0.
        sat_out: told to sit out.
        averaged: `points` are the mean of the entry's other rounds, since it sat out
            or its result is not in.
        annulled: races of the round at its table that count for nothing, by leg.
        awaited: whether it is seated in the round and no result of it is in yet.
        normalised: whether the points of the table are sums of normalised scores.
    """

    round: int
    table: int | None = None
    points: Fraction = ZERO
    place: int | None = None
    finish: FinishCode | None = None
    start: int | None = None
    is_final: bool = False
    provisional: bool = False
    counts: bool = False
    discarded: bool = False
    races: tuple[RaceCell, ...] = ()
    score: Fraction | None = None
    normal: Fraction | None = None
    won: bool = False
    chariots: int = 0
    knockout: int = 0
    sat_out: bool = False
    averaged: bool = False
    annulled: tuple[int, ...] = ()
    normalised: bool = False
    awaited: bool = False

    @property
    def weight(self) -> Fraction:
        """How many races each of `races` stands for: 2 beside an annulled one."""
        driven = len({race.leg for race in self.races})
        return Fraction(driven + len(self.annulled), driven) if driven else ZERO

    @property
    def absent(self) -> bool:
        """Whether the entry was not drawn in this round: an empty cell, no code."""
        return self.finish is None

    @property
    def discardable(self) -> bool:
        """Whether the round may be the one that does not count."""
        return self.finish is None or CODE_RULES[self.finish].discardable


@dataclass(frozen=True, slots=True)
class Record:
    """One entry's rounds and their sum, None before there is a low one."""

    entry: int
    withdrawn: bool
    cells: tuple[Cell, ...]
    points: Fraction | None

    @property
    def final(self) -> Cell | None:
        """The counted final, if this entry drove one."""
        return next((c for c in self.cells if c.is_final and c.counts), None)


@dataclass(frozen=True, slots=True)
class Field:
    """All records of a table and the counted heats behind them.

    Attributes:
        records: by entry id.
        races: every counted heat, a final among them.
        heats: the counted heats without a final.
        raced: the same by entry id, of everybody who sat in one.
        last_place: the worst place anybody took, 0 before the first race.
        rules: what the table is ranked by.
    """

    records: Mapping[int, Record]
    races: tuple[HeatResult, ...]
    heats: tuple[HeatResult, ...]
    raced: Mapping[int, tuple[HeatResult, ...]]
    last_place: int
    rules: StandingRules

    @property
    def final_driven(self) -> bool:
        """Whether a counted final is among the results."""
        return len(self.heats) < len(self.races)


class ResultsError(ValueError):
    """Results that contradict each other; the text says how."""


def field_of(
    results: Iterable[HeatResult],
    *,
    entries: Sequence[Entrant],
    rules: StandingRules,
    include_provisional: bool = False,
) -> Field:
    """Return every entry's record.

    Args:
        results: heats in any order; drivers who are not entries are opponents only.
        entries: whom to list, raced or not.
        rules: points and discards.
        include_provisional: count unconfirmed sheets as if they stood.

    Raises:
        ResultsError: somebody has two results that count in one round.
    """
    sheets = sorted(results, key=lambda heat: (heat.round, heat.table))
    counted = counted_sheets(sheets, include_provisional=include_provisional)
    rounds = sorted({heat.round for heat in sheets})
    cells = _cells(sheets, counted=set(map(id, counted)), rules=rules)
    driven = {heat.round: heat.is_final for heat in counted}
    records = {
        entrant.entry: _record(
            entrant,
            cells=tuple(
                cells.get((entrant.entry, number))
                or Cell(
                    number,
                    is_final=driven.get(number, False),
                    counts=number in driven and not driven[number],
                )
                for number in rounds
            ),
            rules=rules,
        )
        for entrant in entries
    }
    heats = tuple(heat for heat in counted if not heat.is_final)
    return Field(
        records=records,
        races=counted,
        heats=heats,
        raced=_by_entry(heats),
        last_place=max(
            (line.place or 0 for heat in counted for line in heat.lines), default=0
        ),
        rules=rules,
    )


def dropped(scores: Sequence[tuple[Fraction, bool]], *, discards: int) -> set[int]:
    """Return which scores do not count: the lowest that may be dropped, earliest first.

    Args:
        scores: points and whether the round may be dropped (a DSQ may not).
        discards: how many may be dropped at most.
    """
    if not discards:
        return set()
    free = [index for index, (_, droppable) in enumerate(scores) if droppable]
    return set(sorted(free, key=lambda index: scores[index][0])[:discards])


def _by_entry(heats: Iterable[HeatResult]) -> dict[int, tuple[HeatResult, ...]]:
    raced: dict[int, list[HeatResult]] = {}
    for heat in heats:
        for line in heat.lines:
            raced.setdefault(line.entry, []).append(heat)
    return {entry: tuple(mine) for entry, mine in raced.items()}


def counted_sheets(
    sheets: Sequence[HeatResult], *, include_provisional: bool
) -> tuple[HeatResult, ...]:
    """Return the sheets that enter a table, in their order.

    Args:
        sheets: of a tournament.
        include_provisional: count an unconfirmed one where no confirmed one stands.
    """
    settled = {(h.round, h.table) for h in sheets if h.counts and not h.provisional}
    return tuple(
        heat
        for heat in sheets
        if heat.counts
        and (
            not heat.provisional
            or (include_provisional and (heat.round, heat.table) not in settled)
        )
    )


def _cells(
    sheets: Iterable[HeatResult], *, counted: set[int], rules: StandingRules
) -> dict[tuple[int, int], Cell]:
    cells: dict[tuple[int, int], Cell] = {}
    for heat in sheets:
        points = heat.points(scheme=rules.scheme)
        if heat.is_final:
            points = {entry: won * rules.final_weight for entry, won in points.items()}
        for line in heat.lines:
            key = (line.entry, heat.round)
            new = Cell(
                round=heat.round,
                table=heat.table,
                points=points[line.entry],
                place=line.place,
                finish=line.finish,
                start=line.start,
                is_final=heat.is_final,
                provisional=heat.provisional,
                counts=id(heat) in counted,
            )
            cells[key] = stronger(cells.get(key), new, entry=line.entry)
    return cells


def stronger(old: Cell | None, new: Cell, *, entry: int) -> Cell:
    """Return which of an entry's two cells of a round stands.

    A heat that was abandoned and raced again leaves two in one round.

    Raises:
        ResultsError: both count.
    """
    if old is None:
        return new
    if old.counts and new.counts:
        raise ResultsError(f"entry {entry} has two results in round {new.round}")
    return max(old, new, key=lambda cell: (cell.counts, cell.provisional))


def _record(
    entrant: Entrant, *, cells: tuple[Cell, ...], rules: StandingRules
) -> Record:
    heats = [i for i, cell in enumerate(cells) if cell.counts and not cell.is_final]
    out = dropped(
        [(cells[i].points, cells[i].discardable) for i in heats],
        discards=rules.discarded_after(len(heats)),
    )
    away = {heats[index] for index in out}
    shown = tuple(
        _discarded(cell) if index in away else cell for index, cell in enumerate(cells)
    )
    points = sum(
        (
            cell.points
            for cell in shown
            if cell.counts
            and not cell.discarded
            and (rules.adds_final or not cell.is_final)
        ),
        start=ZERO,
    )
    return Record(entrant.entry, entrant.withdrawn, shown, points)


def _discarded(cell: Cell) -> Cell:
    return replace(cell, discarded=True)
