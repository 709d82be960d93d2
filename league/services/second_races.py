"""The second race of a round: it waits for the first (BH-34)."""

from collections.abc import Sequence

from django.db.models import F

from league.domain.dice import reverse_finish_starts
from league.formats import format_of
from league.models import Heat
from league.services.heats import set_starts
from league.services.locking import lock_races
from races.models import Finish, Race, ResultLine, ResultSheet
from races.services.racing import start_race

CONFIRMED = ResultSheet.Status.CONFIRMED


def locked_second(race_id: int) -> Heat | None:
    """Return the second race of a table, locked; None unless this is its first race.

    Races are locked before their tournament, so this comes before `count_race`.

    Args:
        race_id: any race; its own lock is held already.
    """
    second = (
        Heat.objects.filter(
            round__heats__race_id=race_id,
            round__heats__leg=F("leg") - 1,
            round__heats__table=F("table"),
        )
        .select_related("round__tournament")
        .first()
    )
    if second is not None:
        lock_races(pk=second.race_id)
    return second


def follow_first(second: Heat, *, first_race_id: int) -> None:
    """Do to a second race what the result of the first asks for, unless it has begun.

    With reversed starts its places are set, again when the first result is amended.
    Where the round is driven online it starts, in the transaction that settles the
    first race, so that no start is lost.

    Args:
        second: its race is locked, and so is the tournament.
        first_race_id: whose result has changed.
    """
    first = Race.objects.get(pk=first_race_id)
    race = Race.objects.get(pk=second.race_id)  # as it is under the lock
    waits = race.status == Race.Status.SEATED and race.revision == 0
    if first.status != Race.Status.SETTLED or not waits:
        return
    second.race = race
    if format_of(second.round.tournament).second_reverses:
        set_starts(second, starts=reversed_starts(first))
    if race.mode == Race.Mode.ONLINE:
        start_race(race_id=race.pk)


def reversed_starts(first: Race) -> Sequence[int]:
    """Return start places by seat: who came in last stands on place I (A19).

    Whoever did not start or was disqualified counts as behind the crashed, those by
    the order of the sheet.
    """
    lines = ResultLine.objects.filter(
        sheet__race=first, sheet__status=CONFIRMED
    ).select_related("seat")
    finishes = [(line.seat.index, line.place) for line in sorted(lines, key=_worst)]
    order = reverse_finish_starts(finishes)
    return [order.index(index) + 1 for index in range(len(order))]


def _worst(line: ResultLine) -> tuple[bool, int, int]:
    started = line.finish not in (Finish.DNS, Finish.DSQ)
    return started, -line.order, -line.seat.start
