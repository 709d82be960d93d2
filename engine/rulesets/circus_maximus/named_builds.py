"""Builds with a name, one for each way to race (section 7 of the rules)."""

from itertools import product

from engine.rulesets.circus_maximus.build import broken, weapons_cost
from engine.rulesets.circus_maximus.charts import Charts
from engine.rulesets.circus_maximus.specification import WEAPONS, cheapest, write_spec
from engine.rulesets.circus_maximus.terms import Terms

POINTS = {"sprinter": "2020", "wrecker": "2200", "stayer": "2002", "balanced": "1111"}
"""Four points: driver, car, speed, endurance (CM-2)."""
SPECIFICATIONS = {
    "sprinter": "6555.2.4.w.2.2.30.nn",
    "wrecker": "5445.1.4.w.4.4.25.ss",
    "stayer": "5445.2.4.w.2.2.45.nn",
    "balanced": "5445.1.8.w.6.6.40.nn",
}
"""32 points (MV-1)."""
ARMS = {"sprinter": "dks", "wrecker": "skd", "stayer": "kds", "balanced": "kds"}
"""Weapons of a weapon budget, the dearest to each character first."""
NAMES = tuple(POINTS)


def named(name: str, terms: Terms, charts: Charts) -> str:
    """Return the build of a name of NAMES as a text, with the weapons it can pay for."""
    if terms.detailed_spec:
        return SPECIFICATIONS[name]
    weapons = ""
    for letter in ARMS[name]:
        if weapons_cost(weapons + letter, charts) <= terms.weapon_budget:
            weapons += letter
    carried = "".join(letter for letter in WEAPONS if letter in weapons)
    return f"{POINTS[name]}+{carried}" if carried else POINTS[name]


def offered(terms: Terms, charts: Charts) -> tuple[str, ...]:
    """Return the named builds that the charts of a race allow; never empty.

    With charts that allow none of them it is the plainest one there is.
    """
    builds = (named(name, terms, charts) for name in NAMES)
    allowed = tuple(build for build in builds if not _broken(build, terms, charts))
    return allowed or (_plainest(terms, charts),)


def _broken(build: str, terms: Terms, charts: Charts) -> bool:
    detailed, budget = terms.detailed_spec, terms.weapon_budget
    return bool(broken(build, charts, detailed=detailed, budget=budget))


def _plainest(terms: Terms, charts: Charts) -> str:
    if terms.detailed_spec:
        return write_spec(cheapest(charts))
    every = ("".join(map(str, points)) for points in product(range(3), repeat=4))
    return next(build for build in every if not _broken(build, terms, charts))
