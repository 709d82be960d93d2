"""What an attack costs its victim and the attacker himself, in turns, by its odds."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.rulesets.circus_maximus.actions import Verb
from engine.rulesets.circus_maximus.adjacency import LINE, facing, range_between
from engine.rulesets.circus_maximus.chariot import Whip
from engine.rulesets.circus_maximus.charts import Charts
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.horses import outer_living
from engine.rulesets.circus_maximus.layout import TO_CORNER
from engine.rulesets.circus_maximus.ram import opposite, ram_modifier
from engine.rulesets.circus_maximus.risk import (
    EYES,
    ONE,
    SWERVE,
    THREE,
    TWO,
    WOUND,
    at_least,
    row_cost,
    wheel_off,
    wheel_toll,
)
from engine.rulesets.circus_maximus.speed import cdm
from engine.rulesets.circus_maximus.standing import Standing

DEAD_HORSE = 1.5
"""Turns until a dead horse is cut loose (CM-32, CM-34)."""
SLOWED = 0.2
"""Turns that a die off the maximum speed costs."""
WHIP_LOST = 0.6
CRITICAL = 2.2
"""Turns that a critical hit costs: one of six pulls the driver over the rail."""
LASH = {"M": SLOWED, "B": 0.06, "W": SLOWED + WOUND, "C": CRITICAL}
WIDEST = 10
"""The most that two dice differ from two others."""
PUSHED = 0.06
"""Turns that a forced MF costs before a corner, or gains without one (CM-28)."""
NEAR_CORNER = 12
"""Squares before a corner in which a forced MF hurts."""
BLIND_CORNER = 2
"""Squares before a corner in which dust hurts twice as much (section 7.7)."""
WHEEL = 0.1
"""Turns that each hit on a wheel costs for what it may lead to (CM-33)."""
KEPT = {Verb.DUST: 0.02, Verb.KNIFE: 0.03, Verb.SMALL_KNIFE: 0.5}
"""What a weapon is worth that is not thrown yet; without a knife nothing is cut."""


class Loss(NamedTuple):
    """Turns lost by the victim and by the attacker."""

    victim: float
    own: float = 0.0


class Assault:
    """One attacker and one victim."""

    def __init__(self, by: Standing, against: Standing) -> None:
        self.field: Field = by.field
        self.charts = by.field.charts
        self.by, self.against = by, against
        self.edge = cdm(self.field, by.chariot) - cdm(self.field, against.chariot)
        self.aim = cdm(self.field, by.chariot)
        self.side = facing(by.chariot, against.chariot)

    def loss(self, verb: Verb) -> Loss:
        """Return what an attack is expected to cost both."""
        return LOSSES[verb](self)

    def lash_team(self) -> Loss:
        """A success costs endurance and pushes the team on (CM-28)."""
        square = self.against.square
        push = PUSHED if TO_CORNER[square] <= NEAR_CORNER else -PUSHED
        mean = sum(
            at_least(margin - self.edge) for margin in range(1, WIDEST + self.edge + 1)
        )
        return Loss(mean * (push + self.against.prices.endurance))

    def lash_driver(self) -> Loss:
        """The whip itself may be lost (CM-29)."""
        long = self.by.chariot.whip == Whip.LONG
        return lash_loss(self.charts, self.edge, long=long)

    def ram_team(self) -> Loss:
        """Hits on the outer horse (CM-30)."""
        index = outer_living(self.against.chariot, self.side)
        modifier = ram_modifier(self.field, self.by.chariot, opposite(self.side))
        loss = sum(
            odds * self._horse(index, self.charts.horse_hits(total + modifier))
            for total, odds in TWO
        )
        return Loss(loss, self.by.own_spear())

    def ram_car(self) -> Loss:
        """Wheels on both sides may suffer (CM-31)."""
        victim = own = 0.0
        for total, odds in THREE:
            hurt = self.charts.car_damage(total + self.edge)
            victim += odds * (hurt in ("D", "both"))
            own += odds * (hurt in ("A", "both"))
        return Loss(
            victim * self._wheel(self.by, self.against, self.side),
            own * self._wheel(self.against, self.by, opposite(self.side))
            + self.by.own_spear(),
        )

    def dust(self) -> Loss:
        """The victim turns the row with his modifier as it suits him (MV-2)."""
        hit = sum(odds for total, odds in TWO if self.charts.dust_hit(total + self.aim))
        rows = [(self.charts.dust(total), odds) for total, odds in TWO]
        victim = sum(odds * row_cost(self.against.prices, row) for row, odds in rows)
        own = sum(
            odds * (EYES if row == "wind" else SWERVE)
            for row, odds in rows
            if row in ("wind", "swerve")
        )
        if TO_CORNER[self.against.square] <= BLIND_CORNER:
            victim *= 2
        return Loss(hit * victim, hit * own + KEPT[Verb.DUST])

    def knife(self) -> Loss:
        """Thrown from anywhere; the throwing knife is gone (MV-3)."""
        return self._thrown(Verb.KNIFE, 0)

    def small_knife(self) -> Loss:
        """The last means to cut a horse or oneself loose."""
        spare = KEPT[Verb.KNIFE if self.by.chariot.knife else Verb.SMALL_KNIFE]
        return Loss(self._thrown(Verb.SMALL_KNIFE, 1).victim, spare)

    def spear(self) -> Loss:
        """At the driver (MV-4)."""
        return Loss(self._spear_hits() * self._blade(self.charts.spear))

    def spear_team(self) -> Loss:
        """At the nearest horse (A14)."""
        rows = {"major": 3, "minor": 1}
        index = outer_living(self.against.chariot, self.side)
        loss = sum(
            odds * self._horse(index, rows.get(self.charts.spear(total), 9))
            for total, odds in TWO
        )
        return Loss(self._spear_hits() * loss)

    def _thrown(self, verb: Verb, handicap: int) -> Loss:
        squares = range_between(self.by.chariot, self.against.chariot)
        totals = _sum_of(squares)
        hit = sum(
            odds
            for total, odds in totals
            if self.charts.knife_hit(total + handicap * squares - self.aim)
        )
        return Loss(hit * self._blade(self.charts.knife), KEPT[verb])

    def _blade(self, table: Callable[[int], str]) -> float:
        prices = self.against.prices
        return sum(odds * row_cost(prices, table(total)) for total, odds in TWO)

    def _spear_hits(self) -> float:
        aim = self.aim
        return sum(odds for total, odds in TWO if self.charts.spear_hit(total + aim))

    def _horse(self, index: int, hits: int) -> float:
        """Return what hits on one horse cost its team (CM-30, CM-32)."""
        victim = self.against
        boxes = victim.chariot.horses[index]
        each = max(victim.now, 0.0) / max(victim.most, 1)
        return min(hits, boxes) * each + DEAD_HORSE * (hits >= boxes)

    def _wheel(self, hitter: Standing, victim: Standing, side: int) -> float:
        """Return what damage to a wheel costs on the side given (CM-31, CM-33)."""
        if side == LINE:
            return 0.0
        modifier = ram_modifier(self.field, hitter.chariot, opposite(side))
        before, turns = victim.chariot.wheels[side], max(victim.now, 0.0)
        borne = wheel_toll(before, turns, victim.prices)
        cost = 0.0
        for total, odds in TWO:
            hits = self.charts.wheel_hits(total + modifier)
            check = wheel_off(before + hits) if hits > 1 else 0.0
            lasting = wheel_toll(before + hits, turns, victim.prices) - borne
            lasting += WHEEL * hits
            cost += odds * min(lasting + check * victim.prices.flip, victim.prices.flip)
        return cost


@lru_cache(maxsize=256)
def lash_loss(charts: Charts, edge: int, *, long: bool) -> Loss:
    """Return what a lash at a driver costs both (CM-29).

    Args:
        charts: of the race.
        edge: how much higher the attacker's driver modifier is.
        long: whether the whip is a long one (MV-1).
    """
    shift = charts.blade.long_whip if long else 0
    victim = own = 0.0
    for factor in range(edge - WIDEST, edge + WIDEST + 1):
        odds = at_least(factor - edge) - at_least(factor + 1 - edge)
        column = charts.lash_column(factor, shift)
        for total, share in TWO:
            code = charts.lash_driver(total, column)
            victim += odds * share * LASH.get(code, 0.0)
            own += odds * share * WHIP_LOST * (code == "G")
    return Loss(victim, own)


def _sum_of(dice: int) -> tuple[tuple[int, float], ...]:
    return {1: ONE, 2: TWO}.get(dice, THREE)


LOSSES: Mapping[Verb, Callable[[Assault], Loss]] = {
    Verb.LASH_TEAM: Assault.lash_team,
    Verb.LASH_DRIVER: Assault.lash_driver,
    Verb.RAM_TEAM: Assault.ram_team,
    Verb.RAM_CAR: Assault.ram_car,
    Verb.DUST: Assault.dust,
    Verb.KNIFE: Assault.knife,
    Verb.SMALL_KNIFE: Assault.small_knife,
    Verb.SPEAR: Assault.spear,
    Verb.SPEAR_TEAM: Assault.spear_team,
}
