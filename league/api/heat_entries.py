"""Open heats: who enters which, and the seating of one from those who have."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.parsing import StrictSerializer
from league.api.seatings import SeatingSerializer
from league.api.views import OnceView, require
from league.models import Round
from league.permissions import (
    may_enter_heats,
    may_organise,
    may_see_round,
    visible_tournaments,
)
from league.selectors.open_heats import heat_wishes
from league.services.heat_seating import seat_heat
from league.services.open_heats import enter_heat, leave_heat

ROUND = OpenApiParameter("id", int, OpenApiParameter.PATH)


class HeatEntrySerializer(serializers.Serializer[Any]):
    """An entry that wants to race in a heat; the smallest `priority` is seated first.

    `raced` counts its heats before. `seated` and `stays_out` are null until the heat
    is released; both are false while nobody is seated.
    """

    entry = serializers.IntegerField()
    name = serializers.CharField()
    raced = serializers.IntegerField()
    priority = serializers.IntegerField()
    seated = serializers.BooleanField(allow_null=True)
    stays_out = serializers.BooleanField(allow_null=True)


class HeatEntryInput(StrictSerializer):
    """Enter a heat or leave it; `version` is the tournament's."""

    entry = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    enters = serializers.BooleanField()
    version = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class HeatSeatingInput(StrictSerializer):
    """Seat a heat; `draws` is the stage's token as the caller has seen it."""

    draws = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    seed = serializers.IntegerField(
        min_value=0, max_value=2**63 - 1, required=False, help_text="else drawn"
    )


class RoundView(OnceView):
    """Something of a round of a tournament that may be seen, released or not."""

    def _round(self, pk: int) -> Round:
        rounds = Round.objects.filter(tournament__in=visible_tournaments(self.viewer))
        return get_object_or_404(
            rounds.select_related("stage", "tournament__event"), pk=pk
        )

    def _organised(self, pk: int) -> Round:
        round_ = self._round(pk)
        require(may_organise(self.viewer, round_.tournament.event))
        return round_


class RoundHeatEntries(RoundView):
    """Who enters a heat where people choose."""

    @extend_schema(
        operation_id="rounds_heat_entries",
        parameters=[ROUND],
        responses=HeatEntrySerializer(many=True),
        tags=["rounds"],
    )
    def get(self, request: Request, pk: int) -> Response:
        """Return everybody who has entered, by priority; empty in other tournaments."""
        return Response(self._entered(self._round(pk)))

    @extend_schema(
        operation_id="rounds_enter_heat",
        parameters=[ROUND],
        request=HeatEntryInput,
        responses=HeatEntrySerializer(many=True),
        tags=["rounds"],
    )
    def post(self, request: Request, pk: int) -> Response:
        """Let an entry enter the heat or leave it, as long as it is not released.

        A player may do so for himself.
        """
        round_ = self._round(pk)
        given = HeatEntryInput(data=request.data)
        given.is_valid(raise_exception=True)
        entries = round_.tournament.entries.select_related("player")
        entry = entries.filter(pk=given.validated_data["entry"]).first()
        require(
            may_organise(self.viewer, round_.tournament.event)
            if entry is None
            else may_enter_heats(self.viewer, entry)
        )
        service = enter_heat if given.validated_data["enters"] else leave_heat
        service(
            round_id=round_.pk,
            entry_id=given.validated_data["entry"],
            version=given.validated_data["version"],
        )
        return Response(self._entered(round_))

    def _entered(self, round_: Round) -> Any:
        wishes = heat_wishes(round_)
        rows = HeatEntrySerializer(wishes, many=True).data
        if not may_see_round(self.viewer, round_):
            return [{**row, "seated": None, "stays_out": None} for row in rows]
        return rows


class RoundHeatSeating(RoundView):
    """The seating of one heat from those who have entered it."""

    @extend_schema(
        operation_id="rounds_seat_heat",
        parameters=[ROUND],
        request=HeatSeatingInput,
        responses={201: SeatingSerializer},
        tags=["rounds"],
    )
    def post(self, request: Request, pk: int) -> Response:
        """Seat the heat; who has not raced yet comes first when it is full."""
        round_ = self._organised(pk)
        given = HeatSeatingInput(data=request.data)
        given.is_valid(raise_exception=True)
        seating = seat_heat(
            round_id=round_.pk, user_id=self.user.pk, **given.validated_data
        )
        return Response(SeatingSerializer(seating).data, status=201)
