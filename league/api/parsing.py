"""What the API accepts as a request: JSON of a sane size and depth, known fields."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser


class BoundedJSONParser(BaseParser):
    """JSON in UTF-8, no larger than `DATA_UPLOAD_MAX_MEMORY_SIZE`."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the value, or refuse it.

        Raises:
            ParseError: not JSON, or nested beyond reason.
            RequestDataTooBig: too large.
        """
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        raw = stream.read(limit + 1)
        if len(raw) > limit:
            raise RequestDataTooBig
        try:
            return json.loads(raw.decode(), parse_constant=_refuse_constant)
        except (ValueError, RecursionError) as fault:
            raise ParseError(_("The body is not valid JSON.")) from fault


def _refuse_constant(name: str) -> None:
    raise ValueError(name)  # NaN and infinities are not JSON


class StrictSerializer(serializers.Serializer[Any]):
    """An input: a field that is unknown or not for the client is refused by name."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the values of a body that names known fields only."""
        if isinstance(data, Mapping):
            settable = {f.field_name for f in self._writable_fields}
            refused = {
                str(name): [_("There is no such field, or it cannot be set.")]
                for name in data
                if name not in settable
            }
            if refused:
                raise serializers.ValidationError(refused, code="unknown_field")
        return super().to_internal_value(data)
