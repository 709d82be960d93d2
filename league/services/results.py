"""Enter or amend a heat's result: the league checks, the races app writes."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from league.errors import LeagueError
from league.models import Heat
from league.services.locking import lock_races
from league.services.standings import count_race
from races.models import ResultSheet
from races.services import annulling
from races.services import results as races
from races.services.results import LineInput

__all__ = [
    "LineInput",
    "amend_result",
    "confirm_result",
    "enter_result",
    "enter_table",
    "reject_result",
    "report_result",
    "void_heat",
]


@transaction.atomic
def enter_result(
    *,
    heat_id: int,
    lines: Sequence[LineInput],
    revision: int,
    role: str,
    user_id: int | None = None,
    reason: str = "",
) -> ResultSheet:
    """Make a heat's result official.

    Args:
        heat_id: the heat.
        lines: one a seat.
        revision: the revision of its race the caller has seen.
        role: a value of `ResultSheet.Role`.
        user_id: who enters it.
        reason: why, needed once a result has been official.

    Raises:
        StaleError: somebody else was faster.
        RaceError: the lines are impossible, or a reason is missing.
        LeagueError: no such heat, its round is not released, or its round or stage is
            closed (`count_race`).
    """
    return races.settle_race(
        race_id=_race_of(heat_id),
        lines=lines,
        revision=revision,
        role=role,
        author_id=user_id,
        reason=reason,
    )


@transaction.atomic
def enter_table(
    *,
    entries: Sequence[tuple[int, Sequence[LineInput], int]],
    role: str,
    user_id: int | None = None,
    reason: str = "",
) -> list[ResultSheet]:
    """Make the results of several races of one table official: all of them or none.

    Args:
        entries: heat, lines and the revision seen, one a race of the table.
        role: a value of `ResultSheet.Role`.
        user_id: who enters them.
        reason: why, needed once one of them has been official.

    Returns:
        the sheets, by race.

    Raises:
        LeagueError: the heats are not different races of one table.
        StaleError, RaceError: as `enter_result`; no result has changed then.
    """
    given = {heat_id: (lines, revision) for heat_id, lines, revision in entries}
    heats = list(Heat.objects.filter(pk__in=given).order_by("leg"))
    tables = {(heat.round_id, heat.table) for heat in heats}
    if len(tables) != 1 or not len(heats) == len(given) == len(entries):
        raise LeagueError(
            _("Enter different races of one table."), code="not_one_table"
        )
    lock_races(heat__in=given)
    return [
        enter_result(
            heat_id=heat.pk,
            lines=given[heat.pk][0],
            revision=given[heat.pk][1],
            role=role,
            user_id=user_id,
            reason=reason,
        )
        for heat in heats
    ]


@transaction.atomic
def amend_result(
    *,
    heat_id: int,
    lines: Sequence[LineInput],
    revision: int,
    role: str,
    reason: str,
    user_id: int | None = None,
) -> ResultSheet:
    """Replace an official result; the old one is kept and shown beside it.

    Raises:
        as `enter_result`, and LeagueError without a reason.
    """
    if not reason.strip():
        raise LeagueError(_("Say why the result changes."), code="reason_needed")
    return enter_result(
        heat_id=heat_id,
        lines=lines,
        revision=revision,
        role=role,
        user_id=user_id,
        reason=reason,
    )


@transaction.atomic
def report_result(
    *,
    heat_id: int,
    lines: Sequence[LineInput],
    revision: int,
    role: str = ResultSheet.Role.TABLE,
    user_id: int | None = None,
) -> ResultSheet:
    """Store what a table claims; it counts once somebody confirms it.

    Raises:
        as `enter_result`.
    """
    sheet = races.report_result(
        race_id=_race_of(heat_id),
        lines=lines,
        revision=revision,
        role=role,
        author_id=user_id,
    )
    count_race(race_id=sheet.race_id)  # pages show that a report is there
    return sheet


@transaction.atomic
def confirm_result(
    *, sheet_id: int, revision: int, role: str, user_id: int | None = None
) -> ResultSheet:
    """Make a reported sheet official.

    Raises:
        as `enter_result`.
    """
    return races.confirm_sheet(
        sheet_id=sheet_id, revision=revision, role=role, author_id=user_id
    )


@transaction.atomic
def reject_result(
    *, sheet_id: int, revision: int, reason: str, user_id: int | None = None
) -> ResultSheet:
    """Turn a reported sheet down.

    Raises:
        as `enter_result`.
    """
    sheet = races.reject_sheet(
        sheet_id=sheet_id, revision=revision, reason=reason, author_id=user_id
    )
    count_race(race_id=sheet.race_id)  # pages show that the report is gone
    return sheet


@transaction.atomic
def void_heat(
    *, heat_id: int, revision: int, reason: str, user_id: int | None = None
) -> None:
    """Annul a heat: it counts for nobody.

    Raises:
        as `enter_result`.
    """
    annulling.void_race(
        race_id=_race_of(heat_id), revision=revision, reason=reason, author_id=user_id
    )


def _race_of(heat_id: int) -> int:
    found = Heat.objects.filter(pk=heat_id).values_list("race_id", flat=True).first()
    if found is None:
        raise LeagueError(_("There is no such heat."), code="unknown")
    return found
