"""Hand-made positions for the tests of the bots."""

from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.charts import standard
from engine.rulesets.circus_maximus.field import Field, Question
from engine.rulesets.circus_maximus.terms import Terms
from engine.rulesets.circus_maximus.track import NUMBERS


def no_die() -> int:
    """Refuse to roll: a bot has no dice."""
    raise AssertionError("a bot must not roll")


def no_answer(question: Question) -> str:
    """Refuse to answer: a bot asks nobody."""
    raise AssertionError(f"a bot must not ask {question}")


def field_of(*teams: str, terms: Terms | None = None) -> Field:
    """Return a field with one ordinary chariot on each square, seats in order."""
    field = Field(
        terms=terms or Terms(),
        charts=standard(),
        chariots=[Chariot(seat) for seat in range(len(teams))],
        die=no_die,
        ask=no_answer,
    )
    field.turn = 5
    for chariot, team in zip(field.chariots, teams, strict=True):
        field.place(chariot, NUMBERS[team])
    return field
