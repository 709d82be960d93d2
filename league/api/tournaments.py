"""Tournaments and their stages."""

from dataclasses import asdict
from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.filtering import Filters, IdFilter
from league.api.parsing import StrictSerializer
from league.api.views import Reading, require
from league.domain.game_settings import settings_of
from league.models import Stage, Tournament
from league.permissions import may_organise, visible_tournaments
from league.services.replacing import replace_finalist
from league.services.stages import close_stage, reopen_stage
from league.services.tournaments import change_settings


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    """A tournament; `version` is the token that writes to it must name.

    `settings` are those that differ from the preset of the game; `in_force` are all.
    """

    settings = serializers.DictField(read_only=True)
    in_force = serializers.SerializerMethodField()

    class Meta:
        model = Tournament
        fields = [
            "id",
            "event",
            "name",
            "slug",
            "game",
            "status",
            "standings_released",
            "version",
            "settings",
            "in_force",
        ]
        read_only_fields = fields

    @extend_schema_field(OpenApiTypes.OBJECT)
    def get_in_force(self, tournament: Tournament) -> dict[str, Any]:
        """Every setting of the game with its value."""
        return asdict(settings_of(tournament.game, tournament.settings))


class TournamentFilter(Filters):
    """By event, address, game and status."""

    event = IdFilter()
    event_slug = filters.CharFilter(field_name="event__slug")

    class Meta:
        model = Tournament
        fields = ["slug", "game", "status"]


class SettingsInput(StrictSerializer):
    """Some settings, and the tournament's version seen; the others stay."""

    settings = serializers.DictField()
    version = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class TournamentViewSet(Reading[Tournament]):
    """Tournaments of the events that may be seen."""

    queryset = Tournament.objects.none()
    serializer_class = TournamentSerializer
    filterset_class = TournamentFilter
    ordering_fields = ["name", "created_at"]
    ordering = ["event"]

    def get_queryset(self) -> QuerySet[Tournament]:
        """Tournaments this viewer may know of."""
        return visible_tournaments(self.viewer)

    @extend_schema(
        operation_id="tournaments_change_settings",
        request=SettingsInput,
        responses=TournamentSerializer,
    )
    @action(detail=True, methods=["patch"], url_path="settings")
    def change_settings(self, request: Request, **_url: Any) -> Response:
        """Change settings, as long as no race of the tournament has begun."""
        tournament = self.get_object()
        require(may_organise(self.viewer, tournament.event))
        given = SettingsInput(data=request.data)
        given.is_valid(raise_exception=True)
        change_settings(
            tournament_id=tournament.pk,
            settings={**tournament.settings, **given.validated_data["settings"]},
            version=given.validated_data["version"],
        )
        tournament.refresh_from_db()
        return Response(TournamentSerializer(tournament).data)


class StageSerializer(serializers.ModelSerializer[Stage]):
    """A stage; `draws` counts its seatings and their changes: the token for the next."""

    class Meta:
        model = Stage
        fields = ["id", "tournament", "number", "kind", "draws", "closed_at"]
        read_only_fields = fields


class StageFilter(Filters):
    """By tournament and kind."""

    tournament = IdFilter()

    class Meta:
        model = Stage
        fields = ["kind"]


class ClosingInput(StrictSerializer):
    """Close a stage: the tournament's version the caller has seen."""

    version = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class ReopeningInput(ClosingInput):
    """Reopen a stage, and say why."""

    reason = serializers.CharField(max_length=200)


class ReplacementInput(ReopeningInput):
    """Let the next alternate drive in a finalist's stead, and say why."""

    entry = serializers.IntegerField(min_value=1, max_value=2**63 - 1)


class StageViewSet(Reading[Stage]):
    """The heats and the final of a tournament."""

    queryset = Stage.objects.none()
    serializer_class = StageSerializer
    filterset_class = StageFilter
    ordering_fields = ["number"]
    ordering = ["tournament", "number"]

    def get_queryset(self) -> QuerySet[Stage]:
        """Stages of the tournaments this viewer may know of."""
        return Stage.objects.filter(
            tournament__in=visible_tournaments(self.viewer)
        ).select_related("tournament__event")

    @extend_schema(
        operation_id="stages_close", request=ClosingInput, responses=StageSerializer
    )
    @action(detail=True, methods=["post"])
    def close(self, request: Request, **_url: Any) -> Response:
        """Close the stage: its table is fixed and the next stage is seated."""
        stage = self._organised()
        given = ClosingInput(data=request.data)
        given.is_valid(raise_exception=True)
        close_stage(stage_id=stage.pk, user_id=self.user.pk, **given.validated_data)
        return self._answer(stage)

    @extend_schema(
        operation_id="stages_reopen", request=ReopeningInput, responses=StageSerializer
    )
    @action(detail=True, methods=["post"])
    def reopen(self, request: Request, **_url: Any) -> Response:
        """Reopen a closed stage, so that its results may be corrected."""
        stage = self._organised()
        given = ReopeningInput(data=request.data)
        given.is_valid(raise_exception=True)
        reopen_stage(stage_id=stage.pk, user_id=self.user.pk, **given.validated_data)
        return self._answer(stage)

    @extend_schema(
        operation_id="stages_replace_finalist",
        request=ReplacementInput,
        responses=StageSerializer,
    )
    @action(detail=True, methods=["post"], url_path="replace-finalist")
    def replace_finalist(self, request: Request, **_url: Any) -> Response:
        """Replace a finalist who is missing, before the final has begun."""
        stage = self._organised()
        given = ReplacementInput(data=request.data)
        given.is_valid(raise_exception=True)
        values = dict(given.validated_data)
        replace_finalist(
            stage_id=stage.pk,
            entry_id=values.pop("entry"),
            user_id=self.user.pk,
            **values,
        )
        return self._answer(stage)

    def _organised(self) -> Stage:
        stage = self.get_object()
        require(may_organise(self.viewer, stage.tournament.event))
        return stage

    def _answer(self, stage: Stage) -> Response:
        stage.refresh_from_db()
        return Response(StageSerializer(stage).data)
