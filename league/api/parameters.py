"""What the query of an address may say; imports no view, so that settings may name it."""

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

EVERYWHERE = frozenset({"format"})  # read by the framework itself


class BadParameter(ValidationError):  # noqa: N818 -- named as the framework names its own
    """A parameter that does not exist, comes twice or has an impossible value."""


def refuse_unknown(request: Request, *, known: Collection[str]) -> None:
    """Let a query pass that names known parameters, each once.

    Raises:
        BadParameter: naming every other one.
    """
    refused: dict[str, list[str]] = {}
    for name, values in request.query_params.lists():
        if name not in known and name not in EVERYWHERE:
            refused[name] = [
                _("There is no such parameter here; there are: %(known)s.")
                % {"known": ", ".join(sorted(known))}
            ]
        elif len(values) > 1:
            refused[name] = [_("Give this parameter once.")]
    if refused:
        raise BadParameter(refused)


def read_parameters(
    request: Request, *, shape: type[serializers.Serializer[Any]]
) -> Mapping[str, Any]:
    """Return the values of a query that a serializer describes.

    Raises:
        BadParameter: naming every parameter that is wrong.
    """
    refuse_unknown(request, known=shape().get_fields())
    sent = {k: v for k, v in request.query_params.items() if k not in EVERYWHERE}
    given = shape(data=sent)
    if not given.is_valid():
        raise BadParameter(given.errors)
    values: Mapping[str, Any] = given.validated_data
    return values
