"""One chariot: team, car and driver, as plain facts.

Everything that a rule reads or changes is a fact here; the rules are functions in the
modules beside this one. Words are small numbers (the enums below).
"""

from copy import copy
from enum import IntEnum

import msgspec


class Car(IntEnum):
    """How heavy a car is (CM-4)."""

    LIGHT = 0
    NORMAL = 1
    HEAVY = 2


class Whip(IntEnum):
    """What the driver lashes with (MV-1)."""

    NONE = 0
    REGULAR = 1
    LONG = 2


class Blade(IntEnum):
    """What a wheel carries (MV-1)."""

    NONE = 0
    SCYTHE = 1
    LONG = 2


class Driver(IntEnum):
    """Where the driver is (CM-35 to CM-39, MV-2)."""

    IN_CAR = 0
    DRAGGED = 1
    DRAGGED_BEHIND_CAR = 2
    RUNNING = 3
    DEAD = 4
    SAFE = 5


LEFT, RIGHT = 0, 1
ON_GRID = -1


class Chariot(msgspec.Struct, eq=False):
    """The facts of one chariot; the words of `cases/README.md` are its attributes.

    Attributes:
        seat: from 0.
        team: square of the team counter; the car stands on the square behind. None
            off the board.
        car: how heavy (CM-4); under MV-1 the class for rain.
        dm: driver modifier; lowered for the race by critical hits.
        jostle: points off the current driver modifier (CM-22).
        hits: driver hits left.
        hits_max: driver hits at the start.
        horses: boxes left of horses 1 to 4 from the left; 0 is dead or cut.
        dead: number of horses that have died.
        endurance: left.
        whip: what is in hand.
        written: speed of this turn's order; None before it is written.
        wants_strain: the order had an S (MV-8).
        mf: movement factors left this turn.
        speed: whole speed of this turn: written, strain and lash, less early brakes.
        checked_over: excess that this phase's corner check was made with; None before.
        wheels: damage left and right.
        caps: damage at which a wheel comes off, left and right (MV-1).
        blades: left and right (MV-1).
        dust: has dust (MV-2); knife: throwing knife (MV-3); spear (MV-4).
        small_knife: has the small knife (MV-3).
        driver: where he is.
        runaway: nobody holds the reins (CM-36).
        stopped: a dead horse is not cut loose yet (CM-32).
        flipped: the car is a wreck (CM-35).
        blind: dust in the eyes (MV-2 row 11).
        finished: over the line for the last time: its number, from 1; 0 before.
        out: left the race for good (not finished).
        moved: has moved this turn.
        exhausted_turns: turn starts since endurance reached 0 (CM-26).
        next_max: change of the next maximum speed, then cleared.
        forced_mf: to be added to the next move (CM-28); optional_mf: may be added.
        straight_turns: turns still to go straight (MV-2 rows 6-8).
        no_attack_turns: turns without attacks (driver critical 2).
        frozen_speed: fixed speed while blind; None otherwise.
        laps: crossings of the line less one; -1 on the grid.
        body: square of a driver who is not in his car; None otherwise.
        attacked: has attacked on this square already.
        strained: has strained, cut or tried to this turn.
        thrust: has used the spear this turn (MV-4).
        phase_checks: kinds of flip check made this phase, a bit each (CM-33).
    """

    seat: int
    team: int | None = None
    body: int | None = None
    car: Car = Car.NORMAL
    dm: int = 0
    jostle: int = 0
    hits: int = 8
    hits_max: int = 8
    horses: list[int] = msgspec.field(default_factory=lambda: [5, 4, 4, 5])
    dead: int = 0
    endurance: int = 40
    whip: Whip = Whip.REGULAR
    written: int | None = 0
    wants_strain: bool = False
    mf: int = 0
    speed: int = 0
    checked_over: int | None = None
    wheels: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    caps: list[int] = msgspec.field(default_factory=lambda: [12, 12])
    blades: list[Blade] = msgspec.field(
        default_factory=lambda: [Blade.NONE, Blade.NONE]
    )
    dust: bool = False
    knife: bool = False
    spear: bool = False
    small_knife: bool = True
    driver: Driver = Driver.IN_CAR
    runaway: bool = False
    stopped: bool = False
    flipped: bool = False
    blind: bool = False
    finished: int = 0
    out: bool = False
    moved: bool = False
    exhausted_turns: int = 0
    next_max: int = 0
    forced_mf: int = 0
    optional_mf: int = 0
    straight_turns: int = 0
    no_attack_turns: int = 0
    frozen_speed: int | None = None
    laps: int = 0
    attacked: bool = False
    strained: bool = False
    thrust: bool = False
    phase_checks: int = 0

    def clone(self) -> "Chariot":
        """Return an independent copy; blades and capacities stay for a race."""
        twin = copy(self)
        twin.horses = self.horses[:]
        twin.wheels = self.wheels[:]
        return twin
