"""Which loaded charts tournaments of Circus Maximus may be driven by, and are."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.domain.circus_settings import NEWEST_CHARTS, CircusSettings
from league.models import Tournament
from league.selectors.games import CIRCUS_MAXIMUS
from races.models import ChartSet
from races.selectors.charts import chart_sets

STANDARD = 0
FIXED: tuple[tuple[int, str | Promise], ...] = (
    (NEWEST_CHARTS, gettext_lazy("The newest when a race is seated")),
    (STANDARD, gettext_lazy("The standard charts")),
)


def chart_choices() -> tuple[tuple[int, str | Promise], ...]:
    """Every value of the setting with its words, the newest charts first."""
    loaded = (
        (
            one.version,
            _("Charts %(version)s, %(name)s")
            % {"version": one.version, "name": one.name},
        )
        for one in chart_sets()
    )
    return (*FIXED, *loaded)


def charts_in_force(settings: CircusSettings) -> ChartSet | None:
    """The set that a race would be seated with now; None for the standard charts."""
    if settings.charts == NEWEST_CHARTS:
        return ChartSet.objects.first()
    return ChartSet.objects.filter(version=settings.charts).first()


def are_charts_wanted(version: int) -> bool:
    """Whether the settings of a tournament name these charts."""
    tournaments = Tournament.objects.filter(game=CIRCUS_MAXIMUS)
    return tournaments.filter(settings__charts=version).exists()
