"""A believable tournament for page tests, made through the services people use."""

import json
from datetime import date

from league.models import Event, Heat, Stage, Tournament
from league.services.entries import enter_player
from league.services.events import create_event
from league.services.results import enter_result
from league.services.rounds import release_round
from league.services.seating import draw_seating
from league.services.tournaments import create_tournament
from races.services.lines import LineInput
from tests.factories.remembered import remembered

NAMES = (
    "Søren Ågård", "Anne-Mette Kjær", "Bjørn Østergaard", "Ida Løvstrøm", "Åse Mørk",
    "Freja Ravn", "Mikkel Sønderby", "Jørgen Præstø", "Gunhild Thygesen", "Lars Bøgh",
    "Katrine Ærø", "Rasmus Dåhl", "Signe Hedegård", "Torben Vråby", "Nanna Øllgaard",
    "Kasper Lind", "Henrik Bækgaard", "Emil Sæther", "Line Rømer", "Oskar Ploug",
    "Marie Høeg", "Villads Kring", "Astrid Søby", "Jens Aagaard",
)  # fmt: skip
CLUBS = ("Odense", "Aarhus", "Kolding", "Svendborg")
SECRET = bytes(range(32))


def make_event(name: str = "Odense Chariot Weekend", **fields: object) -> Event:
    """A public event that runs today unless said otherwise."""
    today = date.today()
    defaults = {
        "starts_on": today,
        "ends_on": today,
        "venue": "Brætspilshuset, Odense",
        "status": Event.Status.PUBLISHED,
    }
    return create_event(name=name, **(defaults | fields))


def make_tournament(
    event: Event,
    *,
    players: int = 8,
    name: str = "Ave Caesar Open",
    settings: dict[str, object] | None = None,
) -> Tournament:
    """A tournament with so many entries, nothing seated."""
    key = ("entered", players, name, json.dumps(settings, sort_keys=True))
    return remembered(
        key, event, lambda: _enter(event, players=players, name=name, settings=settings)
    )


def _enter(
    event: Event, *, players: int, name: str, settings: dict[str, object] | None
) -> Tournament:
    tournament = create_tournament(
        event_id=event.pk, name=name, settings=settings, secret=SECRET
    )
    for number in range(players):
        full = NAMES[number % len(NAMES)]
        if number >= len(NAMES):
            full += f" {number // len(NAMES) + 1}"
        enter_player(
            tournament_id=tournament.pk, name=full, club=CLUBS[number % len(CLUBS)]
        )
    return again(tournament)


def seat(tournament: Tournament) -> None:
    """Draw the heats."""
    stage = tournament.stages.get(kind=Stage.Kind.QUALIFYING)
    draw_seating(stage_id=stage.pk, draws=stage.draws, seed=7)


def release(tournament: Tournament, *, upto: int) -> None:
    """Show the first rounds to everybody."""
    for round_ in tournament.rounds.filter(number__lte=upto):
        release_round(round_id=round_.pk)


def settle(heat: Heat, *, ends: tuple[int | str, ...] | None = None) -> None:
    """Enter a result: by start place a place, or a word for how it ended.

    Without `ends` the players finish in the order of their entries. The round becomes
    public.
    """
    release_round(round_id=heat.round_id)
    heat.race.refresh_from_db()
    seated = list(heat.seated.select_related("seat").order_by("seat__start"))
    order = sorted(one.entry_id for one in seated)
    lines = []
    for number, one in enumerate(seated):
        end = ends[number] if ends else order.index(one.entry_id) + 1
        is_place = isinstance(end, int)
        lines.append(
            LineInput(
                one.seat.index,
                end if is_place else None,
                "finished" if is_place else str(end),
            )
        )
    enter_result(
        heat_id=heat.pk, lines=lines, revision=heat.race.revision, role="steward"
    )


def settle_round(tournament: Tournament, number: int) -> None:
    """Enter every table of a round."""
    for heat in Heat.objects.filter(round__tournament=tournament, round__number=number):
        settle(heat)


def make_running_tournament(event: Event, *, players: int = 24) -> Tournament:
    """Five tables or more, two rounds driven, the third released and half entered."""
    key = ("running", players)
    return remembered(key, event, lambda: _run(event, players=players))


def _run(event: Event, *, players: int) -> Tournament:
    tournament = make_tournament(event, players=players)
    seat(tournament)
    release(tournament, upto=3)
    for number in (1, 2):
        settle_round(tournament, number)
    for heat in Heat.objects.filter(
        round__tournament=tournament, round__number=3, table__lte=2
    ):
        size = heat.seated.count()
        settle(heat, ends=(*range(size - 1, 0, -1), "dnf"))
    return again(tournament)


def again(tournament: Tournament) -> Tournament:
    """The tournament as it is stored now."""
    return Tournament.objects.select_related("event").get(pk=tournament.pk)
