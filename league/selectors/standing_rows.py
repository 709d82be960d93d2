"""A table as pages and API show it: values, the same in every language."""

from dataclasses import dataclass
from fractions import Fraction

from league.domain.circus_records import HeatSummary
from league.domain.outlook import Outlook
from league.domain.points import points_text
from league.domain.reasons import Reason
from league.domain.records import Cell


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the table, with nothing in it that depends on the language.

    Attributes:
        entry: id of the entry.
        player: id of the player.
        name: whose line.
        club: may be empty.
        rank: 1 is best; equals share it.
        shared: whether somebody else has the same rank.
        points: what counts, heats won where they lead; None where low sums lead and
            there is none yet.
        wins: first places.
        cells: one a round that has a sheet.
        reasons: this line against the one above it; put in words by `wording`.
        climbed: ranks gained since the round before; None without one.
        outlook: chances of the final; None once the heats are over.
        withdrawn: whether the entry has left.
        in_final: whether the line is above the cut; once the heats are closed, whether
            the entry drives the final.
        tied_at_cut: whether a lot will have to decide about the final.
        heats: the heats in short, where heats won lead; else None.
    """

    entry: int
    player: int
    name: str
    club: str
    rank: int
    shared: bool
    points: Fraction | None
    wins: int
    cells: tuple[Cell, ...]
    reasons: tuple[Reason, ...]
    climbed: int | None
    outlook: Outlook | None
    withdrawn: bool
    in_final: bool
    tied_at_cut: bool
    heats: HeatSummary | None = None

    @property
    def points_text(self) -> str:
        """Points as people write them: `16`, `2½`; a dash for none."""
        return "–" if self.points is None else points_text(self.points)


@dataclass(frozen=True, slots=True)
class StandingsView:
    """A table as pages and API show it.

    Attributes:
        tournament: its id.
        version: the tournament's version it belongs to.
        after_round: later rounds are left out; None for all.
        provisional: whether unconfirmed sheets and running races count.
        rounds: numbers of the rounds that have a sheet.
        final_round: number of the final; None without one.
        cut: how many go on from the stage in hand; None when everybody or nobody does.
        cut_to_final: whether they go to the final, and not to a knockout stage.
        tied_places: how many of those tied at the cut get in; 0 without a tie.
        locked: whether the stage is closed, so that those who go on stand.
        rounds_left: heats still to race before the final.
        over: whether the last stage is closed.
        low: whether the lowest sum leads.
        wins_lead: whether heats won lead.
        normalised: whether sums are normalised, as tables differ in size.
        legs: how many races make a round of a table.
        rows: best first.
    """

    tournament: int
    version: int
    after_round: int | None
    provisional: bool
    rounds: tuple[int, ...]
    final_round: int | None
    cut: int | None
    cut_to_final: bool
    tied_places: int
    locked: bool
    rounds_left: int
    over: bool
    low: bool
    wins_lead: bool
    normalised: bool
    legs: int
    rows: tuple[StandingRow, ...]
