"""The table of a tournament: a value of its version, so it is cheap to ask again."""

from dataclasses import asdict
from fractions import Fraction
from hashlib import sha256
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.parameters import read_parameters
from league.api.parsing import StrictSerializer
from league.api.views import OnceView
from league.models import Tournament
from league.permissions import may_see_unreleased, visible_tournaments
from league.selectors.results import running_turns
from league.selectors.standings import StandingRow, StandingsView, tournament_standings
from races.models import Finish

SHAPE = 5  # of the answer; part of its ETag
NOT_MODIFIED = 304
ANY = "*"  # "whatever there is", RFC 9110


class NumberField(serializers.FloatField):
    """A fraction as a JSON number; null when there is nothing to compare."""

    def to_representation(self, value: Fraction | float | None) -> float | None:  # type: ignore[override]
        """Return the nearest number."""
        return None if value is None else float(value)


class DrivenSerializer(serializers.Serializer[Any]):
    """What one chariot did in one race of a round, and what that adds to the sum."""

    leg = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    finish = serializers.ChoiceField(choices=Finish.choices)
    score = NumberField()
    start = serializers.IntegerField(allow_null=True)
    provisional = serializers.BooleanField()


class CellSerializer(serializers.Serializer[Any]):
    """What an entry did in one round; all null when it was not drawn.

    Where low sums lead `races` tells the races one by one, `score` is their sum and
    `normal` the same made comparable between tables of several sizes; `points` is what
    counts. `averaged` means that the mean of the other rounds stands in; `annulled`
    names races that count for nothing, for which what is left of the round stands.

    Where heats won lead `won` says so, and everybody who was seated has a `place`.
    """

    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    points = NumberField()
    place = serializers.IntegerField(allow_null=True)
    finish = serializers.ChoiceField(choices=Finish.choices, allow_null=True)
    start = serializers.IntegerField(allow_null=True)
    is_final = serializers.BooleanField()
    provisional = serializers.BooleanField()
    counts = serializers.BooleanField()
    discarded = serializers.BooleanField()
    races = DrivenSerializer(many=True)
    score = NumberField(allow_null=True)
    normal = NumberField(allow_null=True)
    won = serializers.BooleanField()
    chariots = serializers.IntegerField()
    knockout = serializers.IntegerField()
    sat_out = serializers.BooleanField()
    averaged = serializers.BooleanField()
    annulled = serializers.ListField(child=serializers.IntegerField())


class ReasonSerializer(serializers.Serializer[Any]):
    """One comparison with the line above; the one that `decides` is the last."""

    code = serializers.CharField()
    part = serializers.IntegerField(allow_null=True)
    above = NumberField(allow_null=True)
    below = NumberField(allow_null=True)
    decides = serializers.BooleanField()


class HeatSummarySerializer(serializers.Serializer[Any]):
    """An entry's heats where heats won lead; the final is none of them.

    `first_win` counts the entry's own heats from 1 and is null without a win; `average`
    is its mean place, null before its first heat.
    """

    raced = serializers.IntegerField()
    wins = serializers.IntegerField()
    first_win = serializers.IntegerField(allow_null=True)
    average = NumberField(allow_null=True)


class StandingSerializer(serializers.Serializer[Any]):
    """One line of the table; no points where low sums lead and there is no sum yet.

    Where heats won lead, `points` and `wins` both count them, and `heats` tells more.
    """

    rank = serializers.IntegerField()
    shared = serializers.BooleanField()
    entry = serializers.IntegerField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    points = NumberField(allow_null=True)
    points_text = serializers.CharField(allow_null=True)
    wins = serializers.IntegerField()
    climbed = serializers.IntegerField(allow_null=True)
    withdrawn = serializers.BooleanField()
    in_final = serializers.BooleanField()
    tied_at_cut = serializers.BooleanField()
    heats = HeatSummarySerializer(allow_null=True)
    cells = CellSerializer(many=True)
    reasons = ReasonSerializer(many=True)


class StandingsSerializer(serializers.Serializer[Any]):
    """The table of one version; `cut` is how many go on from the stage in hand.

    They go to the final, or to a knockout stage. Where `low` holds the lowest sum
    leads, `normalised` when tables differ in size; where `wins_lead` holds heats won
    do. While the stage is open `in_final` is as it stands, and a lot will decide about
    `tied_places` places between the lines `tied_at_cut`; once they are closed
    (`locked`) `in_final` says who drives the final.
    """

    tournament = serializers.IntegerField()
    version = serializers.IntegerField()
    after_round = serializers.IntegerField(allow_null=True)
    provisional = serializers.BooleanField()
    rounds = serializers.ListField(child=serializers.IntegerField())
    final_round = serializers.IntegerField(allow_null=True)
    cut = serializers.IntegerField(allow_null=True)
    cut_to_final = serializers.BooleanField()
    tied_places = serializers.IntegerField()
    locked = serializers.BooleanField()
    rounds_left = serializers.IntegerField()
    over = serializers.BooleanField()
    low = serializers.BooleanField()
    wins_lead = serializers.BooleanField()
    normalised = serializers.BooleanField()
    legs = serializers.IntegerField()
    rows = StandingSerializer(many=True)


class StandingsQuery(StrictSerializer):
    """Which table: after a round, or as if everything ended now."""

    after_round = serializers.IntegerField(
        min_value=1, max_value=32767, required=False, help_text="leave out later rounds"
    )
    now = serializers.BooleanField(
        required=False, default=False, help_text="count what is not confirmed yet"
    )


class TournamentStandings(OnceView):
    """The standings of a tournament."""

    @extend_schema(
        operation_id="tournaments_standings",
        parameters=[OpenApiParameter("id", int, OpenApiParameter.PATH), StandingsQuery],
        responses=StandingsSerializer,
        tags=["tournaments"],
    )
    def get(self, request: Request, pk: int) -> Response:
        """Return the table; send the ETag back as If-None-Match to ask for news only.

        Everybody may read it as soon as the standings are released.
        """
        tournament = self._shown(pk)
        given = read_parameters(request, shape=StandingsQuery)
        after_round, now = given.get("after_round"), given["now"]
        etag = standings_etag(tournament, after_round=after_round, now=now)
        headers = {"ETag": etag, "Cache-Control": cache_control(tournament)}
        if sent_etags(request) & {etag, ANY}:
            return Response(status=NOT_MODIFIED, headers=headers)
        table = tournament_standings(
            tournament, after_round=after_round, provisional=now
        )
        return Response(represent(table), headers=headers)

    def _shown(self, pk: int) -> Tournament:
        tournament = get_object_or_404(
            visible_tournaments(self.viewer).select_related("event"), pk=pk
        )
        if not tournament.standings_released and not may_see_unreleased(
            self.viewer, tournament.event
        ):
            raise Http404
        return tournament


def represent(table: StandingsView) -> Any:
    """Return the answer's body; nothing in it depends on the language."""
    rows = [{**asdict(row), "points_text": _points_text(row)} for row in table.rows]
    return StandingsSerializer({**_fields(table), "rows": rows}).data


def _points_text(row: StandingRow) -> str | None:
    return None if row.points is None else row.points_text


def standings_etag(
    tournament: Tournament, *, after_round: int | None, now: bool
) -> str:
    """Return a strong validator, made of what the table is a function of."""
    turns = running_turns(tournament) if now else None
    asked = (SHAPE, tournament.pk, tournament.version, after_round, now, turns)
    return f'"{sha256(repr(asked).encode()).hexdigest()[:32]}"'


def cache_control(tournament: Tournament) -> str:
    """Caches may keep a released table, and must ask before they show it."""
    shared = "public" if tournament.standings_released else "private"
    return f"{shared}, no-cache"


def sent_etags(request: Request) -> set[str]:
    """The validators in If-None-Match; a proxy that compresses marks them weak."""
    sent = request.headers.get("If-None-Match", "")
    return {tag.strip().removeprefix("W/") for tag in sent.split(",")}


def _fields(table: StandingsView) -> dict[str, Any]:
    names = StandingsSerializer().get_fields().keys() - {"rows"}
    return {name: getattr(table, name) for name in names}
