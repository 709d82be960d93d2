"""Who enters which heat where people choose, and who of them gets a place."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.errors import LeagueError
from league.formats import format_of
from league.models import Entry, HeatEntry, Round, Stage
from league.selectors.seating import active_entries
from league.services.draws import count_change
from league.services.heats import clear_heats
from league.services.locking import begun, locked_round
from league.services.standings import touch_standings
from races.models import Race


@transaction.atomic
def enter_heat(
    *, round_id: int, entry_id: int, version: int | None = None
) -> HeatEntry:
    """Enter somebody in a heat; a seating of it that is not public is taken back.

    Args:
        round_id: of the heat.
        entry_id: who wants to race in it.
        version: the tournament's version the caller has seen; None for any.

    Raises:
        StaleError: something has changed since that version.
        LeagueError: people do not choose their heats here, the heat is public or
            closed, there is no such entry, or it is entered or withdrawn.
    """
    round_ = _locked_heat(round_id, version=version)
    entry = _entry(round_, entry_id)
    if round_.entered.filter(entry=entry).exists():
        raise LeagueError(
            _("%(name)s is entered already.") % {"name": entry.player}, code="entered"
        )
    if not _racing(round_).filter(pk=entry_id).exists():
        raise LeagueError(
            _("%(name)s does not race in this heat any more.") % {"name": entry.player},
            code="withdrawn",
        )
    heat_entry = HeatEntry.objects.create(round=round_, entry=entry)
    _changed(round_)
    return heat_entry


@transaction.atomic
def leave_heat(*, round_id: int, entry_id: int, version: int | None = None) -> None:
    """Take somebody out of a heat; a seating of it that is not public is taken back.

    Raises:
        StaleError, LeagueError: as `enter_heat`, or the entry is not in the heat.
    """
    round_ = _locked_heat(round_id, version=version)
    entry = _entry(round_, entry_id)
    if not round_.entered.filter(entry=entry).delete()[0]:
        raise LeagueError(
            _("%(name)s has not entered this heat.") % {"name": entry.player},
            code="not_entered",
        )
    _changed(round_)


@transaction.atomic
def choose_heat_entries(
    *, round_id: int, entry_ids: Collection[int], version: int
) -> Round:
    """Say at once who is in a heat; whoever was keeps his turn in the queue.

    Choosing those who are in it already changes nothing.

    Args:
        round_id: of the heat.
        entry_ids: everybody who enters it; new ones in the order in which they entered
            the tournament.
        version: the tournament's version the caller has seen.

    Raises:
        StaleError, LeagueError: as `enter_heat`.
    """
    round_ = _locked_heat(round_id, version=version)
    wanted = set(entry_ids)
    unknown = wanted.difference(_racing(round_).values_list("pk", flat=True))
    if unknown:
        raise LeagueError(
            _("Somebody chosen does not race in this heat."), code="unknown"
        )
    before = set(round_.entered.values_list("entry_id", flat=True))
    if wanted == before:
        return round_
    round_.entered.exclude(entry_id__in=wanted).delete()
    HeatEntry.objects.bulk_create(
        HeatEntry(round=round_, entry_id=entry) for entry in sorted(wanted - before)
    )
    _changed(round_)
    return round_


def refuse_settled_heat(round_: Round) -> None:
    """Refuse to change who races in a heat that is public, has begun or is closed.

    Args:
        round_: locked, with its stage and tournament.

    Raises:
        LeagueError: saying which of them, or that people do not choose heats here.
    """
    if not format_of(round_.tournament).open_heats:
        raise LeagueError(
            _("Everybody races in every heat here: there is nothing to choose."),
            code="no_open_heats",
        )
    if round_.stage.kind != Stage.Kind.QUALIFYING:
        raise LeagueError(
            _("Nobody enters a final: those who advance drive it."), code="final"
        )
    if begun(Race.objects.filter(heat__round=round_)).exists():
        raise LeagueError(
            _("A race of this heat has begun: who races in it stands."), code="begun"
        )
    if round_.released_at is not None:
        raise LeagueError(
            _("This heat is public: hide it before you change who races in it."),
            code="released",
        )
    if round_.stage.closed_at is not None:
        raise LeagueError(_("This stage is closed."), code="stage_closed")


def _locked_heat(round_id: int, *, version: int | None) -> Round:
    round_ = locked_round(round_id, version=version)
    refuse_settled_heat(round_)
    return round_


def _racing(round_: Round) -> QuerySet[Entry]:
    return active_entries(round_.tournament, round_number=round_.number)


def _entry(round_: Round, entry_id: int) -> Entry:
    entries = round_.tournament.entries.select_related("player")
    entry = entries.filter(pk=entry_id).first()
    if entry is None:
        raise LeagueError(_("There is no such entry."), code="unknown")
    return entry


def _changed(round_: Round) -> None:
    """Take the seating back that was made from other people; tell the pages."""
    if round_.heats.exists():
        clear_heats([round_.pk])
        count_change(round_.stage)
    touch_standings(tournament_id=round_.tournament_id)
