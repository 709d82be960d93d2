"""What separates people where most wins lead: the steps of Circus Maximus.

Each measures like those of `tiebreaks`: one value a part, compared from the left, None
for nothing to compare, which ranks below every value. What no step separates shares its
rank; only a cut across equals draws a lot.
"""

from collections.abc import Mapping

from league.domain.circus_records import HeatField, heat_cells, heat_summary
from league.domain.tiebreaks import (
    FINAL_SEAT,
    STILL_IN,
    Part,
    TieBreak,
    Tied,
    still_in,
)

Step = TieBreak[HeatField]
Measured = dict[int, tuple[Part, ...]]


def final_seat(field: HeatField, tied: Tied) -> Measured:
    """Return the place in the final, None for everybody outside it."""
    return {
        record.entry: ((None, record.final.place if record.final else None),)
        for record in tied
    }


def heat_wins(field: HeatField, tied: Tied) -> Measured:
    """Return how many heats were won."""
    return {record.entry: ((None, record.points),) for record in tied}


def win_order(field: HeatField, tied: Tied) -> Measured:
    """Return 1 for a win in the first heat entered, then for the second, and so on.

    A heat that was not entered is not won, no better and no worse than one lost.
    """
    won = {
        record.entry: [int(cell.won) for cell in heat_cells(record.cells)]
        for record in tied
    }
    most = max(map(len, won.values()))
    return {
        entry: tuple(
            (number, heats[number - 1] if number <= len(heats) else 0)
            for number in range(1, most + 1)
        )
        for entry, heats in won.items()
    }


def average_finish(field: HeatField, tied: Tied) -> Measured:
    """Return the mean place in the heats; heats not entered do not count."""
    return {
        record.entry: ((None, heat_summary(record.cells).average),) for record in tied
    }


HEAT_FINAL: Step = TieBreak(
    FINAL_SEAT.code, FINAL_SEAT.title, higher_wins=False, measure=final_seat
)
HEAT_STILL_IN: Step = TieBreak(
    STILL_IN.code, STILL_IN.title, higher_wins=True, measure=still_in
)
WIN_ORDER: Step = TieBreak(
    "win_order", "Order of wins", higher_wins=True, measure=win_order
)
HEAT_TIE_BREAKS: Mapping[str, Step] = {
    step.code: step
    for step in (
        TieBreak("heat_wins", "Heats won", higher_wins=True, measure=heat_wins),
        WIN_ORDER,
        TieBreak(
            "average_finish",
            "Average finish",
            higher_wins=False,
            measure=average_finish,
        ),
    )
}


def heat_chain_of(field: HeatField) -> tuple[Step, ...]:
    """Return the steps a table is ranked by: the final, then the rules' chain.

    Raises:
        ValueError: the rules name a tie-break we do not have.
    """
    unknown = [code for code in field.rules.chain if code not in HEAT_TIE_BREAKS]
    if unknown:
        raise ValueError(f"no such tie-break: {', '.join(unknown)}")
    by_wins, *others = (HEAT_TIE_BREAKS[code] for code in field.rules.chain)
    ahead = (HEAT_FINAL,) if field.final_driven else ()
    return (*ahead, by_wins, HEAT_STILL_IN, *others)
