"""What separates the people of a knock-out stage of low sums: the steps of its cut.

Whoever is cut off after a stage stands in the table where the cut had them: the same
steps in the same order as `low_rules.ROUND_WINS_CHAIN` on the stage alone, see
`knockout.stage_standings`. Outside a knock-out each measures None.
"""

from collections.abc import Callable
from fractions import Fraction

from league.domain.low_records import LowField
from league.domain.low_rounds import single_places
from league.domain.records import Cell, Record
from league.domain.tiebreaks import STILL_IN, Part, TieBreak, Tied, Value

Step = TieBreak[LowField]
Measured = dict[int, tuple[Part, ...]]


def last_stage(record: Record) -> int | None:
    """Return the last knock-out stage an entry is seated in, raced, annulled or not."""
    seated = (c.knockout for c in record.cells if c.races or c.annulled or c.awaited)
    return max(seated, default=0) or None


def stage_reached(field: LowField, tied: Tied) -> Measured:
    """Return the last knock-out stage an entry was in, confirmed or not."""
    return {record.entry: ((None, last_stage(record)),) for record in tied}


def stage_wins(field: LowField, tied: Tied) -> Measured:
    """Return the tables won in that stage; equal sums share one (BH-34)."""
    return _measured(tied, of=lambda record: sum(c.won for c in _stage_cells(record)))


def stage_sum(field: LowField, tied: Tied) -> Measured:
    """Return the score of that stage, None without a result.

    A race that is not in counts like the other, as in the sum of the rounds.
    """

    def score(record: Record) -> Value:
        differ = last_stage(record) in field.stages_differ
        scores = [
            (known or 0) * Fraction(max(field.rules.races, legs), legs)
            for cell in _stage_cells(record)
            for known in (cell.normal if differ else cell.score,)
            for legs in (len({race.leg for race in cell.races}) + len(cell.annulled),)
        ]
        return sum(scores, start=Fraction(0)) if scores else None

    return _measured(tied, of=score)


def stage_still_in(field: LowField, tied: Tied) -> Measured:
    """Return 1 for an active entry of that stage, 0 for one that has withdrawn."""
    return _measured(tied, of=lambda record: int(not record.withdrawn))


def stage_places(field: LowField, tied: Tied) -> Measured:
    """Return the single races won in that stage, then the second places, and so on."""
    return {
        record.entry: tuple(
            (place, count if last_stage(record) else None)
            for place, count in single_places(
                _stage_cells(record), last=field.last_place
            )
        )
        for record in tied
    }


STAGE_REACHED: Step = TieBreak(
    "stage_reached", "Knock-out stage", higher_wins=True, measure=stage_reached
)
STAGE_WINS: Step = TieBreak(
    "stage_wins",
    "Tables won in the knock-out stage",
    higher_wins=True,
    measure=stage_wins,
)
STAGE_SUM: Step = TieBreak(
    "stage_sum", "Sum in the knock-out stage", higher_wins=False, measure=stage_sum
)
STAGE_STILL_IN: Step = TieBreak(
    STILL_IN.code, STILL_IN.title, higher_wins=True, measure=stage_still_in
)
STAGE_PLACES: Step = TieBreak(
    "stage_places",
    "Single places in the knock-out stage",
    higher_wins=True,
    measure=stage_places,
)
STAGE_FAMILY = (STAGE_REACHED, STAGE_WINS, STAGE_SUM, STAGE_PLACES)
"""Every step with a title of its own."""
STAGE_STEPS = (STAGE_REACHED, STAGE_WINS, STAGE_SUM, STAGE_STILL_IN, STAGE_PLACES)
"""In the order in which they are asked."""


def _measured(tied: Tied, *, of: Callable[[Record], Value]) -> Measured:
    return {
        record.entry: ((None, of(record) if last_stage(record) else None),)
        for record in tied
    }


def _stage_cells(record: Record) -> list[Cell]:
    """Return the counted cells of the last stage an entry was in."""
    return [
        cell
        for cell in record.cells
        if cell.counts and cell.races and cell.knockout == last_stage(record)
    ]
