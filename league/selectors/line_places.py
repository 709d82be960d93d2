"""The place of every line of official sheets, as the game of its race counts it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from league.domain.circus_places import race_places, race_winners
from league.domain.points import FinishCode, HeatResult, Line
from league.selectors.games import CIRCUS_MAXIMUS
from races.models import ResultLine


@dataclass(frozen=True, slots=True)
class LinePlaces:
    """Places and victories of lines.

    Attributes:
        of: place by id of the line, None where it has none.
        won: ids of the lines that won their race.
    """

    of: Mapping[int, int | None]
    won: frozenset[int]


def line_places(lines: Iterable[ResultLine]) -> LinePlaces:
    """Return who came in where: in Circus Maximus everybody has a place (CM-45).

    Args:
        lines: all of each sheet, with their sheets and races.
    """
    of: dict[int, int | None] = {}
    won: set[int] = set()
    sheets: dict[int, list[ResultLine]] = defaultdict(list)
    for line in lines:
        if line.sheet.race.game == CIRCUS_MAXIMUS:
            sheets[line.sheet_id].append(line)
        else:
            of[line.pk] = line.place
            if line.place == 1:
                won.add(line.pk)
    for sheet in sheets.values():
        result = HeatResult(
            round=1,
            table=1,
            lines=tuple(
                Line(one.pk, one.place, FinishCode(one.finish), order=one.order)
                for one in sheet
            ),
        )
        of |= race_places(result)
        won |= race_winners(result)
    return LinePlaces(of, frozenset(won))
