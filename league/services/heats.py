"""Put entries at tables: a heat with its race, its seats and its start places."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from engine.rulesets.ave_caesar.terms import board_for
from engine.rulesets.ave_caesar.tracks import COLOURS
from league.domain.settings import TournamentSettings
from league.models import Bye, Entry, Heat, Round, SeatedEntry, Stage, Tournament
from league.services.colours import colours_by_start, colours_for_the_day
from league.services.derived import derived_seed
from races.models import Race, Seat
from races.services.racing import SeatPlan, create_race

FINAL_BOARD = "A"  # AC-62


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits at one table.

    Attributes:
        number: of the table, from 1.
        entries: around the table, each to the left of the one before.
        starts: start place of each, in the same order.
    """

    number: int
    entries: tuple[Entry, ...]
    starts: tuple[int, ...]


def race_options(
    round_: Round, *, settings: TournamentSettings, seats: int
) -> dict[str, Any]:
    """Return the ruleset's options of a race in this round (AC-1, AC-59, AC-62)."""
    final = round_.stage.kind == Stage.Kind.FINAL
    board = FINAL_BOARD if final else board_for(seats)
    return {
        "board": board,
        "direction": round_.direction,
        "colour": COLOURS[board][round_.course or 0],
        "route": "free" if round_.course is None else settings.route,
        "salute": settings.salute,
        "six_after_finish": settings.six_after_finish,
        "fallen": settings.fallen,
        "reopen_sealed_fork": settings.reopen_sealed_fork,
    }


def seat_tables(
    tables: Sequence[Table],
    *,
    round_: Round,
    tournament: Tournament,
    settings: TournamentSettings,
    single: bool,
) -> None:
    """Create the heats of a round with their races and seats.

    Args:
        tables: who sits where.
        round_: of the tournament; the rounds before it are seated.
        tournament: locked.
        settings: the tournament's.
        single: whether everybody sits at one table and keeps one colour for the day;
            else colours A to F are handed out by start place.
    """
    seated: list[SeatedEntry] = []
    for table in tables:
        colours = (
            colours_for_the_day(table.entries, round_=round_)
            if single
            else colours_by_start(table.starts)
        )
        race = create_race(
            game=tournament.game,
            options=race_options(round_, settings=settings, seats=len(table.entries)),
            mode=Race.Mode.TABLE,
            seats=[
                SeatPlan(
                    index=index,
                    start=start,
                    colour=colour,
                    player_id=entry.player_id,
                )
                for index, (entry, start, colour) in enumerate(
                    zip(table.entries, table.starts, colours, strict=True)
                )
            ],
            seed=derived_seed(
                tournament.secret, purpose=f"race:{round_.number}:{table.number}"
            ),
        )
        heat = Heat.objects.create(round=round_, table=table.number, race=race)
        seats = Seat.objects.filter(race=race).order_by("index")
        seated += [
            SeatedEntry(round=round_, heat=heat, entry=entry, seat=seat)
            for entry, seat in zip(table.entries, seats, strict=True)
        ]
    SeatedEntry.objects.bulk_create(seated)


def clear_heats(round_ids: Collection[int]) -> None:
    """Take the seating of rounds back whose races have not begun."""
    Bye.objects.filter(round_id__in=round_ids).delete()
    _delete(Heat.objects.filter(round_id__in=round_ids))


def clear_tables(round_id: int, *, keep: Collection[int]) -> None:
    """Take the tables of a round back but those kept; no race of it has begun."""
    _delete(Heat.objects.filter(round_id=round_id).exclude(table__in=keep))


def _delete(heats: QuerySet[Heat]) -> None:
    races = list(heats.values_list("race_id", flat=True))
    heats.delete()
    Race.objects.filter(pk__in=races).delete()


def order_heat(heat: Heat, *, indices: Sequence[int], single: bool) -> None:
    """Give the seats of a race that has not begun new start places.

    Args:
        heat: whose race is locked.
        indices: seat indices, place I first.
        single: whether drivers keep their colours; else they go with the places.
    """
    race = heat.race
    starts = {index: place for place, index in enumerate(indices, start=1)}
    seats = list(race.seats.all())
    colours = {
        seat.index: seat.colour if single else colours_by_start([starts[seat.index]])[0]
        for seat in seats
    }
    for seat in seats:  # a place or colour may be taken once only: step aside first
        seat.start = len(seats) + starts[seat.index]
        seat.colour = seat.colour.lower()
    Seat.objects.bulk_update(seats, ("start", "colour"))
    for seat in seats:
        seat.start = starts[seat.index]
        seat.colour = colours[seat.index]
    Seat.objects.bulk_update(seats, ("start", "colour"))
    race.options = {**race.options, "order": list(indices)}
    race.save(update_fields=("options",))
