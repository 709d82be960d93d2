"""An attack of the chariot that is moving: its price, evasion, and what it does."""

from engine.rulesets.circus_maximus.actions import Verb
from engine.rulesets.circus_maximus.adjacency import (
    REACH,
    Counter,
    car_square,
    distance,
    facing,
    in_grey_zone,
    range_between,
)
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.dust import Dust, throw_dust
from engine.rulesets.circus_maximus.evade import evades
from engine.rulesets.circus_maximus.field import EMPTY, Field
from engine.rulesets.circus_maximus.knife import furthest, throw
from engine.rulesets.circus_maximus.lash import (
    LashDriver,
    LashTeam,
    lash_driver,
    lash_team,
)
from engine.rulesets.circus_maximus.ram import RamCar, RamTeam, ram_car, ram_team
from engine.rulesets.circus_maximus.spear import thrust
from engine.rulesets.circus_maximus.strikes import Blow
from engine.rulesets.circus_maximus.weapons import (
    BESIDE,
    COUNTERS,
    KNIVES,
    SPEARS,
    THROWN,
    check,
    cost,
    is_ready,
    is_target,
    may_attack,
)

Outcome = LashTeam | LashDriver | RamTeam | RamCar | Dust | Blow


def attack(
    field: Field,
    by: Chariot,
    verb: Verb,
    against: Chariot,
    *,
    side: int | None = None,
    squares: int | None = None,
) -> Outcome | None:
    """Carry an attack out; return what it did, None when the victim evaded.

    Args:
        field: the track.
        by: the chariot that is moving.
        verb: what it does.
        against: the victim.
        side: of the attacker's place seen from the victim; None as they stand.
        squares: range of a throw; None as they stand.

    Raises:
        IllegalActionError: not allowed; nothing has changed.
    """
    check(field, by, verb, against)
    by.mf -= cost(field, verb)
    by.attacked = True
    by.thrust = by.thrust or verb in SPEARS
    field.tell("attacked", by.seat, against=against.seat, verb=verb.value)
    if verb not in THROWN and evades(field, by, against, verb.value):
        return None
    at = facing(by, against) if side is None else side
    if verb in KNIVES:
        far = range_between(by, against) if squares is None else squares
        small = verb is Verb.SMALL_KNIFE
        return throw(field, by, against, small=small, squares=far, side=at)
    return _resolve(field, by, verb, against, at)


def _resolve(
    field: Field, by: Chariot, verb: Verb, against: Chariot, side: int
) -> Outcome:
    match verb:
        case Verb.LASH_TEAM:
            return lash_team(field, by, against)
        case Verb.LASH_DRIVER:
            return lash_driver(field, by, against)
        case Verb.RAM_TEAM:
            return ram_team(field, by, against, side)
        case Verb.RAM_CAR:
            return ram_car(field, by, against, side)
        case Verb.DUST:
            return throw_dust(field, by, against, side)
        case _:
            return thrust(field, by, against, COUNTERS[verb], side)


def possible_attacks(field: Field, by: Chariot) -> tuple[tuple[Verb, int], ...]:
    """Return every attack that is allowed now, with the seat it is aimed at."""
    square = car_square(by)
    if square is None or not by.mf or not may_attack(by):
        return ()
    found: list[tuple[Verb, int]] = []
    for target in REACH[square]:
        seat = field.at[target]
        if seat == EMPTY or in_grey_zone(field, square, target):
            continue
        other = field.chariots[seat]
        counter = Counter.TEAM if other.team == target else Counter.CAR
        found += [
            (verb, seat)
            for verb in BESIDE[counter]
            if is_target(by, verb, other) and is_ready(field, by, verb)
        ]
    if field.terms.knife:
        found += _throws(field, by, square)
    return tuple(found)


def _throws(field: Field, by: Chariot, square: int) -> list[tuple[Verb, int]]:
    """Return the throws of knives that may hit (MV-3)."""
    ready = [verb for verb in KNIVES if is_ready(field, by, verb)]
    ranges = [furthest(field, by, small=verb is Verb.SMALL_KNIFE) for verb in ready]
    most = max(ranges, default=0)
    found = []
    for other in field.chariots if most else ():
        target = car_square(other)
        if target is None or not is_target(by, Verb.KNIFE, other):
            continue
        far = distance(square, target)
        if far > most or in_grey_zone(field, square, target):
            continue
        for verb, reach in zip(ready, ranges, strict=True):
            if far <= reach:
                found.append((verb, other.seat))
    return found
