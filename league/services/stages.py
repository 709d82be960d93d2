"""Close a stage: keep its table as proof, cut the field, seat the final; and reopen it."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.errors import LeagueError
from league.formats import format_of
from league.models import Stage, StandingSnapshot, Tournament
from league.selectors.boards import board_of
from league.selectors.open_heats import unraced_heats
from league.selectors.snapshots import inputs_hash, snapshot_rows
from league.selectors.stage_cuts import cut_table, fields_after, people_in
from league.selectors.standings import stage_table
from league.services.cuts import Advanced, cut_field
from league.services.knockouts import make_room
from league.services.locking import lock_races, locked_stage
from league.services.next_stages import FEWEST, seat_stage, unseat_stage
from league.services.reasons import checked_reason
from league.services.standings import touch_standings
from league.services.unfinished import refuse_unfinished


@transaction.atomic
def close_stage(
    *,
    stage_id: int,
    version: int,
    user_id: int | None = None,
    lot_seed: str | None = None,
) -> StandingSnapshot:
    """Close a stage whose races are all settled or void.

    The table is kept as it stands; those who go on are seated in the next stage, and
    after the final the tournament is finished. A knockout gets its stages when the
    rounds are closed. Equals across the cut draw a lot, whose seed and order are kept.

    A heat that nobody has entered, where people choose, stands in no one's way.

    Args:
        stage_id: the stage.
        version: the tournament's version the caller has seen.
        user_id: who closes it.
        lot_seed: of the lot, should one be needed; drawn by chance if not given.

    Raises:
        StaleError: something has changed since that version.
        LeagueError: the stage is closed, or a race of it is not over.
    """
    stage = locked_stage(stage_id, version=version)
    tournament = stage.tournament
    if stage.closed_at is not None:
        raise LeagueError(_("This stage is closed already."), code="stage_closed")
    rounds = list(stage.rounds.order_by("number"))
    unraced = unraced_heats(tournament, rounds)
    for round_ in rounds:
        if round_.pk not in unraced:
            refuse_unfinished(round_)
    now = timezone.now()
    stage.rounds.filter(closed_at__isnull=True).update(closed_at=now)
    stage.closed_at = now
    stage.save(update_fields=("closed_at",))
    last = rounds[-1].number
    table = stage_table(tournament, after_round=last)
    advanced, following = _advance(stage, after_round=last, lot_seed=lot_seed)
    if following is not None and len(advanced.finalists) >= FEWEST:
        seat_stage(following, advancing=advanced.finalists, user_id=user_id)
    else:  # the last stage, or too few are left to drive another (AC-1)
        tournament.stages.filter(number__gt=stage.number).update(closed_at=now)
        tournament.status = Tournament.Status.FINISHED
        tournament.save(update_fields=("status",))
    seen = touch_standings(tournament_id=tournament.pk)
    return StandingSnapshot.objects.create(
        stage=stage,
        version=seen,
        rows=snapshot_rows(table),
        advanced=advanced.to_json(),
        inputs_hash=inputs_hash(tournament, after_round=last),
        made_by_id=user_id,
    )


@transaction.atomic
def reopen_stage(
    *, stage_id: int, version: int, reason: str, user_id: int | None = None
) -> Stage:
    """Open a closed stage again: its kept table stays, marked as reopened.

    The seating of what follows is taken back. A final that has begun stands, and so
    does the cut: nobody is removed from it; the same holds in a knockout.

    Raises:
        StaleError: something has changed since that version.
        LeagueError: the stage is open, the next one has begun, or no reason is given.
    """
    del user_id  # the reason is kept; who may do this is asked before
    reason = checked_reason(reason)
    later = Stage.objects.filter(pk=stage_id).values("tournament_id")
    lock_races(heat__round__tournament_id__in=later)
    stage = locked_stage(stage_id, version=version)
    if stage.closed_at is None:
        raise LeagueError(_("This stage is open."), code="stage_open")
    tournament = stage.tournament
    for following in tournament.stages.filter(number__gt=stage.number):
        unseat_stage(following)
    if stage.kind == Stage.Kind.QUALIFYING and format_of(tournament).is_knockout:
        make_room(tournament, stages=0)
    stage.snapshots.filter(reopened_at__isnull=True).update(
        reopened_at=timezone.now(), reopened_because=reason
    )
    stage.closed_at = None
    stage.save(update_fields=("closed_at",))
    if tournament.status == Tournament.Status.FINISHED:
        tournament.status = Tournament.Status.RUNNING
        tournament.save(update_fields=("status",))
    last = stage.rounds.order_by("number").last()
    if last is not None:  # the last round is what one wants to correct; others by hand
        last.closed_at = None
        last.save(update_fields=("closed_at",))
    touch_standings(tournament_id=tournament.pk)
    return stage


def _advance(
    stage: Stage, *, after_round: int, lot_seed: str | None
) -> tuple[Advanced, Stage | None]:
    """Who goes on from a stage, and to which one; nobody, and None, from the last."""
    tournament = stage.tournament
    board = board_of(tournament)
    people = people_in(stage, board=board)
    last = stage.kind == Stage.Kind.FINAL
    fields = () if last else fields_after(stage, board=board, people=people)
    if not fields:
        return Advanced(), None
    if stage.kind == Stage.Kind.QUALIFYING and board.format_.is_knockout:
        make_room(tournament, stages=len(fields) - 1)
    table = cut_table(stage, board=board, people=people, after_round=after_round)
    later = tournament.stages.filter(number__gt=stage.number).order_by("number")
    following = later.first()
    if following is not None:
        following.tournament = tournament
    return cut_field(table, field=fields[0], lot_seed=lot_seed), following
