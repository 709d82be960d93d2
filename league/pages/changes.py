"""The public list of corrections: everything that changed after it was official."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from league.models import Event
from league.permissions import may_see_event, may_see_unreleased
from league.selectors.desk import event_changes
from league.selectors.reopenings import event_reopenings

PAGE = 50


@require_GET
def changes(request: HttpRequest, slug: str) -> HttpResponse:
    """List the corrections of an event, newest first, old and new side by side."""
    event = get_object_or_404(Event, slug=slug)
    if not may_see_event(request.user, event):
        raise Http404
    found = event_changes(event, unreleased=may_see_unreleased(request.user, event))
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    context = {
        "event": event,
        "changes": page,
        "page": page,
        "reopenings": event_reopenings(event) if page.number == 1 else (),
    }
    return render(request, "league/changes.html", context)
