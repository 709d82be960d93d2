"""Tournaments of Ben Hur for tests, made by the services themselves."""

import json

from league.models import Event, Heat, Tournament
from league.services.entries import enter_player
from league.services.results import LineInput, enter_table
from league.services.rounds import release_round
from league.services.seating import draw_seating
from league.services.tournaments import create_tournament
from races.models import Race
from tests.factories.league import NAMES, SECRET, heats_of, make_event
from tests.factories.remembered import remembered


def make_cup(
    players: int = 12, *, event: Event | None = None, **settings: object
) -> Tournament:
    """A tournament with so many players, nobody seated."""
    event = event or make_event()
    key = ("cup", players, json.dumps(settings, sort_keys=True))
    return remembered(key, event, lambda: _enter(event, players, settings))


def _enter(event: Event, players: int, settings: dict[str, object]) -> Tournament:
    tournament = create_tournament(
        event_id=event.pk,
        name="Ben Hur Cup",
        game="ben_hur",
        settings=settings,
        secret=SECRET,
    )
    for number in range(players):
        name = NAMES[number] if number < len(NAMES) else f"Player {number + 1}"
        enter_player(tournament_id=tournament.pk, name=name)
    tournament.refresh_from_db()
    return tournament


def seated_cup(players: int = 12, *, seed: int = 7, **settings: object) -> Tournament:
    """The same, drawn and released."""
    tournament = make_cup(players, **settings)
    draw_seating(stage_id=heats_of(tournament).pk, draws=0, seed=seed)
    for round_ in tournament.rounds.filter(heats__isnull=False).distinct():
        release_round(round_id=round_.pk)
    tournament.refresh_from_db()
    return tournament


def race_at(tournament: Tournament, number: int, table: int, leg: int = 1) -> Heat:
    """A race of a round at a table, as stored now."""
    return Heat.objects.select_related("race", "round").get(
        round__tournament=tournament, round__number=number, table=table, leg=leg
    )


def by_entry(heat: Heat, *ends: int | str) -> list[LineInput]:
    """Lines by seat: how each chariot ended, those of one driver together."""
    return [
        LineInput(index, end, "finished")
        if isinstance(end, int)
        else LineInput(index, None, end, order=index)
        for index, end in enumerate(ends or _as_they_sit(heat))
    ]


def _as_they_sit(heat: Heat) -> range:
    return range(1, heat.race.seats.count() + 1)


def as_seen(heat: Heat, *ends: int | str) -> tuple[int, list[LineInput], int]:
    """A heat with lines and the newest revision, as `enter_table` takes them."""
    revision = Race.objects.values_list("revision", flat=True).get(pk=heat.race_id)
    return heat.pk, by_entry(heat, *ends), revision


def settle_table(
    tournament: Tournament,
    number: int,
    table: int,
    *races: tuple[int | str, ...],
    reason: str = "",
) -> None:
    """Enter all races of a table; without `races` all come in as they sit."""
    heats = Heat.objects.filter(
        round__tournament=tournament, round__number=number, table=table
    ).order_by("leg")
    given = races or ((),) * len(heats)
    enter_table(
        entries=[as_seen(heat, *ends) for heat, ends in zip(heats, given, strict=True)],
        role="organiser",
        reason=reason,
    )


def settle_cup_round(tournament: Tournament, number: int) -> None:
    """Release a round and enter every table as people sit, so that the first seat wins."""
    round_ = tournament.rounds.get(number=number)
    release_round(round_id=round_.pk)
    for table in round_.heats.filter(leg=1).values_list("table", flat=True):
        settle_table(tournament, number, table)
    tournament.refresh_from_db()
