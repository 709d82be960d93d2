"""A small world: one event with people in every role, one draft, two rounds."""

import itertools
from dataclasses import dataclass, field
from datetime import date

from django.utils import timezone
from rest_framework.test import APIClient

from league.models import (
    Entry,
    Event,
    Heat,
    Organiser,
    Round,
    SeatedEntry,
    Stage,
    Tournament,
)
from races.models import Player, Race, ResultSheet, User
from races.services.lines import LineInput
from races.services.racing import SeatPlan, create_race
from races.services.results import report_result

COLOURS = "RYBG"
ROLES = (
    "anonymous",
    "spectator",
    "player",
    "steward",
    "organiser",
    "owner",
    "superuser",
    "stranger",
)


@dataclass
class World:
    """Everything a test of the API needs to name; `stranger` runs the draft only."""

    event: Event
    draft: Event
    tournament: Tournament
    hidden_tournament: Tournament
    stage: Stage
    hidden_stage: Stage
    round: Round
    unreleased: Round
    hidden_round: Round
    heat: Heat
    unreleased_heat: Heat
    hidden_heat: Heat
    users: dict[str, User]
    entries: list[Entry] = field(default_factory=list)

    def client(self, role: str = "anonymous") -> APIClient:
        """A client logged in as somebody in this role."""
        client = APIClient()
        if role != "anonymous":
            client.force_authenticate(self.users[role])
        return client

    def lines(self, *places: int | None) -> list[dict]:
        """Result lines by seat; None did not finish."""
        return [
            {"seat": seat, "place": place, "finish": "finished" if place else "dnf"}
            for seat, place in enumerate(places or (1, 2, 3, 4))
        ]


_names = itertools.count(1)


def make_event(*, slug: str, status: str) -> Event:
    day = date(2026, 5, 1)
    return Event.objects.create(
        name=slug.title(), slug=slug, starts_on=day, ends_on=day, status=status
    )


def make_tournament(event: Event, *, slug: str = "ave") -> Tournament:
    return Tournament.objects.create(
        event=event, name="Ave", slug=slug, game="ave_caesar", secret=bytes(32)
    )


def make_entries(tournament: Tournament, *, count: int = 4) -> list[Entry]:
    return [
        Entry.objects.create(
            tournament=tournament,
            player=Player.objects.create(
                name=f"Player {next(_names)}", email="secret@example.org"
            ),
        )
        for _ in range(count)
    ]


def make_round(stage: Stage, *, number: int, released: bool) -> Round:
    return Round.objects.create(
        stage=stage,
        tournament=stage.tournament,
        number=number,
        released_at=timezone.now() if released else None,
    )


def make_heat(round_: Round, *, entries: list[Entry], table: int = 1) -> Heat:
    race = create_race(
        options={"route": "free"},
        mode=Race.Mode.TABLE,
        seats=[
            SeatPlan(i, i + 1, COLOURS[i], player_id=entry.player_id)
            for i, entry in enumerate(entries)
        ],
    )
    heat = Heat.objects.create(round=round_, table=table, race=race)
    for seat, entry in zip(race.seats.all(), entries, strict=True):
        SeatedEntry.objects.create(round=round_, heat=heat, entry=entry, seat=seat)
    return heat


def build_world() -> World:
    event = make_event(slug="spring", status=Event.Status.PUBLISHED)
    draft = make_event(slug="secret", status=Event.Status.DRAFT)
    users = {
        role: User.objects.create_user(role, password=f"pass-{role}")
        for role in ROLES
        if role != "anonymous"
    }
    users["superuser"].is_superuser = True
    users["superuser"].save()
    for role in ("steward", "organiser", "owner"):
        Organiser.objects.create(event=event, user=users[role], role=role)
    Organiser.objects.create(event=draft, user=users["stranger"], role="owner")
    tournament, hidden = make_tournament(event), make_tournament(draft)
    entries, hidden_entries = make_entries(tournament), make_entries(hidden)
    stage = Stage.objects.create(
        tournament=tournament, number=1, kind=Stage.Kind.QUALIFYING
    )
    Stage.objects.create(tournament=tournament, number=2, kind=Stage.Kind.FINAL)
    hidden_stage = Stage.objects.create(
        tournament=hidden, number=1, kind=Stage.Kind.QUALIFYING
    )
    first = make_round(stage, number=1, released=True)
    second = make_round(stage, number=2, released=False)
    hidden_round = make_round(hidden_stage, number=1, released=True)
    world = World(
        event=event,
        draft=draft,
        tournament=tournament,
        hidden_tournament=hidden,
        stage=stage,
        hidden_stage=hidden_stage,
        round=first,
        unreleased=second,
        hidden_round=hidden_round,
        heat=make_heat(first, entries=entries),
        unreleased_heat=make_heat(second, entries=entries),
        hidden_heat=make_heat(hidden_round, entries=hidden_entries),
        users=users,
        entries=entries,
    )
    player = entries[0].player
    player.user = users["player"]
    player.save()
    return world


def make_report(heat: Heat, *, author: User | None = None) -> ResultSheet:
    heat.race.refresh_from_db()
    return report_result(
        race_id=heat.race_id,
        lines=[LineInput(i, i + 1, "finished") for i in range(4)],
        revision=heat.race.revision,
        role=ResultSheet.Role.TABLE,
        author_id=author.pk if author else None,
    )
