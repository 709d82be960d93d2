"""A race as a spectator sees it at one turn: pieces, order and what happened.

Everything is taken from `observe(None)` and from effects everybody may see, fact by
fact; hands, piles and the seed never come this far. Each game has a drawer; a page
that has the history already draws it with `draw_board`.
"""

from collections.abc import Callable, Mapping

from engine.core.errors import UnknownRuleset
from engine.registry import ruleset
from races.models import Race
from races.selectors.boards import ave_caesar, ben_hur
from races.selectors.boards.common import Board
from races.selectors.boards.history import History, follow

DRAWERS: Mapping[str, Callable[[History], Board]] = {
    "ave_caesar": ave_caesar.draw,
    "ben_hur": ben_hur.draw,
}
"""By the game's id."""


def race_board(race: Race, *, turn: int | None = None) -> Board:
    """The race at a turn, or now; two queries (seats, log) unless prefetched.

    Args:
        race: a started race.
        turn: number of actions, 0 to `race.turn`.

    Raises:
        EngineError: the stored log does not hold or its rules are not installed.
    """
    return draw_board(follow(race, turn=turn))


def draw_board(history: History) -> Board:
    """The board of a race that has been followed; no query."""
    return DRAWERS[history.race.game](history)


def game_name(game: str) -> str:
    """A game's name for people, or its id when it is not installed."""
    try:
        return ruleset(game).name
    except UnknownRuleset:
        return game
