"""Which chariots bots like to build (CM-2, MV-1).

The named ones are for anybody. Whoever is choosy builds what has won most in races of
bots: a good driver, a fast team, and something of the rest.
"""

from engine.rulesets.circus_maximus.build import broken
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.setup import offered_builds

WINNERS = ("2011", "2110")
"""Points for driver, car, speed and endurance, the best first."""


def builds(field: Field) -> tuple[str, ...]:
    """Return the builds that a race offers, those with a name first."""
    named = offered_builds(field)
    return (*named, *(text for text in winners(field) if text not in named))


def winners(field: Field) -> tuple[str, ...]:
    """Return the builds that win most, as far as the race allows them.

    They carry what the first of the named ones carries; of specifications it is itself
    the one that wins.
    """
    named, terms = offered_builds(field), field.terms
    if terms.detailed_spec:
        return named[:1]
    _, plus, arms = named[0].partition("+")
    return tuple(
        text + plus + arms
        for text in WINNERS
        if not broken(
            text + plus + arms, field.charts, detailed=False, budget=terms.weapon_budget
        )
    )


def build_value(field: Field, text: str, *, choosy: bool) -> float:
    """Return what a build is worth among those that are offered."""
    likes = winners(field) if choosy else offered_builds(field)
    return float(text in likes)
