"""The list of races that can be watched."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from races.selectors.boards import game_name
from races.selectors.races import descriptions, watchable_races

A_PAGE = 30


@require_safe
def races(request: HttpRequest) -> HttpResponse:
    """List races, running ones and finished ones, newest first."""
    page = Paginator(watchable_races(), A_PAGE).get_page(request.GET.get("page"))
    races_shown = list(page.object_list)
    told = descriptions([race.pk for race in races_shown])
    context = {
        "page": page,
        "races": races_shown,
        "rows": [
            (race, told.get(race.pk), game_name(race.game)) for race in races_shown
        ],
    }
    return render(request, "races/list.html", context)
