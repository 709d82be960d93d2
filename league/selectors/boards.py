"""What every table of a tournament is made from, read once."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.domain.low_rules import Rules
from league.domain.points import HeatResult
from league.domain.records import Entrant
from league.formats import Format, format_of
from league.models import Tournament
from league.selectors.results import entrants, heat_results
from league.selectors.seating import is_single_table


@dataclass(frozen=True, slots=True)
class Board:
    """Results, people and rules.

    Attributes:
        format_: how the tournament is run.
        heats: results, in any order.
        entries: everybody to be ranked.
        single: whether everybody sits at one table.
    """

    format_: Format
    heats: Sequence[HeatResult]
    entries: Sequence[Entrant]
    single: bool

    @property
    def rules(self) -> Rules:
        """What the table is ranked by."""
        return self.format_.settings.standing_rules(single_table=self.single)


def board_of(tournament: Tournament, *, provisional: bool = False) -> Board:
    """Read a tournament's results, those not confirmed only with `provisional`.

    Seven queries at most, and with `provisional` two more and one a running race.
    """
    format_ = format_of(tournament)
    return Board(
        format_=format_,
        heats=heat_results(tournament, provisional=provisional),
        entries=entrants(tournament),
        single=is_single_table(tournament, settings=format_.settings),
    )
