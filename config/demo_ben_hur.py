"""Ben Hur in the demo: a cup that is over, and one in its second of three rounds."""

from collections.abc import Sequence

from config.demo_driving import BOTS, drive_round
from league.models import Event, Heat, Round, Stage, Tournament
from league.services.entries import enter_player
from league.services.results import LineInput, enter_table
from league.services.rounds import close_round, release_round
from league.services.seating import draw_seating
from league.services.stages import close_stage
from league.services.tournaments import create_tournament
from races.models import Player, Race, ResultSheet, User
from races.services.racing import start_race

NAME = "Ben Hur Cup"
SECRET = bytes(range(32, 64))
SEED = 20261131
ORDERS = ("102345", "340152", "215043", "453201", "504312", "031524")
"""How chariots come in where somebody types it: seats, the foremost first."""


def finished_ben_hur(event: Event, owner: User, people: Sequence[Player]) -> None:
    """Two tables, two rounds and a final of two races, driven by bots."""
    tournament = _cup(event, people, settings={"rounds": 2})
    for round_ in _rounds(tournament):
        _type_in(round_, owner)
        close_round(round_id=round_.pk)
    for stage in tournament.stages.order_by("number"):
        for final in stage.rounds.filter(stage__kind=Stage.Kind.FINAL):
            drive_round(final)
        tournament.refresh_from_db()
        close_stage(
            stage_id=stage.pk,
            version=tournament.version,
            user_id=owner.pk,
            lot_seed=f"{SEED:x}",
        )


def running_ben_hur(event: Event, steward: User, people: Sequence[Player]) -> None:
    """Three tables: the first round is over, one table of the second races online."""
    tournament = _cup(event, people, settings={"second_start": "reverse_finish"})
    first, second, _third = _rounds(tournament)
    _type_in(first, steward)
    close_round(round_id=first.pk)
    release_round(round_id=second.pk)
    _type_in_table(second, 1, steward)
    _type_in_table(second, 2, steward, races=1)
    _start_live(list(second.heats.filter(table=3)))


def _cup(
    event: Event, people: Sequence[Player], *, settings: dict[str, object]
) -> Tournament:
    tournament = create_tournament(
        event_id=event.pk,
        name=NAME,
        game="ben_hur",
        settings=settings,
        secret=SECRET,
    )
    for person in people:
        enter_player(tournament_id=tournament.pk, player_id=person.pk)
    stage = tournament.stages.get(kind=Stage.Kind.QUALIFYING)
    draw_seating(stage_id=stage.pk, draws=0, seed=SEED)
    return tournament


def _rounds(tournament: Tournament) -> list[Round]:
    heats = tournament.rounds.filter(stage__kind=Stage.Kind.QUALIFYING)
    return list(heats.order_by("number"))


def _type_in(round_: Round, user: User) -> None:
    release_round(round_id=round_.pk)
    for table in round_.heats.filter(leg=1).values_list("table", flat=True):
        _type_in_table(round_, table, user)


def _type_in_table(round_: Round, table: int, user: User, *, races: int = 2) -> None:
    heats = round_.heats.filter(table=table, leg__lte=races).order_by("leg")
    enter_table(
        entries=[(heat.pk, _lines(heat), heat.race.revision) for heat in heats],
        role=ResultSheet.Role.STEWARD,
        user_id=user.pk,
    )


def _lines(heat: Heat) -> list[LineInput]:
    """Somebody crashes in every race but the first of table 1."""
    seats = heat.race.seats.count()
    number = heat.round.number + 2 * heat.table + 3 * heat.leg
    order = [int(seat) for seat in ORDERS[number % len(ORDERS)] if int(seat) < seats]
    crashes = (heat.table + heat.leg) % 3
    home, out = order[: seats - crashes], order[seats - crashes :]
    return [
        *(LineInput(seat, place, "finished") for place, seat in enumerate(home, 1)),
        *(LineInput(seat, None, "dnf", late) for late, seat in enumerate(out)),
    ]


def _start_live(heats: Sequence[Heat]) -> None:
    """Put both races of a table online: bots, and one seat that `demo_driver` moves."""
    for heat in heats:
        Race.objects.filter(pk=heat.race_id).update(mode=Race.Mode.ONLINE)
        heat.race.seats.exclude(index=0).update(bot=BOTS)
    start_race(race_id=next(heat.race_id for heat in heats if heat.leg == 1))
