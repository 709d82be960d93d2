"""Results: appended versions of a race's outcome, at most one of them confirmed.

Every decision is a sheet of its own with its author: a report, its confirmation or
rejection, an amendment. Nothing is overwritten but the status of the sheet before.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from races import live
from races.errors import RaceError, StaleError
from races.models import Race, ResultSheet
from races.services.lines import LineInput
from races.services.locking import locked_race
from races.services.sheets import (
    append_lines,
    end_race,
    need_reason,
    one_at_a_time,
    refuse_driven,
    refuse_stale,
    supersede,
)

Status = ResultSheet.Status

__all__ = [
    "LineInput",
    "confirm_sheet",
    "reject_sheet",
    "report_result",
    "settle_locked",
    "settle_race",
]


def settle_race(
    *,
    race_id: int,
    lines: Sequence[LineInput],
    revision: int,
    role: str,
    author_id: int | None = None,
    reason: str = "",
) -> ResultSheet:
    """Make a result official; an earlier official one is superseded.

    Args:
        race_id: the race.
        lines: one for each of its seats, in any order.
        revision: the revision the caller has seen.
        role: in which role the author acts, a value of `ResultSheet.Role`.
        author_id: the user; None for the engine.
        reason: why, needed when a result has been official before.

    Raises:
        StaleError: somebody else was faster.
        RaceError: the lines or the moment are impossible.
    """
    with one_at_a_time():
        race = locked_race(race_id)
        return settle_locked(
            race,
            lines=lines,
            revision=revision,
            role=role,
            author_id=author_id,
            reason=reason,
        )


def settle_locked(
    race: Race,
    *,
    lines: Sequence[LineInput],
    revision: int,
    role: str,
    author_id: int | None = None,
    reason: str = "",
) -> ResultSheet:
    """Do what `settle_race` does to a race that the caller has locked already."""
    refuse_stale(race, revision)
    if role != ResultSheet.Role.ENGINE:
        refuse_driven(race)
    if race.is_over and not reason.strip():
        raise RaceError(
            _("This result was official already: say why it changes."),
            code="reason_needed",
        )
    supersede(race, Status.CONFIRMED)
    sheet = append_lines(
        race,
        lines=lines,
        status=Status.CONFIRMED,
        role=role,
        author_id=author_id,
        reason=reason,
    )
    end_race(race, status=Race.Status.SETTLED)
    return sheet


def report_result(
    *,
    race_id: int,
    lines: Sequence[LineInput],
    revision: int,
    role: str,
    author_id: int | None = None,
    reason: str = "",
) -> ResultSheet:
    """Store what a table claims; it counts once somebody confirms it.

    Raises:
        StaleError: somebody else was faster.
        RaceError: the lines are impossible or the result is official already.
    """
    with one_at_a_time():
        race = locked_race(race_id)
        refuse_stale(race, revision)
        refuse_driven(race)
        if race.is_over:
            raise RaceError(_("This result is official already."), code="settled")
        sheet = append_lines(
            race,
            lines=lines,
            status=Status.REPORTED,
            role=role,
            author_id=author_id,
            reason=reason,
        )
        live.publish(race.topic, race.version)
        return sheet


def confirm_sheet(
    *,
    sheet_id: int,
    revision: int,
    role: str,
    author_id: int | None = None,
    reason: str = "",
) -> ResultSheet:
    """Make a reported sheet official, as a new sheet of the one who confirms it.

    Raises:
        StaleError: the sheet is not waiting any more, or somebody else was faster.
        RaceError: another result is official and no reason is given.
    """
    with one_at_a_time():
        race, sheet = _locked_report(sheet_id)
        confirmed = settle_locked(
            race,
            lines=_lines_of(sheet),
            revision=revision,
            role=role,
            author_id=author_id,
            reason=reason,
        )
        _close(sheet)
        return confirmed


def reject_sheet(
    *,
    sheet_id: int,
    revision: int,
    reason: str,
    role: str = ResultSheet.Role.ORGANISER,
    author_id: int | None = None,
) -> ResultSheet:
    """Turn a reported sheet down, as a new sheet that says who and why.

    Raises:
        StaleError: the sheet is not waiting any more, or somebody else was faster.
        RaceError: no reason is given.
    """
    with one_at_a_time():
        race, sheet = _locked_report(sheet_id)
        refuse_stale(race, revision)
        need_reason(reason)
        rejected = append_lines(
            race,
            lines=_lines_of(sheet),
            status=Status.REJECTED,
            role=role,
            author_id=author_id,
            reason=reason,
        )
        _close(sheet)
        live.publish(race.topic, race.version)
        return rejected


def _locked_report(sheet_id: int) -> tuple[Race, ResultSheet]:
    try:
        race_id = ResultSheet.objects.values_list("race_id", flat=True).get(pk=sheet_id)
    except ResultSheet.DoesNotExist:
        raise RaceError(_("There is no such result sheet."), code="unknown") from None
    race = locked_race(race_id)
    sheet = ResultSheet.objects.get(pk=sheet_id)
    if sheet.status != Status.REPORTED:
        raise StaleError(_("This report has been dealt with already."))
    return race, sheet


def _lines_of(sheet: ResultSheet) -> list[LineInput]:
    return [
        LineInput(line.seat.index, line.place, line.finish, line.order)
        for line in sheet.lines.select_related("seat")
    ]


def _close(sheet: ResultSheet) -> None:
    sheet.status = Status.SUPERSEDED
    sheet.save(update_fields=("status",))
