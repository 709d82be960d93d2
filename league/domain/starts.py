"""The order of start places at one table, by the modes known before the race.

`balanced` is the order of the table in the schedule; `rotate` and `previous_finish`
belong to the rules of the game (AC-60, AC-61).
"""

from collections.abc import Mapping, Sequence

from league.domain.chance import Chance

LANES = 8  # of the circus
ROMAN = ("I", "II", "III", "IV", "V", "VI")


class StartChoiceError(ValueError):
    """A start place that cannot be chosen; the text is for people.

    Attributes:
        code: `stranger`, `no_place`, `taken` or `turn`.
        entry: whose choice it was.
    """

    def __init__(self, code: str, text: str, *, entry: int) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.entry = entry


def random_starts(entries: Sequence[int], *, seed: int) -> tuple[int, ...]:
    """Return the table in an order drawn by lot."""
    return tuple(Chance(seed).shuffled(entries))


def lot_starts(chariots: int, *, chance: Chance) -> tuple[int, ...]:
    """Return the start place of each chariot, drawn by lot (CM-8).

    Places count lane by lane and row by row; a row begins when the one before is full,
    and in the last one any lanes stay free.

    Args:
        chariots: how many.
        chance: draws.
    """
    rows, over = divmod(chariots, LANES)
    full = rows * LANES
    last_row = chance.shuffled(range(full + 1, full + LANES + 1))
    return tuple(chance.shuffled([*range(1, full + 1), *last_row[:over]]))


def standing_starts(
    entries: Sequence[int], *, standings: Sequence[int]
) -> tuple[int, ...]:
    """Return the table with the leader first.

    Args:
        entries: at the table; who is not in the standings starts last, in this order.
        standings: entries, leader first.
    """
    rank = {entry: i for i, entry in enumerate(standings)}
    return tuple(sorted(entries, key=lambda entry: rank.get(entry, len(rank))))


def reverse_standing_starts(
    entries: Sequence[int], *, standings: Sequence[int]
) -> tuple[int, ...]:
    """Return the table with the leader last and whoever has no standing first."""
    return standing_starts(entries, standings=standings)[::-1]


def seed_choice_starts(
    seeds: Sequence[int], *, choices: Mapping[int, int]
) -> tuple[int | None, ...]:
    """Return the table as chosen so far, place I first; None is still free.

    The best seed chooses first; the last to choose gets the place that is left.

    Args:
        seeds: entries of the table, best seed first.
        choices: entry to the start place it wants, from 1.

    Raises:
        StartChoiceError: a choice is out of turn, taken, or no place of this table.
    """
    places: list[int | None] = [None] * len(seeds)
    for entry in choices:
        if entry not in seeds:
            raise StartChoiceError(
                "stranger", "Only those at this table choose a place.", entry=entry
            )
    for turn, entry in enumerate(seeds):
        if entry not in choices:
            _check_nobody_hurries(seeds[turn + 1 :], choices=choices)
            break
        places[_free_place(places, wanted=choices[entry], entry=entry)] = entry
    if places.count(None) == 1:
        places[places.index(None)] = seeds[-1]
    return tuple(places)


def _free_place(places: Sequence[int | None], *, wanted: int, entry: int) -> int:
    if not 1 <= wanted <= len(places):
        raise StartChoiceError(
            "no_place",
            f"This table has the start places I to {ROMAN[len(places) - 1]}.",
            entry=entry,
        )
    if places[wanted - 1] is not None:
        free = ", ".join(
            name for name, by in zip(ROMAN, places, strict=False) if by is None
        )
        raise StartChoiceError(
            "taken",
            f"Start place {ROMAN[wanted - 1]} is taken; free: {free}.",
            entry=entry,
        )
    return wanted - 1


def _check_nobody_hurries(later: Sequence[int], *, choices: Mapping[int, int]) -> None:
    for entry in later:
        if entry in choices:
            raise StartChoiceError(
                "turn", "A better seed has to choose first.", entry=entry
            )


def snake(seeds: Sequence[int], *, tables: int) -> tuple[tuple[int, ...], ...]:
    """Return equally strong tables: 1-8-9-16, 2-7-10-15, 3-6-11-14 and 4-5-12-13.

    Args:
        seeds: entries, best seed first.
        tables: how many; their sizes differ by one when it does not divide.
    """
    dealt: list[list[int]] = [[] for _ in range(tables)]
    for i, entry in enumerate(seeds):
        lap, step = divmod(i, tables)
        dealt[step if lap % 2 == 0 else tables - 1 - step].append(entry)
    return tuple(map(tuple, dealt))
