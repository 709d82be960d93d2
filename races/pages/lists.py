"""The list of races that can be watched."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from races.selectors.races import watchable_races

A_PAGE = 30


@require_safe
def races(request: HttpRequest) -> HttpResponse:
    """List races, running ones and finished ones, newest first."""
    page = Paginator(watchable_races(), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "races/list.html", {"page": page, "races": page.object_list})
