"""Who starts where: drawn, rotated, or by what went before (AC-6 to AC-8, AC-60, AC-61)."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from engine.core.rng import Rng
from league.domain.chance import Chance
from league.domain.dice import dice_starts, shared_starts
from league.domain.starts import lot_starts
from league.errors import LeagueError
from league.formats import format_of
from league.formats.ave_caesar import drawn_order, rotated_order
from league.models import Round, SeatedEntry, Stage
from league.selectors.seating import is_single_table, last_finishes, last_starts
from league.selectors.standings import current_ranks
from league.services.derived import derived_number, derived_seed
from league.services.heats import set_starts
from league.services.unfinished import refuse_unfinished


def order_in_force(round_: Round) -> str:
    """Return how the start places of a round come about, one of `START_ORDERS`."""
    settings = format_of(round_.tournament).settings
    return settings.order_of_starts(
        single_table=is_single_table(round_.tournament, settings=settings),
        final=round_.stage.kind != Stage.Kind.QUALIFYING,
    )


def seat_order(
    entries: Sequence[int], *, round_: Round, order: str, seed: bytes
) -> tuple[int, ...]:
    """Return seat indices, place I first.

    Args:
        entries: ids around the table, each to the left of the one before.
        round_: to be started; everything before it is known or will be (see
            `order_starts`).
        order: one of `START_ORDERS`; `balanced` is the schedule's own.
        seed: decides what is left to chance.
    """
    match order:
        case "random":
            mixed = bytearray(range(len(entries)))
            Rng(seed, stream="starts").shuffle(mixed)
            return tuple(mixed)
        case "rotate":
            return rotated_order(entries, before=last_starts(round_), seed=seed)
        case "balanced":
            return tuple(range(len(entries)))
        case "rulebook":
            return drawn_order(len(entries), seed=seed)
        case _:
            keys = merit(round_, order=order)
            return tuple(sorted(range(len(entries)), key=lambda i: keys[entries[i]]))


def starts_of_races(
    entries: Sequence[int], *, round_: Round, order: str, purpose: str
) -> tuple[tuple[int, ...], ...]:
    """Return the start place of every chariot in each race of a table.

    The second race of a round is rolled anew (BH-34); where it is to reverse the first
    its places are open until that one is over (`follow_first`): those given here only
    hold the seats.

    Args:
        entries: ids around the table; the chariots of one stand together.
        round_: to be started.
        order: as in `seat_order`, or `dice`, or `lot`.
        purpose: names the chance that is used.
    """
    tournament = round_.tournament
    format_ = format_of(tournament)
    each = format_.chariots_each(len(entries))

    def rolled(name: str) -> tuple[int, ...]:
        seed = derived_number(tournament.secret, purpose=name)
        return dice_starts(len(entries) * each, chance=Chance(seed))

    if order == "dice":
        first = rolled(purpose)
    elif order == "lot":
        drawn = derived_number(tournament.secret, purpose=purpose)
        first = lot_starts(len(entries), chance=Chance(drawn))
    else:
        seed = derived_seed(tournament.secret, purpose=purpose)
        drivers = seat_order(entries, round_=round_, order=order, seed=seed)
        first = _shared(drivers, each=each)
    if format_.legs == 1:
        return (first,)
    return (first, first if format_.second_reverses else rolled(f"{purpose}:2"))


def _shared(drivers: Sequence[int], *, each: int) -> tuple[int, ...]:
    """Start places of chariots, those of a driver together; place I's driver first."""
    places: dict[int, list[int]] = {driver: [] for driver in sorted(drivers)}
    for place, driver in enumerate(shared_starts(drivers, each=each), start=1):
        places[driver].append(place)
    return tuple(place for own in places.values() for place in own)


def places_of(order: Sequence[int]) -> tuple[int, ...]:
    """Return the start place of each seat, from seats by start place."""
    return tuple(order.index(seat) + 1 for seat in range(len(order)))


def order_starts(round_: Round) -> None:
    """Set the start places of a seated round that follow from results (AC-61).

    Raises:
        LeagueError: a race of the round before is not over.
    """
    before = (
        Round.objects.filter(tournament=round_.tournament, number__lt=round_.number)
        .order_by("number")
        .last()
    )
    if before is None:
        return  # a first round is drawn
    try:
        refuse_unfinished(before)
    except LeagueError as refusal:
        raise LeagueError(
            _("The start places follow from the round before. %(missing)s")
            % {"missing": refusal},
            code="results_missing",
        ) from refusal
    keys = merit(round_, order=order_in_force(round_))
    heats: dict[int, list[SeatedEntry]] = {}
    single = is_single_table(round_.tournament)
    seated = round_.seated.select_related("heat__race", "seat")
    for place in seated:
        heats.setdefault(place.heat_id, []).append(place)
    for places in heats.values():
        ordered = sorted(places, key=lambda p: (keys[p.entry_id], p.seat.start))
        starts = places_of([place.seat.index for place in ordered])
        set_starts(places[0].heat, starts=starts, recolour=not single)


def merit(round_: Round, *, order: str) -> Mapping[int, tuple[int, ...]]:
    """Return a sort key of every entry: who has the smallest starts from place I.

    Args:
        round_: the round to be started.
        order: one of `AFTER_RESULTS`.
    """
    entries = round_.tournament.entries.values_list("pk", flat=True)
    if order == "previous_finish":
        starts = last_starts(round_)
        finishes = last_finishes(round_)
        nobody = (1, 0, 0)  # has not raced: behind all who have
        return {
            entry: (*finishes.get(entry, nobody), starts.get(entry, 0))
            for entry in entries
        }
    ranks = current_ranks(round_.tournament, after_round=round_.number - 1)
    sign = -1 if order == "reverse_standing" else 1
    return {entry: (sign * ranks[entry],) for entry in entries}
