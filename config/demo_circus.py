"""Circus Maximus in the demo: a night of open heats that is over, and one race online."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from config.demo_driving import BOTS
from engine.rulesets.circus_maximus.terms import MOON
from league.models import Event, Heat, Round, Stage, Tournament
from league.services.entries import enter_player
from league.services.events import create_event
from league.services.heat_seating import seat_heat
from league.services.open_heats import choose_heat_entries
from league.services.results import LineInput, amend_result, enter_result
from league.services.rounds import close_round, release_round
from league.services.seating import draw_seating
from league.services.stages import close_stage
from league.services.tournaments import create_tournament
from races.models import Player, Race, ResultSheet, User
from races.services.racing import start_race

GAME = "circus_maximus"
SECRET = bytes(range(64, 96))
SEED = 20261132
NIGHT: dict[str, object] = {
    "open_heats": True,
    "target": 8,
    "largest": 8,
    "tables": 1,
    "final_field": 5,
}
"""One board for eight chariots: whoever does not fit into a heat stays out of it."""
ENTERED = ("0123456789a", "02456789abc", "134567abcd")
"""Who enters each heat of the night: numbers of people in base 16."""
MISREAD = 2
"""The heat that had to be corrected."""
FINISHED, ALIVE, WITHDREW, KILLED = "finished", "dnf", "withdrawn", "killed"
ENDS = (
    (*[FINISHED] * 4, ALIVE, WITHDREW, KILLED, KILLED),
    (*[FINISHED] * 3, ALIVE, ALIVE, KILLED, WITHDREW, KILLED),
    (*[FINISHED] * 6, ALIVE, ALIVE),
)
"""How chariots end, the foremost first; a smaller race leaves the last ones out."""


def finished_circus(owner: User, people: Sequence[Player], *, day: date) -> None:
    """A night of three open heats and a final, its results typed at the desk."""
    event = create_event(
        name="Circus Maximus Night",
        starts_on=day,
        ends_on=day,
        venue="Kolding",
        owner_id=owner.pk,
        status=Event.Status.PUBLISHED,
        about="Come when you can: enter the heats you like, winners meet in the final.",
    )
    night = _tournament(event, people, name="Circus Maximus", settings=NIGHT)
    heats, final = night.stages.order_by("number")
    for round_, entered in zip(heats.rounds.order_by("number"), ENTERED, strict=True):
        _seat(round_, entered, owner)
        _type_in(round_, owner)
        if round_.number == MISREAD:
            _correct(round_.heats.get(table=1), owner)
        close_round(round_id=round_.pk)
    _close(heats, owner)
    for round_ in final.rounds.all():
        _type_in(round_, owner)
        close_round(round_id=round_.pk)
    _close(final, owner)
    event.status = Event.Status.FINISHED
    event.save(update_fields=("status",))


def running_circus(event: Event, people: Sequence[Player]) -> None:
    """One race with every optional rule, driven online: bots, and one seat of a person."""
    tournament = _tournament(
        event,
        people,
        name="Circus Maximus with Moon’s rules",
        settings={
            "ending": "single",
            "builds": "named",
            **dict.fromkeys(MOON, True),
        },
    )
    stage = tournament.stages.get(kind=Stage.Kind.QUALIFYING)
    draw_seating(stage_id=stage.pk, draws=0, seed=SEED)
    heat = Heat.objects.get(round__stage=stage)
    release_round(round_id=heat.round_id)
    Race.objects.filter(pk=heat.race_id).update(mode=Race.Mode.ONLINE)
    heat.race.seats.exclude(index=0).update(bot=BOTS)
    start_race(race_id=heat.race_id)


def _tournament(
    event: Event, people: Sequence[Player], *, name: str, settings: dict[str, object]
) -> Tournament:
    tournament = create_tournament(
        event_id=event.pk, name=name, game=GAME, settings=settings, secret=SECRET
    )
    for person in people:
        enter_player(tournament_id=tournament.pk, player_id=person.pk)
    tournament.refresh_from_db()
    return tournament


def _seat(round_: Round, entered: str, owner: User) -> None:
    tournament = Tournament.objects.get(pk=round_.tournament_id)
    entries = list(tournament.entries.order_by("pk").values_list("pk", flat=True))
    choose_heat_entries(
        round_id=round_.pk,
        entry_ids=[entries[int(number, 16)] for number in entered],
        version=tournament.version,
    )
    stage = Stage.objects.get(pk=round_.stage_id)
    seat_heat(
        round_id=round_.pk,
        draws=stage.draws,
        seed=SEED + round_.number,
        user_id=owner.pk,
    )


def _type_in(round_: Round, user: User) -> None:
    release_round(round_id=round_.pk)
    for heat in round_.heats.order_by("table"):
        enter_result(
            heat_id=heat.pk,
            lines=_lines(heat),
            revision=heat.race.revision,
            role=ResultSheet.Role.ORGANISER,
            user_id=user.pk,
        )


def _lines(heat: Heat) -> list[LineInput]:
    """Somebody is killed in most races; who wins changes from race to race."""
    seats = heat.race.seats.count()
    number = heat.round.number
    order = [(number + at) % seats for at in range(seats)]
    ends = ENDS[number % len(ENDS)]
    return [
        LineInput(seat, at + 1 if end == "finished" else None, end, at)
        for at, (seat, end) in enumerate(zip(order, ends, strict=False))
    ]


def _correct(heat: Heat, user: User) -> None:
    winner, second, *rest = _lines(heat)
    amend_result(
        heat_id=heat.pk,
        lines=[
            replace(winner, seat=second.seat),
            replace(second, seat=winner.seat),
            *rest,
        ],
        revision=Race.objects.get(pk=heat.race_id).revision,
        role=ResultSheet.Role.ORGANISER,
        reason="The first two crossed the line in the other order",
        user_id=user.pk,
    )


def _close(stage: Stage, owner: User) -> None:
    tournament = Tournament.objects.get(pk=stage.tournament_id)
    close_stage(
        stage_id=stage.pk,
        version=tournament.version,
        user_id=owner.pk,
        lot_seed=f"{SEED:x}",
    )
