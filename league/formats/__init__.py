"""What a tournament has to know of its game; the rest of the league knows none.

One module a game; `format_of` says which of them a tournament follows.
"""

from league.formats.ave_caesar import AveCaesarFormat
from league.formats.ben_hur import BenHurFormat
from league.formats.circus_maximus import CircusMaximusFormat
from league.formats.format import Format

__all__ = [
    "AveCaesarFormat",
    "BenHurFormat",
    "CircusMaximusFormat",
    "Format",
    "format_by",
    "format_of",
]

from league.domain.circus_settings import CircusSettings
from league.domain.game_settings import Settings, settings_of
from league.domain.settings import TournamentSettings
from league.models import Tournament


def format_of(tournament: Tournament) -> Format:
    """Return how a tournament is run, by its game and its stored settings."""
    return format_by(settings_of(tournament.game, tournament.settings))


def format_by(settings: Settings) -> Format:
    """Return how a tournament with these settings is run."""
    if isinstance(settings, TournamentSettings):
        return AveCaesarFormat(settings)
    if isinstance(settings, CircusSettings):
        return CircusMaximusFormat(settings)
    return BenHurFormat(settings)
