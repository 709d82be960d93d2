"""Thrown knives (MV-3), and what a victim makes of a row with his modifier."""

from functools import lru_cache

from engine.core.ruleset import DecisionKind
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.charts import Charts
from engine.rulesets.circus_maximus.field import Field, Question
from engine.rulesets.circus_maximus.speed import cdm
from engine.rulesets.circus_maximus.strikes import Blow, strike

PLAIN = "plain"
SIGNS = {PLAIN: 0, "plus": 1, "minus": -1}
"""What the victim does with his driver modifier, by the answer (A12)."""
LOWEST, HIGHEST = 2, 12
"""Rows of the dust and the knife table."""
SMALL_KNIFE = 1
"""A small knife adds this to each die."""
FURTHEST = 12
"""No charts let a knife fly further."""


def furthest(field: Field, chariot: Chariot, *, small: bool) -> int:
    """Return the largest range at which a throw may hit; 0 where none can.

    A throw beyond it is allowed, but never offered: the best roll falls short.
    """
    return _furthest(field.charts, 1 + SMALL_KNIFE * small, cdm(field, chariot))


@lru_cache(maxsize=256)
def _furthest(charts: Charts, least: int, modifier: int) -> int:
    """Return the largest range at which dice of that least value may hit."""
    for squares in range(FURTHEST, 0, -1):
        if charts.knife_hit(squares * least - modifier):
            return squares
    return 0


def throw(
    field: Field,
    by: Chariot,
    against: Chariot,
    *,
    small: bool,
    squares: int,
    side: int,
) -> Blow:
    """Throw a knife; it is gone, whether it hits or not (MV-3).

    Args:
        field: the track.
        by: who throws.
        against: his victim, who is asked for the sign of his modifier.
        small: the small knife, not the throwing knife.
        squares: range, one die each.
        side: of the attacker's place, seen from the victim.
    """
    if small:
        by.small_knife = False
    else:
        by.knife = False
    total = field.dice(squares) + SMALL_KNIFE * small * squares - cdm(field, by)
    hit = field.charts.knife_hit(total)
    field.tell(
        "threw",
        by.seat,
        against=against.seat,
        small=int(small),
        range=squares,
        total=total,
        hit=int(hit),
    )
    if not hit:
        return Blow(total, hit)
    row = victims_row(field, against, "knife")
    what = field.charts.knife(row)
    field.tell("struck", against.seat, row=row, what=what)
    return Blow(total, hit, row, strike(field, by, against, what, side))


def victims_row(field: Field, victim: Chariot, table: str) -> int:
    """Roll a victim's row; he adds or subtracts his modifier after the roll (A12).

    Args:
        field: the track.
        victim: whose row it is.
        table: `dust` or `knife`, for who has to decide.
    """
    row, modifier, answer = field.dice(2), cdm(field, victim), PLAIN
    if modifier:
        about: dict[str, int | str] = {"table": table, "row": row, "dm": modifier}
        question = Question(victim.seat, DecisionKind.MODIFY, tuple(SIGNS), about)
        answer = field.ask(question)
    return turned(row, answer, modifier)


def turned(row: int, answer: str, modifier: int) -> int:
    """Return the row that a victim makes of a roll by one of SIGNS (A12)."""
    return max(LOWEST, min(row + SIGNS[answer] * modifier, HIGHEST))
