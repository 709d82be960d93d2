"""The settings form of a tournament, whatever its game."""

from typing import Any

from league.domain.ben_hur_settings import BenHurSettings
from league.domain.circus_settings import CircusSettings
from league.domain.game_settings import settings_of
from league.forms.ben_hur_settings import BenHurSettingsForm
from league.forms.circus_settings import CircusSettingsForm
from league.forms.settings import SettingsForm
from league.models import Tournament

AnySettingsForm = SettingsForm | BenHurSettingsForm | CircusSettingsForm


def settings_form(tournament: Tournament, data: Any = None) -> AnySettingsForm:
    """Return the form of a tournament's settings, filled in with the stored ones.

    Args:
        tournament: as stored.
        data: what was posted; None to show what is stored.
    """
    stored = settings_of(tournament.game, tournament.settings)
    if isinstance(stored, BenHurSettings):
        return BenHurSettingsForm(data, stored=stored)
    if isinstance(stored, CircusSettings):
        return CircusSettingsForm(data, stored=stored)
    return SettingsForm(data, stored=stored)
