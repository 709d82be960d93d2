"""Every error as problem details (RFC 9457) with a stable code; nothing is a 500."""

import logging
from math import ceil
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import DataError, IntegrityError, OperationalError
from django.http import Http404
from django.http.request import UnreadablePostError
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import set_rollback

from league.api.codes import PROBLEMS
from league.api.parameters import BadParameter
from league.errors import LeagueError
from races.errors import RaceError, StaleError

RETRY_AFTER = 2  # seconds
REFUSALS = (exceptions.APIException, Http404, RaceError, LeagueError)

logger = logging.getLogger(__name__)


class ProblemRenderer(JSONRenderer):
    """JSON under the media type of problem details."""

    media_type = "application/problem+json"


class KeyRunning(exceptions.APIException):
    """The first request with an idempotency key has not been answered yet."""

    status_code = 409
    default_code = "key_running"
    default_detail = _("The first request with this key is still running.")


class KeyReused(exceptions.APIException):
    """An idempotency key came again with another request."""

    status_code = 422
    default_code = "key_reused"
    default_detail = _("This key was used for another request.")


def answer_problem(fault: Exception, context: dict[str, Any]) -> Response | None:
    """Return the answer to an error; None for a fault of ours, which is logged."""
    described = _describe(fault)
    if described is None:
        return None
    code, detail, errors = described
    problem = PROBLEMS.get(code, PROBLEMS["refused"])
    status = _status(fault, code)
    body = {
        "type": f"urn:laurel:problem:{code}",
        "title": str(problem.title),
        "status": status,
        "code": code,
        "detail": _sendable(detail) or str(problem.title),
        "errors": errors,
    }
    set_rollback()
    request = context["request"]
    request.accepted_renderer = ProblemRenderer()
    request.accepted_media_type = ProblemRenderer.media_type
    return Response(body, status=status, headers=_headers(fault))


def _describe(fault: Exception) -> tuple[str, str, dict[str, Any]] | None:
    """Return code, detail and errors by field."""
    match fault:
        case exceptions.APIException() | Http404():
            return _describe_http(fault)
        case RaceError() | LeagueError() if fault.code == "unknown":
            return "not_found", "", {}
        case RaceError() | LeagueError():
            return fault.code, str(fault), {}
        case _:
            code = _code_of(fault)
            return (code, "", {}) if code else None


def _describe_http(
    fault: exceptions.APIException | Http404,
) -> tuple[str, str, dict[str, Any]]:
    match fault:
        case BadParameter():
            return "bad_parameter", "", _by_field(fault.detail)
        case exceptions.ValidationError():
            return "invalid", "", _by_field(fault.detail)
        case Http404() | exceptions.NotFound():
            return "not_found", "", {}
        case _:
            return str(fault.default_code), _text(fault.detail), {}


def _code_of(fault: Exception) -> str | None:
    """Return the code of what goes wrong below our own code."""
    match fault:
        case RequestDataTooBig():
            return "too_large"
        case UnreadablePostError():
            return "parse_error"
        case IntegrityError():
            logger.warning("refused by the database: %s", fault)
            return "conflict"
        case DataError():
            logger.warning("not a value of the database: %s", fault)
            return "out_of_range"
        case OperationalError():
            logger.error("database away: %s", fault)
            return "unavailable"
        case _:
            return None


def _status(fault: Exception, code: str) -> int:
    if isinstance(fault, StaleError):
        return PROBLEMS["stale"].status
    if isinstance(fault, exceptions.APIException):
        return fault.status_code
    return PROBLEMS.get(code, PROBLEMS["refused"]).status


def _headers(fault: Exception) -> dict[str, str]:
    headers = {}
    if challenge := getattr(fault, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if wait := getattr(fault, "wait", None):
        headers["Retry-After"] = str(ceil(wait))
    if isinstance(fault, OperationalError | KeyRunning):
        headers["Retry-After"] = str(RETRY_AFTER)
    return headers


def _by_field(detail: Any) -> dict[str, Any]:
    if isinstance(detail, dict):
        return _plain(detail)  # type: ignore[no-any-return]  # a dict stays a dict
    return {"non_field_errors": _plain(detail)}


def _plain(detail: Any) -> Any:
    """Return lists and dicts of texts."""
    if isinstance(detail, dict):
        return {_sendable(name): _plain(value) for name, value in detail.items()}
    if isinstance(detail, list):
        return [_plain(item) for item in detail]
    return _sendable(detail)


def _sendable(text: object) -> str:
    """Return a text that quotes the request without what UTF-8 cannot carry."""
    return str(text).encode(errors="replace").decode()


def _text(detail: Any) -> str:
    return " ".join(map(str, detail)) if isinstance(detail, list) else str(detail)
