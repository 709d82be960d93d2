"""One table's one round on its own: who won, and why."""

from collections.abc import Sequence

from league.domain.low_records import low_field_of
from league.domain.low_rules import LowSumRules
from league.domain.low_tiebreaks import ROUND_STEPS
from league.domain.points import HeatResult
from league.domain.ranking import Standing, ranked
from league.domain.records import Entrant


def rank_round(
    sheets: Sequence[HeatResult], *, rules: LowSumRules
) -> tuple[Standing, ...]:
    """Return the people of a table, the best of the round first (BH-34).

    Equal sums share the victory (`cells[0].won`, counted in `wins`). For the order of
    the table they are told apart by the better single place, the better last race and
    fewer codes; `rank`, `cells[0].place` and `reasons` say so.

    Args:
        sheets: of the races of one table in one round, one each; reported ones count.
        rules: how many races a round has.

    Raises:
        ResultsError: one race has two confirmed sheets.
    """
    people = sorted({line.entry for heat in sheets for line in heat.lines})
    field = low_field_of(
        sheets,
        entries=[Entrant(entry) for entry in people],
        rules=rules,
        include_provisional=True,
    )
    return ranked(
        field.records, field=field, chain=ROUND_STEPS, is_win=lambda cell: cell.won
    )
