"""What a correction would do to the table, before it is saved."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from league.domain.advancement import CutDifference, cut, cut_difference
from league.domain.impact import RankChange, impact
from league.domain.points import FinishCode, HeatResult, Line
from league.domain.standings import rank
from league.errors import LeagueError
from league.models import Entry, Heat, Stage
from league.selectors.boards import Board, board_of
from league.selectors.results import annulled_races, drivers_of, knockout_number
from league.selectors.stage_cuts import cut_table, fields_after, people_in
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
    """Compare the table with the one these lines would give; ten queries at most.

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
    board = board_of(tournament)
    where = (heat.round.number, heat.table, heat.leg)
    others = [h for h in board.heats if (h.round, h.table, h.leg) != where]
    void = annulled_races(tournament).get((heat.round.number, heat.table), ())
    sheet = replace(_sheet(heat, lines=lines), annulled=void)
    corrected = replace(board, heats=[*others, sheet])
    before, after = (
        rank(one.heats, entries=one.entries, rules=one.rules)
        for one in (board, corrected)
    )
    names = Entry.objects.filter(tournament=tournament).values_list(
        "pk", "player__name"
    )
    return CorrectionEffects(
        changes=impact(before, after=after),
        cut=_cut_moves(heat.round.stage, before=board, after=corrected),
        names=dict(names),
        champion=after[0].entry if before[0].entry != after[0].entry else None,
    )


def _sheet(heat: Heat, *, lines: Sequence[LineInput]) -> HeatResult:
    seats = {seat.index: seat for seat in heat.race.seats.all()}
    check_lines(lines, seats=seats.keys(), game=heat.race.game)
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
                order=line.order,
            )
            for line in lines
        ),
        is_final=stage.kind == Stage.Kind.FINAL,
        knockout=knockout_number(stage.kind, stage=stage.number),
    )


def _cut_moves(stage: Stage, *, before: Board, after: Board) -> CutDifference | None:
    """What the correction does to who goes on from the stage it is made in."""
    if before.single or stage.kind == Stage.Kind.FINAL:
        return None
    people = people_in(stage, board=before)
    fields = fields_after(stage, board=before, people=people)
    if not fields:
        return None
    was, now = (
        cut(
            cut_table(stage, board=board, people=people, after_round=None),
            field=fields[0],
        )
        for board in (before, after)
    )
    # Those tied across the line count as in, so that only a real loss is named.
    locked = replace(was, finalists=(*was.finalists, *was.tied_at_cut))
    return cut_difference(locked, recomputed=now)
