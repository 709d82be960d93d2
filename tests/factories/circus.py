"""A believable tournament of Ben Hur for page tests, made through the services."""

from league.models import Event, Heat, Tournament
from league.services.entries import enter_player
from league.services.results import enter_result
from league.services.rounds import release_round
from league.services.tournaments import create_tournament
from races.models import Race
from races.services.lines import LineInput
from tests.factories.weekend import CLUBS, NAMES, SECRET, again, seat

__all__ = ["again", "make_cup", "make_running_cup", "make_seated_cup", "settle_race"]


def make_cup(
    event: Event, *, players: int = 12, name: str = "Ben Hur Cup", **settings: object
) -> Tournament:
    """A tournament with so many entries, nothing seated."""
    cup = create_tournament(
        event_id=event.pk, name=name, game="ben_hur", settings=settings, secret=SECRET
    )
    for number in range(players):
        enter_player(
            tournament_id=cup.pk, name=NAMES[number], club=CLUBS[number % len(CLUBS)]
        )
    return again(cup)


def make_seated_cup(
    event: Event, *, upto: int = 1, players: int = 12, **settings: object
) -> Tournament:
    """All rounds seated, the first ones public."""
    cup = make_cup(event, players=players, **settings)
    seat(cup)
    for round_ in cup.rounds.filter(number__lte=upto, heats__isnull=False).distinct():
        release_round(round_id=round_.pk)
    return again(cup)


def make_running_cup(event: Event, *, players: int = 12) -> Tournament:
    """Two rounds driven, the third public: table 1 driven, table 2 after its race 1."""
    cup = make_seated_cup(event, upto=3, players=players)
    for heat in heats(cup):
        if heat.round.number < 3 or heat.table == 1:
            settle_race(heat, crashed=1 if heat.leg == 2 else 0)
        elif heat.table == 2 and heat.leg == 1:
            settle_race(heat)
    return again(cup)


def heats(cup: Tournament) -> list[Heat]:
    """Every race of the tournament by round, table and leg."""
    found = Heat.objects.filter(round__tournament=cup).select_related("round", "race")
    return list(found.order_by("round__number", "table", "leg"))


def race_at(cup: Tournament, number: int, table: int, leg: int = 1) -> Heat:
    """One race of a round at a table, as stored now."""
    return Heat.objects.select_related("race", "round").get(
        round__tournament=cup, round__number=number, table=table, leg=leg
    )


def settle_race(
    heat: Heat, *, crashed: int = 0, order: str | None = None, role: str = "steward"
) -> None:
    """Enter a race: chariots by their letters, or as in `order`; the last ones crash."""
    release_round(round_id=heat.round_id)
    index = dict(heat.race.seats.values_list("colour", "index"))
    letters = list(order or sorted(index))
    lines = [
        LineInput(index[letter], place, "finished")
        if place <= len(letters) - crashed
        else LineInput(index[letter], None, "dnf")
        for place, letter in enumerate(letters, start=1)
    ]
    revision = Race.objects.values_list("revision", flat=True).get(pk=heat.race_id)
    enter_result(heat_id=heat.pk, lines=lines, revision=revision, role=role)
