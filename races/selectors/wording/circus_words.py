"""Words of Circus Maximus: places on the track, attacks, results of the charts."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.rulesets.circus_maximus.track import INDEX, LANE, NUMBERS, SECTION

Words = Mapping[object, "str | Promise"]

_STRETCHES: Words = {
    0: gettext_lazy("home straight %(index)s, lane %(lane)s"),
    1: gettext_lazy("first corner %(index)s, lane %(lane)s"),
    2: gettext_lazy("back straight %(index)s, lane %(lane)s"),
    3: gettext_lazy("second corner %(index)s, lane %(lane)s"),
}
SIDES: Words = {0: gettext_lazy("left"), 1: gettext_lazy("right")}
CARS: Words = {
    0: gettext_lazy("Light car"),
    1: gettext_lazy("Normal car"),
    2: gettext_lazy("Heavy car"),
}
ATTACKS: Words = {
    "lash-team": gettext_lazy("%(who)s lashes %(against)s’s team"),
    "lash-driver": gettext_lazy("%(who)s lashes at %(against)s’s driver"),
    "ram-team": gettext_lazy("%(who)s rams %(against)s’s team"),
    "ram-car": gettext_lazy("%(who)s rams %(against)s’s car"),
    "dust": gettext_lazy("%(who)s throws dust at %(against)s"),
    "knife": gettext_lazy("%(who)s throws a knife at %(against)s"),
    "small-knife": gettext_lazy("%(who)s throws the small knife at %(against)s"),
    "spear": gettext_lazy("%(who)s thrusts a spear at %(against)s’s driver"),
    "spear-team": gettext_lazy("%(who)s thrusts a spear at %(against)s’s team"),
}
ATTACK_NAMES: Words = {
    "lash-team": gettext_lazy("Lash team"),
    "lash-driver": gettext_lazy("Lash driver"),
    "ram-team": gettext_lazy("Ram team"),
    "ram-car": gettext_lazy("Ram car"),
    "dust": gettext_lazy("Throw dust"),
    "knife": gettext_lazy("Throw knife"),
    "small-knife": gettext_lazy("Throw small knife"),
    "spear": gettext_lazy("Spear, driver"),
    "spear-team": gettext_lazy("Spear, team"),
}
CORNERS: Words = {
    "-": gettext_lazy("it holds"),
    "S": gettext_lazy("slips a lane"),
    "SS": gettext_lazy("slips two lanes"),
    "J": gettext_lazy("is jostled"),
    "LH": gettext_lazy("the horse on the left is hit"),
    "RH": gettext_lazy("the horse on the right is hit"),
    "F": gettext_lazy("flips"),
}
"""Results of a strained corner (CM-21)."""
LASHES: Words = {
    "-": gettext_lazy("nothing comes of it"),
    "M": gettext_lazy("he will be slower"),
    "B": gettext_lazy("he is braked"),
    "W": gettext_lazy("he is wounded"),
    "C": gettext_lazy("a critical hit"),
    "G": gettext_lazy("the whip is torn out of the attacker’s hand"),
}
WRECKS: Words = {
    "-": gettext_lazy("no harm done"),
    "M": gettext_lazy("it slows the team"),
    "J": gettext_lazy("the driver is jostled"),
    "wheel_1": gettext_lazy("a wheel is hit"),
    "wheel": gettext_lazy("a wheel is damaged"),
    "horse": gettext_lazy("a horse is hurt"),
    "F": gettext_lazy("the chariot flips"),
}
CAR_DAMAGE: Words = {
    "A": gettext_lazy("the attacker’s wheel suffers"),
    "D": gettext_lazy("the defender’s wheel suffers"),
    "both": gettext_lazy("both cars suffer"),
    "none": gettext_lazy("no damage"),
}
TRAMPLED: Words = {
    "A": gettext_lazy("a wheel suffers"),
    "D": gettext_lazy("the driver suffers"),
    "both": gettext_lazy("wheel and driver suffer"),
    "none": gettext_lazy("nothing comes of it"),
}
"""The same for who drives over a dragged driver (CM-40)."""
CRITICALS: Words = {
    "whip": gettext_lazy("hit on the whip hand"),
    "arm": gettext_lazy("hit on the arm: no attacks now and next turn"),
    "leg": gettext_lazy("hit on the leg"),
    "stunned": gettext_lazy("stunned"),
    "eye": gettext_lazy("hurt in the eye"),
    "rail": gettext_lazy("pulled over the rail"),
}
DUSTS: Words = {
    "falls": gettext_lazy("%(who)s falls out of the car"),
    "swerve": gettext_lazy("%(who)s swerves into %(by)s: both cars are damaged"),
    "eye": gettext_lazy("%(who)s has dust in the eye"),
    "slip": gettext_lazy("%(who)s swerves away"),
    "blind": gettext_lazy("%(who)s is blinded"),
    "wind": gettext_lazy("The wind turns: the thrower has it in his own eye"),
}
STRIKES: Words = {
    "killed": gettext_lazy("a deadly wound"),
    "major": gettext_lazy("a heavy wound"),
    "minor": gettext_lazy("a light wound"),
    "horse": gettext_lazy("a horse is hurt"),
    "horse_1": gettext_lazy("a horse is scratched"),
    "horse_killed": gettext_lazy("a horse is killed"),
}
LEFT_RACE: Words = {
    "horses": gettext_lazy("%(who)s has no horse left and is out"),
}
WAYS: Words = {
    "brake": gettext_lazy("by braking"),
    "inside": gettext_lazy("inward"),
    "outside": gettext_lazy("outward"),
}


def place(square: object) -> str:
    """Return where a square is, in words; it is given by its number or its name."""
    number = square if isinstance(square, int) else NUMBERS[str(square)]
    facts = {"index": INDEX[number], "lane": LANE[number]}
    return str(_STRETCHES[SECTION[number]]) % facts


def where(*, team: int, laps: int, of: int) -> str:
    """Return how far a chariot on the track has come.

    Args:
        team: square of its team.
        laps: it has done; -1 before the starting line (CM-43).
        of: laps of the race.
    """
    if laps < 0:
        return _("At the start, lane %(lane)s") % {"lane": LANE[team]}
    return _("Lap %(lap)s, %(place)s") % {
        "lap": min(laps + 1, of),
        "place": place(team),
    }
