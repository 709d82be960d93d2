"""Enter players, import a list of them, withdraw and return."""

from django.db import transaction
from django.utils.translation import gettext as _

from league.domain.roster_values import CellError, clean_email
from league.errors import LeagueError
from league.models import Entry, Stage, Tournament
from league.selectors.seating import next_round_number
from league.services.events import checked_name
from league.services.locking import lock_races, locked_tournament
from league.services.repairs import repair_seating
from league.services.standings import touch_standings
from races.models import Player

ENTRIES_AT_MOST = 2000


@transaction.atomic
def enter_player(
    *,
    tournament_id: int,
    name: str = "",
    player_id: int | None = None,
    club: str = "",
    email: str = "",
    version: int | None = None,
) -> Entry:
    """Enter somebody; after the first heat from the next round on.

    Rounds already seated find him a free place where a table has one.

    Args:
        tournament_id: where.
        name: of a new player; not needed with a player_id.
        player_id: a player we know.
        club: of a new player.
        email: of a new player, never shown in public.
        version: the tournament's version the caller has seen; None for any.

    Raises:
        StaleError: something has changed since that version.
        LeagueError: no such tournament or player, the name or address cannot be, he
            is entered already, or the heats are over.
    """
    tournament = _locked(tournament_id, version=version)
    active_from = entry_round(tournament)
    if player_id is not None:
        player = Player.objects.filter(pk=player_id).first()
        if player is None:
            raise LeagueError(_("There is no such player."), code="unknown")
        if tournament.entries.filter(player=player).exists():
            raise LeagueError(
                _("%(name)s is entered already.") % {"name": player.name},
                code="entered",
            )
    else:
        player = Player.objects.create(
            name=checked_name(name),
            club=checked_name(club) if club.strip() else "",
            email=_checked_email(email),
        )
    if tournament.entries.count() >= ENTRIES_AT_MOST:
        raise LeagueError(_("This tournament is full."), code="full")
    entry = Entry.objects.create(
        tournament=tournament, player=player, active_from=active_from
    )
    repair_seating(tournament)
    touch_standings(tournament_id=tournament.pk)
    return entry


@transaction.atomic
def withdraw_entry(*, entry_id: int, version: int) -> Entry:
    """Withdraw from the next round on: past results stay, later seats are freed.

    Raises:
        StaleError: something has changed since that version.
        LeagueError: no such entry, withdrawn already, or the heats are over.
    """
    entry = _entry(entry_id, version=version)
    if entry.withdrawn_after is not None:
        raise LeagueError(
            _("%(name)s has withdrawn already.") % {"name": entry.player},
            code="withdrawn",
        )
    entry.withdrawn_after = next_heat(entry.tournament) - 1
    entry.save(update_fields=("withdrawn_after",))
    repair_seating(entry.tournament)
    touch_standings(tournament_id=entry.tournament_id)
    return entry


@transaction.atomic
def return_entry(*, entry_id: int, version: int) -> Entry:
    """Let a withdrawn entry race again from the next round on.

    When the last round has begun it stands as if it had never left, so that undoing a
    withdrawal changes neither table nor finalists.

    Raises:
        StaleError: something has changed since that version.
        LeagueError: no such entry, it is racing, or the heats are closed.
    """
    entry = _entry(entry_id, version=version)
    if entry.withdrawn_after is None:
        raise LeagueError(
            _("%(name)s has not withdrawn.") % {"name": entry.player}, code="racing"
        )
    coming = next_heat(entry.tournament)
    missed = entry.withdrawn_after + 1 < coming
    if missed and _is_planned(entry.tournament, number=coming):
        entry.active_from = max(entry.active_from, coming)
    entry.withdrawn_after = None
    entry.save(update_fields=("active_from", "withdrawn_after"))
    repair_seating(entry.tournament)
    touch_standings(tournament_id=entry.tournament_id)
    return entry


def next_heat(tournament: Tournament) -> int:
    """Return the first round of the heats of which no race has begun.

    Raises:
        LeagueError: the heats are closed.
    """
    heats = tournament.stages.get(kind=Stage.Kind.QUALIFYING)
    if heats.closed_at is not None:
        raise LeagueError(
            _("The heats are closed: who drives stands."), code="stage_closed"
        )
    return next_round_number(heats)


def entry_round(tournament: Tournament) -> int:
    """Return the round from which on somebody who comes now can race.

    Raises:
        LeagueError: none is left.
    """
    number = next_heat(tournament)
    if not _is_planned(tournament, number=number):
        raise LeagueError(
            _("The last round has begun: nobody can join any more."),
            code="no_round_left",
        )
    return number


def _is_planned(tournament: Tournament, *, number: int) -> bool:
    heats = tournament.rounds.filter(stage__kind=Stage.Kind.QUALIFYING)
    return heats.filter(number=number).exists()


def _entry(entry_id: int, *, version: int) -> Entry:
    entry = Entry.objects.select_related("player").filter(pk=entry_id).first()
    if entry is None:
        raise LeagueError(_("There is no such entry."), code="unknown")
    tournament = _locked(entry.tournament_id, version=version)
    entry.refresh_from_db(fields=("active_from", "withdrawn_after"))
    entry.tournament = tournament
    return entry


def _locked(tournament_id: int, *, version: int | None) -> Tournament:
    lock_races(heat__round__tournament_id=tournament_id)
    return locked_tournament(tournament_id, version=version)


def _checked_email(email: str) -> str:
    try:
        return clean_email(email)
    except CellError as refusal:
        raise LeagueError(
            _("“%(email)s” is not an e-mail address.") % {"email": email.strip()[:80]},
            code="bad_email",
        ) from refusal
