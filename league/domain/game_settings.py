"""The settings of a tournament, whatever its game."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from league.domain.ben_hur_settings import BenHurSettings
from league.domain.circus_settings import CircusSettings
from league.domain.settings import TournamentSettings
from league.domain.stored_settings import SettingsError

Settings: TypeAlias = TournamentSettings | BenHurSettings | CircusSettings
_Kind: TypeAlias = (
    type[TournamentSettings] | type[BenHurSettings] | type[CircusSettings]
)

PRESETS: Mapping[str, _Kind] = {
    "ave_caesar": TournamentSettings,
    "ben_hur": BenHurSettings,
    "circus_maximus": CircusSettings,
}


def settings_of(game: str, data: Mapping[str, Any]) -> Settings:
    """Return the settings of a game from stored or sent values.

    Raises:
        SettingsError: one is unknown or cannot be, or there is no such game.
    """
    return _kind(game).from_json(data)


def preset_of(game: str) -> Settings:
    """Return what a game's organiser finds chosen.

    Raises:
        SettingsError: there is no such game.
    """
    return _kind(game)()


def _kind(game: str) -> _Kind:
    if game not in PRESETS:
        raise SettingsError("choice", field="game", allowed=", ".join(PRESETS))
    return PRESETS[game]
