"""Which charts a race is driven by, and the sets that have been loaded."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.rulesets.circus_maximus import charts
from races.models import ChartSet, Race
from races.selectors.chart_order import printed_order
from races.selectors.chart_tables import ChartTable, chart_tables

GAME: Final = "circus_maximus"
OPTION: Final = "charts"

Claim = Callable[[int], bool]
_claims: list[Claim] = []


@dataclass(frozen=True, slots=True)
class ChartsInUse:
    """The charts of a race.

    Attributes:
        data: the whole set.
        chart_set: the loaded set they are; None for the standard charts, or when the
            set has not been loaded here.
    """

    data: Mapping[str, Any]
    chart_set: ChartSet | None = None

    @property
    def is_standard(self) -> bool:
        """Whether they are those that the game comes with."""
        return self.data is charts.standard().data

    @property
    def tables(self) -> tuple[ChartTable, ...]:
        """Every table as printed; what differs from the standard is marked."""
        return chart_tables(self.data, charts.standard().data)


def claim(claimed: Claim) -> None:
    """Let an app that schedules races say which versions races to come will need.

    Called once at start; the version is then kept.
    """
    _claims.append(claimed)


def claims() -> tuple[Claim, ...]:
    """What the apps that schedule races say."""
    return tuple(_claims)


def charts_in_use(race: Race) -> ChartsInUse:
    """The charts that a race of Circus Maximus keeps among its options."""
    own = race.options.get(OPTION)
    if own is None:
        return standard_charts()
    digest = charts.charts_of(own).digest
    return _in_use(own, ChartSet.objects.filter(digest=digest).first())


def charts_of(chart_set: ChartSet) -> ChartsInUse:
    """The charts of a loaded set."""
    return _in_use(chart_set.data, chart_set)


def standard_charts() -> ChartsInUse:
    """The charts that the game comes with."""
    return ChartsInUse(charts.standard().data)


def _in_use(data: Mapping[str, Any], chart_set: ChartSet | None) -> ChartsInUse:
    return ChartsInUse(printed_order(data, charts.standard().data), chart_set)


def chart_sets() -> list[ChartSet]:
    """Every loaded set without its tables, newest first."""
    return list(ChartSet.objects.defer("data"))


def newest_charts() -> dict[str, Any] | None:
    """The charts of a new race: the newest set, None for the standard charts."""
    newest = ChartSet.objects.first()
    return None if newest is None else newest.data


def races_with(chart_set: ChartSet) -> list[int]:
    """Ids of the races that are driven by a set; reads the options of every race."""
    rows = Race.objects.filter(game=GAME, options__has_key=OPTION)
    return [
        pk
        for pk, options in rows.values_list("pk", "options").iterator()
        if options[OPTION] == chart_set.data
    ]
