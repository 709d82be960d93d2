"""Which races there are to see, and in which version."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from races.models import Race, Seat
from races.selectors.replays import is_playable, race_ruleset

_hidden: list[Q] = []


@dataclass(frozen=True, slots=True)
class Described:
    """What a scheduled race is called, and the pages above it as (text, address)."""

    title: str
    crumbs: tuple[tuple[str, str], ...]


Describe = Callable[[Collection[int]], dict[int, Described]]
_describers: list[Describe] = []


def hide(condition: Q) -> None:
    """Keep the races that match out of everything public.

    Called once at start by an app that schedules races, for example for heats whose
    round has not been released.
    """
    _hidden.append(condition)


def describe(fetch: Describe) -> None:
    """Let an app that schedules races say what they are called.

    Args:
        fetch: takes ids of visible races, returns those it knows, with a bounded
            number of queries.
    """
    _describers.append(fetch)


def descriptions(ids: Collection[int]) -> dict[int, Described]:
    """What each of these races is called; friendly races are left out."""
    found: dict[int, Described] = {}
    for fetch in _describers:
        found |= fetch(ids)
    return found


def visible_races() -> QuerySet[Race]:
    """Races that everybody may see."""
    races = Race.objects.all()
    for condition in _hidden:
        races = races.exclude(condition)
    return races


def public_options(race: Race) -> dict[str, Any]:
    """The options as everybody may know them; None for start places still to come.

    A race whose rules are not installed has none while its places are open.
    """
    options: dict[str, Any] = race.options
    if not race.starts_open:
        return options
    if not is_playable(race):
        return {}
    return options | dict.fromkeys(race_ruleset(race).with_starts({}, ()))


def races_to_show() -> QuerySet[Race]:
    """Visible races with seats and players; two queries."""
    seats = Seat.objects.select_related("player").order_by("index")
    return visible_races().prefetch_related(Prefetch("seats", seats))


def watchable_races() -> QuerySet[Race]:
    """Visible races that were started online, newest first, with seats; two queries."""
    return (
        races_to_show()
        .filter(mode=Race.Mode.ONLINE, started_at__isnull=False)
        .order_by("-started_at", "-pk")
    )


def race_versions(ids: Collection[int]) -> dict[int, int]:
    """The version of each visible race among these ids; one query."""
    races = visible_races().filter(pk__in=ids)
    fields = ("pk", "turn", "revision", "parked_at", "starts_open")
    return {race.pk: race.version for race in races.only(*fields)}
