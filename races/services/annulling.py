"""Take a result away: annul a race for good, or undo a slip."""

from django.utils.translation import gettext as _

from races import live
from races.errors import RaceError
from races.models import Race, ResultSheet
from races.services.locking import locked_race
from races.services.sheets import (
    append_sheet,
    end_race,
    need_reason,
    one_at_a_time,
    refuse_stale,
    supersede,
)
from races.signals import race_settled

Status = ResultSheet.Status


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
    with one_at_a_time():
        race = locked_race(race_id)
        refuse_stale(race, revision)
        need_reason(reason)
        if race.status == Race.Status.VOID:
            raise RaceError(_("This race is void already."), code="void")
        supersede(race, Status.CONFIRMED)
        supersede(race, Status.REPORTED)
        append_sheet(
            race,
            status=Status.REJECTED,
            role=role,
            author_id=author_id,
            reason=reason,
        )
        end_race(race, status=Race.Status.VOID)
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
    with one_at_a_time():
        race = locked_race(race_id)
        refuse_stale(race, revision)
        if race.status != Race.Status.SETTLED or race.mode != Race.Mode.TABLE:
            raise RaceError(
                _("There is no result that could be taken back."), code="not_settled"
            )
        if race.sheets.filter(status=Status.CONFIRMED).exclude(reason="").exists():
            raise RaceError(
                _("This result has been amended: amend it again."), code="amended"
            )
        supersede(race, Status.CONFIRMED)
        append_sheet(
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
