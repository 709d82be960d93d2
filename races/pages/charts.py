"""Which charts a race is driven by, and the charts that a club has loaded."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from races.models import ChartSet
from races.selectors.charts import (
    GAME,
    ChartsInUse,
    chart_sets,
    charts_in_use,
    charts_of,
)
from races.selectors.races import descriptions, races_to_show


@require_safe
def race_charts(request: HttpRequest, race_id: int) -> HttpResponse:
    """Show the charts that a race of Circus Maximus is driven by."""
    race = get_object_or_404(races_to_show(), pk=race_id)
    if race.game != GAME:
        raise Http404
    context = _context(charts_in_use(race)) | {
        "race": race,
        "described": descriptions([race.pk]).get(race.pk),
    }
    return render(request, "races/charts.html", context)


@require_safe
def chart_set(request: HttpRequest, version: int) -> HttpResponse:
    """Show one set of charts that was loaded."""
    found = get_object_or_404(ChartSet, version=version)
    return render(request, "races/charts.html", _context(charts_of(found)))


@require_safe
def charts(request: HttpRequest) -> HttpResponse:
    """List the charts that were loaded, newest first; the newest are in use."""
    return render(request, "races/chart_sets.html", {"sets": chart_sets()})


def _context(found: ChartsInUse) -> dict[str, object]:
    tables = found.tables
    return {
        "charts": found,
        "tables": tables,
        "changed": [table for table in tables if table.changed],
        "designs": sum(table.is_design for table in tables),
    }
