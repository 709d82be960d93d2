"""Every stable code of the API's own errors: status and title.

Refusals of the services bring their own code; they are answered 409 when the caller
has seen an older state, 404 when the thing does not exist, else 422.
"""

from dataclasses import dataclass
from http import HTTPStatus

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Problem:
    """What a code stands for.

    Attributes:
        status: the HTTP status.
        title: the same for every occurrence, translated.
    """

    status: HTTPStatus
    title: str | Promise


PROBLEMS = {
    "invalid": Problem(HTTPStatus.BAD_REQUEST, _("Some values cannot be accepted.")),
    "bad_parameter": Problem(
        HTTPStatus.BAD_REQUEST, _("The address says something that cannot be read.")
    ),
    "parse_error": Problem(HTTPStatus.BAD_REQUEST, _("The request cannot be read.")),
    "not_authenticated": Problem(HTTPStatus.UNAUTHORIZED, _("Log in first.")),
    "authentication_failed": Problem(
        HTTPStatus.UNAUTHORIZED, _("The login is not accepted.")
    ),
    "permission_denied": Problem(HTTPStatus.FORBIDDEN, _("This is not for you to do.")),
    "not_found": Problem(HTTPStatus.NOT_FOUND, _("There is no such thing here.")),
    "method_not_allowed": Problem(
        HTTPStatus.METHOD_NOT_ALLOWED, _("This cannot be done here.")
    ),
    "not_acceptable": Problem(
        HTTPStatus.NOT_ACCEPTABLE, _("The answer does not exist in this format.")
    ),
    "stale": Problem(HTTPStatus.CONFLICT, _("Something has changed meanwhile.")),
    "conflict": Problem(
        HTTPStatus.CONFLICT, _("This contradicts something already stored.")
    ),
    "key_running": Problem(
        HTTPStatus.CONFLICT, _("The first request with this key is still running.")
    ),
    "too_large": Problem(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _("The request is too large.")
    ),
    "unsupported_media_type": Problem(
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE, _("Send JSON.")
    ),
    "refused": Problem(HTTPStatus.UNPROCESSABLE_ENTITY, _("This cannot be done now.")),
    "key_reused": Problem(
        HTTPStatus.UNPROCESSABLE_ENTITY, _("This key was used for another request.")
    ),
    "out_of_range": Problem(
        HTTPStatus.UNPROCESSABLE_ENTITY, _("A value is out of range.")
    ),
    "throttled": Problem(
        HTTPStatus.TOO_MANY_REQUESTS, _("Too many requests: wait a moment.")
    ),
    "unavailable": Problem(
        HTTPStatus.SERVICE_UNAVAILABLE, _("The database is busy: try again soon.")
    ),
}
