"""The writing of result sheets that every decision about a result shares."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from races import live
from races.errors import RaceError, StaleError
from races.models import Race, ResultLine, ResultSheet
from races.models.result import REASON_AT_MOST
from races.services.lines import LineInput, check_lines
from races.signals import race_settled


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """One transaction; what the database's constraints refuse is told as stale."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as conflict:
        raise stale() from conflict


def stale() -> StaleError:
    """Return the refusal of a caller who has seen an older revision."""
    return StaleError(
        _("Somebody else has changed this result meanwhile. Look at it again.")
    )


def refuse_stale(race: Race, revision: int) -> None:
    """Refuse a caller who has not seen the newest revision; raises StaleError."""
    if race.revision != revision:
        raise stale()


def refuse_driven(race: Race) -> None:
    """Refuse to interfere while bots drive; a parked or waiting race may be ended."""
    if race.is_driven:
        raise RaceError(
            _("This race is still being driven; its result comes by itself."),
            code="running",
        )


def need_reason(reason: str) -> None:
    """Refuse a decision without a reason; raises RaceError."""
    if not reason.strip():
        raise RaceError(_("Give a reason."), code="reason_needed")


def supersede(race: Race, status: str) -> None:
    """Mark the sheets of that status as superseded."""
    race.sheets.filter(status=status).update(status=ResultSheet.Status.SUPERSEDED)


def append_lines(
    race: Race,
    *,
    lines: Sequence[LineInput],
    status: str,
    role: str,
    author_id: int | None,
    reason: str,
) -> ResultSheet:
    """Append a sheet with one line a seat; raises RaceError for impossible lines."""
    seats = {seat.index: seat for seat in race.seats.all()}
    check_lines(lines, seats=seats, game=race.game)
    sheet = append_sheet(
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


def append_sheet(
    race: Race, *, status: str, role: str, author_id: int | None, reason: str
) -> ResultSheet:
    """Append a sheet without lines under the next revision of the locked race."""
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


def end_race(race: Race, *, status: str) -> None:
    """Settle or void the race, and tell the league within the transaction."""
    race.status = status
    race.waiting_for = Race.Waiting.NOBODY
    race.ended_at = race.ended_at or timezone.now()
    race.save(update_fields=("status", "waiting_for", "ended_at"))
    live.publish(race.topic, race.version)
    race_settled.send(sender=Race, race_id=race.pk, revision=race.revision)
