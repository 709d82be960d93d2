"""The spear: an attack a turn, and a danger to who holds it (MV-4)."""

import msgspec

from engine.rulesets.circus_maximus.adjacency import LINE, Counter
from engine.rulesets.circus_maximus.chariot import Chariot, Driver
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.speed import cdm
from engine.rulesets.circus_maximus.strikes import ON_A_TEAM, Blow, strike


class SelfTest(msgspec.Struct, frozen=True):
    """Total of a bearer's own test, and the row against him; None when safe."""

    total: int
    row: int | None = None


def thrust(
    field: Field, by: Chariot, against: Chariot, counter: Counter, side: int
) -> Blow:
    """Thrust at a driver or at the nearest horse (MV-4, A14).

    Args:
        field: the track.
        by: the bearer.
        against: his victim, whose driver modifier does not count.
        counter: CAR for the driver, TEAM for a horse.
        side: of the attacker's place, seen from the victim.
    """
    total = field.dice(2) + cdm(field, by)
    hit = field.charts.spear_hit(total)
    field.tell("thrust", by.seat, against=against.seat, total=total, hit=int(hit))
    if not hit:
        return Blow(total, hit)
    row = field.dice(2)
    what = field.charts.spear(row)
    if counter is Counter.TEAM:
        what = ON_A_TEAM[what]
    field.tell("struck", against.seat, row=row, what=what)
    return Blow(total, hit, row, strike(field, by, against, what, side))


def self_test(field: Field, chariot: Chariot) -> SelfTest | None:
    """Let a bearer test his own spear; None for who holds none (MV-4).

    Due whenever he strains in a corner, rams or is rammed, after what came of that.
    """
    if not (field.terms.spear and chariot.spear and chariot.driver == Driver.IN_CAR):
        return None
    if chariot.flipped:
        return None
    total = field.dice(2) - cdm(field, chariot)
    if not field.charts.spear_self(total):
        field.tell("own_spear", chariot.seat, total=total)
        return SelfTest(total)
    row = field.dice(2)
    what = field.charts.spear(row)
    field.tell("own_spear", chariot.seat, total=total, row=row, what=what)
    strike(field, chariot, chariot, what, LINE)
    return SelfTest(total, row)
