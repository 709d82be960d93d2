"""What each legal action is worth at a glance, so that bots need not know the game.

The deck holds a few more points than the shortest way needs (AC-5); an action is
good when it wastes none of them, greets early and keeps others behind.
"""

from functools import lru_cache

from engine.rulesets.ave_caesar.actions import PASS, SALUTE
from engine.rulesets.ave_caesar.cards import DECK_SUM, unpack
from engine.rulesets.ave_caesar.course import Course
from engine.rulesets.ave_caesar.table import Table
from engine.rulesets.ave_caesar.tracks import ALLEY, FINISH, NAMES

WASTE = 3.0
HOPELESS = 40.0
GREETING = 4.0
NARROW = 1.5
HASTE = 0.1
HOME = 60.0


@lru_cache(maxsize=64)
def _worth(course: Course, crossings: int, saluted: int) -> tuple[float, ...]:
    """Return the worth of standing on each space, without the way there."""
    worth = []
    for space in range(len(NAMES)):
        rest = course.rest[crossings][saluted][space]
        narrow = NARROW if space in course.narrow else 0.0
        worth.append(narrow - WASTE * rest)
    return tuple(worth)


def appraise(table: Table) -> tuple[float, ...]:
    """Return one value for each legal action of the driver on turn, in order."""
    seat = table.to_move()
    if seat is None:
        return ()
    course = table.terms.course
    at, crossings, saluted = table.at[seat], table.crossings[seat], table.saluted[seat]
    past = course.past[at]
    greets = table.terms.auto_salute
    rest = course.rest[crossings][saluted][at]
    spare = DECK_SUM - sum(unpack(table.played[seat])) - rest
    here = WASTE * rest
    values = []
    for action in table.legal_actions(seat):
        if action <= SALUTE:
            values.append(0.0 if action == PASS else 2 * HOME)
            continue
        card, to = action >> 10, action >> 1 & 511
        if to == FINISH:
            values.append(HOME if saluted else -HOME)
            continue
        lap = crossings + (past >> to & 1)
        greeted = saluted or int(action & 1 or (greets and to in ALLEY))
        value = _worth(course, lap, greeted)[to] + here + (HASTE - WASTE) * card
        if greeted != saluted:
            value += GREETING
        elif card - rest + course.rest[lap][greeted][to] > spare:
            value -= HOPELESS
        values.append(value)
    return tuple(values)
