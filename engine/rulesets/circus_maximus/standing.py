"""How a chariot stands in the race: turns to go, and what mishaps would cost it."""

from functools import cached_property

import msgspec

from engine.rulesets.circus_maximus import corner, weather
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.pace import SECOND, Pace, legs_to_go, pace
from engine.rulesets.circus_maximus.risk import (
    Prices,
    corner_toll,
    corner_tolls,
    spear_toll,
    wheel_off,
)
from engine.rulesets.circus_maximus.speed import cdm, team_speed

AMPLE, SCARCE = 0.025, 0.07
"""Turns that a point of endurance is worth."""
NEEDED = 2.0
"""Endurance a turn that can be put to use."""
HORSE = 0.7
"""Turns that a box of a horse is worth in a corner or on a wreck."""
TURNS_A_LEG = 3.2
EXHAUSTED = 0.03
"""Turns lost by exhaustion, by the square of the turns to go (CM-26)."""
HOME = 1.0
"""What it is worth to be home, besides the turns saved."""


class Manner(msgspec.Struct, frozen=True):
    """How somebody drives.

    Attributes:
        flip: turns that a wreck counts for.
        harm: how much of a close rival's loss is one's own gain.
        thrift: how dear endurance is, 1 for the usual.
        caution: how much it counts who may attack where one stops; 0 for not at all.
        choosy: builds what wins most.
    """

    flip: float
    harm: float
    thrift: float = 1.0
    caution: float = 0.0
    choosy: bool = False


STEADY = Manner(flip=12.0, harm=0.3)


class Standing:
    """One chariot with its prospects, as long as nothing changes.

    Attributes:
        field: the track; chariot: whose prospects; square: of its team.
        most: its usual maximum speed, without what passes.
        weather: added to its corner strains by the sky and the blades.
        drm: the same less the driver's usual modifier.
        lower: how much lower the safe speeds are (MV-11).
        prices: of mishaps; endurance is dear when little is left of it.
    """

    def __init__(
        self, field: Field, chariot: Chariot, square: int, manner: Manner = STEADY
    ) -> None:
        steady = cdm(field, chariot) + chariot.jostle
        self.field, self.chariot, self.square = field, chariot, square
        self.most = max(0, team_speed(field, chariot) + steady)
        self.weather = corner.modifier(field, chariot)
        self.drm = self.weather - steady
        self.lower = weather.safe_loss(field)
        needed = NEEDED * TURNS_A_LEG * self.legs(square)
        price = AMPLE if chariot.endurance >= needed * manner.thrift else SCARCE
        self.prices = Prices(manner.flip, price * manner.thrift, HORSE)
        self._bold = chariot.endurance > 0 and steady >= 0

    @cached_property
    def pace(self) -> Pace:
        """The turns to go at the usual speed."""
        charts = self.field.charts
        tolls = corner_tolls(charts, self.drm, self.prices) if self._bold else ()
        return pace(self.most, tolls, self.lower)

    @cached_property
    def now(self) -> float:
        """The turns to go from where it stands."""
        return self.turns(self.square)

    def legs(self, square: int) -> int:
        """Return the half laps to go from a square reached in this turn."""
        crossed = SECOND[self.square] and not SECOND[square]
        return legs_to_go(self.field.terms.laps, self.chariot.laps + crossed, square)

    def turns(self, square: int) -> float:
        """Return the turns to go from a square reached in this turn."""
        legs = self.legs(square)
        return self.pace.turns(legs, square) if legs > 0 else -HOME

    def strain_toll(self, over: int) -> float:
        """Return what a corner costs now, so much over its safe speed (CM-20)."""
        if over <= 0:
            return 0.0
        field, chariot = self.field, self.chariot
        modifier = cdm(field, chariot)
        if modifier < 0 or not chariot.endurance:  # CM-22, CM-26: it flips
            return self.prices.flip
        toll = corner_toll(field.charts, over, self.weather - modifier, self.prices)
        return toll + self.wheels_toll() + self.own_spear()

    def own_spear(self) -> float:
        """Return what one test of his own spear may cost a bearer (MV-4)."""
        if not self.chariot.spear:
            return 0.0
        modifier = cdm(self.field, self.chariot)
        return spear_toll(self.field.charts, modifier, self.prices)

    def wheels_toll(self) -> float:
        """Return what one check of the wheels may cost (CM-33)."""
        left, right = self.chariot.wheels
        if not (left or right):
            return 0.0
        return (wheel_off(left) + wheel_off(right)) * self.prices.flip

    def tiring(self, spent: int, *, brakes: int | None = None) -> float:
        """Return what it costs to spend endurance (CM-26).

        Args:
            spent: in all.
            brakes: the part whose price is not in another toll; None for all of it.
        """
        toll = (spent if brakes is None else brakes) * self.prices.endurance
        if 0 < self.chariot.endurance <= spent:
            toll += EXHAUSTED * max(0.0, self.now) ** 2
        return toll
