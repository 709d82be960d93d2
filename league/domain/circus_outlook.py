"""The chances of a place in the final where most wins lead."""

from collections.abc import Sequence
from fractions import Fraction

from league.domain.prospects import Outlook, Prospect, Rivals
from league.domain.ranking import Standing


def circus_outlook(
    standings: Sequence[Standing], *, rounds_left: int, field: int
) -> tuple[Outlook, ...]:
    """Return everybody's chances; see `outlook.outlook`.

    Each is taken alone, from no further win to a win in every heat left. Any place may
    be enough or too little then, so nobody is told what he needs.
    """
    racing = [row for row in standings if not row.withdrawn]
    rivals = Rivals(
        worst=[_key(row, wins=0) for row in racing],
        best=[_key(row, wins=rounds_left) for row in racing],
        field=field,
    )
    return tuple(
        Outlook(
            row.entry,
            _prospect(row, rivals=rivals, rounds_left=rounds_left),
            needs=None,
            with_win=None,
        )
        for row in standings
    )


def _key(row: Standing, *, wins: int) -> Fraction:
    return -(row.points or Fraction(0)) - wins


def _prospect(row: Standing, *, rivals: Rivals[Fraction], rounds_left: int) -> Prospect:
    if row.withdrawn or rivals.shut_out(_key(row, wins=rounds_left)):
        return Prospect.OUT_OF_REACH
    if rivals.let_in(_key(row, wins=0)):
        return Prospect.CERTAIN
    return Prospect.OPEN
