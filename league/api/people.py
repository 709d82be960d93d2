"""Who is asking, and the token a program asks with."""

from typing import Any

from django.contrib.auth import authenticate
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.authtoken.models import Token
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from league.api.parsing import StrictSerializer
from league.api.throttling import AccountThrottle, PeerThrottle
from league.api.views import OnceView
from league.models import Organiser
from races.models import User


class RoleSerializer(serializers.ModelSerializer[Organiser]):
    """A role in an event."""

    class Meta:
        model = Organiser
        fields = ["event", "role"]
        read_only_fields = fields


class MeSerializer(serializers.ModelSerializer[User]):
    """The user who asks, his player if he has one, and what he works for."""

    name = serializers.CharField(source="get_full_name", read_only=True)
    player = serializers.SerializerMethodField()
    roles = RoleSerializer(source="organises", many=True, read_only=True)

    class Meta:
        model = User
        fields = ["id", "username", "name", "email", "is_superuser", "player", "roles"]
        read_only_fields = fields

    def get_player(self, user: User) -> int | None:
        """The player who is this user."""
        player = getattr(user, "player", None)
        return player.pk if player else None


class MeView(OnceView):
    """The user who asks."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="me", responses=MeSerializer, tags=["me"])
    def get(self, request: Request) -> Response:
        """Return who is asking and in which events he has a role."""
        return Response(MeSerializer(self.user).data)


class CredentialsInput(StrictSerializer):
    """Name or e-mail address, and password."""

    username = serializers.CharField(max_length=254)
    password = serializers.CharField(max_length=1000, trim_whitespace=False)


class TokenSerializer(serializers.Serializer[Any]):
    """A key to send as `Authorization: Token <key>`."""

    token = serializers.CharField(read_only=True)


class TokenView(OnceView):
    """The one token of a user."""

    repeats_answers = False  # a token is never stored in plain text beside its key

    def get_authenticators(self) -> list[Any]:
        """To obtain a token, a password counts and nothing else."""
        return [] if self._obtains() else super().get_authenticators()

    def get_permissions(self) -> list[BasePermission]:
        """Everybody may try a password."""
        return [AllowAny()] if self._obtains() else [IsAuthenticated()]

    def get_throttles(self) -> list[BaseThrottle]:
        """Passwords are tried slowly, by peer and by account."""
        return [PeerThrottle(), AccountThrottle()] if self._obtains() else []

    @extend_schema(
        operation_id="token_obtain",
        request=CredentialsInput,
        responses=TokenSerializer,
        tags=["token"],
    )
    def post(self, request: Request) -> Response:
        """Exchange name and password for a token; the same one until it is revoked."""
        given = CredentialsInput(data=request.data)
        given.is_valid(raise_exception=True)
        user = authenticate(request._request, **given.validated_data)  # noqa: SLF001 -- back-ends take Django's request
        if user is None:
            raise serializers.ValidationError(
                {"non_field_errors": [_("Name and password do not fit together.")]}
            )
        token, _new = Token.objects.get_or_create(user=user)
        return Response({"token": token.key})

    @extend_schema(
        operation_id="token_revoke",
        request=None,
        responses={204: None},
        tags=["token"],
    )
    def delete(self, request: Request) -> Response:
        """Revoke the token of the user who asks."""
        Token.objects.filter(user=self.user).delete()
        return Response(status=204)

    def _obtains(self) -> bool:
        # The generator of the description asks before there is a request.
        return getattr(self.request, "method", None) == "POST"
