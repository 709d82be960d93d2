"""Rams, wanted and unwanted (CM-25, CM-30, CM-31)."""

import msgspec

from engine.core.ruleset import DecisionKind
from engine.rulesets.circus_maximus import evade, flips, horses
from engine.rulesets.circus_maximus.adjacency import LINE, Counter
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.chart_fighting import ATTACKER_HURT, DEFENDER_HURT
from engine.rulesets.circus_maximus.field import Field, Question
from engine.rulesets.circus_maximus.spear import SelfTest, self_test
from engine.rulesets.circus_maximus.speed import control

UNWANTED = -3
"""Off the rammer's driver modifier in an involuntary ram (CM-25)."""
SLOWER = 1
"""Off the rammer's next maximum speed after an involuntary ram (CM-25)."""


class RamTeam(msgspec.Struct, frozen=True):
    """What a ram did to a horse.

    Attributes:
        total: on the horse injury table.
        horse: its number, 1 to 4 from the left.
        horse_hits: hits of the table; surplus is lost.
        critical: total of the critical roll (MV-6); None without one.
        killed: the horse died.
        tests: spears tested, the rammer's first (MV-4).
    """

    total: int
    horse: int
    horse_hits: int
    critical: int | None
    killed: bool
    tests: tuple[SelfTest, ...] = ()


class RamCar(msgspec.Struct, frozen=True):
    """What a ram did to the cars.

    Attributes:
        total: on the table of damage to cars.
        result: A attacker, D defender, both or none.
        wheel_totals: on the wheel damage table, the defender's first.
        flip_rolls: of wheels with two or more new hits, the defender's first.
        tests: spears tested, the rammer's first (MV-4).
    """

    total: int
    result: str
    wheel_totals: tuple[int, ...] = ()
    flip_rolls: tuple[int, ...] = ()
    tests: tuple[SelfTest, ...] = ()


Ram = RamTeam | RamCar


def ram_team(field: Field, by: Chariot, against: Chariot, side: int) -> RamTeam:
    """Ram the outer living horse of a side (CM-30).

    Args:
        field: the track.
        by: who rams with his car.
        against: whose horse is rammed.
        side: of the victim that is rammed, LEFT or RIGHT.
    """
    index = horses.outer_living(against, side)
    ram = _ram_horse(field, by, against, index=index, side=side)
    return msgspec.structs.replace(ram, tests=_self_tests(field, by, against))


def ram_car(field: Field, by: Chariot, against: Chariot, side: int) -> RamCar:
    """Ram a car (CM-31); `side` is that of the victim, LEFT or RIGHT."""
    return _ram_cars(field, by, against, side=side, modifier=0)


def forced_ram(
    field: Field,
    mover: Chariot,
    victim: Chariot,
    counter: Counter,
    *,
    side: int = LINE,
    modifier: int = UNWANTED,
) -> Ram | None:
    """Let a chariot that cannot do otherwise run into another (CM-25).

    Args:
        field: the track.
        mover: who runs into the other; the rest of its MF is lost.
        victim: may evade.
        counter: which half of the mover meets the victim's car: its TEAM, where its
            own horses suffer, or its CAR.
        side: of the victim, LEFT or RIGHT; LINE from behind, where the mover's owner
            chooses the horse.
        modifier: to the mover's driver modifier.

    Returns:
        What happened; None when the victim has evaded and there was no ram.
    """
    if evade.evades(field, mover, victim, "forced-ram"):
        return None
    field.tell("forced_ram", mover.seat, against=victim.seat, counter=counter.value)
    mover.next_max -= SLOWER
    mover.mf = 0
    if counter is Counter.CAR:
        return _ram_cars(field, mover, victim, side=side, modifier=modifier)
    index = _own_horse(field, mover, side)
    ram = _ram_horse(field, victim, mover, index=index, side=opposite(side))
    return msgspec.structs.replace(ram, tests=_self_tests(field, mover, victim))


def opposite(side: int) -> int:
    """Return the side of one chariot that faces the given side of the other."""
    return LINE if side == LINE else 1 - side


def ram_modifier(field: Field, chariot: Chariot, side: int) -> int:
    """Return what a car adds to the damage it does on one of its sides.

    Its weight (CM-4); with a detailed specification the blade of that side (MV-1).
    """
    if not field.terms.detailed_spec:
        return field.charts.ram(chariot.car)
    return 0 if side == LINE else field.charts.blade.ram[chariot.blades[side]]


def collide(
    field: Field, by: Chariot, against: Chariot, side: int, result: str
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Damage the wheels that face each other (CM-31); also MV-2 rows 3 to 5.

    Args:
        field: the track.
        by: the attacker.
        against: the defender.
        side: of the defender, LEFT or RIGHT.
        result: whose wheel is hurt: A, D or both.

    Returns:
        The totals on the wheel damage table and the flip rolls, the defender's first.
    """
    hurt = []
    if result in DEFENDER_HURT:
        hurt.append((against, side, by))
    if result in ATTACKER_HURT:
        hurt.append((by, opposite(side), against))
    totals: list[int] = []
    checks: list[tuple[Chariot, int]] = []
    for chariot, wheel, other in hurt:
        total = field.dice(2) + ram_modifier(field, other, opposite(wheel))
        totals.append(total)
        hits = field.charts.wheel_hits(total)
        if flips.hit_wheel(field, chariot, wheel, hits):
            checks.append((chariot, wheel))
    rolls: tuple[int, ...] = ()
    for chariot, wheel in checks:
        rolls += flips.check_wheel(field, chariot, wheel)
    return tuple(totals), rolls


def _ram_cars(
    field: Field, by: Chariot, against: Chariot, *, side: int, modifier: int
) -> RamCar:
    total = field.dice(3) + control(field, by) + modifier - control(field, against)
    result = field.charts.car_damage(total)
    field.tell("cars_rammed", against.seat, by=by.seat, total=total, result=result)
    totals, rolls = collide(field, by, against, side, result)
    return RamCar(total, result, totals, rolls, _self_tests(field, by, against))


def _ram_horse(
    field: Field, car: Chariot, team: Chariot, *, index: int, side: int
) -> RamTeam:
    """Roll for the horse of a team that meets a car; side is the team's.

    A team that has lost its car weighs nothing: no car adds to the roll (CM-30).
    """
    modifier = 0 if car.flipped else ram_modifier(field, car, opposite(side))
    total = field.dice(2) + modifier
    hits = field.charts.horse_hits(total)
    field.tell("horse_rammed", team.seat, by=car.seat, horse=index + 1, total=total)
    wound = horses.hit_horse(field, team, index, hits, car.seat)
    return RamTeam(total, index + 1, hits, wound.critical, wound.killed)


def _self_tests(field: Field, *pair: Chariot) -> tuple[SelfTest, ...]:
    """Test the spears of the rammer and of the victim (MV-4)."""
    found = [self_test(field, chariot) for chariot in pair]
    return tuple(test for test in found if test is not None)


def _own_horse(field: Field, chariot: Chariot, side: int) -> int:
    """Return the horse that runs into a car; from behind its owner chooses (CM-25)."""
    if side != LINE:
        return horses.outer_living(chariot, opposite(side))
    living = [number for number, boxes in enumerate(chariot.horses, 1) if boxes]
    if len(living) == 1 or chariot.runaway:
        return living[0] - 1
    options = tuple(str(number) for number in living)
    return int(field.ask(Question(chariot.seat, DecisionKind.HORSE, options))) - 1
