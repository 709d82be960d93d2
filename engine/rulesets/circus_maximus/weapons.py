"""What an attack needs and costs, and why it may be refused (CM-27, MV-2 to MV-4)."""

from engine.core.errors import IllegalActionError
from engine.rulesets.circus_maximus.actions import Verb
from engine.rulesets.circus_maximus.adjacency import (
    Counter,
    check_range,
    check_reach,
)
from engine.rulesets.circus_maximus.chariot import Chariot, Driver, Whip
from engine.rulesets.circus_maximus.field import Field

LASHES = (Verb.LASH_TEAM, Verb.LASH_DRIVER)
KNIVES = (Verb.KNIFE, Verb.SMALL_KNIFE)
SPEARS = (Verb.SPEAR, Verb.SPEAR_TEAM)
BESIDE = {
    Counter.TEAM: (Verb.LASH_TEAM, Verb.RAM_TEAM, Verb.SPEAR_TEAM),
    Counter.CAR: (Verb.LASH_DRIVER, Verb.RAM_CAR, Verb.DUST, Verb.SPEAR),
}
"""Attacks on what is beside the car."""
COUNTERS = {verb: counter for counter, verbs in BESIDE.items() for verb in verbs}
AT_DRIVER = (Verb.LASH_DRIVER, Verb.DUST, Verb.SPEAR, *KNIVES)
"""Attacks that need a driver in his car."""
THROWN = (Verb.DUST, *KNIVES)
"""Nobody evades these (A25)."""


def cost(field: Field, verb: Verb) -> int:
    """Return the MF of an attack (CM-27, MV-2 to MV-4)."""
    costs = field.charts.costs_of
    if verb in SPEARS:
        return costs.spear
    if verb in KNIVES:
        return costs.knife
    return costs.dust if verb is Verb.DUST else costs.attack


def check(field: Field, by: Chariot, verb: Verb, against: Chariot) -> None:
    """Refuse an attack that is not allowed.

    Where one of the two is not on the track nothing is asked about their places: the
    cases of the rules leave them out.

    Raises:
        IllegalActionError: the first reason in the order of the list of codes.
    """
    if not is_played(field, verb):
        raise _no("option_off", "This race is driven without that weapon.")
    if verb in LASHES and by.whip == Whip.NONE:
        raise _no("no_whip", "Without a whip nobody can lash.")
    if by.mf < cost(field, verb):
        raise _no("not_enough_mf", "Too few movement factors are left for it.")
    if not may_attack(by) or (verb in SPEARS and by.thrust):
        raise _no("no_attack_allowed", "This chariot may not attack like that now.")
    if not is_target(by, verb, against):
        raise _no("no_attack_allowed", "There is nobody to attack like that.")
    if by.team is not None and against.team is not None:
        if verb in KNIVES:
            check_range(field, by, against)
        else:
            check_reach(field, by, against, COUNTERS[verb])
    fault = _missing(field, by, verb)
    if fault is not None:
        raise _no(*fault)


def may_attack(by: Chariot) -> bool:
    """Return whether the driver is at his reins, his arm sound and not used yet here.

    One attack for each square of forward movement (CM-27); an arm wound forbids them
    all (CM-29).
    """
    return (
        by.driver == Driver.IN_CAR
        and not by.runaway
        and not by.no_attack_turns
        and not by.attacked
    )


def is_ready(field: Field, by: Chariot, verb: Verb) -> bool:
    """Return whether a chariot has what an attack needs, whoever the victim is."""
    return (
        is_played(field, verb)
        and by.mf >= cost(field, verb)
        and not (verb in LASHES and by.whip == Whip.NONE)
        and not (verb in SPEARS and by.thrust)
        and _missing(field, by, verb) is None
    )


def is_played(field: Field, verb: Verb) -> bool:
    """Return whether the race is driven with the weapon of an attack."""
    if verb in KNIVES:
        return field.terms.knife
    if verb in SPEARS:
        return field.terms.spear
    return field.terms.dust or verb is not Verb.DUST


def is_target(by: Chariot, verb: Verb, against: Chariot) -> bool:
    """Return whether there is anybody to attack like that."""
    if against is by or against.out or against.finished:
        return False
    if verb is Verb.RAM_CAR and against.flipped:
        return False
    return verb not in AT_DRIVER or against.driver == Driver.IN_CAR


def _missing(field: Field, by: Chariot, verb: Verb) -> tuple[str, str] | None:
    """Return code and sentence for a weapon that cannot be used; None for one that can."""
    if verb is Verb.DUST:
        if field.weather.rain:  # MV-2, MV-10
            return "no_dust_in_rain", "In rain there is no dust."
        if not by.dust:
            return "no_dust", "There is no dust left to throw."
    if verb in SPEARS and not by.spear:
        return "no_spear", "This driver has no spear."
    has = by.knife if verb is Verb.KNIFE else by.small_knife
    if verb in KNIVES and not has:
        return "no_knife", "That knife has been thrown."
    return None


def _no(code: str, text: str) -> IllegalActionError:
    return IllegalActionError(code, text)
