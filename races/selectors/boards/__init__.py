"""A race as a spectator sees it at one turn: pieces, order and what happened.

Everything is taken from `observe(None)` and from effects everybody may see, fact by
fact; hands, piles and the seed never come this far. Each game has a drawer; a page
that has the history already draws it with `draw_board`.
"""

from collections.abc import Callable, Mapping

from engine.core.errors import UnknownRuleset
from engine.registry import ruleset
from races.models import Race
from races.selectors.boards import ave_caesar, ben_hur, circus_maximus
from races.selectors.boards.close_up import close_up
from races.selectors.boards.common import Board
from races.selectors.boards.history import History
from races.selectors.boards.history import follow as follow_race

DRAWERS: Mapping[str, Callable[[History], Board]] = {
    "ave_caesar": ave_caesar.draw,
    "ben_hur": ben_hur.draw,
    "circus_maximus": circus_maximus.draw,
}
"""By the game's id."""


def race_board(race: Race, *, turn: int | None = None, follow: str = "") -> Board:
    """The race at a turn, or now; two queries (seats, log) unless prefetched.

    Args:
        race: a started race.
        turn: number of actions, 0 to `race.turn`.
        follow: letter of the chariot to cut a wide board around; empty for all of it.

    Raises:
        EngineError: the stored log does not hold or its rules are not installed.
    """
    board = draw_board(follow_race(race, turn=turn))
    return close_up(board, follow) if board.wide else board


def draw_board(history: History) -> Board:
    """The board of a race that has been followed; no query."""
    return DRAWERS[history.race.game](history)


def game_name(game: str) -> str:
    """A game's name for people, or its id when it is not installed."""
    try:
        return ruleset(game).name
    except UnknownRuleset:
        return game
