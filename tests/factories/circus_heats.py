"""Tournaments of Circus Maximus for tests, made by the services themselves."""

import json

from league.models import Event, Heat, Round, Tournament
from league.services.entries import enter_player
from league.services.open_heats import choose_heat_entries
from league.services.results import enter_result
from league.services.rounds import release_round
from league.services.seating import draw_seating
from league.services.tournaments import create_tournament
from races.models import Race
from races.services.lines import LineInput
from tests.factories.league import NAMES, SECRET, heats_of, make_event
from tests.factories.remembered import remembered

CODES = {"-": "dnf", "w": "withdrawn", "k": "killed", "s": "dns", "d": "dsq"}


def make_circus(
    players: int = 6, *, event: Event | None = None, **settings: object
) -> Tournament:
    """A tournament with so many players, nobody seated."""
    event = event or make_event()
    key = ("circus", players, json.dumps(settings, sort_keys=True))
    return remembered(key, event, lambda: _enter(event, players, settings))


def _enter(event: Event, players: int, settings: dict[str, object]) -> Tournament:
    tournament = create_tournament(
        event_id=event.pk,
        name="Circus Night",
        game="circus_maximus",
        settings=settings,
        secret=SECRET,
    )
    for number in range(players):
        name = NAMES[number] if number < len(NAMES) else f"Player {number + 1}"
        enter_player(tournament_id=tournament.pk, name=name)
    tournament.refresh_from_db()
    return tournament


def seated_circus(players: int = 6, *, seed: int = 7, **settings: object) -> Tournament:
    """The same, drawn and released."""
    tournament = make_circus(players, **settings)
    draw_seating(stage_id=heats_of(tournament).pk, draws=0, seed=seed)
    for round_ in tournament.rounds.filter(heats__isnull=False).distinct():
        release_round(round_id=round_.pk)
    tournament.refresh_from_db()
    return tournament


def round_at(tournament: Tournament, number: int) -> Round:
    """A round as stored now."""
    return Round.objects.select_related("stage", "tournament").get(
        tournament=tournament, number=number
    )


def names_in(tournament: Tournament, number: int) -> list[str]:
    """Who is seated in a round, by name."""
    seated = round_at(tournament, number).seated
    return sorted(seated.values_list("entry__player__name", flat=True))


def choose(tournament: Tournament, number: int, *names: str) -> None:
    """Say at once who enters a heat."""
    tournament.refresh_from_db()
    entries = tournament.entries.filter(player__name__in=names)
    choose_heat_entries(
        round_id=round_at(tournament, number).pk,
        entry_ids=list(entries.values_list("pk", flat=True)),
        version=tournament.version,
    )


def settle(heat: Heat, order: str = "", reason: str = "") -> None:
    """Enter a race by the letters of its chariots: `BA -C kD`; else as they sit."""
    index = dict(heat.race.seats.values_list("colour", "index"))
    first, *others = (order or "".join(sorted(index))).split(" ")
    lines = [LineInput(index[x], place, "finished") for place, x in enumerate(first, 1)]
    for group in others:
        for letter in group[1:]:
            code = CODES[group[0]]
            lines.append(LineInput(index[letter], None, code, order=len(lines) + 1))
    race = Race.objects.get(pk=heat.race_id)
    enter_result(
        heat_id=heat.pk,
        lines=lines,
        revision=race.revision,
        role="organiser",
        reason=reason,
    )


def heat_at(tournament: Tournament, number: int, table: int = 1) -> Heat:
    """A heat as stored now."""
    return Heat.objects.select_related("race", "round").get(
        round__tournament=tournament, round__number=number, table=table
    )


def settle_round(tournament: Tournament, number: int) -> None:
    """Release a round and settle every table as people sit: A wins."""
    round_ = round_at(tournament, number)
    release_round(round_id=round_.pk)
    for heat in round_.heats.select_related("race").order_by("table"):
        settle(heat)
    tournament.refresh_from_db()
