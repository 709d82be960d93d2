"""Believable evenings to click through: one event running, two over, two to come."""

from collections.abc import Sequence
from datetime import date, timedelta

from django.db import transaction
from django.utils import timezone

from config.demo_ben_hur import finished_ben_hur, running_ben_hur
from config.demo_circus import finished_circus, running_circus
from config.demo_driving import drive_round
from league.models import Event, Heat, Organiser, Round, Stage, Tournament
from league.services.entries import enter_player
from league.services.events import add_organiser, create_event
from league.services.results import LineInput, amend_result, enter_result, report_result
from league.services.rounds import close_round, release_round
from league.services.seating import draw_seating
from league.services.stages import close_stage
from league.services.tournaments import create_tournament
from races.models import Player, Race, ResultSheet, User
from races.services.racing import start_race

LOGIN = "line@example.test"
STEWARD = "jens@example.test"
PASSWORD = "laurel-demo"  # noqa: S105 -- printed at every start of the demo
RUNNING_EVENT = "odense-chariot-weekend"
SEED = 20261130
SECRET = bytes(range(32))
CAST = (
    ("Søren Ågård", "Odense"),
    ("Anne-Mette Kjær", "Odense"),
    ("Bjørn Østergaard", "Aarhus"),
    ("Ida Løvstrøm", "Kolding"),
    ("Åse Mørk", "Svendborg"),
    ("Jørgen Præstø", "Odense"),
    ("Mikkel Sønderby", "Aarhus"),
    ("Freja Ravn", "Kolding"),
    ("Gunhild Thygesen", "Odense"),
    ("Lars Bøgh", "Odense"),
    ("Katrine Ærø", "Aarhus"),
    ("Rasmus Dåhl", "Kolding"),
    ("Signe Hedegård", "Svendborg"),
    ("Torben Vråby", "Odense"),
    ("Nanna Øllgaard", "Aarhus"),
    ("Kasper Lind", "Kolding"),
    ("Henrik Bækgaard", "Odense"),
    ("Emil Sæther", "Odense"),
    ("Oskar Ploug", "Aarhus"),
    ("Marie Høeg", "Kolding"),
    ("Villads Kring", "Svendborg"),
    ("Astrid Søby", "Odense"),
    ("Merete Skjødt", "Aarhus"),
    ("Þórir Jónsson", "Reykjavík"),
)


@transaction.atomic
def seed_demo(*, today: date | None = None) -> bool:
    """Make the demo when there is no event yet; returns whether it was made.

    Args:
        today: first day of the running event.
    """
    if Event.objects.exists():
        return False
    today = today or timezone.localdate()
    owner = _user(LOGIN, "Line", "Rømer")
    steward = _user(STEWARD, "Jens", "Aagaard")
    _finished_cup(owner, today - timedelta(days=30))
    finished_circus(owner, _people(CAST[:14]), day=today - timedelta(days=9))
    _running_weekend(owner, steward, today)
    create_event(
        name="Fyn Chariot Evening",
        starts_on=today + timedelta(days=19),
        ends_on=today + timedelta(days=19),
        venue="Odense",
        owner_id=owner.pk,
        status=Event.Status.PUBLISHED,
    )
    create_event(
        name="Ribe Winter Circus",
        starts_on=today + timedelta(days=40),
        ends_on=today + timedelta(days=40),
        venue="Ribe",
        owner_id=owner.pk,
    )
    return True


def _user(email: str, first: str, last: str) -> User:
    return User.objects.create_user(
        username=email, email=email, password=PASSWORD, first_name=first, last_name=last
    )


def _finished_cup(owner: User, day: date) -> None:
    """Two tables, four heats and a final, all driven by bots."""
    event = create_event(
        name="Aarhus Autumn Cup",
        starts_on=day,
        ends_on=day,
        venue="Aarhus",
        owner_id=owner.pk,
        status=Event.Status.PUBLISHED,
    )
    tournament = _tournament(event, name="Ave Caesar Cup", people=CAST[:8])
    for stage in tournament.stages.order_by("number"):
        for round_ in stage.rounds.order_by("number"):
            drive_round(round_)
            close_round(round_id=round_.pk)
        tournament.refresh_from_db()
        close_stage(stage_id=stage.pk, version=tournament.version, user_id=owner.pk)
    finished_ben_hur(event, owner, _people(CAST[2:10]))
    event.status = Event.Status.FINISHED
    event.save(update_fields=("status",))


def _running_weekend(owner: User, steward: User, today: date) -> None:
    """Twenty-four people in the fourth of four heats, some tables still racing."""
    event = create_event(
        name="Odense Chariot Weekend",
        slug=RUNNING_EVENT,
        starts_on=today,
        ends_on=today + timedelta(days=1),
        venue="Brætspilshuset, Kongensgade 14, Odense",
        owner_id=owner.pk,
        status=Event.Status.PUBLISHED,
        about="Step-free. Coffee from nine, the final about 16.15 in the Blue Room.",
    )
    add_organiser(event_id=event.pk, user_id=steward.pk, role=Organiser.Role.STEWARD)
    tournament = _tournament(event, name="Ave Caesar Open", people=CAST)
    first, second, third, fourth = Round.objects.filter(
        tournament=tournament, stage__kind=Stage.Kind.QUALIFYING
    ).order_by("number")
    for round_ in (first, second):
        drive_round(round_)
        close_round(round_id=round_.pk)
    release_round(round_id=third.pk)
    out_of_cards = third.heats.get(table=4)
    for heat in third.heats.all():
        _type_in(heat, owner, late=heat == out_of_cards)
    _correct(third.heats.get(table=5), owner)
    close_round(round_id=third.pk)
    release_round(round_id=fourth.pk)
    _type_in(fourth.heats.get(table=1), owner)
    _type_in(fourth.heats.get(table=2), steward)
    reported = fourth.heats.get(table=3)
    report_result(
        heat_id=reported.pk,
        lines=_lines((2, 0, 3, 1)),
        revision=reported.race.revision,
        user_id=steward.pk,
    )
    _start_live(fourth.heats.get(table=6))
    running_ben_hur(event, steward, _people(CAST[::-1][:17]))
    running_circus(event, _people(CAST[4:12]))


def _tournament(
    event: Event, *, name: str, people: Sequence[tuple[str, str]]
) -> Tournament:
    tournament = create_tournament(event_id=event.pk, name=name, secret=SECRET)
    for person, club in people:
        (known,) = _people([(person, club)])
        enter_player(tournament_id=tournament.pk, player_id=known.pk)
    stage = tournament.stages.get(kind=Stage.Kind.QUALIFYING)
    draw_seating(stage_id=stage.pk, draws=0, seed=SEED)
    return tournament


def _people(cast: Sequence[tuple[str, str]]) -> list[Player]:
    """The players of a part of the cast, known or new."""
    return [
        Player.objects.get_or_create(name=name, defaults={"club": club})[0]
        for name, club in cast
    ]


def _lines(order: Sequence[int], *, late: bool = False) -> list[LineInput]:
    """Return lines of a table of four; `late` has the last one out of cards."""
    places = {seat: place for place, seat in enumerate(order, start=1)}
    if late:
        del places[order[-1]]
    return [
        LineInput(seat, places[seat], "finished")
        if seat in places
        else LineInput(seat, None, "dnf")
        for seat in range(len(order))
    ]


def _type_in(heat: Heat, user: User, *, late: bool = False) -> None:
    order = [(heat.table + shift) % 4 for shift in (0, 3, 1, 2)]
    enter_result(
        heat_id=heat.pk,
        lines=_lines(order, late=late),
        revision=heat.race.revision,
        role=ResultSheet.Role.ORGANISER,
        user_id=user.pk,
    )


def _correct(heat: Heat, user: User) -> None:
    amend_result(
        heat_id=heat.pk,
        lines=_lines((0, 1, 2, 3)),
        revision=heat.race.revision,
        role=ResultSheet.Role.ORGANISER,
        reason="The sheet was read upside down",
        user_id=user.pk,
    )


def _start_live(heat: Heat) -> None:
    """Put one table online: three bots, and one seat that `demo_driver` moves."""
    race = heat.race
    race.mode = Race.Mode.ONLINE
    race.save(update_fields=("mode",))
    race.seats.exclude(index=0).update(bot="medium")
    start_race(race_id=race.pk)
