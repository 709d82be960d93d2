"""The games in words: their names, and what makes a tournament of each."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.registry import RULESETS

AVE_CAESAR: Final = "ave_caesar"
BEN_HUR: Final = "ben_hur"
CIRCUS_MAXIMUS: Final = "circus_maximus"


@dataclass(frozen=True, slots=True)
class Game:
    """A game as pages speak of it.

    Attributes:
        id: of its ruleset.
        name: as printed on the box.
        lead: one sentence about a tournament of it.
    """

    id: str
    name: str
    lead: str | Promise

    @property
    def slug(self) -> str:
        """Its part of an address."""
        return self.id.replace("_", "-")


_GAMES: Final = {
    game.id: game
    for game in (
        Game(
            AVE_CAESAR,
            "Ave Caesar",
            _("Heats at changing tables, points for places, then a final."),
        ),
        Game(
            BEN_HUR,
            "Ben Hur",
            _("Rounds of two races at one table; the lowest sum of places wins."),
        ),
        Game(
            CIRCUS_MAXIMUS,
            "Circus Maximus",
            _("Open heats of up to sixteen chariots; most wins, and winners advance."),
        ),
    )
}


def games() -> tuple[Game, ...]:
    """The games that can be played here, in the order in which they came."""
    known = dict.fromkeys(name for name, _version in RULESETS)
    return tuple(game_of(name) for name in known)


def game_of(game: str) -> Game:
    """A game by the id of its ruleset; one without words is called by its id."""
    return _GAMES.get(game, Game(game, game, ""))
