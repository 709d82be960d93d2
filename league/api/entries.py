"""Entries: players in a tournament; an e-mail address goes in and never comes out."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.filtering import Filters, FlagFilter, IdFilter, is_set
from league.api.parsing import StrictSerializer
from league.api.views import Reading, require
from league.models import Entry, Tournament
from league.permissions import may_organise, visible_tournaments
from league.services.entries import enter_player, return_entry, withdraw_entry
from races.models import Player


class PlayerSerializer(serializers.ModelSerializer[Player]):
    """A player as everybody sees one."""

    class Meta:
        model = Player
        fields = ["id", "name", "club"]
        read_only_fields = fields


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """An entry; `withdrawn_after` is the last round it took part in."""

    player = PlayerSerializer(read_only=True)

    class Meta:
        model = Entry
        fields = [
            "id",
            "tournament",
            "player",
            "group",
            "active_from",
            "withdrawn_after",
            "entered_at",
        ]
        read_only_fields = fields


class EntryFilter(Filters):
    """By tournament, player, group, and whether it has withdrawn."""

    tournament = IdFilter()
    player = IdFilter()
    withdrawn = FlagFilter(field_name="withdrawn_after", method=is_set)

    class Meta:
        model = Entry
        fields = ["group"]


class EntryInput(StrictSerializer):
    """A player to enter, by name or by the id of one who has raced before."""

    tournament = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    name = serializers.CharField(max_length=80, required=False)
    player = serializers.IntegerField(min_value=1, max_value=2**63 - 1, required=False)
    club = serializers.CharField(max_length=80, required=False, allow_blank=True)
    email = serializers.EmailField(max_length=254, required=False, allow_blank=True)


class WithdrawalInput(StrictSerializer):
    """Withdraw an entry or take it back; `version` is the tournament's."""

    withdrawn = serializers.BooleanField()
    version = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class EntryViewSet(Reading[Entry]):
    """Entries of the tournaments that may be seen."""

    queryset = Entry.objects.none()
    serializer_class = EntrySerializer
    filterset_class = EntryFilter
    ordering_fields = ["player__name", "entered_at"]
    ordering = ["tournament"]

    def get_queryset(self) -> QuerySet[Entry]:
        """Entries of the tournaments this viewer may know of."""
        return Entry.objects.filter(
            tournament__in=visible_tournaments(self.viewer)
        ).select_related("player", "tournament__event")

    @extend_schema(request=EntryInput, responses={201: EntrySerializer})
    def create(self, request: Request) -> Response:
        """Enter a player into a tournament."""
        given = EntryInput(data=request.data)
        given.is_valid(raise_exception=True)
        values = dict(given.validated_data)
        tournament = self._tournament(values.pop("tournament"))
        require(may_organise(self.viewer, tournament.event))
        if "player" in values:
            values["player_id"] = values.pop("player")
        entry = enter_player(tournament_id=tournament.pk, **values)
        return Response(EntrySerializer(entry).data, status=201)

    @extend_schema(request=WithdrawalInput, responses=EntrySerializer)
    def partial_update(self, request: Request, **_url: Any) -> Response:
        """Withdraw from the next round on, or take part again."""
        entry = self.get_object()
        require(may_organise(self.viewer, entry.tournament.event))
        given = WithdrawalInput(data=request.data)
        given.is_valid(raise_exception=True)
        service = withdraw_entry if given.validated_data["withdrawn"] else return_entry
        service(entry_id=entry.pk, version=given.validated_data["version"])
        entry.refresh_from_db()
        return Response(EntrySerializer(entry).data)

    def _tournament(self, pk: int) -> Tournament:
        found = (
            visible_tournaments(self.viewer)
            .select_related("event")
            .filter(pk=pk)
            .first()
        )
        if found is None:
            raise serializers.ValidationError(
                {"tournament": [_("There is no such tournament.")]}
            )
        return found
