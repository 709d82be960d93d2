"""What a seating is made from, and what it came to."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Max, Min, QuerySet

from league.domain.game_settings import Settings, settings_of
from league.domain.tables import Tables, table_of
from league.formats import format_of
from league.models import Draw, Entry, Heat, Round, SeatedEntry, Stage, Tournament
from races.models import Race, ResultLine, ResultSheet

CONFIRMED = ResultSheet.Status.CONFIRMED


def is_single_table(
    tournament: Tournament, *, settings: Settings | None = None
) -> bool:
    """Whether everybody sits at one table; two queries unless the settings say so.

    Once seated that is decided by those who were seated, however many come and go.
    """
    chosen = settings or settings_of(tournament.game, tournament.settings)
    if chosen.single_table is not None:
        return chosen.single_table
    drawn = Draw.objects.filter(
        stage__tournament=tournament, stage__kind=Stage.Kind.QUALIFYING
    )
    roster = drawn.order_by("-number").values_list("roster", flat=True).first()
    entries = len(roster) if roster else active_entries(tournament).count()
    return chosen.is_single_table(entries=entries)


def active_entries(tournament: Tournament, *, round_number: int = 1) -> QuerySet[Entry]:
    """Entries that race in this round, in the order in which they entered."""
    return (
        Entry.objects.filter(tournament=tournament, active_from__lte=round_number)
        .exclude(withdrawn_after__lt=round_number)
        .order_by("pk")
    )


def last_starts(round_: Round) -> dict[int, int]:
    """Return each entry's start place in the latest round before this one; one query."""
    rows = (
        SeatedEntry.objects.filter(
            round__tournament_id=round_.tournament_id,
            round__number__lt=round_.number,
            leg=1,
        )
        .order_by("round__number")
        .values_list("entry_id", "seat__start")
    )
    return dict(rows)


def last_finishes(round_: Round) -> dict[int, tuple[int, int, int]]:
    """Return how each entry came in last, as a key that sorts the winner first (AC-61).

    Who has no place follows by the order of the sheet, whoever started first ahead.
    One query.
    """
    rows = (
        ResultLine.objects.filter(
            sheet__status=CONFIRMED,
            sheet__race__heat__round__tournament_id=round_.tournament_id,
            sheet__race__heat__round__number__lt=round_.number,
            sheet__race__heat__round__released_at__isnull=False,
        )
        .order_by("sheet__race__heat__round__number")
        .values_list("seat__seated__entry_id", "place", "order")
    )
    return {
        entry: (int(place is None), place or 0, 0 if place else order)
        for entry, place, order in rows
    }


def seated_tables(stage: Stage, *, before: int | None = None) -> tuple[Tables, ...]:
    """Return the tables of the stage's seated rounds, start place I first; one query.

    Args:
        stage: whose rounds.
        before: leave out this round and later ones.
    """
    seated = SeatedEntry.objects.filter(round__stage=stage, leg=1)
    if before is not None:
        seated = seated.filter(round__number__lt=before)
    rounds: dict[int, dict[int, list[int]]] = {}
    rows = seated.order_by("round__number", "heat__table", "seat__start").values_list(
        "round__number", "heat__table", "entry_id"
    )
    for number, table, entry in rows:
        rounds.setdefault(number, {}).setdefault(table, []).append(entry)
    return tuple(
        tuple(table_of(number, entries=entries) for number, entries in tables.items())
        for tables in rounds.values()
    )


def seating_quality(stage: Stage) -> Mapping[str, Any]:
    """Return the figures of the latest draw; empty when nothing is drawn; one query."""
    draw = stage.seatings.order_by("-number").first()
    return {} if draw is None else draw.quality


def is_stale(stage: Stage) -> bool:
    """Whether a round still to come seats others than those who race in it now.

    Three queries; a round of which a race has begun is never stale. Where people choose
    their heats it is enough that nobody is seated who has withdrawn.
    """
    from_round = next_round_number(stage)
    rounds = stage.rounds.filter(number__gte=from_round)
    seated: dict[int, set[int]] = {}
    for number, entry in rounds.values_list("number", "seated__entry_id"):
        if entry is not None:
            seated.setdefault(number, set()).add(entry)
    if not seated:
        return False
    chosen = format_of(stage.tournament).open_heats
    entries = list(
        stage.tournament.entries.values_list("pk", "active_from", "withdrawn_after")
    )
    for number, sitting in seated.items():
        racing = {
            entry
            for entry, since, after in entries
            if since <= number and (after is None or after >= number)
        }
        if sitting - racing or (sitting != racing and not chosen):
            return True
    return False


def next_round_number(stage: Stage) -> int:
    """Return the first round of the stage after all of which a race has begun.

    One more than the last round when that has begun too; two queries.
    """
    begun = Heat.objects.filter(round__stage=stage).exclude(
        race__status=Race.Status.SEATED, race__revision=0
    )
    latest: int | None = begun.aggregate(latest=Max("round__number"))["latest"]
    if latest is not None:
        return latest + 1
    first: int | None = stage.rounds.aggregate(first=Min("number"))["first"]
    return first or 1
