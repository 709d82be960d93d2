"""Apply a list of players: all of it or nothing, and twice is the same as once."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from league.domain.roster import Notice, RosterError, Row
from league.domain.roster_diff import Change, Kind
from league.errors import LeagueError
from league.models import Entry, Tournament
from league.selectors.rosters import RosterPreview, roster_preview
from league.selectors.wording import unreadable_sentence
from league.services.entries import ENTRIES_AT_MOST, entry_round
from league.services.locking import lock_races, locked_tournament
from league.services.repairs import repair_seating
from league.services.standings import touch_standings
from races.models import Player

NEW, SKIP = "new", "skip"
_OF_PLAYER = ("name", "email", "club", "external_id")
_OF_ENTRY = ("group", "paid")


@dataclass(frozen=True, slots=True)
class RosterReport:
    """What a list came to.

    Attributes:
        created: entries made.
        changed: people whose data changed.
        unchanged: people who were there already, the same.
        skipped: rows left out on demand.
        missing: names entered that the list does not hold; nothing happens to them.
        warnings: rows and columns to look at.
        refused: rows that could not be taken.
    """

    created: int
    changed: int
    unchanged: int
    skipped: int
    missing: tuple[str, ...]
    warnings: tuple[Notice, ...]
    refused: tuple[Notice, ...]


@transaction.atomic
def apply_roster(
    *,
    tournament_id: int,
    data: bytes,
    version: int,
    decisions: Mapping[int, str] | None = None,
    asks: bool = True,
) -> RosterReport:
    """Enter everybody on a list who is not entered yet, and note what has changed.

    Args:
        tournament_id: where.
        data: the file or pasted text, as previewed.
        version: the tournament's version of the preview.
        decisions: by row number: `new`, `skip`, or the id of the player a row means.
            A row that asks needs one.
        asks: False where nobody can answer: a row that asks is left out with a warning.

    Raises:
        StaleError: something has changed since the preview.
        LeagueError: the list cannot be read, a row still asks, or the heats are over.
    """
    lock_races(heat__round__tournament_id=tournament_id)
    tournament = locked_tournament(tournament_id, version=version)
    try:
        preview = roster_preview(tournament, data=data)
    except RosterError as refusal:
        raise LeagueError(unreadable_sentence(refusal), code=refusal.code) from refusal
    work = _Import(tournament, preview=preview, decisions=decisions or {}, asks=asks)
    for change in preview.changes:
        work.take(change)
    if work.created or work.changed:
        if work.created:
            repair_seating(tournament)
        touch_standings(tournament_id=tournament.pk)
    return RosterReport(
        created=work.created,
        changed=work.changed,
        unchanged=work.unchanged,
        skipped=work.skipped,
        missing=tuple(work.missing),
        warnings=(*preview.roster.warnings, *work.left_out),
        refused=preview.roster.refused,
    )


class _Import:
    """Takes one line of the comparison after the other."""

    def __init__(
        self,
        tournament: Tournament,
        *,
        preview: RosterPreview,
        decisions: Mapping[int, str],
        asks: bool,
    ) -> None:
        self.asks = asks
        self.left_out: list[Notice] = []
        self.tournament = tournament
        self.decisions = decisions
        self.active_from = entry_round(tournament)
        self.entries = {
            entry.player_id: entry
            for entry in tournament.entries.select_related("player")
        }
        self.created = self.changed = self.unchanged = self.skipped = 0
        self.missing: list[str] = []

    def take(self, change: Change) -> None:
        """Carry one line out."""
        if change.row is None:
            self.missing.append("" if change.known is None else change.known.name)
            return
        answer = self.decisions.get(change.row.number, "")
        if not answer and change.kind is Kind.ASK and not self.asks:
            self.left_out.append(_left_out(change.row))
            answer = SKIP
        if answer == SKIP:
            self.skipped += 1
        elif answer == NEW or change.kind is Kind.NEW:
            player = _player_of(change.row, entered=self.entries)
            self._enter(player, row=change.row)
        else:
            self._meet(change, row=change.row, answer=answer)

    def _meet(self, change: Change, *, row: Row, answer: str) -> None:
        """Take a row for somebody we know."""
        meant = change.known
        if change.kind is Kind.ASK:
            fitting = [known for known in change.candidates if str(known.id) == answer]
            if not fitting:
                raise LeagueError(
                    _("Line %(line)s: decide who “%(name)s” is.")
                    % {"line": row.line, "name": row.name},
                    code="undecided",
                )
            meant = fitting[0]
        if meant is None:
            raise AssertionError("a row that is neither new nor asks means somebody")
        entry = self.entries.get(meant.id)
        if entry is None:
            self._enter(Player.objects.get(pk=meant.id), row=row)
            return
        touched = _update(entry.player, row=row, names=_OF_PLAYER)
        touched |= _update(entry, row=row, names=_OF_ENTRY)
        self.changed += touched
        self.unchanged += not touched

    def _enter(self, player: Player, *, row: Row) -> None:
        if player.pk in self.entries:
            raise LeagueError(
                _("Line %(line)s: %(name)s is entered already.")
                % {"line": row.line, "name": player.name},
                code="entered",
            )
        if len(self.entries) >= ENTRIES_AT_MOST:
            raise LeagueError(_("This tournament is full."), code="full")
        self.entries[player.pk] = Entry.objects.create(
            tournament=self.tournament,
            player=player,
            active_from=self.active_from,
            group=row.group,
            paid=row.paid,
        )
        self.created += 1


def _left_out(row: Row) -> Notice:
    text = f"Line {row.line}: “{row.name}” may be somebody else and is left out."
    if row.repeats is not None:
        text = (
            f"Line {row.line}: “{row.name}” may be the person of line {row.repeats}"
            " and is left out."
        )
    return Notice(row.number, "left_out", text, line=row.line, other=row.repeats)


def _player_of(row: Row, *, entered: Collection[int]) -> Player:
    """Whoever raced elsewhere under this name and address, else somebody new."""
    if row.email:
        same = Player.objects.filter(email=row.email, name__iexact=row.name).exclude(
            pk__in=entered
        )
        found = same.order_by("pk").first()
        if found is not None:
            return found
    return Player.objects.create(
        name=row.name, email=row.email, club=row.club, external_id=row.external_id
    )


def _update(stored: Player | Entry, *, row: Row, names: tuple[str, ...]) -> bool:
    """Write what a row says anew; a blank changes nothing. Return whether any did."""
    fields = {name: getattr(row, name) for name in names}
    new = {
        name: value
        for name, value in fields.items()
        if value not in ("", None) and value != getattr(stored, name)
    }
    for name, value in new.items():
        setattr(stored, name, value)
    if new:
        stored.save(update_fields=tuple(new))
    return bool(new)
