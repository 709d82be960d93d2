"""Races: what everybody may see of one, and its log; the seed only after the end."""

from typing import Any

import msgspec
from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.filtering import Filters, IdFilter
from league.api.pagination import LogPages
from league.api.parameters import read_parameters, refuse_unknown
from league.api.parsing import StrictSerializer
from league.api.views import Reading
from league.models import Heat
from league.permissions import visible_races
from races.models import LoggedAction, Race, Seat, User
from races.selectors.playing.drivers import driven_seats
from races.selectors.races import public_options
from races.selectors.replays import race_state
from races.selectors.sealing import open_digest, open_notation, sealed_since


class SeatSerializer(serializers.ModelSerializer[Seat]):
    """A seat: one chariot; `bot` names the bot that drives it, empty for a person.

    Who drives several has a seat for each, counted by `chariot`.
    """

    name = serializers.CharField(read_only=True)
    start = serializers.SerializerMethodField()

    class Meta:
        model = Seat
        fields = ["index", "start", "colour", "player", "chariot", "name", "bot"]
        read_only_fields = fields

    def get_start(self, seat: Seat) -> int | None:
        """The start place; null while it waits for the race before."""
        return None if seat.race.starts_open else seat.start


class RaceSerializer(serializers.ModelSerializer[Race]):
    """A race; `turn` and `revision` are the tokens that writes to it must name."""

    seats = SeatSerializer(many=True, read_only=True)
    options = serializers.SerializerMethodField()
    seed = serializers.SerializerMethodField()
    heat = serializers.SerializerMethodField()
    parked = serializers.SerializerMethodField()

    class Meta:
        model = Race
        fields = [
            "id",
            "heat",
            "game",
            "ruleset_version",
            "options",
            "mode",
            "status",
            "waiting_for",
            "parked",
            "turn",
            "revision",
            "commitment",
            "seed",
            "started_at",
            "moved_at",
            "ended_at",
            "seats",
        ]
        read_only_fields = fields

    @extend_schema_field(OpenApiTypes.OBJECT)
    def get_options(self, race: Race) -> dict[str, Any]:
        """Options of the ruleset; start places are null while they are to come."""
        return public_options(race)

    @extend_schema_field({"type": "string", "nullable": True, "description": "hex"})
    def get_seed(self, race: Race) -> str | None:
        """The seed in hex once the race is over, so that its deals can be checked."""
        return bytes(race.seed).hex() if race.is_over and race.seed else None

    def get_heat(self, race: Race) -> int | None:
        """The heat it is raced in; null for a friendly race."""
        heat: Heat | None = getattr(race, "heat", None)
        return heat.pk if heat else None

    def get_parked(self, race: Race) -> bool:
        """Whether it has been set aside after repeated failures."""
        return race.parked_at is not None


class RaceFilter(Filters):
    """By tournament, round, player, game, mode and status."""

    tournament = IdFilter(field_name="heat__round__tournament")
    round = IdFilter(field_name="heat__round")
    player = IdFilter(field_name="seats__player")

    class Meta:
        model = Race
        fields = ["game", "mode", "status"]


class LoggedActionSerializer(serializers.ModelSerializer[LoggedAction]):
    """One action; `digest` is chained to the one before it.

    What is written in secret has neither notation nor digest until all have written.
    """

    notation = serializers.SerializerMethodField()
    digest = serializers.SerializerMethodField()

    class Meta:
        model = LoggedAction
        fields = ["number", "seat", "notation", "actor", "digest", "at"]
        read_only_fields = fields

    def get_notation(self, action: LoggedAction) -> str | None:
        """What was done; null while it is secret to whoever asks."""
        since, own = self.context["since"], self.context["own"]
        return open_notation(action, since=since, own=own)

    def get_digest(self, action: LoggedAction) -> str | None:
        """The hex digest; null while it is secret, to everybody."""
        return open_digest(action, since=self.context["since"])


class TurnInput(StrictSerializer):
    """Which moment of the race; the present if not given."""

    turn = serializers.IntegerField(min_value=0, max_value=2**31 - 1, required=False)


class RaceViewSet(Reading[Race]):
    """Races over the board and online, the newest first."""

    queryset = Race.objects.none()
    serializer_class = RaceSerializer
    filterset_class = RaceFilter
    ordering_fields = ["created_at", "started_at", "ended_at"]
    ordering = ["-created_at"]

    def get_queryset(self) -> QuerySet[Race]:
        """Friendly races and those of released rounds."""
        return (
            visible_races(self.viewer)
            .select_related("heat")
            .prefetch_related("seats__player")
        )

    @extend_schema(
        operation_id="races_view",
        parameters=[OpenApiParameter("turn", int, description="after so many actions")],
        responses=OpenApiTypes.OBJECT,
    )
    @action(detail=True, pagination_class=None, filterset_class=None)
    def view(self, request: Request, **_url: Any) -> Response:
        """What a spectator sees; hidden cards never leave the server."""
        race = self.get_object()
        turn = read_parameters(request, shape=TurnInput).get("turn", race.turn)
        if race.started_at is None or race.seed is None or turn > race.turn:
            raise NotFound
        state = race_state(race, seats=len(race.seats.all()), upto=turn)
        return Response(msgspec.to_builtins(state.observe(None), str_keys=True))

    @extend_schema(
        operation_id="races_log", responses=LoggedActionSerializer(many=True)
    )
    @action(detail=True, pagination_class=LogPages, filterset_class=None)
    def log(self, request: Request, **_url: Any) -> Response:
        """Every action so far, in pages."""
        refuse_unknown(request, known=("cursor", "page_size"))
        race = self.get_object()
        pages = LogPages()
        page = pages.paginate_queryset(race.log.order_by("number"), request)
        secret = {"since": sealed_since(race), "own": self._own_seats(race)}
        told = LoggedActionSerializer(page, many=True, context=secret)
        return pages.get_paginated_response(told.data)

    def _own_seats(self, race: Race) -> frozenset[int]:
        if not isinstance(self.viewer, User):
            return frozenset()
        return frozenset(seat.index for seat in driven_seats(race, self.viewer))
