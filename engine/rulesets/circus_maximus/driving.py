"""What a path, a speed to write and the way a move begins are worth, in turns.

A path is worth the turns to go from its end, less what it costs and risks. A speed is
worth its best path, half in an empty circus and half as the others stand now: about
half of them will have moved away before one's own counter is drawn.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property

from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.lanes import paths
from engine.rulesets.circus_maximus.layout import AHEAD, FARTHEST, TO_CORNER, Path
from engine.rulesets.circus_maximus.pace import LIMITS, STUCK
from engine.rulesets.circus_maximus.risk import wreck_toll
from engine.rulesets.circus_maximus.speed import cdm
from engine.rulesets.circus_maximus.standing import Standing
from engine.rulesets.circus_maximus.threat import Pursuer, threat
from engine.rulesets.circus_maximus.track import (
    INSIDE,
    LANE,
    NEXT,
    NOWHERE,
    OUTSIDE,
    SAFE,
)
from engine.rulesets.circus_maximus.weather import slides_on

STOPPED = 0.25
"""Turns that each MF costs that nothing can be done with: it ends in a ram (CM-25)."""
SLIDE = 0.4
"""Turns that a lane too many costs (MV-10)."""
PAID = 2
"""Endurance that a wreck is paid on the average (CM-41)."""
STRAINS = (2, 5)
"""Dice that stand for a strain (CM-18)."""
LOOKED_AT = 5
"""Speeds that are tried among the others; the rest is judged in an empty circus."""
EMPTY_SHARE = 0.5
"""How much the empty circus counts for those."""
SLOW_START, ACCELERATION = 3, 7
"""MF that the first turn loses on the average (CM-11, MV-7)."""
HOPELESS = 5.0
"""Turns by which the other speeds are put behind."""


class Wheelman:
    """Weighs the ways of one chariot.

    Attributes:
        field: the track; chariot: who drives; here: his prospects.
    """

    def __init__(
        self,
        here: Standing,
        pursuers: tuple[Pursuer, ...] = (),
        caution: float = 0.0,
    ) -> None:
        self.field: Field = here.field
        self.chariot: Chariot = here.chariot
        self.here = here
        self._pursuers, self._caution = pursuers, caution
        slides = len(slides_on(self.field, self.chariot))
        self._change = SLIDE * slides / 6

    def path(self, path: Path, checked: int = 0) -> float:
        """Return what a path is worth; `checked` is the excess that was paid for."""
        here, chariot = self.here, self.chariot
        value = -here.turns(path.end) - self._change * path.changes
        over = path.excess - checked
        spent = path.brakes
        if over > 0:
            value -= here.strain_toll(path.excess)
            spent += over
        if spent:
            value -= here.tiring(spent, brakes=path.brakes)
        if path.wrecks:
            drm = -cdm(self.field, chariot)
            toll = wreck_toll(self.field.charts, drm, PAID, here.prices)
            value -= path.wrecks * toll
        if self._pursuers and here.legs(path.end) > 0:
            value -= self._caution * threat(self._pursuers, path.end)
        return value - STOPPED * path.left

    def best(self, square: int, mf: int, speed: int, checked: int = 0) -> float:
        """Return what the best path from a square is worth as all stand now."""
        ways = self.paths(square, mf, speed)
        return max(self.path(path, checked) for path in ways)

    def paths(self, square: int, mf: int, speed: int) -> tuple[Path, ...]:
        """Return the paths from a square that are worth a thought."""
        return paths(
            self.field,
            square,
            mf=mf,
            speed=speed,
            endurance=self.chariot.endurance,
        )

    def alone(self, mf: int, speed: int) -> float:
        """Return what a speed is worth where nobody is in the way."""
        here, best = self.here, -STUCK
        over = self._over_now(speed)
        for landing, cost in self._lines:
            if mf < cost:
                continue
            squares = min(mf - cost, FARTHEST)
            excess = over
            if TO_CORNER[landing] <= squares:
                limit = LIMITS[LANE[landing] - 1]
                excess = max(over, speed + here.lower - limit)
            toll = here.strain_toll(excess)
            best = max(best, -here.turns(AHEAD[landing][squares]) - toll)
        return best

    @cached_property
    def _lines(self) -> tuple[tuple[int, int], ...]:
        """Where one may go on straight: at once, after one change or two; their MF."""
        found = [(self.here.square, 0)]
        for letter, beside in (("O", OUTSIDE), ("I", INSIDE)):
            square, cost = self.here.square, 0
            for _ in range(2):
                square = beside[NEXT[square]]
                cost += self.field.charts.step_mf[letter]
                if square == NOWHERE:
                    break
                found.append((square, cost))
        return tuple(found)

    def start(self, mf: int) -> float:
        """Return what it is worth to begin a move with so many MF."""
        over = self._over_now(mf)
        toll = self.here.strain_toll(over) + self.wheels(mf)
        return self.best(self.here.square, mf, mf, over) - toll

    def _over_now(self, speed: int) -> int:
        """Return the excess that a move begins with, in a corner (CM-20)."""
        safe = SAFE[self.here.square]
        return max(0, speed + self.here.lower - safe) if safe else 0

    def strain(self, mf: int) -> float:
        """Return what it is worth to strain first (CM-18)."""
        worths = [self.start(mf + die) - self.here.tiring(die) for die in STRAINS]
        return sum(worths) / len(worths)

    def wheels(self, speed: int) -> float:
        """Return what a damaged wheel makes a speed cost (CM-33)."""
        if speed < self.field.terms.flip_speed:
            return 0.0
        return self.here.wheels_toll()

    def orders(self, speeds: Iterable[int]) -> dict[int, float]:
        """Return what each speed is worth to be written."""
        if self.chariot.stopped:
            return self.to_cut(speeds)
        moves = self.moves(speeds)
        worths = self.unhindered(moves)
        promising = sorted(worths, key=lambda speed: -worths[speed])
        for speed in promising[:LOOKED_AT]:
            crowded = self.start(moves[speed])
            worths[speed] += (1 - EMPTY_SHARE) * (crowded - worths[speed])
        for speed in promising[LOOKED_AT:]:
            worths[speed] -= HOPELESS
        return worths

    def unhindered(self, moves: Mapping[int, int]) -> dict[int, float]:
        """Return what each speed is worth in an empty circus, by the MF it gives."""
        return {
            speed: self.alone(mf, mf) - self.wheels(speed)
            for speed, mf in moves.items()
        }

    def to_cut(self, speeds: Iterable[int]) -> dict[int, float]:
        """Return what each speed is worth beside a dead horse: the most (CM-34)."""
        return {speed: speed - self.here.now for speed in speeds}

    def moves(self, speeds: Iterable[int]) -> dict[int, int]:
        """Return the MF that each speed will probably give (CM-11, CM-28)."""
        lost, pushed = self._first_turn(), self.chariot.forced_mf
        return {speed: max(0, speed - lost) + pushed for speed in speeds}

    def marked(self, speed: int) -> float:
        """Return what a speed with an S is worth: one strains, come what may (MV-8)."""
        mf = self.moves([speed])[speed]
        alone = [
            self.alone(mf + die, mf + die) - self.here.tiring(die) for die in STRAINS
        ]
        return sum(alone) / len(alone) - self.wheels(speed)

    def _first_turn(self) -> int:
        terms = self.field.terms
        if self.field.turn > 1:
            return 0
        if terms.first_turn_accel:
            return max(0, ACCELERATION - self.chariot.dm)
        return SLOW_START if terms.slow_start else 0
