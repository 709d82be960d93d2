"""Whoever weighs a decision: his own prospects, his rivals', what an attack is worth."""

from math import exp

from engine.rulesets.circus_maximus.actions import Verb
from engine.rulesets.circus_maximus.assault import Assault
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.driving import Wheelman
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.race import Race
from engine.rulesets.circus_maximus.risk import at_least
from engine.rulesets.circus_maximus.speed import cdm
from engine.rulesets.circus_maximus.standing import STEADY, Manner, Standing
from engine.rulesets.circus_maximus.threat import pursuer
from engine.rulesets.circus_maximus.weapons import THROWN

NEARLY_ALL = 0.9
"""The most that a rival's loss is worth: with two in the race."""
ORDINARY = 8
"""Chariots of the race that the manners are made for."""
REACH = 3.0
"""Turns between two chariots over which a rivalry fades."""
BEHIND = 0.7
"""How much less a rival counts who is behind."""
EVADES = 0.6
"""How often a victim tries to evade (CM-27)."""


class Judge:
    """Weighs the decision that a race waits for.

    Attributes:
        race: what is judged; field: its track.
        seat: who is asked; me: his chariot.
        manner: how he drives.
    """

    def __init__(self, race: Race, seat: int, manner: Manner = STEADY) -> None:
        self.race, self.field, self.seat = race, race.field, seat
        self.manner = manner
        self.me: Chariot = race.field.chariots[seat]
        self._standings: dict[int, Standing] = {}
        self.rivals = [c.seat for c in self.field.chariots if self._is_rival(c)]

    def _is_rival(self, chariot: Chariot) -> bool:
        runs = chariot.team is not None and not (chariot.out or chariot.runaway)
        return runs and chariot.seat != self.seat

    def standing(self, seat: int) -> Standing:
        """Return the prospects of a chariot on the track."""
        found = self._standings.get(seat)
        if found is None:
            chariot = self.field.chariots[seat]
            square = chariot.team if chariot.team is not None else 0
            manner = self.manner if seat == self.seat else STEADY
            found = Standing(self.field, chariot, square, manner)
            self._standings[seat] = found
        return found

    def prospects(self, field: Field) -> Standing:
        """Return one's own prospects where the others stand somewhere else."""
        here = self.standing(self.seat)
        return Standing(field, field.chariots[self.seat], here.square, self.manner)

    def wheelman(self) -> Wheelman:
        """Return who weighs one's own ways."""
        return self.wheelman_of(self.standing(self.seat))

    def wheelman_of(self, here: Standing) -> Wheelman:
        """Return who weighs the ways of one's own chariot on a track."""
        caution, chariots = self.manner.caution, here.field.chariots
        rivals = self.rivals if caution else ()
        pursuers = tuple(
            pursuer(self.standing(seat), here, chariots[seat]) for seat in rivals
        )
        return Wheelman(here, pursuers, caution)

    def weight(self, rival: int) -> float:
        """Return how much of a rival's loss is one's own gain."""
        if rival not in self.rivals:
            return 0.0
        gap = self.standing(rival).now - self.standing(self.seat).now
        close = exp(-abs(gap) / REACH) * (BEHIND if gap > 0 else 1.0)
        weight = self.manner.harm * close * ORDINARY / (len(self.rivals) + 1)
        return min(weight, NEARLY_ALL)

    def gain(self, verb: Verb, rival: int) -> float:
        """Return what an attack is worth, the MF it costs apart."""
        weight = self.weight(rival)
        if not weight:
            return -1.0
        assault = Assault(self.standing(self.seat), self.standing(rival))
        loss = assault.loss(verb)
        meets = 1.0
        if verb not in THROWN:
            edge = cdm(self.field, self.field.chariots[rival]) - cdm(
                self.field, self.me
            )
            meets -= EVADES * at_least(-edge)
        return meets * (weight * loss.victim - loss.own)
