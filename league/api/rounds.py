"""Rounds: heats run at the same time, shown once they are released."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.filtering import Filters, FlagFilter, IdFilter, is_set
from league.api.parsing import StrictSerializer
from league.api.views import Reading, require
from league.models import Round
from league.permissions import may_organise, visible_rounds
from league.services.rounds import close_round, reopen_round, withdraw_release
from league.services.rounds import release_round as release
from league.services.tournaments import plan_round


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
    released = FlagFilter(field_name="released_at", method=is_set)
    closed = FlagFilter(field_name="closed_at", method=is_set)

    class Meta:
        model = Round
        fields: list[str] = []


class NothingInput(StrictSerializer):
    """An empty object."""


class RoundReopeningInput(StrictSerializer):
    """Say why the round is reopened; everybody may read it."""

    reason = serializers.CharField(max_length=200)


class RoundPlanInput(StrictSerializer):
    """Course and direction of a round, and the tournament's version seen."""

    course = serializers.IntegerField(min_value=0, max_value=1, allow_null=True)
    direction = serializers.ChoiceField(choices=Round.Direction.choices)
    version = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


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
        operation_id="rounds_reopen",
        request=RoundReopeningInput,
        responses=RoundSerializer,
    )
    @action(detail=True, methods=["post"])
    def reopen(self, request: Request, **_url: Any) -> Response:
        """Let the results of the round be corrected again."""
        service = partial(reopen_round, user_id=self.user.pk)
        return self._change(request, service, body=RoundReopeningInput)

    @extend_schema(
        operation_id="rounds_plan", request=RoundPlanInput, responses=RoundSerializer
    )
    def partial_update(self, request: Request, **_url: Any) -> Response:
        """Choose course and direction of a round none of whose races has begun."""
        return self._change(request, plan_round, body=RoundPlanInput)

    def _change(
        self,
        request: Request,
        service: Callable[..., Round],
        *,
        body: type[StrictSerializer] = NothingInput,
    ) -> Response:
        round_ = self.get_object()
        require(may_organise(self.viewer, round_.tournament.event))
        given = body(data=request.data)
        given.is_valid(raise_exception=True)
        changed = service(round_id=round_.pk, **given.validated_data)
        return Response(RoundSerializer(changed).data)
