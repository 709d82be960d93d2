"""What a correction would do to the table, before it is saved."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from league.domain.advancement import CutDifference, cut, cut_difference
from league.domain.game_settings import settings_of
from league.domain.impact import RankChange, impact
from league.domain.points import FinishCode, HeatResult, Line
from league.domain.standings import Standing, rank
from league.errors import LeagueError
from league.models import Entry, Heat, Stage
from league.selectors.results import (
    drivers_of,
    entrants,
    heat_results,
    knockout_number,
)
from league.selectors.seating import is_single_table
from races.services.lines import LineInput, check_lines


@dataclass(frozen=True, slots=True)
class CorrectionEffects:
    """Who moves, and whether the line under the finalists does.

    Attributes:
        changes: entries whose rank or points change, in the order of the new table.
        cut: what would change in who goes to the final; None without a cut.
        names: of all entries named.
        champion: entry that would lead instead of another; None if the lead stays.
    """

    changes: tuple[RankChange, ...]
    cut: CutDifference | None
    names: dict[int, str]
    champion: int | None


def correction_effects(
    *, heat_id: int, lines: Sequence[LineInput]
) -> CorrectionEffects:
    """Compare the table with the one these lines would give; eight queries.

    Raises:
        LeagueError: there is no such heat.
        RaceError: the lines are impossible.
    """
    heat = (
        Heat.objects.select_related("race", "round__stage", "round__tournament")
        .prefetch_related("seated", "race__seats")
        .filter(pk=heat_id)
        .first()
    )
    if heat is None:
        raise LeagueError(_("There is no such heat."), code="unknown")
    tournament = heat.round.tournament
    stored = heat_results(tournament)
    where = (heat.round.number, heat.table, heat.leg)
    others = [h for h in stored if (h.round, h.table, h.leg) != where]
    corrected = [*others, _sheet(heat, lines=lines)]
    settings = settings_of(tournament.game, tournament.settings)
    single = is_single_table(tournament, settings=settings)
    rules = settings.standing_rules(single_table=single)
    entries = entrants(tournament)
    before = rank(stored, entries=entries, rules=rules)
    after = rank(corrected, entries=entries, rules=rules)
    names = Entry.objects.filter(tournament=tournament).values_list(
        "pk", "player__name"
    )
    field = (
        0
        if single or heat.round.stage.kind == Stage.Kind.FINAL
        else settings.final_field
    )
    return CorrectionEffects(
        changes=impact(before, after=after),
        cut=_cut_moves(before, after=after, field=field),
        names=dict(names),
        champion=after[0].entry if before[0].entry != after[0].entry else None,
    )


def _sheet(heat: Heat, *, lines: Sequence[LineInput]) -> HeatResult:
    seats = {seat.index: seat for seat in heat.race.seats.all()}
    check_lines(lines, seats=seats.keys())
    entries = drivers_of(heat)
    stage = heat.round.stage
    return HeatResult(
        round=heat.round.number,
        table=heat.table,
        leg=heat.leg,
        lines=tuple(
            Line(
                entry=entries[seats[line.seat].player_id],
                place=line.place,
                finish=FinishCode(line.finish),
                start=seats[line.seat].start,
            )
            for line in lines
        ),
        is_final=stage.kind == Stage.Kind.FINAL,
        knockout=knockout_number(stage.kind, stage=stage.number),
    )


def _cut_moves(
    before: Sequence[Standing], *, after: Sequence[Standing], field: int
) -> CutDifference | None:
    if not field:
        return None
    was = cut(before, field=field)
    # Those tied across the line count as in, so that only a real loss is named.
    locked = replace(was, finalists=(*was.finalists, *was.tied_at_cut))
    return cut_difference(locked, recomputed=cut(after, field=field))
