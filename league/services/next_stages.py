"""What a closed stage leads to: its seating made, taken back, made anew."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from league.errors import LeagueError
from league.models import Stage
from league.services.finals import seat_final
from league.services.heats import clear_heats
from league.services.knockouts import clear_stage, seat_knockout
from league.services.locking import begun
from races.models import Race

FEWEST = 3  # AC-1, and a table of Ben Hur


def seat_stage(
    stage: Stage, *, advancing: Sequence[int], user_id: int | None = None
) -> None:
    """Seat those who go on; releasing the round is a step of its own.

    Args:
        stage: a final, or a stage of a knockout; its tournament is locked.
        advancing: three or more entries, in seed order.
        user_id: who closes the stage before.
    """
    if stage.kind == Stage.Kind.FINAL:
        seat_final(stage, finalists=advancing, user_id=user_id)
    else:
        seat_knockout(stage, advancing=advancing, user_id=user_id)


def unseat_stage(stage: Stage) -> None:
    """Take the seating of a stage back.

    Raises:
        LeagueError: it has begun, so its drivers stand.
    """
    _refuse_begun(stage)
    clear_stage(stage)


def reseat_stage(
    stage: Stage, *, advancing: Sequence[int], user_id: int | None = None
) -> None:
    """Seat another field in the stead of the one seated; what is public stays so.

    Raises:
        LeagueError: the stage has begun, so its drivers stand.
    """
    _refuse_begun(stage)
    clear_heats(list(stage.rounds.values_list("pk", flat=True)))
    seat_stage(stage, advancing=advancing, user_id=user_id)


def _refuse_begun(stage: Stage) -> None:
    if not begun(Race.objects.filter(heat__round__stage=stage)).exists():
        return
    if stage.kind == Stage.Kind.FINAL:
        raise LeagueError(
            _("The final has begun: who drives it stands, and the heats stay closed."),
            code="final_begun",
        )
    raise LeagueError(
        _("The next stage has begun: who drives it stands."), code="stage_begun"
    )
