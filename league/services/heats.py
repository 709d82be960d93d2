"""Put entries at tables: heats with their races, seats and start places."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from league.formats import Format, format_of
from league.models import Bye, Entry, Heat, Round, SeatedEntry, Tournament
from league.services.colours import (
    colours_by_seat,
    colours_by_start,
    colours_for_the_day,
)
from league.services.derived import derived_seed
from league.services.equipping import equipment
from races.models import Race, Seat
from races.selectors.replays import race_ruleset
from races.services.racing import SeatPlan, create_race

ASIDE = 100
"""Added to a start place while seats of a race change theirs: each is taken once."""


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits at one table.

    Attributes:
        number: of the table, from 1.
        entries: around the table, each to the left of the one before.
        starts: of each race the start place of every chariot; those of one entry stand
            together, entries in the same order.
    """

    number: int
    entries: tuple[Entry, ...]
    starts: tuple[tuple[int, ...], ...]


def seat_tables(
    tables: Sequence[Table], *, round_: Round, tournament: Tournament, single: bool
) -> None:
    """Create the heats of a round with their races and seats.

    Args:
        tables: who sits where.
        round_: of the tournament, with its stage; the rounds before it are seated.
        tournament: locked.
        single: whether everybody sits at one table and keeps one colour for the day;
            else the colours are handed out anew.
    """
    format_ = format_of(tournament)
    for table in tables:
        colours = _colours(table, round_=round_, format_=format_, single=single)
        for leg, starts in enumerate(table.starts, start=1):
            _seat_race(table, leg, starts, colours, round_=round_, format_=format_)


def _colours(
    table: Table, *, round_: Round, format_: Format, single: bool
) -> tuple[str, ...]:
    first = table.starts[0]
    if single:
        each = len(first) // len(table.entries)
        return colours_for_the_day(table.entries, round_=round_, each=each)
    if format_.colours_by_start:
        return colours_by_start(first)
    return colours_by_seat(len(first))


def _seat_race(
    table: Table,
    leg: int,
    starts: Sequence[int],
    colours: Sequence[str],
    *,
    round_: Round,
    format_: Format,
) -> None:
    each = len(starts) // len(table.entries)
    owners = [index // each for index in range(len(starts))]
    tournament = round_.tournament
    purpose = f"race:{round_.number}:{table.number}" + (f":{leg}" if leg > 1 else "")
    seed = derived_seed(tournament.secret, purpose=purpose)
    race = create_race(
        game=tournament.game,
        options=format_.race_options(round_, owners=owners)
        | equipment(format_, seats=len(starts), seed=seed),
        mode=Race.Mode.TABLE,
        seats=[
            SeatPlan(
                index=index,
                start=start,
                colour=colours[index],
                player_id=table.entries[owners[index]].player_id,
                chariot=index % each + 1,
            )
            for index, start in enumerate(starts)
        ],
        seed=seed,
        starts_open=leg > 1 and format_.second_reverses,
    )
    heat = Heat.objects.create(round=round_, table=table.number, leg=leg, race=race)
    firsts = Seat.objects.filter(race=race, chariot=1).order_by("index")
    SeatedEntry.objects.bulk_create(
        SeatedEntry(round=round_, heat=heat, leg=leg, entry=entry, seat=seat)
        for entry, seat in zip(table.entries, firsts, strict=True)
    )


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


def set_starts(heat: Heat, *, starts: Sequence[int], recolour: bool = False) -> None:
    """Give the seats of a race that nobody has driven here their start places.

    Args:
        heat: whose race is locked.
        starts: start place of each seat, by index.
        recolour: whether colours go with the places; else drivers keep theirs.
    """
    race = heat.race
    seats = list(race.seats.order_by("index"))
    for seat in seats:  # a place or colour may be taken once only: step aside first
        seat.start += ASIDE
        seat.colour = seat.colour.lower()
    Seat.objects.bulk_update(seats, ("start", "colour"))
    for seat, start in zip(seats, starts, strict=True):
        seat.start = start
        seat.colour = colours_by_start([start])[0] if recolour else seat.colour.upper()
    Seat.objects.bulk_update(seats, ("start", "colour"))
    race.options = race_ruleset(race).with_starts(race.options, starts)
    race.starts_open = False
    race.save(update_fields=("options", "starts_open"))
