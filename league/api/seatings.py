"""Seatings: who sits where in a whole stage, and how it was decided."""

from typing import Any

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.filtering import Filters, IdFilter
from league.api.parsing import StrictSerializer
from league.api.views import OnceView, Reading, require
from league.models import Draw, Round
from league.permissions import (
    may_organise,
    visible_events,
    visible_tournaments,
    worked_events,
)
from league.services.seating import draw_seating


class SeatingSerializer(serializers.ModelSerializer[Draw]):
    """A seating: method, seed and roster are enough to make it again."""

    tournament = serializers.IntegerField(source="stage.tournament_id", read_only=True)
    roster = serializers.JSONField(read_only=True)
    quality = serializers.DictField(read_only=True)

    class Meta:
        model = Draw
        fields = [
            "id",
            "tournament",
            "stage",
            "number",
            "algorithm",
            "algorithm_version",
            "seed",
            "roster",
            "roster_hash",
            "quality",
            "made_at",
        ]
        read_only_fields = fields


class SeatingFilter(Filters):
    """By tournament and stage."""

    tournament = IdFilter(field_name="stage__tournament")
    stage = IdFilter()

    class Meta:
        model = Draw
        fields: list[str] = []


class SeatingViewSet(Reading[Draw]):
    """Seatings, oldest first; a seed tells all, so it waits for the last release."""

    queryset = Draw.objects.none()
    serializer_class = SeatingSerializer
    filterset_class = SeatingFilter
    ordering_fields = ["made_at"]
    ordering = ["made_at"]

    def get_queryset(self) -> QuerySet[Draw]:
        """Seatings of stages whose every round this viewer may see."""
        hidden = Round.objects.filter(released_at=None).values("stage")
        return Draw.objects.filter(
            Q(stage__tournament__event__in=worked_events(self.viewer))
            | Q(stage__tournament__event__in=visible_events(self.viewer))
            & ~Q(stage__in=hidden)
        ).select_related("stage")


class SeatingInput(StrictSerializer):
    """Seat a stage; `draws` is the stage's token as the caller has seen it."""

    stage = serializers.IntegerField(
        min_value=1, max_value=99, default=1, help_text="number within the tournament"
    )
    draws = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    seed = serializers.IntegerField(
        min_value=0, max_value=2**63 - 1, required=False, help_text="else drawn"
    )


class TournamentSeating(OnceView):
    """The seating of a tournament's stage."""

    @extend_schema(
        operation_id="tournaments_seat",
        parameters=[OpenApiParameter("id", int, OpenApiParameter.PATH)],
        request=SeatingInput,
        responses={201: SeatingSerializer},
        tags=["tournaments"],
    )
    def post(self, request: Request, pk: int) -> Response:
        """Seat every round of a stage, in place of a seating nobody has raced on."""
        tournament = get_object_or_404(
            visible_tournaments(self.viewer).select_related("event"), pk=pk
        )
        require(may_organise(self.viewer, tournament.event))
        given = SeatingInput(data=request.data)
        given.is_valid(raise_exception=True)
        values: dict[str, Any] = dict(given.validated_data)
        stage = tournament.stages.filter(number=values.pop("stage")).first()
        if stage is None:
            raise serializers.ValidationError({"stage": [_("There is no such stage.")]})
        seating = draw_seating(stage_id=stage.pk, user_id=self.user.pk, **values)
        return Response(SeatingSerializer(seating).data, status=201)
