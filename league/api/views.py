"""What every view of the API shares: who asks, and one answer for a repeated write."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from league.api.errors import REFUSALS, ProblemRenderer
from league.api.filtering import Filters
from league.api.idempotency import (
    REPLAYED,
    SERVER_FAULT,
    claim_key,
    fingerprint_of,
    given_back_on_failure,
    keep_answer,
    key_of,
)
from league.api.parameters import BadParameter, refuse_unknown
from league.permissions import Viewer
from races.models import User

M = TypeVar("M", bound=Model)
Handler = Callable[..., Response]
WRITES = ("post", "put", "patch", "delete")
LIST_PARAMETERS = ("ordering", "page", "page_size")
FIRST_FAULT = 400


class OnceView(APIView):
    """A view whose writes honour `Idempotency-Key`."""

    repeats_answers = True

    @property
    def viewer(self) -> Viewer:
        """Whoever asks, logged in or not."""
        return self.request.user

    @property
    def user(self) -> User:
        """Whoever writes; the permission classes let nobody else in.

        Raises:
            PermissionDenied: nobody is logged in.
        """
        if not isinstance(self.request.user, User):
            raise PermissionDenied
        return self.request.user

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Check who asks, then put the guard before the method that writes."""
        super().initial(request, *args, **kwargs)
        method = str(request.method).lower()
        if method in WRITES and hasattr(self, method):
            setattr(self, method, partial(self._once, getattr(self, method)))

    def _once(
        self, handler: Handler, request: Request, *args: Any, **kwargs: Any
    ) -> Response:
        key = key_of(request) if self.repeats_answers else None
        if key is None:
            return handler(request, *args, **kwargs)
        claim = claim_key(user=self.user, key=key, fingerprint=fingerprint_of(request))
        if claim.status is not None:
            return self._replay(claim.status, claim.body)
        with given_back_on_failure(claim):
            try:
                with transaction.atomic():
                    response = handler(request, *args, **kwargs)
                    keep_answer(claim, response)
            except REFUSALS as refusal:
                response = self.handle_exception(refusal)
                keep_answer(claim, response)
        return response

    def _replay(self, status: int, body: Any) -> Response:
        if FIRST_FAULT <= status < SERVER_FAULT:
            self.request.accepted_renderer = ProblemRenderer()
            self.request.accepted_media_type = ProblemRenderer.media_type
        return Response(body, status=status, headers={REPLAYED: "true"})


class Reading(OnceView, ListModelMixin, RetrieveModelMixin, GenericViewSet[M]):
    """A resource that is listed and read; its queryset holds what may be seen.

    What may not be seen and what does not exist are answered alike.
    """

    filterset_class: type[Filters]
    lookup_value_regex = "[0-9]{1,18}"

    def filter_queryset(self, queryset: QuerySet[M, Any]) -> QuerySet[M, Any]:
        """Narrow lists down; a thing named by its id is found whatever else is asked.

        Raises:
            BadParameter: the query says what no list of this kind can do.
        """
        if self.action != "list":
            return queryset
        offered = self.filterset_class.base_filters
        refuse_unknown(self.request, known={*offered, *LIST_PARAMETERS})
        try:
            return super().filter_queryset(queryset)
        except ValidationError as fault:
            raise BadParameter(fault.detail) from fault


def require(allowed: bool) -> None:  # noqa: FBT001 -- reads as a sentence
    """Refuse with 403 what this user may not do to a thing he may see.

    Raises:
        PermissionDenied: not allowed.
    """
    if not allowed:
        raise PermissionDenied
