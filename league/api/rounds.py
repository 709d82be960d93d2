"""Rounds: heats run at the same time, shown once they are released."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.filtering import Filters, IdFilter, is_set
from league.api.parsing import StrictSerializer
from league.api.views import Reading, require
from league.models import Round
from league.permissions import may_organise, visible_rounds
from league.services.rounds import close_round, reopen_round, withdraw_release
from league.services.rounds import release_round as release


class RoundSerializer(serializers.ModelSerializer[Round]):
    """A round; `course` is 0 or 1, null for free choice of way."""

    class Meta:
        model = Round
        fields = [
            "id",
            "tournament",
            "stage",
            "number",
            "course",
            "direction",
            "released_at",
            "closed_at",
        ]
        read_only_fields = fields


class RoundFilter(Filters):
    """By tournament, stage, number, and whether it is released or closed."""

    tournament = IdFilter()
    stage = IdFilter()
    number = IdFilter()
    released = filters.BooleanFilter(field_name="released_at", method=is_set)
    closed = filters.BooleanFilter(field_name="closed_at", method=is_set)

    class Meta:
        model = Round
        fields: list[str] = []


class NothingInput(StrictSerializer):
    """An empty object."""


class RoundViewSet(Reading[Round]):
    """Rounds, first to last; unreleased ones only for the event's own people."""

    queryset = Round.objects.none()
    serializer_class = RoundSerializer
    filterset_class = RoundFilter
    ordering_fields = ["number", "released_at"]
    ordering = ["tournament", "number"]

    def get_queryset(self) -> QuerySet[Round]:
        """Rounds this viewer may see."""
        return visible_rounds(self.viewer).select_related("tournament__event")

    @extend_schema(
        operation_id="rounds_release", request=NothingInput, responses=RoundSerializer
    )
    @action(detail=True, methods=["post"])
    def release(self, request: Request, **_url: Any) -> Response:
        """Show everybody who sits where."""
        return self._change(request, release)

    @extend_schema(
        operation_id="rounds_withdraw_release",
        request=NothingInput,
        responses=RoundSerializer,
    )
    @action(detail=True, methods=["post"], url_path="withdraw-release")
    def withdraw_release(self, request: Request, **_url: Any) -> Response:
        """Hide a released round again, before its first race begins."""
        return self._change(request, withdraw_release)

    @extend_schema(
        operation_id="rounds_close", request=NothingInput, responses=RoundSerializer
    )
    @action(detail=True, methods=["post"])
    def close(self, request: Request, **_url: Any) -> Response:
        """Fix the results of the round."""
        return self._change(request, close_round)

    @extend_schema(
        operation_id="rounds_reopen", request=NothingInput, responses=RoundSerializer
    )
    @action(detail=True, methods=["post"])
    def reopen(self, request: Request, **_url: Any) -> Response:
        """Let the results of the round be corrected again."""
        return self._change(request, reopen_round)

    def _change(self, request: Request, service: Callable[..., Round]) -> Response:
        round_ = self.get_object()
        require(may_organise(self.viewer, round_.tournament.event))
        NothingInput(data=request.data).is_valid(raise_exception=True)
        return Response(RoundSerializer(service(round_id=round_.pk)).data)
