"""The second race of a round: it waits for the first (BH-34)."""

from collections.abc import Sequence

from django.db.models import F

from league.domain.chance import Chance
from league.domain.dice import dice_starts, reverse_finish_starts
from league.formats import format_of
from league.models import Heat
from league.services.derived import derived_number
from league.services.heats import set_starts
from league.services.locking import lock_races
from races import live
from races.models import Finish, Race, ResultLine, ResultSheet
from races.services.racing import start_race

CONFIRMED = ResultSheet.Status.CONFIRMED


def locked_second(race_id: int) -> Heat | None:
    """Return the second race of a table, locked; None where a round is one race.

    Races are locked before their tournament, so this comes before `count_race`.

    Args:
        race_id: either race of the table; its own lock is held already.
    """
    second = (
        Heat.objects.filter(
            leg=2, round__heats__race_id=race_id, round__heats__table=F("table")
        )
        .select_related("round__tournament")
        .first()
    )
    if second is not None:
        lock_races(pk=second.race_id)
    return second


def follow_first(second: Heat) -> None:
    """Do to a second race what has become of the first, or of its own result.

    With reversed starts its places are set; they are open again when the first has no
    result any more. Where the round is driven online it starts when the first is over,
    in the same transaction, so that no start is lost.

    Args:
        second: its race is locked, and so is the tournament.
    """
    first = Race.objects.get(
        heat__round=second.round, heat__table=second.table, heat__leg=1
    )
    race = Race.objects.get(pk=second.race_id)  # as it is under the lock
    second.race = race
    if format_of(second.round.tournament).second_reverses and _may_follow(race):
        _place(second, first=first)
    waits = race.status == Race.Status.SEATED and race.mode == Race.Mode.ONLINE
    if first.is_over and waits:
        start_race(race_id=race.pk)


def _may_follow(race: Race) -> bool:
    """Whether a race may still get its start places: it was not raced from others."""
    return not race.head and (race.starts_open or race.status != Race.Status.SETTLED)


def _place(second: Heat, *, first: Race) -> None:
    if first.status == Race.Status.SETTLED:
        set_starts(second, starts=reversed_starts(first))
    elif first.status == Race.Status.VOID:
        set_starts(second, starts=_rolled_starts(second))
    elif not second.race.starts_open:
        second.race.starts_open = True
        second.race.save(update_fields=("starts_open",))
    live.publish(second.race.topic, second.race.version)


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


def _rolled_starts(second: Heat) -> Sequence[int]:
    """Return start places by seat, rolled: an annulled race has no order (BH-5).

    The dice are the same however often the first race is annulled.
    """
    purpose = f"start:annulled:{second.round.number}:{second.table}"
    chance = Chance(derived_number(second.round.tournament.secret, purpose=purpose))
    return dice_starts(second.race.seats.count(), chance=chance)


def _worst(line: ResultLine) -> tuple[bool, int, int]:
    started = line.finish not in (Finish.DNS, Finish.DSQ)
    return started, -line.order, -line.seat.start
