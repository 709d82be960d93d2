"""How many tables, how many seats at each, and which board lies on it."""

SMALLEST, LARGEST = 3, 6
TARGETS = (4, 5, 6)
BOARD_A_AT_MOST = 4


class UnseatableError(ValueError):
    """Nobody could seat these people like this; the text is for people.

    Attributes:
        code: stable name of the reason: `too_few`, `single_table`, `target`, `copies`,
            `rounds`, `twice`, `pin_table`, `pin_room`, `pin_apart`, `apart`,
            `conditions` or `history`.
        people: how many were to be seated, where their number is the reason, else 0.
        most: seats of one table where they are too few, else 0.
    """

    def __init__(self, code: str, text: str, *, people: int = 0, most: int = 0) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.people = people
        self.most = most


def board_of(size: int) -> str:
    """Return the side of the board, `A` for three and four seats, else `B`."""
    return "A" if size <= BOARD_A_AT_MOST else "B"


def table_sizes(
    n: int,
    *,
    target: int = 4,
    copies: int | None = None,
    single_table: bool = False,
    fewest_wanted: int = SMALLEST,
    largest: int = LARGEST,
) -> tuple[int, ...]:
    """Return the seats of each table, larger tables first.

    Sizes differ by one at most. Source: platform specification, seat allocation.

    Args:
        n: people to seat.
        target: the size aimed at, from 4 up to the largest.
        copies: how many copies of the game there are; None for enough.
        single_table: all at one table, as far as the largest has room.
        fewest_wanted: seats a table has at least, where sizes up to the largest allow.
        largest: seats a table has at most; six but for Circus Maximus.

    Raises:
        UnseatableError: no such tables exist.
    """
    if not TARGETS[0] <= target <= largest:
        raise UnseatableError("target", f"Tables are aimed at four to {largest} seats.")
    if n < SMALLEST:
        raise UnseatableError(
            "too_few", f"A race needs three people; {_counted(n)} here.", people=n
        )
    if single_table and n > largest:
        raise UnseatableError(
            "single_table",
            f"One table seats {largest} at most; {_counted(n)} here.",
            people=n,
            most=largest,
        )
    fewest = -(-n // largest)
    if copies is not None and copies < fewest:
        raise UnseatableError(
            "copies",
            f"{n} people need at least {fewest} copies of the game;"
            f" {_counted(copies)} here.",
            people=n,
        )
    most = n // fewest_wanted if copies is None else min(n // fewest_wanted, copies)
    tables = 1 if single_table else max(fewest, min(-(-n // target), most))
    seats, larger = divmod(n, tables)
    return (seats + 1,) * larger + (seats,) * (tables - larger)


def _counted(n: int) -> str:
    return "1 is" if n == 1 else f"{n} are"
