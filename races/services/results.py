"""Results: appended versions of a race's outcome, at most one of them confirmed.

Every decision is a sheet of its own with its author: a report, its confirmation or
rejection, an amendment. Nothing is overwritten but the status of the sheet before.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from races import live
from races.errors import RaceError, StaleError
from races.models import Race, ResultLine, ResultSheet
from races.services.lines import LineInput, check_lines
from races.services.locking import locked_race
from races.signals import race_settled

Status = ResultSheet.Status
REASON_AT_MOST = 200

__all__ = [
    "LineInput",
    "confirm_sheet",
    "reject_sheet",
    "report_result",
    "settle_locked",
    "settle_race",
    "take_back_result",
    "void_race",
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
    with _one_at_a_time():
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
    _refuse_stale(race, revision)
    if role != ResultSheet.Role.ENGINE:
        _refuse_driven(race)
    if race.is_over and not reason.strip():
        raise RaceError(
            _("This result was official already: say why it changes."),
            code="reason_needed",
        )
    _supersede(race, Status.CONFIRMED)
    sheet = _append(
        race,
        lines=lines,
        status=Status.CONFIRMED,
        role=role,
        author_id=author_id,
        reason=reason,
    )
    _end(race, status=Race.Status.SETTLED)
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
    with _one_at_a_time():
        race = locked_race(race_id)
        _refuse_stale(race, revision)
        _refuse_driven(race)
        if race.is_over:
            raise RaceError(_("This result is official already."), code="settled")
        sheet = _append(
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
    with _one_at_a_time():
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
    with _one_at_a_time():
        race, sheet = _locked_report(sheet_id)
        _refuse_stale(race, revision)
        _need(reason)
        rejected = _append(
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


def void_race(
    *,
    race_id: int,
    revision: int,
    reason: str,
    role: str = ResultSheet.Role.ORGANISER,
    author_id: int | None = None,
) -> Race:
    """Annul a race: it counts for nobody. A rejected sheet without lines says why.

    Raises:
        StaleError: somebody else was faster.
        RaceError: no reason is given, or the race is void already.
    """
    with _one_at_a_time():
        race = locked_race(race_id)
        _refuse_stale(race, revision)
        _need(reason)
        if race.status == Race.Status.VOID:
            raise RaceError(_("This race is void already."), code="void")
        _supersede(race, Status.CONFIRMED)
        _supersede(race, Status.REPORTED)
        _append_sheet(
            race,
            status=Status.REJECTED,
            role=role,
            author_id=author_id,
            reason=reason,
        )
        _end(race, status=Race.Status.VOID)
        return race


def take_back_result(
    *, race_id: int, revision: int, role: str, author_id: int | None = None
) -> Race:
    """Undo a result of a race over the board that nobody amended: it is missing again.

    The sheet stays as superseded; a rejected one without lines says who took it back.

    Raises:
        StaleError: the result has changed since that revision.
        RaceError: nothing is official, it has been amended, or a machine drove.
    """
    with _one_at_a_time():
        race = locked_race(race_id)
        _refuse_stale(race, revision)
        if race.status != Race.Status.SETTLED or race.mode != Race.Mode.TABLE:
            raise RaceError(
                _("There is no result that could be taken back."), code="not_settled"
            )
        if race.sheets.filter(status=Status.CONFIRMED).exclude(reason="").exists():
            raise RaceError(
                _("This result has been amended: amend it again."), code="amended"
            )
        _supersede(race, Status.CONFIRMED)
        _append_sheet(
            race,
            status=Status.REJECTED,
            role=role,
            author_id=author_id,
            reason=_("Taken back"),
        )
        race.status = Race.Status.SEATED
        race.ended_at = None
        race.save(update_fields=("status", "ended_at"))
        live.publish(race.topic, race.version)
        race_settled.send(sender=Race, race_id=race.pk, revision=race.revision)
        return race


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """One transaction; what the database's constraints refuse is told as stale."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as conflict:
        raise _stale() from conflict


def _stale() -> StaleError:
    return StaleError(
        _("Somebody else has changed this result meanwhile. Look at it again.")
    )


def _refuse_stale(race: Race, revision: int) -> None:
    if race.revision != revision:
        raise _stale()


def _refuse_driven(race: Race) -> None:
    """Refuse to interfere while bots drive; a parked or waiting race may be ended."""
    if race.is_driven:
        raise RaceError(
            _("This race is still being driven; its result comes by itself."),
            code="running",
        )


def _need(reason: str) -> None:
    if not reason.strip():
        raise RaceError(_("Give a reason."), code="reason_needed")


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


def _supersede(race: Race, status: str) -> None:
    race.sheets.filter(status=status).update(status=Status.SUPERSEDED)


def _append(
    race: Race,
    *,
    lines: Sequence[LineInput],
    status: str,
    role: str,
    author_id: int | None,
    reason: str,
) -> ResultSheet:
    seats = {seat.index: seat for seat in race.seats.all()}
    check_lines(lines, seats=seats)
    sheet = _append_sheet(
        race, status=status, role=role, author_id=author_id, reason=reason
    )
    ResultLine.objects.bulk_create(
        ResultLine(
            sheet=sheet,
            seat=seats[line.seat],
            place=line.place,
            finish=line.finish,
            order=line.order,
        )
        for line in lines
    )
    return sheet


def _append_sheet(
    race: Race, *, status: str, role: str, author_id: int | None, reason: str
) -> ResultSheet:
    reason = reason.strip()
    if len(reason) > REASON_AT_MOST:
        raise RaceError(
            _("Keep the reason under %(most)s characters.") % {"most": REASON_AT_MOST},
            code="reason_too_long",
        )
    race.revision += 1
    race.save(update_fields=("revision",))
    return ResultSheet.objects.create(
        race=race,
        revision=race.revision,
        status=status,
        role=role,
        author_id=author_id,
        reason=reason,
    )


def _end(race: Race, *, status: str) -> None:
    race.status = status
    race.waiting_for = Race.Waiting.NOBODY
    race.ended_at = race.ended_at or timezone.now()
    race.save(update_fields=("status", "waiting_for", "ended_at"))
    live.publish(race.topic, race.version)
    race_settled.send(sender=Race, race_id=race.pk, revision=race.revision)
