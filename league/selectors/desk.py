"""What the organiser's desk shows: heats with their seats and result sheets."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Prefetch, Q, QuerySet

from league.domain.circus_places import BEHIND
from league.domain.points import FinishCode
from league.models import Event, Heat, Round, SeatedEntry, Tournament
from league.selectors.games import CIRCUS_MAXIMUS
from league.selectors.results import drivers_of
from races.models import Race, ResultLine, ResultSheet, Seat

Status = ResultSheet.Status
MISSING = Q(heats__race__status__in=(Race.Status.SEATED, Race.Status.RUNNING))
"""Of a round: the races without an official result."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """Who sits where: `start` and `chariot` count from 1, `index` from 0.

    Who drives several chariots (BH-2) has a seat for each.
    """

    pk: int
    index: int
    start: int
    colour: str
    name: str
    entry_id: int | None
    chariot: int = 1


@dataclass(frozen=True, slots=True)
class LineView:
    """One seat's outcome on a sheet; `order` is that of those without a place."""

    seat: SeatView
    place: int | None
    finish: str
    order: int = 0

    @property
    def mark(self) -> str:
        """What the sheet says in short: the place, else the finish."""
        return str(self.place) if self.place else self.finish


@dataclass(frozen=True, slots=True)
class SheetView:
    """One version of a heat's result, its lines in finishing order."""

    pk: int
    revision: int
    status: str
    role: str
    author: str
    author_id: int | None
    reason: str
    at: datetime
    lines: tuple[LineView, ...]

    def mark_of(self, index: int) -> str:
        """What it says about one seat; empty when nothing."""
        return next((line.mark for line in self.lines if line.seat.index == index), "")

    def distance_of(self, index: int) -> str:
        """How far a seat came among those without a place, 1 is farthest; else empty."""
        rest = [line for line in self.lines if not line.place]
        mine = next((line.order for line in rest if line.seat.index == index), None)
        if mine is None:
            return ""
        return str(1 + sum(line.order < mine for line in rest))


@dataclass(frozen=True, slots=True)
class HeatView:
    """A race of a table: its seats, and every sheet from the first to the newest."""

    heat: Heat
    race: Race
    seats: tuple[SeatView, ...]
    sheets: tuple[SheetView, ...]

    @property
    def is_missing(self) -> bool:
        """Whether nothing official is known of it."""
        return not self.race.is_over

    @property
    def is_void(self) -> bool:
        """Whether its race was annulled."""
        return self.race.status == Race.Status.VOID

    @property
    def is_parked(self) -> bool:
        """Whether its bots have stopped after repeated failures."""
        return self.race.parked_at is not None and not self.race.is_over

    @property
    def confirmed(self) -> SheetView | None:
        """The official sheet."""
        return next((s for s in self.sheets if s.status == Status.CONFIRMED), None)

    @property
    def reported(self) -> tuple[SheetView, ...]:
        """Sheets that wait for somebody to confirm them."""
        return tuple(s for s in self.sheets if s.status == Status.REPORTED)

    @property
    def may_be_undone(self) -> bool:
        """Whether its result was entered by hand, not amended, and can be taken back."""
        return (
            self.confirmed is not None
            and not self.confirmed.reason
            and self.race.mode == Race.Mode.TABLE
        )

    @property
    def newest(self) -> SheetView | None:
        """The sheet that was appended last."""
        return self.sheets[-1] if self.sheets else None


@dataclass(frozen=True, slots=True)
class Change:
    """A result that changed after it was official: old and new, None when void."""

    heat: HeatView
    old: SheetView
    new: SheetView

    @property
    def is_void(self) -> bool:
        """Whether the result was taken away without another in its stead."""
        return self.new.status != Status.CONFIRMED and not self.new.lines


def desk_rounds(tournament: Tournament) -> list[Round]:
    """Rounds by number with `tables` and `settled` counted; one query.

    A table is settled when all its races of the round are.
    """
    tables = Count("heats", filter=Q(heats__leg=1))
    open_ = Count("heats__table", filter=MISSING, distinct=True)
    return list(
        tournament.rounds.select_related("stage")
        .annotate(tables=tables, settled=F("tables") - open_)
        .order_by("number")
    )


def round_in_hand(rounds: Sequence[Round]) -> Round | None:
    """The round the organiser is busy with; None when nobody is seated.

    The first released one with a table missing; else the last whose tables are all
    settled and that is not closed; else the first still to race; else the last.
    """
    seated = [one for one in rounds if getattr(one, "tables", 0)]
    open_ = [one for one in seated if one.closed_at is None]
    missing = [one for one in open_ if tables_missing(one)]
    racing = [one for one in missing if one.released_at is not None]
    to_close = [one for one in open_ if one not in missing][-1:]
    return next(iter((*racing, *to_close, *missing, *seated[-1:])), None)


def tables_missing(round_: Round) -> int:
    """How many tables of a round from `desk_rounds` have no official result."""
    return int(getattr(round_, "tables", 0) - getattr(round_, "settled", 0))


def heat_view(heat_id: int) -> HeatView:
    """One heat as the desk shows it.

    Raises:
        Heat.DoesNotExist: there is no such heat.
    """
    found = heat_views(Heat.objects.filter(pk=heat_id))
    if not found:
        raise Heat.DoesNotExist
    return found[0]


def heat_views(heats: QuerySet[Heat]) -> tuple[HeatView, ...]:
    """Heats in the order of the queryset; four queries whatever their number."""
    found = list(
        heats.select_related(
            "race", "round__stage", "round__tournament"
        ).prefetch_related(
            Prefetch("seated", queryset=SeatedEntry.objects.order_by("pk")),
            Prefetch(
                "race__seats",
                queryset=Seat.objects.select_related("player").order_by("start"),
            ),
        )
    )
    sheets = _sheets(found)
    return tuple(
        HeatView(
            heat=heat,
            race=heat.race,
            seats=tuple(_seats(heat)),
            sheets=tuple(sheets[heat.race_id]),
        )
        for heat in found
    )


def event_changes(event: Event, *, unreleased: bool = False) -> tuple[Change, ...]:
    """Every result of the event that changed after it was official, newest first.

    Args:
        event: whose results.
        unreleased: whether rounds are included whose seating is not public yet.
    """
    heats = Heat.objects.filter(
        round__tournament__event=event, race__revision__gt=1
    ).order_by("pk")
    if not unreleased:
        heats = heats.filter(round__released_at__isnull=False)
    changes = [change for heat in heat_views(heats) for change in _changes(heat)]
    return tuple(sorted(changes, key=lambda change: change.new.at, reverse=True))


def _changes(heat: HeatView) -> Iterable[Change]:
    official: SheetView | None = None
    for sheet in heat.sheets:
        counted = sheet.status in (Status.CONFIRMED, Status.SUPERSEDED)
        by_confirmation = counted and sheet.role != ResultSheet.Role.TABLE
        withdrawn = sheet.status == Status.REJECTED and not sheet.lines
        if official is not None and (by_confirmation or withdrawn):
            yield Change(heat=heat, old=official, new=sheet)
        if by_confirmation:
            official = sheet
        elif withdrawn:
            official = None


def _seats(heat: Heat) -> Iterable[SeatView]:
    # Further chariots of a driver follow from the first one (BH-2).
    entries = drivers_of(heat)
    for seat in heat.race.seats.all():
        yield SeatView(
            pk=seat.pk,
            index=seat.index,
            start=seat.start,
            colour=seat.colour,
            name=seat.name,
            entry_id=entries.get(seat.player_id),
            chariot=seat.chariot,
        )


def _sheets(heats: Sequence[Heat]) -> dict[int, list[SheetView]]:
    seats = {seat.pk: seat for heat in heats for seat in _seats(heat)}
    circus = {heat.race_id for heat in heats if heat.race.game == CIRCUS_MAXIMUS}
    stored = (
        ResultSheet.objects.filter(race__in=[heat.race_id for heat in heats])
        .select_related("author")
        .prefetch_related(
            Prefetch("lines", queryset=ResultLine.objects.order_by("order"))
        )
        .order_by("race", "revision")
    )
    found: dict[int, list[SheetView]] = defaultdict(list)
    for sheet in stored:
        lines = [
            LineView(seats[line.seat_id], line.place, line.finish, line.order)
            for line in sheet.lines.all()
        ]
        # Those without a place keep the order of the sheet (AC-61), in the circus each
        # kind of end by itself (CM-45).
        lines.sort(
            key=lambda line: (
                line.place is None,
                line.place or 0,
                BEHIND[FinishCode(line.finish)] if sheet.race_id in circus else 0,
            )
        )
        found[sheet.race_id].append(
            SheetView(
                pk=sheet.pk,
                revision=sheet.revision,
                status=sheet.status,
                role=sheet.role,
                author=str(sheet.author or ""),
                author_id=sheet.author_id,
                reason=sheet.reason,
                at=sheet.created_at,
                lines=tuple(lines),
            )
        )
    return found
