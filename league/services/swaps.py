"""Change a seating by hand: two entries exchange their seats."""

from django.db import transaction
from django.utils.translation import gettext as _

from league.errors import LeagueError
from league.formats import format_of
from league.models import Entry, Round, SeatedEntry
from league.selectors.seating import is_single_table
from league.services.colours import exchange_colours
from league.services.draws import count_change
from league.services.locking import begun, locked_round, refuse_older_seating
from league.services.standings import touch_standings
from races.models import Race, Seat

TWO = 2


@transaction.atomic
def swap_seats(
    *, round_id: int, first_seat_id: int, second_seat_id: int, draws: int
) -> Round:
    """Let two entries of a round change seats, before a race of theirs has begun.

    Where a round is two races they change in both. The seats keep their start places,
    and their colours where tables change.

    Args:
        round_id: which round.
        first_seat_id: a seat of the round, somebody's first chariot.
        second_seat_id: somebody else's.
        draws: `Stage.draws` as the caller has seen it; the swap counts it on.

    Raises:
        StaleError: the seating has changed meanwhile.
        LeagueError: a race has begun, or the seats are not two of this round.
    """
    round_ = locked_round(round_id)
    refuse_older_seating(round_.stage, draws=draws)
    chosen = {first_seat_id, second_seat_id}
    places = list(
        round_.seated.filter(seat_id__in=chosen).select_related("entry", "heat")
    )
    if len({place.entry_id for place in places}) != TWO:
        raise LeagueError(_("Choose two seats of this round."), code="bad_seats")
    races = Race.objects.filter(
        heat__round=round_, heat__table__in={place.heat.table for place in places}
    )
    if begun(races).exists():
        raise LeagueError(
            _("A race of these tables has begun: nobody changes seats."), code="begun"
        )
    first, second = (place.entry for place in places)
    keep_colours = is_single_table(round_.tournament)
    for leg in range(1, format_of(round_.tournament).legs + 1):
        _exchange(round_, leg=leg, entries=(first, second), keep_colours=keep_colours)
    count_change(round_.stage)
    touch_standings(tournament_id=round_.tournament_id)
    return round_


def _exchange(
    round_: Round, *, leg: int, entries: tuple[Entry, Entry], keep_colours: bool
) -> None:
    """Exchange who sits in the seats of two entries in one race of the round."""
    rows = round_.seated.filter(leg=leg, entry__in=entries).select_related("heat")
    places = {place.entry_id: place for place in rows}
    mine, theirs = (places[entry.pk] for entry in entries)
    chariots = [
        _seats(place, entry)
        for place, entry in zip((mine, theirs), entries, strict=True)
    ]
    # An entry sits once a race, a player's chariots are counted, and a seat needs a
    # driver at every moment: the rows are made anew, and a bot's name holds the seats.
    SeatedEntry.objects.filter(pk__in=(mine.pk, theirs.pk)).delete()
    for seats, driver in (
        (chariots[0], None),
        (chariots[1], entries[0].player_id),
        (chariots[0], entries[1].player_id),
    ):
        Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(
            player=driver, bot="" if driver else "aside"
        )
    SeatedEntry.objects.bulk_create(
        SeatedEntry(
            round=round_, leg=leg, heat=place.heat, seat_id=place.seat_id, entry=entry
        )
        for place, entry in zip((theirs, mine), entries, strict=True)
    )
    if keep_colours:
        for one, other in zip(*chariots, strict=True):
            exchange_colours(one, other)


def _seats(place: SeatedEntry, entry: Entry) -> list[Seat]:
    """The seats of an entry's chariots in a race, first to last."""
    driven = Seat.objects.filter(race_id=place.heat.race_id, player_id=entry.player_id)
    return list(driven.order_by("chariot"))
