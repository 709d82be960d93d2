"""Configuration of the league app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeagueConfig(AppConfig):
    name = "league"
    verbose_name = _("league")

    def ready(self) -> None:
        from league.receivers import on_race_settled  # noqa: PLC0415 -- app ready
        from league.selectors.chart_choices import (  # noqa: PLC0415 -- same
            are_charts_wanted,
        )
        from league.selectors.hidden import HIDDEN_RACES  # noqa: PLC0415 -- same
        from league.selectors.race_titles import race_titles  # noqa: PLC0415 -- same
        from league.selectors.versions import public_versions  # noqa: PLC0415 -- same
        from races import live  # noqa: PLC0415 -- app ready
        from races.selectors.charts import claim  # noqa: PLC0415 -- app ready
        from races.selectors.races import describe, hide  # noqa: PLC0415 -- app ready
        from races.signals import race_settled  # noqa: PLC0415 -- app ready

        race_settled.connect(on_race_settled, dispatch_uid="league.count_race")
        live.register("tournament", public_versions)
        claim(are_charts_wanted)
        hide(HIDDEN_RACES)
        describe(race_titles)
