"""What happens to a driver: hits, critical hits, falls and death (CM-29, CM-42)."""

from engine.rulesets.circus_maximus.chariot import Chariot, Driver, Whip
from engine.rulesets.circus_maximus.field import Field

ARM_TURNS = 2
"""This turn and the next without attacks (driver critical 2)."""
HELD = frozenset({Driver.DRAGGED, Driver.DRAGGED_BEHIND_CAR})
"""A living driver who is dragged by his reins (CM-37)."""


def hit_driver(field: Field, chariot: Chariot, hits: int) -> bool:
    """Take driver hits off and return whether that killed him (CM-42)."""
    if chariot.hits == 0 or hits == 0:
        return False
    taken = min(hits, chariot.hits)
    chariot.hits -= taken
    field.tell("wounded", chariot.seat, hits=taken, left=chariot.hits)
    if chariot.hits:
        return False
    kill_driver(field, chariot)
    return True


def kill_driver(field: Field, chariot: Chariot) -> None:
    """Kill a driver: the team runs away, the body is dragged (CM-42)."""
    was_on_foot = chariot.driver == Driver.RUNNING
    chariot.hits = 0
    chariot.driver = Driver.DEAD
    chariot.body = None
    field.tell("killed", chariot.seat)
    if not was_on_foot:
        run_away(field, chariot)


def fall_out(field: Field, chariot: Chariot) -> None:
    """Drag a driver behind his car and team, which run away (CM-36, MV-2 row 2)."""
    chariot.driver = Driver.DRAGGED_BEHIND_CAR
    field.tell("fell", chariot.seat)
    run_away(field, chariot)


def run_away(field: Field, chariot: Chariot) -> None:
    """Let a team run without a driver at the reins (CM-36): its own move is over."""
    if not chariot.runaway:
        field.tell("ran_away", chariot.seat)
    chariot.runaway = True
    chariot.mf = chariot.forced_mf = chariot.optional_mf = 0
    chariot.straight_turns = 0
    chariot.blind = False
    chariot.frozen_speed = None


def slow(field: Field, chariot: Chariot) -> None:
    """Take a die off the next maximum speed: result M (CM-29)."""
    die = field.die()
    chariot.next_max -= die
    field.tell("slowed", chariot.seat, mf=die)


def wound(field: Field, chariot: Chariot) -> None:
    """Give a wound: one driver hit and M, result W (CM-42)."""
    if not hit_driver(field, chariot, 1):
        slow(field, chariot)


def jostle(field: Field, chariot: Chariot) -> None:
    """Jostle a driver: result J (CM-22); a second jolt adds nothing to the first."""
    chariot.jostle = field.charts.jostle
    field.tell("jostled", chariot.seat)


def drop_whip(field: Field, chariot: Chariot) -> None:
    """Take the whip out of a driver's hand (CM-29)."""
    if chariot.whip != Whip.NONE:
        chariot.whip = Whip.NONE
        field.tell("whip_lost", chariot.seat)


def weaken(field: Field, chariot: Chariot) -> None:
    """Lower the driver modifier for the rest of the race (driver critical 3, 5)."""
    chariot.dm -= 1
    field.tell("weakened", chariot.seat, dm=chariot.dm)


def half_die(field: Field) -> int:
    """Roll half a die, rounded up (driver critical 5, A13)."""
    return (field.die() + 1) // 2


def eye_wound(field: Field, chariot: Chariot) -> None:
    """Hurt a driver's eye: driver critical 5, also MV-2 rows 6-8 and 12."""
    weaken(field, chariot)
    hit_driver(field, chariot, half_die(field))


def critical(field: Field, chariot: Chariot) -> int:
    """Roll a driver critical, carry it out and return the row (CM-29, result C)."""
    row = field.die()
    what = field.charts.driver_critical(row)
    field.tell("driver_critical", chariot.seat, row=row, what=what)
    match what:
        case "eye":
            eye_wound(field, chariot)
            return row
        case "rail":
            fall_out(field, chariot)
            return row
        case "whip":
            drop_whip(field, chariot)
        case "arm":
            chariot.no_attack_turns = ARM_TURNS
        case "leg":
            weaken(field, chariot)
        case _:
            jostle(field, chariot)
    hit_driver(field, chariot, 1)
    return row
