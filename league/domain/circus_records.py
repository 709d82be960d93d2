"""What every entry did in a tournament of Circus Maximus: heats won, average finish."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from league.domain.circus_places import race_places, race_winners
from league.domain.circus_rules import HeatWinRules
from league.domain.points import HeatResult
from league.domain.records import Cell, Entrant, Record, counted_sheets, stronger


@dataclass(frozen=True, slots=True)
class HeatSummary:
    """An entry's heats in short.

    Attributes:
        raced: how many it was seated in that count; one not entered is no heat.
        wins: of them.
        first_win: which of them was its first win, counted from 1; None without one.
        average: mean place in them, None before the first.
    """

    raced: int
    wins: int
    first_win: int | None
    average: Fraction | None


@dataclass(frozen=True, slots=True)
class HeatField:
    """All records of a table of heats and what they are compared by.

    Attributes:
        records: by entry id; points are heats won.
        final_driven: whether a counted final is among the results.
        rules: what the table is ranked by.
    """

    records: Mapping[int, Record]
    final_driven: bool
    rules: HeatWinRules


def heat_cells(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the heats of an entry that count, the first one it entered first."""
    return tuple(
        cell for cell in cells if cell.counts and not cell.absent and not cell.is_final
    )


def heat_summary(cells: Iterable[Cell]) -> HeatSummary:
    """Return an entry's heats in short, from its cells in order of rounds."""
    heats = heat_cells(cells)
    won = [number for number, cell in enumerate(heats, start=1) if cell.won]
    places = [cell.place or 0 for cell in heats]
    return HeatSummary(
        raced=len(heats),
        wins=len(won),
        first_win=won[0] if won else None,
        average=Fraction(sum(places), len(heats)) if heats else None,
    )


def heat_field_of(
    results: Iterable[HeatResult],
    *,
    entries: Sequence[Entrant],
    rules: HeatWinRules,
    include_provisional: bool = False,
) -> HeatField:
    """Return every entry's record.

    Args:
        results: races in any order; drivers who are not entries are opponents only.
        entries: whom to list, raced or not.
        rules: of the table.
        include_provisional: count unconfirmed sheets as if they stood.

    Raises:
        ResultsError: somebody has two results that count in one round.
    """
    sheets = sorted(results, key=lambda heat: (heat.round, heat.table))
    counted = counted_sheets(sheets, include_provisional=include_provisional)
    cells = _cells(sheets, counted=set(map(id, counted)))
    driven = {heat.round: heat.is_final for heat in sheets}
    records: dict[int, Record] = {}
    for entrant in entries:
        mine = tuple(
            cells.get((entrant.entry, number)) or Cell(number, is_final=final)
            for number, final in driven.items()
        )
        wins = Fraction(heat_summary(mine).wins)
        records[entrant.entry] = Record(entrant.entry, entrant.withdrawn, mine, wins)
    return HeatField(
        records=records,
        final_driven=any(heat.is_final for heat in counted),
        rules=rules,
    )


def _cells(
    sheets: Iterable[HeatResult], *, counted: set[int]
) -> dict[tuple[int, int], Cell]:
    cells: dict[tuple[int, int], Cell] = {}
    for heat in sheets:
        places, winners = race_places(heat), race_winners(heat)
        for line in heat.lines:
            won = line.entry in winners
            new = Cell(
                round=heat.round,
                table=heat.table,
                points=Fraction(won),
                place=places[line.entry],
                finish=line.finish,
                start=line.start,
                is_final=heat.is_final,
                provisional=heat.provisional,
                counts=id(heat) in counted,
                won=won,
                chariots=len(heat.lines),
            )
            key = (line.entry, heat.round)
            cells[key] = stronger(cells.get(key), new, entry=line.entry)
    return cells
