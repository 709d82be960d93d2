"""What a blade does to a driver or to the nearest horse (MV-3, MV-4, MV-6)."""

import msgspec

from engine.rulesets.circus_maximus.adjacency import LINE
from engine.rulesets.circus_maximus.chariot import LEFT, Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.horses import hit_horse, kill_horse, outer_living
from engine.rulesets.circus_maximus.wounds import hit_driver, kill_driver

ON_A_TEAM = {"major": "horse", "minor": "horse_1", "killed": "horse_killed"}
"""The rows of the spear read on a horse (A14)."""


class Blow(msgspec.Struct, frozen=True):
    """What a knife that was thrown, or a spear that was thrust, did.

    Attributes:
        to_hit: total of the attacker; hit: whether it struck.
        row: on the table; None on a miss.
        critical: total of the critical roll of a horse (MV-6); None without one.
    """

    to_hit: int
    hit: bool
    row: int | None = None
    critical: int | None = None


def strike(
    field: Field, by: Chariot, against: Chariot, what: str, side: int
) -> int | None:
    """Carry a row out; return the total of the critical roll (MV-6), None without.

    Args:
        field: the track.
        by: who threw or thrust.
        against: whom it meets.
        what: the row, a word of the knife or spear charts.
        side: of the attacker's place seen from the victim: LEFT, RIGHT or LINE, where
            the nearest horse is the leftmost.
    """
    match what:
        case "killed":
            kill_driver(field, against)
        case "major":
            hit_driver(field, against, field.die())
        case "minor":
            hit_driver(field, against, 1)
        case _:
            return _strike_horse(field, by, against, what, side)
    return None


def _strike_horse(
    field: Field, by: Chariot, against: Chariot, what: str, side: int
) -> int | None:
    index = outer_living(against, LEFT if side == LINE else side)
    if what == "horse_killed":
        kill_horse(field, against, index)
        return None
    hits = 1 if what == "horse_1" else field.die()
    return hit_horse(field, against, index, hits, by.seat).critical
