"""What the generator of the OpenAPI description cannot see by itself.

Success is written at each view; here every operation gets the errors it can answer,
and every write its idempotency key.
"""

from typing import Any

from drf_spectacular.generators import SchemaGenerator
from rest_framework.request import Request

from league.api.codes import PROBLEMS
from league.api.idempotency import HEADER, REPLAYED

Operation = dict[str, Any]

WRITES = ("post", "put", "patch", "delete")
PROBLEM = "application/problem+json"
TEXT = {"type": "string"}
NAMES = {
    400: "BadRequest",
    401: "Unauthorized",
    403: "Forbidden",
    404: "NotFound",
    406: "NotAcceptable",
    409: "Conflict",
    413: "TooLarge",
    415: "UnsupportedMediaType",
    422: "Refused",
    429: "Throttled",
    503: "Unavailable",
}
RETRY_AFTER = {"Retry-After": {"schema": {"type": "integer"}, "description": "seconds"}}
HEADERS: dict[int, Any] = {429: RETRY_AFTER, 503: RETRY_AFTER}
KEY = {
    "in": "header",
    "name": HEADER,
    "schema": {"type": "string", "minLength": 1, "maxLength": 80},
    "description": "Sent again with the same body, the first answer is repeated.",
}
NOT_MODIFIED = {"description": "Nothing new since the validator in If-None-Match."}
MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "schema": TEXT,
    "description": "The ETag of the answer the client has.",
}
VALIDATOR = {"ETag": {"schema": TEXT, "description": "strong validator"}}


def describe_problems(
    result: dict[str, Any],
    generator: SchemaGenerator,
    request: Request,
    public: bool,  # noqa: FBT001 -- drf-spectacular's signature
) -> dict[str, Any]:
    """Add to every operation what it can answer beside success."""
    components = result.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    for name, schema in schemas.items():
        if name.endswith("Input"):
            schema["additionalProperties"] = False  # see StrictSerializer
    schemas["Problem"] = problem_schema()
    components["responses"] = {
        name: _problem_response(status) for status, name in sorted(NAMES.items())
    }
    for path, methods in result["paths"].items():
        for method, operation in methods.items():
            _complete(operation, path=path, method=method)
    return result


def problem_schema() -> dict[str, Any]:
    """Return the shape of problem details (RFC 9457)."""
    return {
        "type": "object",
        "description": "What went wrong; `code` is stable, the texts are translated.",
        "properties": {
            "type": {"type": "string", "format": "uri"},
            "title": TEXT,
            "status": {"type": "integer"},
            "code": {**TEXT, "example": "stale"},
            "detail": TEXT,
            "errors": {
                "type": "object",
                "description": "by field of the request",
                "additionalProperties": {},
            },
        },
        "required": ["type", "title", "status", "code", "detail", "errors"],
    }


def _problem_response(status: int) -> dict[str, Any]:
    titles = [str(p.title) for p in PROBLEMS.values() if p.status == status]
    response: dict[str, Any] = {
        "description": " ".join(titles),
        "content": {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    if status in HEADERS:
        response["headers"] = HEADERS[status]
    return response


def _complete(operation: Operation, *, path: str, method: str) -> None:
    obtains_token = path.endswith("/token/") and method == "post"
    keyed = method in WRITES and not obtains_token
    for status in sorted(_statuses(operation, method=method, keyed=keyed)):
        operation["responses"][str(status)] = {
            "$ref": f"#/components/responses/{NAMES[status]}"
        }
    if keyed:
        operation.setdefault("parameters", []).append(KEY)
        for status, response in operation["responses"].items():
            if status.startswith("2"):
                response.setdefault("headers", {})[REPLAYED] = {
                    "schema": TEXT,
                    "description": "`true` when the answer is a repeated one",
                }
    if obtains_token:
        operation["responses"]["429"] = {"$ref": "#/components/responses/Throttled"}
    if path.endswith("/standings/"):
        operation["parameters"].append(MATCH)
        operation["responses"]["200"]["headers"] = VALIDATOR
        operation["responses"]["304"] = {**NOT_MODIFIED, "headers": VALIDATOR}


def _statuses(operation: Operation, *, method: str, keyed: bool) -> set[int]:
    parameters = operation.get("parameters", ())
    places = {parameter["in"] for parameter in parameters}
    names = {parameter["name"] for parameter in parameters}
    statuses = {406, 503}
    if {} not in operation.get("security", [{}]) or keyed or method == "get":
        statuses.add(401)
    if "query" in places or "requestBody" in operation or keyed:
        statuses.add(400)
    if "path" in places or names & {"page", "cursor"}:
        statuses.add(404)
    if "requestBody" in operation:
        statuses |= {413, 415}
    if keyed:
        statuses |= {403, 409, 422}
    return statuses
