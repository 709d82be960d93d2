"""Which game has which settings."""

import pytest

from league.domain.ben_hur_settings import BenHurSettings
from league.domain.game_settings import preset_of, settings_of
from league.domain.settings import SettingsError, TournamentSettings


def test_every_game_has_its_own_settings():
    assert settings_of("ave_caesar", {"rounds": 5}) == TournamentSettings(rounds=5)
    assert settings_of("ben_hur", {"rounds": 5}) == BenHurSettings(rounds=5)
    assert preset_of("ave_caesar") == TournamentSettings()
    assert preset_of("ben_hur") == BenHurSettings()


@pytest.mark.parametrize("ask", [preset_of, lambda game: settings_of(game, {})])
def test_an_unknown_game_is_refused(ask):
    with pytest.raises(SettingsError) as refusal:
        ask("chess")

    assert (refusal.value.code, refusal.value.field) == ("choice", "game")
