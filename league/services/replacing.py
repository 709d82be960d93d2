"""A finalist who does not appear: the next alternate drives instead."""

from django.db import transaction
from django.utils.translation import gettext as _

from league.domain.advancement import Cut, CutError
from league.domain.advancement import replace_finalist as replaced
from league.errors import LeagueError
from league.models import Stage, StandingSnapshot
from league.services.locking import lock_races, locked_stage
from league.services.next_stages import reseat_stage
from league.services.reasons import checked_reason
from league.services.standings import touch_standings


@transaction.atomic
def replace_finalist(
    *,
    stage_id: int,
    entry_id: int,
    version: int,
    reason: str,
    user_id: int | None = None,
) -> StandingSnapshot:
    """Let the next alternate drive in a finalist's stead, or in a knockout stage.

    The final is seated again, since its start places follow from who drives it; it
    stays as public as it was. The kept table says who stepped in for whom, and why.

    Args:
        stage_id: the closed stage that the finalists come from.
        entry_id: the finalist who is missing.
        version: the tournament's version the caller has seen.
        reason: shown to everybody.
        user_id: who decides it.

    Raises:
        StaleError: something has changed since that version.
        LeagueError: the stage is open or leads to no final, the final has begun, the
            entry is no finalist, no alternate is left, or no reason is given.
    """
    reason = checked_reason(reason)
    whole = Stage.objects.filter(pk=stage_id).values("tournament_id")
    lock_races(heat__round__tournament_id__in=whole)
    stage = locked_stage(stage_id, version=version)
    following = _following(stage)
    snapshot = stage.snapshots.get(reopened_at__isnull=True)
    field = _replaced(snapshot, missing=entry_id)
    following.tournament = stage.tournament
    reseat_stage(following, advancing=field.finalists, user_id=user_id)
    snapshot.advanced = {
        **snapshot.advanced,
        "finalists": list(field.finalists),
        "alternates": list(field.alternates),
        "replaced": [
            *snapshot.advanced.get("replaced", []),
            {
                "out": entry_id,
                "in": field.finalists[-1],
                "reason": reason,
                "by": user_id,
            },
        ],
    }
    snapshot.save(update_fields=("advanced",))
    touch_standings(tournament_id=stage.tournament_id)
    return snapshot


def _following(stage: Stage) -> Stage:
    """The seated stage that a closed stage leads to; raises LeagueError."""
    if stage.closed_at is None:
        raise LeagueError(_("This stage is open."), code="stage_open")
    later = stage.tournament.stages.filter(number__gt=stage.number)
    following = later.order_by("number").first()
    if following is None or not following.rounds.filter(heats__isnull=False).exists():
        raise LeagueError(_("No final follows this stage."), code="no_final")
    return following


def _replaced(snapshot: StandingSnapshot, *, missing: int) -> Cut:
    """The field with the next alternate in it; raises LeagueError."""
    advanced = snapshot.advanced
    locked = Cut(
        finalists=tuple(advanced["finalists"]),
        alternates=tuple(advanced["alternates"]),
        tied_at_cut=(),
        decided_by=None,
        field=len(advanced["finalists"]),
        reserve=len(advanced["alternates"]),
    )
    try:
        return replaced(locked, missing=missing)
    except CutError as refusal:
        if refusal.code == "no_alternate":
            raise LeagueError(
                _("No alternate is left to step in."), code="no_alternate"
            ) from refusal
        raise LeagueError(
            _("Only a finalist can be replaced."), code="not_a_finalist"
        ) from refusal
