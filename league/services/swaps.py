"""Change a seating by hand: two entries exchange their seats."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from league.errors import LeagueError
from league.models import Round, SeatedEntry
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
    """Let two entries of a round change seats, before either race has begun.

    The seats keep their start places, and their colours where tables change.

    Args:
        round_id: which round.
        first_seat_id: a seat of the round.
        second_seat_id: another one.
        draws: `Stage.draws` as the caller has seen it; the swap counts it on.

    Raises:
        StaleError: the seating has changed meanwhile.
        LeagueError: a race has begun, or the seats are not two of this round.
    """
    round_ = locked_round(round_id)
    refuse_older_seating(round_.stage, draws=draws)
    chosen = {first_seat_id, second_seat_id}
    places = list(
        round_.seated.filter(seat_id__in=chosen).select_related("entry", "seat")
    )
    if len(places) != TWO:
        raise LeagueError(_("Choose two seats of this round."), code="bad_seats")
    races = Race.objects.filter(heat__in=[place.heat_id for place in places])
    if begun(races).exists():
        raise LeagueError(
            _("A race of these tables has begun: nobody changes seats."), code="begun"
        )
    _exchange(places)
    if is_single_table(round_.tournament):
        exchange_colours(*(place.seat for place in places))
    count_change(round_.stage)
    touch_standings(tournament_id=round_.tournament_id)
    return round_


def _exchange(places: Sequence[SeatedEntry]) -> None:
    """Exchange who sits in two seats."""
    first, second = places
    entries = {first.seat_id: second.entry, second.seat_id: first.entry}
    # An entry sits once a round, a player once a race: the rows are made anew, and a
    # seat needs a driver at every moment, so a bot's name holds the first one.
    SeatedEntry.objects.filter(pk__in=[place.pk for place in places]).delete()
    Seat.objects.filter(pk=first.seat_id).update(player=None, bot="aside")
    for place in (second, first):
        player = entries[place.seat_id].player_id
        Seat.objects.filter(pk=place.seat_id).update(player=player, bot="")
    SeatedEntry.objects.bulk_create(
        SeatedEntry(
            round_id=place.round_id,
            heat_id=place.heat_id,
            seat_id=place.seat_id,
            entry=entries[place.seat_id],
        )
        for place in places
    )
