"""Configuration of the races app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RacesConfig(AppConfig):
    name = "races"
    verbose_name = _("races")

    def ready(self) -> None:
        # A task that was never imported cannot be sent by name.
        from races import live, tasks  # noqa: F401, PLC0415 -- app ready
        from races.selectors.races import race_versions  # noqa: PLC0415 -- app ready

        live.register("race", race_versions)
