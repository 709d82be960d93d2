"""Who has entered a heat, in the order in which places are given."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count

from league.domain.open_heats import Places, Wish, by_priority, share_out
from league.formats import CircusMaximusFormat, format_of
from league.models import HeatEntry, Round, SeatedEntry, Tournament
from league.selectors.seating import active_entries
from races.models import Race


@dataclass(frozen=True, slots=True)
class HeatWish:
    """An entry that wants to race in a heat.

    Attributes:
        id: of the heat entry.
        entry: id of the entry.
        name: whose.
        raced: heats before this one in which it has a seat.
        priority: 1 gets the first place.
        seated: whether it has a seat here.
        stays_out: whether the heat is seated and was full.
    """

    id: int
    entry: int
    name: str
    raced: int
    priority: int
    seated: bool
    stays_out: bool


def heat_wishes(round_: Round) -> tuple[HeatWish, ...]:
    """Everybody who entered a heat, by priority; five queries at most."""
    rows = {
        row.entry_id: row
        for row in round_.entered.select_related("entry__player").order_by("pk")
    }
    wishes = {wish.entry: wish for wish in wishes_of(round_)}
    seated = set(round_.seated.values_list("entry_id", flat=True))
    order = [wish.entry for wish in by_priority(wishes.values())]
    return tuple(
        HeatWish(
            id=rows[entry].pk,
            entry=entry,
            name=str(rows[entry].entry.player),
            raced=wishes[entry].raced,
            priority=number,
            seated=entry in seated,
            stays_out=bool(seated) and entry not in seated,
        )
        for number, entry in enumerate(order, start=1)
    )


def wishes_of(round_: Round) -> tuple[Wish, ...]:
    """Return who wants to race in a heat and has not withdrawn; three queries."""
    racing = active_entries(round_.tournament, round_number=round_.number)
    entered = HeatEntry.objects.filter(round=round_, entry__in=racing).order_by("pk")
    raced = _heats_before(round_)
    return tuple(
        Wish(entry, raced=raced.get(entry, 0), number=number)
        for number, entry in enumerate(entered.values_list("entry_id", flat=True))
    )


def shared_places(round_: Round) -> Places:
    """Return who gets a place in a heat and who stays out; three queries."""
    return share_out(wishes_of(round_), places=places_of(round_.tournament))


def places_of(tournament: Tournament) -> int | None:
    """Return how many places a heat has over all its tables; None for enough."""
    format_ = format_of(tournament)
    return format_.settings.places if isinstance(format_, CircusMaximusFormat) else None


def left_out(round_: Round) -> list[str]:
    """Who had entered a heat that was full, the first to step in first; one query."""
    if not format_of(round_.tournament).open_heats:
        return []
    byes = round_.byes.order_by("pk")
    return list(byes.values_list("entry__player__name", flat=True))


def unraced_heats(tournament: Tournament, rounds: Sequence[Round]) -> frozenset[int]:
    """Return ids of heats that nobody sits in and nobody has to; one query.

    Where people choose their heats one may stay empty; elsewhere everybody races.
    """
    if not format_of(tournament).open_heats:
        return frozenset()
    seated = SeatedEntry.objects.filter(round__in=rounds)
    taken = set(seated.values_list("round_id", flat=True))
    empty = frozenset(round_.pk for round_ in rounds if round_.pk not in taken)
    return empty if taken else frozenset()


def _heats_before(round_: Round) -> dict[int, int]:
    """How many earlier heats each entry has a seat in; an annulled one is none."""
    seats = (
        SeatedEntry.objects.filter(
            round__tournament=round_.tournament, round__number__lt=round_.number
        )
        .exclude(heat__race__status=Race.Status.VOID)
        .order_by()
    )
    counted = seats.values_list("entry_id").annotate(heats=Count("pk"))
    return dict(counted)
