"""Hits on horses, critical hits, and what a dead horse costs (CM-30, CM-32, MV-6)."""

import msgspec

from engine.rulesets.circus_maximus.chariot import LEFT, Chariot
from engine.rulesets.circus_maximus.chart_moon import KILLED
from engine.rulesets.circus_maximus.field import Field

HORSES = 4


class HorseHit(msgspec.Struct, frozen=True):
    """What a hit did.

    Attributes:
        critical: total of the critical roll (MV-6); None without one.
        killed: the horse died.
    """

    critical: int | None
    killed: bool


def outer_living(chariot: Chariot, side: int) -> int:
    """Return the outermost living horse of a side, from 0 on the left (CM-30, A24)."""
    order = range(HORSES) if side == LEFT else range(HORSES - 1, -1, -1)
    return next(index for index in order if chariot.horses[index])


def hit_horse(
    field: Field, chariot: Chariot, index: int, hits: int, by: int | None = None
) -> HorseHit:
    """Hit a horse; the surplus is lost (CM-30).

    Args:
        field: the track.
        chariot: whose horse.
        index: of the horse, from 0.
        hits: of a table; with any, a critical roll follows under MV-6.
        by: seat that hit it; None for a mishap.
    """
    if not hits:
        return HorseHit(None, killed=False)
    critical = field.dice(2) if field.terms.critical_horse else None
    extra = 0 if critical is None else field.charts.critical_horse(critical)
    left = max(0, chariot.horses[index] - hits - extra)
    facts = {"horse": index + 1, "hits": hits, "left": left}
    if critical is not None:
        facts["critical"] = critical
    if by is not None:
        facts["by"] = by
    field.tell("horse_hit", chariot.seat, **facts)
    if not left or extra == KILLED:
        kill_horse(field, chariot, index)
        return HorseHit(critical, killed=True)
    chariot.horses[index] = left
    return HorseHit(critical, killed=False)


def kill_horse(field: Field, chariot: Chariot, index: int) -> None:
    """Kill a horse: the chariot stops until it is cut loose (CM-32).

    With the fourth the chariot is out of the race.
    """
    chariot.horses[index] = 0
    chariot.dead += 1
    lost = field.charts.death(chariot.dead, chariot.endurance)
    chariot.endurance -= lost
    chariot.stopped = True
    chariot.mf = 0
    chariot.written = 0
    field.tell("horse_died", chariot.seat, horse=index + 1, endurance=lost)
    if chariot.dead == HORSES:
        chariot.out = True
        field.tell("out", chariot.seat, reason="horses")
        field.lift(chariot)
