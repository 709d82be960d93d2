"""Who may come past and ram one's horses where one stops (CM-27, CM-30)."""

from typing import NamedTuple

from engine.rulesets.circus_maximus.actions import Verb
from engine.rulesets.circus_maximus.assault import Assault
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.standing import Standing
from engine.rulesets.circus_maximus.track import INDEX, LANE, SECTION

STARTS = (0, 40, 58, 98, 116)
"""Squares of the lap before each section in a lane of the middle, and the whole."""
WIDTHS = (0.2, 0.5, 0.25)
"""How often somebody attacks in passing, by the lanes between."""
AGAIN = 0.5
"""Share of it for who has moved already: he may be faster next turn."""


def _levels() -> tuple[float, ...]:
    lengths: dict[tuple[int, int], int] = {}
    for lane, section, index in zip(LANE, SECTION, INDEX, strict=True):
        lengths[lane, section] = max(index, lengths.get((lane, section), 0))
    return tuple(
        STARTS[section]
        + (index - 0.5)
        / lengths[lane, section]
        * (STARTS[section + 1] - STARTS[section])
        for lane, section, index in zip(LANE, SECTION, INDEX, strict=True)
    )


LEVEL = _levels()
"""Squares of the lap behind each square, as if its lane were one of the middle."""


class Pursuer(NamedTuple):
    """Somebody who may come past.

    Attributes:
        level: squares of the lap behind him; lane: his.
        reach: squares that he may drive.
        loss: turns that his attack costs.
    """

    level: float
    lane: int
    reach: int
    loss: float


def pursuer(rival: Standing, me: Standing, chariot: Chariot) -> Pursuer:
    """Return what a rival threatens; `chariot` is his, where he is thought to be."""
    share = AGAIN if chariot.moved else 1.0
    loss = share * Assault(rival, me).loss(Verb.RAM_TEAM).victim
    square = chariot.team or 0
    return Pursuer(LEVEL[square], LANE[square], rival.most, loss)


def threat(pursuers: tuple[Pursuer, ...], square: int) -> float:
    """Return the turns that all of them may cost who stops on a square."""
    level, lane = LEVEL[square], LANE[square]
    found = 0.0
    for each in pursuers:
        apart = abs(lane - each.lane)
        behind = (level - each.level) % STARTS[-1]
        if apart < len(WIDTHS) and behind <= each.reach:
            found += WIDTHS[apart] * each.loss
    return found
