"""What separates people where low sums lead: the steps of Ben Hur, one closed family.

Each measures like those of `tiebreaks`: one value a part, compared from the left, None
for nothing to compare, which ranks below every value.
"""

from collections.abc import Callable, Mapping

from league.domain.low_records import LowField
from league.domain.low_rounds import best_single, codes, last_race, single_places
from league.domain.low_stages import (
    STAGE_FAMILY,
    STAGE_STEPS,
    Measured,
    Step,
    last_stage,
)
from league.domain.records import Cell, Record
from league.domain.standing_rules import FinalMode
from league.domain.tiebreaks import STILL_IN, TieBreak, Tied, Value, still_in


def total(field: LowField, tied: Tied) -> Measured:
    """Return the sum that counts; None before an entry's first round (BH-34)."""
    return {record.entry: ((None, record.points),) for record in tied}


def round_wins(field: LowField, tied: Tied) -> Measured:
    """Return the rounds won, discarded ones too; equal sums share one (BH-34)."""
    return {
        record.entry: ((None, sum(cell.won for cell in _counted(record, field=field))),)
        for record in tied
    }


def best_place(field: LowField, tied: Tied) -> Measured:
    """Return the single races won, then the second places, and so on.

    A race that stands for an annulled one counts twice here too.
    """
    return {
        record.entry: single_places(
            _counted(record, field=field), last=field.last_place
        )
        for record in tied
    }


def latest_rounds(field: LowField, tied: Tied) -> Measured:
    """Return the score of the latest round, then of the one before."""
    measured: Measured = {}
    for record in tied:
        cells = {cell.round: cell for cell in record.cells}
        measured[record.entry] = tuple(
            (number, None if record.points is None else cells[number].points)
            for number in reversed(field.rounds)
        )
    return measured


def in_final(field: LowField, tied: Tied) -> Measured:
    """Return 1 for everybody who drove the final."""
    return {
        record.entry: ((None, 1 if (cell := record.final) and cell.races else None),)
        for record in tied
    }


def inside_steps(
    prefix: str, where: str, *, pick: Callable[[Record], Cell | None]
) -> tuple[Step, ...]:
    """Return what orders the people of one table in one round.

    Lowest sum, then the better single place, the better last race, fewer codes.

    Args:
        prefix: of the codes, `final` or `round`.
        where: the same in words.
        pick: the cell of that round; who has none has nothing to compare.
    """

    def step(name: str, title: str, of: Callable[[Cell], Value]) -> Step:
        def measure(field: LowField, tied: Tied) -> Measured:
            return {
                record.entry: ((None, of(cell) if cell and cell.races else None),)
                for record in tied
                for cell in (pick(record),)
            }

        return TieBreak(
            f"{prefix}_{name}", f"{title} {where}", higher_wins=False, measure=measure
        )

    return (
        step("sum", "Sum of places", lambda cell: cell.score),
        step("best", "Best place", lambda cell: best_single(cell.races)),
        step("last", "Last race", lambda cell: last_race(cell.races)),
        step("codes", "Races not finished", lambda cell: codes(cell.races)),
    )


IN_FINAL: Step = TieBreak("final_seat", "Final", higher_wins=False, measure=in_final)
FINAL_STEPS = inside_steps("final", "in the final", pick=lambda record: record.final)
ROUND_STEPS = inside_steps("round", "in the round", pick=lambda record: record.cells[0])
PLACE_SUM: Step = TieBreak(
    "place_sum", "Sum of places", higher_wins=False, measure=total
)
NORMAL_SUM: Step = TieBreak(
    "normal_sum", "Normalised sum", higher_wins=False, measure=total
)
LOW_STILL_IN: Step = TieBreak(
    STILL_IN.code, STILL_IN.title, higher_wins=True, measure=still_in
)

LOW_TIE_BREAKS: Mapping[str, Step] = {
    step.code: step
    for step in (
        PLACE_SUM,
        TieBreak("round_wins", "Round wins", higher_wins=True, measure=round_wins),
        TieBreak("best_place", "Single places", higher_wins=True, measure=best_place),
        TieBreak(
            "latest_rounds", "Latest round", higher_wins=False, measure=latest_rounds
        ),
    )
}
LOW_FAMILY: tuple[Step, ...] = (
    IN_FINAL,
    *FINAL_STEPS,
    *ROUND_STEPS,
    *STAGE_FAMILY,
    NORMAL_SUM,
    *LOW_TIE_BREAKS.values(),
)
"""Every step there is, for its title."""


def low_chain_of(field: LowField) -> tuple[Step, ...]:
    """Return the steps a table is ranked by: final, knock-out, then the rules' chain.

    Raises:
        ValueError: the rules name a tie-break we do not have.
    """
    unknown = [code for code in field.rules.chain if code not in LOW_TIE_BREAKS]
    if unknown:
        raise ValueError(f"no such tie-break: {', '.join(unknown)}")
    steps: list[Step] = []
    if field.final_driven and field.rules.final_mode is not FinalMode.ADDITIVE_OPEN:
        steps.append(IN_FINAL)
        if not field.rules.adds_final:
            steps += FINAL_STEPS
    if any(last_stage(record) for record in field.records.values()):
        steps += STAGE_STEPS
    for code in field.rules.chain:
        if code == PLACE_SUM.code:
            steps += (NORMAL_SUM if field.normalised else PLACE_SUM, LOW_STILL_IN)
        else:
            steps.append(LOW_TIE_BREAKS[code])
    return tuple(steps)


def _counted(record: Record, *, field: LowField) -> list[Cell]:
    return [
        cell
        for cell in record.cells
        if cell.counts
        and not cell.knockout
        and (field.rules.adds_final or not cell.is_final)
    ]
