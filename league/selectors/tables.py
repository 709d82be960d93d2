"""Tables of a round with all their races: one in Ave Caesar, two in most of Ben Hur."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from django.db.models import QuerySet

from league.domain.circus_places import race_places, race_winners
from league.domain.low_rounds import round_cells
from league.domain.low_rounds import round_tables as low_tables
from league.domain.points import FinishCode, HeatResult, Line
from league.domain.records import Cell
from league.models import Heat, Round
from league.selectors.desk import HeatView, LineView, SeatView, heat_views
from league.selectors.games import BEN_HUR, CIRCUS_MAXIMUS
from races.models import Race

LAST = 1000


@dataclass(frozen=True, slots=True)
class Drive:
    """What one person does in one race of a table.

    Attributes:
        view: the race with its table.
        chariots: own seats by letter, each with its line on the official sheet.
        score: what the race adds to the sum; None before it is official.
    """

    view: HeatView
    chariots: tuple[tuple[SeatView, LineView | None], ...]
    score: int | None


@dataclass(frozen=True, slots=True)
class Driver:
    """One person at a table.

    Attributes:
        entry: id of the entry; None when a bot drives for nobody.
        name: whose line.
        colours: of the own chariots, by their letters.
        drives: one a race.
        cell: place and victory in the round, so far, and in Ben Hur the sum; None in
            Ave Caesar and before the first result.
    """

    entry: int | None
    name: str
    colours: tuple[str, ...]
    drives: tuple[Drive, ...]
    cell: Cell | None

    @property
    def seat(self) -> SeatView:
        """The seat of the first chariot in the first race."""
        chariots = (seat for seat, _line in self.drives[0].chariots)
        return min(chariots, key=lambda seat: seat.chariot)

    @property
    def keeps_colours(self) -> bool:
        """Whether the chariots of all races have the same letters."""
        letters = {
            tuple(sorted(seat.colour for seat, _line in drive.chariots))
            for drive in self.drives
        }
        return len(letters) == 1


@dataclass(frozen=True)
class TableView:
    """A table of a round: its races in order."""

    legs: tuple[HeatView, ...]

    @property
    def first(self) -> HeatView:
        """The first race; the only one of Ave Caesar."""
        return self.legs[0]

    @property
    def number(self) -> int:
        """The number of the table."""
        return self.first.heat.table

    @property
    def game(self) -> str:
        """Id of the ruleset."""
        return self.first.race.game

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """Who sits there, by the start places of the first race."""
        return self.first.seats

    @property
    def missing(self) -> tuple[HeatView, ...]:
        """Races of which nothing official is known."""
        return tuple(view for view in self.legs if view.is_missing)

    @property
    def is_missing(self) -> bool:
        """Whether a race of it is."""
        return bool(self.missing)

    @property
    def is_void(self) -> bool:
        """Whether every race of it was annulled."""
        return all(view.is_void for view in self.legs)

    @property
    def has_begun(self) -> bool:
        """Whether a race of it has started or has a sheet."""
        return any(
            view.race.status != Race.Status.SEATED or view.race.revision
            for view in self.legs
        )

    @property
    def reported(self) -> tuple[HeatView, ...]:
        """Races with a sheet that waits for somebody to confirm it."""
        return tuple(view for view in self.missing if view.reported)

    @property
    def running(self) -> HeatView | None:
        """The race that is being driven online."""
        return next(
            (v for v in self.missing if v.race.status == Race.Status.RUNNING), None
        )

    @property
    def in_hand(self) -> HeatView:
        """The race that wants somebody: stopped, reported, being driven, or missing."""
        parked = tuple(view for view in self.missing if view.is_parked)
        running = (self.running,) if self.running else ()
        wanted: tuple[HeatView, ...] = (*parked, *self.reported, *running)
        return (*wanted, *self.missing, self.legs[-1])[0]

    @property
    def state(self) -> str:
        """How far it is: done, reported, running or seated."""
        if not self.is_missing:
            return "done"
        if self.reported:
            return "reported"
        return "running" if self.running else "seated"

    @cached_property
    def cells(self) -> Mapping[int, Cell]:
        """Everybody's round at this table by entry; empty before the first result."""
        if self.game == CIRCUS_MAXIMUS:
            return _heat_cells(self.first)
        if self.game != BEN_HUR:
            return {}
        void = tuple(v.heat.leg for v in self.legs if v.is_void)
        sheets = [
            replace(sheet, annulled=void)
            for view in self.legs
            for sheet in _official(view)
        ]
        tables = low_tables(sheets, races=len(self.legs), include_provisional=False)
        return round_cells(tables[0]) if tables else {}

    @cached_property
    def drivers(self) -> tuple[Driver, ...]:
        """Everybody at the table, by the start place of the first chariot."""
        keys = dict.fromkeys(map(_key, self.first.seats))
        return tuple(self._driver(key) for key in keys)

    @property
    def ranking(self) -> tuple[Driver, ...]:
        """The same by their place in the round; those without a result last."""
        return tuple(
            sorted(
                self.drivers,
                key=lambda one: (one.cell.place if one.cell else None) or LAST,
            )
        )

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won the round; nobody before it is whole."""
        return tuple(d.name for d in self.drivers if d.cell and d.cell.won)

    def _driver(self, key: object) -> Driver:
        own = [
            (view, sorted((s for s in view.seats if _key(s) == key), key=_letter))
            for view in self.legs
        ]
        seat = own[0][1][0]
        cell = self.cells.get(seat.entry_id) if seat.entry_id else None
        return Driver(
            entry=seat.entry_id,
            name=seat.name,
            colours=tuple(one.colour for one in own[0][1]),
            drives=tuple(_drive(view, seats, cell=cell) for view, seats in own),
            cell=cell,
        )


def tables_of(round_: Round) -> tuple[TableView, ...]:
    """The round's tables by number; four queries whatever their number."""
    return group_tables(heat_views(round_.heats.order_by("table", "leg")))


def table_of(heats: QuerySet[Heat], *, number: int) -> TableView | None:
    """One table of the heats; None when there is none of that number."""
    found = group_tables(heat_views(heats.filter(table=number).order_by("leg")))
    return found[0] if found else None


def group_tables(views: Iterable[HeatView]) -> tuple[TableView, ...]:
    """Races put together by table; they come in the order of tables and races."""
    return tuple(
        TableView(tuple(legs))
        for _table, legs in groupby(views, key=lambda view: view.heat.table)
    )


def _key(seat: SeatView) -> object:
    return seat.entry_id if seat.entry_id is not None else seat.name


def _letter(seat: SeatView) -> str:
    return seat.colour


def _drive(view: HeatView, seats: Iterable[SeatView], *, cell: Cell | None) -> Drive:
    sheet = view.confirmed
    lines = {line.seat.pk: line for line in sheet.lines} if sheet else {}
    scores = [
        race.score for race in (cell.races if cell else ()) if race.leg == view.heat.leg
    ]
    return Drive(
        view=view,
        chariots=tuple((seat, lines.get(seat.pk)) for seat in seats),
        score=int(sum(scores)) if scores else None,
    )


def _heat_cells(view: HeatView) -> dict[int, Cell]:
    """Place and victory of everybody in a race of Circus Maximus (CM-45)."""
    return {
        line.entry: Cell(
            heat.round,
            table=heat.table,
            place=place,
            finish=line.finish,
            counts=True,
            won=line.entry in race_winners(heat),
        )
        for heat in _official(view)
        for line, place in zip(heat.lines, race_places(heat).values(), strict=True)
    }


def _official(view: HeatView) -> Iterable[HeatResult]:
    if view.confirmed is None:
        return
    yield HeatResult(
        round=view.heat.round.number,
        table=view.heat.table,
        leg=view.heat.leg,
        lines=tuple(
            Line(
                line.seat.entry_id or -line.seat.pk,
                line.place,
                FinishCode(line.finish),
                line.seat.start,
                order=line.order,
            )
            for line in view.confirmed.lines
        ),
    )
