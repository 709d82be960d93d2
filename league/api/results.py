"""Result sheets: append-only versions of how a race ended."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.filtering import Filters, IdFilter
from league.api.parsing import StrictSerializer
from league.api.views import Reading, require
from league.models import Event, Organiser
from league.permissions import Viewer, may_enter_results, role_in, visible_sheets
from league.services.results import LineInput, confirm_result, reject_result
from races.models import Finish, ResultLine, ResultSheet

SEATS_AT_MOST = 16  # CM-1


class ResultLineSerializer(serializers.ModelSerializer[ResultLine]):
    """One seat's line; a place exactly when it finished."""

    seat = serializers.IntegerField(source="seat.index", read_only=True)

    class Meta:
        model = ResultLine
        fields = ["seat", "place", "finish", "order"]
        read_only_fields = fields


class ResultSheetSerializer(serializers.ModelSerializer[ResultSheet]):
    """One version of a race's result; only a confirmed one counts."""

    lines = ResultLineSerializer(many=True, read_only=True)

    class Meta:
        model = ResultSheet
        fields = [
            "id",
            "race",
            "revision",
            "status",
            "role",
            "reason",
            "created_at",
            "lines",
        ]
        read_only_fields = fields


class ResultFilter(Filters):
    """By race, heat, tournament, status and role."""

    race = IdFilter()
    heat = IdFilter(field_name="race__heat")
    tournament = IdFilter(field_name="race__heat__round__tournament")

    class Meta:
        model = ResultSheet
        fields = ["status", "role"]


class SeatLineInput(StrictSerializer):
    """One seat's outcome as it is entered."""

    seat = serializers.IntegerField(min_value=0, max_value=SEATS_AT_MOST - 1)
    place = serializers.IntegerField(
        min_value=1, max_value=SEATS_AT_MOST, required=False, allow_null=True
    )
    finish = serializers.ChoiceField(choices=Finish.choices)
    order = serializers.IntegerField(
        min_value=0, max_value=SEATS_AT_MOST, required=False, default=0
    )


class RevisionInput(StrictSerializer):
    """The revision the caller has seen."""

    revision = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class RejectionInput(RevisionInput):
    """Turn a report down, and say why."""

    reason = serializers.CharField(max_length=200)


class ReportInput(RevisionInput):
    """What the table says: one line a seat."""

    lines = SeatLineInput(many=True, allow_empty=False)

    def entered_lines(self) -> list[LineInput]:
        """The lines as the service takes them."""
        return _lines(self.validated_data["lines"])


def _lines(given: Iterable[Mapping[str, Any]]) -> list[LineInput]:
    return [
        LineInput(line["seat"], line.get("place"), line["finish"], line["order"])
        for line in given
    ]


class ResultInput(ReportInput):
    """An official result; a reason is needed once one was official."""

    reason = serializers.CharField(
        max_length=200, required=False, allow_blank=True, default=""
    )


class RaceOfTableInput(ReportInput):
    """One race of a table: which, the revision seen, and one line a seat."""

    leg = serializers.IntegerField(min_value=1, max_value=2)


class TableInput(StrictSerializer):
    """Races of one table, entered together; a reason once one of them was official."""

    races = RaceOfTableInput(many=True, allow_empty=False)
    reason = serializers.CharField(
        max_length=200, required=False, allow_blank=True, default=""
    )

    def entered(
        self, heats: Mapping[int, int]
    ) -> list[tuple[int, list[LineInput], int]]:
        """Heat, lines and revision of each race as the service takes them.

        Args:
            heats: id of the heat by race of the table.

        Raises:
            ValidationError: the table has no such race, or one is named twice.
        """
        legs = [race["leg"] for race in self.validated_data["races"]]
        if len(legs) != len(set(legs)) or not set(legs) <= heats.keys():
            raise serializers.ValidationError(
                {"races": [_("Name each race of the table once.")]}
            )
        return [
            (heats[race["leg"]], _lines(race["lines"]), race["revision"])
            for race in self.validated_data["races"]
        ]


def sheet_role(viewer: Viewer, event: Event) -> ResultSheet.Role:
    """In which role this user makes a result official."""
    if role_in(viewer, event) == Organiser.Role.STEWARD:
        return ResultSheet.Role.STEWARD
    return ResultSheet.Role.ORGANISER


class ResultViewSet(Reading[ResultSheet]):
    """Results that are or were official; reports only for the event's own people."""

    queryset = ResultSheet.objects.none()
    serializer_class = ResultSheetSerializer
    filterset_class = ResultFilter
    ordering_fields = ["created_at", "revision"]
    ordering = ["race", "revision"]

    def get_queryset(self) -> QuerySet[ResultSheet]:
        """Sheets this viewer may see."""
        return (
            visible_sheets(self.viewer)
            .select_related("race__heat__round__tournament__event")
            .prefetch_related("lines__seat")
        )

    @extend_schema(
        operation_id="results_confirm",
        request=RevisionInput,
        responses=ResultSheetSerializer,
    )
    @action(detail=True, methods=["post"])
    def confirm(self, request: Request, **_url: Any) -> Response:
        """Make a report official, as a new sheet of the one who confirms it."""
        sheet, event = self._judged()
        given = RevisionInput(data=request.data)
        given.is_valid(raise_exception=True)
        role = sheet_role(self.viewer, event)
        return self._decide(confirm_result, sheet, role=role, **given.validated_data)

    @extend_schema(
        operation_id="results_reject",
        request=RejectionInput,
        responses=ResultSheetSerializer,
    )
    @action(detail=True, methods=["post"])
    def reject(self, request: Request, **_url: Any) -> Response:
        """Turn a report down, as a new sheet that says who and why."""
        sheet, _event = self._judged()
        given = RejectionInput(data=request.data)
        given.is_valid(raise_exception=True)
        return self._decide(reject_result, sheet, **given.validated_data)

    def _judged(self) -> tuple[ResultSheet, Event]:
        """Return the sheet and the event whose people may judge it."""
        sheet = self.get_object()
        heat = getattr(sheet.race, "heat", None)
        if heat is None:
            require(self.viewer.is_superuser)
            raise serializers.ValidationError(
                {"race": [_("A friendly race has no steward.")]}
            )
        event: Event = heat.round.tournament.event
        require(may_enter_results(self.viewer, event))
        return sheet, event

    def _decide(
        self, service: Callable[..., ResultSheet], sheet: ResultSheet, **values: Any
    ) -> Response:
        decided = service(sheet_id=sheet.pk, user_id=self.user.pk, **values)
        return Response(ResultSheetSerializer(decided).data)
