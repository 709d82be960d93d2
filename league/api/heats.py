"""Heats: one table of a round, who sits there, and its result."""

from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.filtering import Filters, IdFilter
from league.api.races import SeatSerializer
from league.api.results import (
    ReportInput,
    ResultInput,
    ResultSheetSerializer,
    TableInput,
    sheet_role,
)
from league.api.views import Reading, require
from league.models import Heat
from league.permissions import may_enter_results, may_report_result, visible_heats
from league.services.results import enter_result, enter_table, report_result
from races.models import Race, ResultSheet, Seat


class HeatSeatSerializer(SeatSerializer):
    """A seat, and the entry that holds it."""

    entry = serializers.SerializerMethodField()

    class Meta(SeatSerializer.Meta):
        fields = [*SeatSerializer.Meta.fields, "entry"]
        read_only_fields = fields

    def get_entry(self, seat: Seat) -> int | None:
        """The entry in the tournament; further chariots follow the first (BH-2)."""
        drivers = (
            getattr(other, "seated", None)
            for other in seat.race.seats.all()
            if other == seat or other.player_id == seat.player_id is not None
        )
        return next((place.entry_id for place in drivers if place), None)


class HeatSerializer(serializers.ModelSerializer[Heat]):
    """A race of a table; `revision` is the token that a result must name.

    Where a round is two races `leg` counts them: the same people sit at the table.
    """

    tournament = serializers.IntegerField(source="round.tournament_id", read_only=True)
    status = serializers.ChoiceField(
        choices=Race.Status.choices, source="race.status", read_only=True
    )
    turn = serializers.IntegerField(source="race.turn", read_only=True)
    revision = serializers.IntegerField(source="race.revision", read_only=True)
    seats = HeatSeatSerializer(source="race.seats", many=True, read_only=True)

    class Meta:
        model = Heat
        fields = [
            "id",
            "tournament",
            "round",
            "table",
            "leg",
            "race",
            "status",
            "turn",
            "revision",
            "seats",
        ]
        read_only_fields = fields


class HeatFilter(Filters):
    """By tournament, round, table, race of the table, entry and the race's status."""

    tournament = IdFilter(field_name="round__tournament")
    round = IdFilter()
    round_number = IdFilter(field_name="round__number")
    table = IdFilter()
    leg = IdFilter()
    entry = IdFilter(field_name="seated__entry")
    status = filters.ChoiceFilter(
        field_name="race__status", choices=Race.Status.choices
    )

    class Meta:
        model = Heat
        fields: list[str] = []


class HeatViewSet(Reading[Heat]):
    """Heats of released rounds, in the order of rounds, tables and their races."""

    queryset = Heat.objects.none()
    serializer_class = HeatSerializer
    filterset_class = HeatFilter
    ordering_fields = ["table", "leg"]
    ordering = ["round", "table", "leg"]

    def get_queryset(self) -> QuerySet[Heat]:
        """Heats this viewer may see."""
        return (
            visible_heats(self.viewer)
            .select_related("race", "round__tournament__event")
            .prefetch_related("race__seats__player", "race__seats__seated")
        )

    @extend_schema(operation_id="heats_result", responses=ResultSheetSerializer)
    @action(detail=True, pagination_class=None, filterset_class=None)
    def result(self, request: Request, **_url: Any) -> Response:
        """The official result; 404 while there is none."""
        sheet = self.get_object().race.sheets.filter(
            status=ResultSheet.Status.CONFIRMED
        )
        found = sheet.prefetch_related("lines__seat").first()
        if found is None:
            raise NotFound
        return Response(ResultSheetSerializer(found).data)

    @extend_schema(
        operation_id="heats_result_enter",
        request=ResultInput,
        responses=ResultSheetSerializer,
    )
    @result.mapping.put
    def enter(self, request: Request, **_url: Any) -> Response:
        """Make a result official, or amend it and say why."""
        heat = self.get_object()
        event = heat.round.tournament.event
        require(may_enter_results(self.viewer, event))
        given = ResultInput(data=request.data)
        given.is_valid(raise_exception=True)
        sheet = enter_result(
            heat_id=heat.pk,
            lines=given.entered_lines(),
            revision=given.validated_data["revision"],
            reason=given.validated_data["reason"],
            role=sheet_role(self.viewer, event),
            user_id=self.user.pk,
        )
        return Response(ResultSheetSerializer(sheet).data)

    @extend_schema(
        operation_id="heats_table_results", responses=ResultSheetSerializer(many=True)
    )
    @action(
        detail=True,
        url_path="table-results",
        pagination_class=None,
        filterset_class=None,
    )
    def table_results(self, request: Request, **_url: Any) -> Response:
        """The official results of all races of its table, in their order."""
        heat = self.get_object()
        sheets = ResultSheet.objects.filter(
            race__heat__round=heat.round_id,
            race__heat__table=heat.table,
            status=ResultSheet.Status.CONFIRMED,
        ).order_by("race__heat__leg")
        found = sheets.prefetch_related("lines__seat")
        return Response(ResultSheetSerializer(found, many=True).data)

    @extend_schema(
        operation_id="heats_table_results_enter",
        request=TableInput,
        responses=ResultSheetSerializer(many=True),
    )
    @table_results.mapping.put
    def enter_table(self, request: Request, **_url: Any) -> Response:
        """Make results of several races of its table official: all of them or none."""
        heat = self.get_object()
        event = heat.round.tournament.event
        require(may_enter_results(self.viewer, event))
        given = TableInput(data=request.data)
        given.is_valid(raise_exception=True)
        races = heat.round.heats.filter(table=heat.table)
        sheets = enter_table(
            entries=given.entered(dict(races.values_list("leg", "pk"))),
            role=sheet_role(self.viewer, event),
            reason=given.validated_data["reason"],
            user_id=self.user.pk,
        )
        return Response(ResultSheetSerializer(sheets, many=True).data)

    @extend_schema(
        operation_id="heats_report",
        request=ReportInput,
        responses={201: ResultSheetSerializer},
    )
    @action(detail=True, methods=["post"])
    def reports(self, request: Request, **_url: Any) -> Response:
        """Report how the race ended; it counts once a steward confirms it."""
        heat = self.get_object()
        require(
            may_report_result(self.viewer, heat)
            or may_enter_results(self.viewer, heat.round.tournament.event)
        )
        given = ReportInput(data=request.data)
        given.is_valid(raise_exception=True)
        sheet = report_result(
            heat_id=heat.pk,
            lines=given.entered_lines(),
            revision=given.validated_data["revision"],
            user_id=self.user.pk,
        )
        return Response(ResultSheetSerializer(sheet).data, status=201)
