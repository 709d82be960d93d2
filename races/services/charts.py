"""Store the charts of a club, and delete them again.

What is stored, and what a race keeps among its options, is always the whole set, so that
a race can be driven again whatever becomes of the sets.
"""

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from engine.rulesets.circus_maximus import charts
from races.errors import RaceError
from races.models import ChartSet
from races.selectors.charts import claims, races_with
from races.services.chart_choice import chart_set_of


@transaction.atomic
def load_charts(
    *, found: charts.Charts, name: str, source: str = ""
) -> tuple[ChartSet, bool]:
    """Store charts as the next version; the same charts are stored once.

    Returns:
        The set, and whether it is new.

    Raises:
        RaceError: these are the standard charts, the set would have no name, or
            somebody loads charts at the same moment.
    """
    name = name.strip()
    if not name:
        raise RaceError(_("Charts need a name."), code="no_name")
    if found.digest == charts.standard().digest:
        raise RaceError(
            _("These are the standard charts: there is nothing to load."),
            code="standard_charts",
        )
    known = ChartSet.objects.filter(digest=found.digest).first()
    if known is not None:
        return known, False
    newest: int = ChartSet.objects.aggregate(newest=Max("version"))["newest"] or 0
    try:
        with transaction.atomic():
            stored = ChartSet.objects.create(
                version=newest + 1,
                name=name[:80],
                source=source.strip()[:200],
                digest=found.digest,
                data=found.data,
            )
    except IntegrityError as conflict:
        raise RaceError(
            _("Somebody loads charts at this moment. Try again."), code="at_once"
        ) from conflict
    return stored, True


@transaction.atomic
def delete_charts(*, version: int) -> None:
    """Delete a set that no race is driven by.

    Raises:
        RaceError: there is no such set, or a race uses it.
    """
    found = chart_set_of(version)
    if races_with(found):
        raise RaceError(
            _("Races are driven by charts %(version)s: they stay.")
            % {"version": version},
            code="charts_in_use",
        )
    if any(claimed(version) for claimed in claims()):
        raise RaceError(
            _("Races to come are to be driven by charts %(version)s: they stay.")
            % {"version": version},
            code="charts_in_use",
        )
    found.delete()
