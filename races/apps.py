"""Configuration of the races app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RacesConfig(AppConfig):
    name = "races"
    verbose_name = _("races")

    def ready(self) -> None:
        # A task that was never imported cannot be sent by name.
        from races import tasks  # noqa: F401, PLC0415 -- app ready
