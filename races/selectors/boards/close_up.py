"""A part of a wide board: the window that keeps one chariot in its middle.

For small screens. It is asked for by the address, so that it needs no script.
"""

from dataclasses import replace

from races.selectors.boards.common import Board

ACROSS, DOWN = 456, 304
"""Nineteen squares of the circus: each is a finger wide on a phone."""


def close_up(board: Board, letter: str) -> Board:
    """Return the board cut around a chariot; as it is when that is not on it.

    Args:
        board: whole.
        letter: of the chariot to follow, in either case.
    """
    piece = next((p for p in board.pieces if p.colour == letter.lower()), None)
    if piece is None:
        return board
    left, top, width, height = map(float, board.view.split())
    x = _within(piece.x - ACROSS / 2, low=left, high=left + width - ACROSS)
    y = _within(piece.y - DOWN / 2, low=top, high=top + height - DOWN)
    window = f"{x:g} {y:g} {ACROSS} {DOWN}"
    return replace(board, view=window, follow=piece.colour)


def _within(value: float, *, low: float, high: float) -> float:
    return round(min(max(value, low), high), 1)
