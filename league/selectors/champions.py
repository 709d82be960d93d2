"""Who has won, and who leads: names for lists of events, in few queries."""

from collections.abc import Collection, Iterable

from django.core.cache import cache

from league.models import Entry, StandingSnapshot, Tournament
from league.selectors.standings import StandingsView, standings_key


def champions(event_ids: Collection[int]) -> dict[int, list[str]]:
    """Winners of the finished tournaments by event; two queries whatever their number.

    Equals who share the first rank are all named. Hidden standings name nobody.
    """
    kept = (
        StandingSnapshot.objects.filter(
            stage__tournament__event__in=event_ids,
            stage__tournament__status=Tournament.Status.FINISHED,
            stage__tournament__standings_released=True,
            reopened_at__isnull=True,
        )
        .order_by("stage__tournament", "stage__number")
        .values_list("stage__tournament", "stage__tournament__event", "rows")
    )
    # The last stage of a tournament says who won it.
    last = {tournament: (event, rows) for tournament, event, rows in kept}
    first = {
        tournament: [row["entry"] for row in rows if row["rank"] == 1]
        for tournament, (_event, rows) in last.items()
    }
    winners = [entry for entries in first.values() for entry in entries]
    found = Entry.objects.filter(pk__in=winners).values_list("pk", "player__name")
    names = dict(found)
    by_event: dict[int, list[str]] = {}
    for tournament, (event, _rows) in last.items():
        won = by_event.setdefault(event, [])
        won += [names[entry] for entry in first[tournament]]
    return by_event


def leaders(tournaments: Iterable[Tournament]) -> dict[int, str]:
    """Who leads each tournament, as far as its table is in the cache; no query.

    Nobody leads before the first result, with a shared first rank, or while the
    standings are hidden.
    """
    keys = {
        standings_key(tournament): tournament.pk
        for tournament in tournaments
        if tournament.standings_released
    }
    tables: dict[str, StandingsView] = cache.get_many(keys)
    return {
        keys[key]: table.rows[0].name
        for key, table in tables.items()
        if table.rounds and table.rows and not table.rows[0].shared
    }
