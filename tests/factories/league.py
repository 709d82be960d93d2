"""Tournaments for tests, made by the services themselves: no surprises."""

from datetime import date

from league.models import Event, Heat, Round, Stage, Tournament
from league.services.entries import enter_player
from league.services.events import create_event
from league.services.results import LineInput, enter_result
from league.services.rounds import release_round
from league.services.seating import draw_seating
from league.services.tournaments import create_tournament
from races.models import Race

SECRET = bytes(range(32))
NAMES = [
    *("Ida", "Åse", "Bo", "Finn", "Gry", "Jens", "Kaj", "Lis"),
    *("Mads", "Nora", "Ole", "Pia", "Rie", "Sune", "Tove", "Ulla"),
    *("Vera", "Yrsa", "Zita", "Ægir", "Øjvind", "Anne", "Birk", "Carl"),
]


def make_event(name: str = "Viking-Con", **values: object) -> Event:
    """A published event of one day."""
    day = date(2026, 10, 9)
    values.setdefault("status", Event.Status.PUBLISHED)
    return create_event(name=name, starts_on=day, ends_on=day, **values)


def make_tournament(
    players: int = 8, *, event: Event | None = None, **settings: object
) -> Tournament:
    """A tournament with so many players, nobody seated."""
    tournament = create_tournament(
        event_id=(event or make_event()).pk,
        name="Ave Caesar",
        settings=settings,
        secret=SECRET,
    )
    for number in range(players):
        name = NAMES[number] if number < len(NAMES) else f"Player {number + 1}"
        enter_player(tournament_id=tournament.pk, name=name)
    tournament.refresh_from_db()
    return tournament


def make_seated(players: int = 8, *, seed: int = 7, **settings: object) -> Tournament:
    """A tournament whose heats are drawn, nothing released."""
    tournament = make_tournament(players, **settings)
    draw_seating(stage_id=heats_of(tournament).pk, draws=0, seed=seed)
    tournament.refresh_from_db()
    return tournament


def publish(tournament: Tournament) -> Tournament:
    """Release every round that is seated; return the tournament as stored now."""
    for round_ in tournament.rounds.filter(heats__isnull=False).distinct():
        release_round(round_id=round_.pk)
    tournament.refresh_from_db()
    return tournament


def heats_of(tournament: Tournament) -> Stage:
    """The qualifying stage as stored now."""
    return tournament.stages.get(kind=Stage.Kind.QUALIFYING)


def final_of(tournament: Tournament) -> Stage:
    """The final as stored now."""
    return tournament.stages.get(kind=Stage.Kind.FINAL)


def in_start_order(heat: Heat) -> list[LineInput]:
    """A sheet on which everybody came in as he started."""
    return [
        LineInput(seat.index, seat.start, "finished") for seat in heat.race.seats.all()
    ]


def settle(heat: Heat, lines: list[LineInput] | None = None, **values: object) -> None:
    """Make a result official, by default in start order; its round becomes public."""
    release_round(round_id=heat.round_id)
    revision = Race.objects.values_list("revision", flat=True).get(pk=heat.race_id)
    values.setdefault("role", "organiser")
    enter_result(
        heat_id=heat.pk,
        lines=in_start_order(heat) if lines is None else lines,
        revision=revision,
        **values,
    )


def settle_round(tournament: Tournament, number: int) -> Round:
    """Release a round and settle all its heats in start order."""
    round_ = tournament.rounds.get(number=number)
    release_round(round_id=round_.pk)
    for heat in round_.heats.order_by("table"):
        settle(heat)
    return tournament.rounds.get(number=number)


def settle_heats(tournament: Tournament) -> None:
    """Settle all rounds of the heats."""
    for number in (
        heats_of(tournament).rounds.order_by("number").values_list("number", flat=True)
    ):
        settle_round(tournament, number)
    tournament.refresh_from_db()


def seating_of(tournament: Tournament) -> list[tuple[int, int, str, int]]:
    """Who sits where: round, table, name, start place."""
    return list(
        tournament.rounds.filter(seated__isnull=False)
        .order_by("number", "seated__heat__table", "seated__seat__start")
        .values_list(
            "number",
            "seated__heat__table",
            "seated__entry__player__name",
            "seated__seat__start",
        )
    )


def state_of(tournament: Tournament) -> dict[str, object]:
    """Everything a refusal must leave as it was."""
    tables = (
        ("tournament", Tournament.objects.filter(pk=tournament.pk)),
        ("stages", tournament.stages),
        ("rounds", tournament.rounds),
        ("entries", tournament.entries),
        ("races", Race.objects.filter(heat__round__tournament=tournament)),
    )
    state: dict[str, object] = {
        name: list(rows.order_by("pk").values()) for name, rows in tables
    }
    state["seating"] = seating_of(tournament)
    return state
