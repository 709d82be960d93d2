"""Perfect seatings known from geometry: lines of affine planes meet at most once.

The plane of order q has q * q points and q + 1 classes of parallel lines; every two
points share exactly one line. Nine at threes, sixteen at fours and 25 at fives.
"""

from collections.abc import Sequence

ORDERS = (3, 4, 5)
_TIMES_IN_GF4 = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))

Lines = list[list[int]]


def known_design(sizes: Sequence[int], *, rounds: int) -> list[Lines] | None:
    """Return rounds of tables without a repeated pair, or None when none is known.

    Args:
        sizes: the seats of each table.
        rounds: how many rounds are wanted.

    Returns:
        Rounds of tables of points, 0 to q * q - 1; the first holds them in order.
    """
    order = len(sizes)
    if order not in ORDERS or set(sizes) != {order} or rounds > order + 1:
        return None
    return affine_plane(order)[:rounds]


def affine_plane(order: int) -> list[Lines]:
    """Return the classes of parallel lines; the point (x, y) is x * order + y."""
    field = range(order)
    upright = [[x * order + y for y in field] for x in field]
    slanted = [
        [
            [x * order + _line(order, x=x, slope=slope, height=height) for x in field]
            for height in field
        ]
        for slope in field
    ]
    return [upright, *slanted]


def _line(order: int, *, x: int, slope: int, height: int) -> int:
    if order == 4:  # noqa: PLR2004 - four is no prime: its field has its own tables
        return _TIMES_IN_GF4[slope][x] ^ height
    return (slope * x + height) % order
