"""Two addresses for whoever watches the service: alive, and ready to answer."""

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from races.selectors.waiting import overdue_races, parked_races


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> JsonResponse:
    """Answer that the process lives; asks nothing of anybody."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def readyz(_request: HttpRequest) -> JsonResponse:
    """Answer 200 when the database does, with the races that wait or are parked."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        overdue, parked = overdue_races().count(), parked_races().count()
    except DatabaseError:
        return JsonResponse({"status": "database away"}, status=503)
    return JsonResponse({"status": "ok", "overdue": overdue, "parked": parked})
