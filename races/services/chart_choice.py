"""Which charts a new race is driven by."""

from typing import Any

from django.utils.translation import gettext as _

from races.errors import RaceError
from races.models import ChartSet
from races.selectors.charts import newest_charts


def charts_of_version(version: int) -> dict[str, Any] | None:
    """The charts of a new race by version; 0 is standard, below 0 the newest.

    Raises:
        RaceError: there is no such set.
    """
    if version < 0:
        return newest_charts()
    return chart_set_of(version).data if version else None


def chart_set_of(version: int) -> ChartSet:
    """The loaded set of this version; raises RaceError where there is none."""
    found = ChartSet.objects.filter(version=version).first()
    if found is None:
        raise RaceError(
            _("There are no charts %(version)s.") % {"version": version},
            code="no_charts",
        )
    return found
