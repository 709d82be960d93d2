"""Hand-made positions for the tests of the bots."""

from engine.rulesets.circus_maximus.actions import encode
from engine.rulesets.circus_maximus.appraisal import appraise
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.charts import standard
from engine.rulesets.circus_maximus.field import Field, Question
from engine.rulesets.circus_maximus.race import Phase
from engine.rulesets.circus_maximus.ruleset import CIRCUS_MAXIMUS
from engine.rulesets.circus_maximus.standing import STEADY, Manner
from engine.rulesets.circus_maximus.state import RaceState
from engine.rulesets.circus_maximus.terms import Terms
from engine.rulesets.circus_maximus.track import NUMBERS

PLAIN = "1111"
"""A build without extremes; under MV-1 the options name others."""


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


def race_of(
    *teams: str, phase: Phase = Phase.PLAY, options: dict[str, object] | None = None
) -> RaceState:
    """Return a race that waits for seat 0, one ordinary chariot on each square.

    Where only one is named the other of the race is out.
    """
    seats = max(2, len(teams))
    builds = [None if phase is Phase.BUILD else PLAIN] * seats
    race = CIRCUS_MAXIMUS.start(
        seats=seats, seed=b"bots", options={"builds": builds, **(options or {})}
    )
    if phase is Phase.BUILD:
        return race
    field = race.field
    for chariot in field.chariots:
        field.lift(chariot)
    field.chariots = [Chariot(seat) for seat in range(seats)]
    for chariot in field.chariots[len(teams) :]:
        chariot.out = True
    for chariot, team in zip(field.chariots, teams, strict=False):
        chariot.written = chariot.mf = chariot.speed = 12
        field.place(chariot, NUMBERS[team])
    field.turn = 5
    race.phase, race.asked = phase, 0
    return race


def worths(race: RaceState, manner: Manner = STEADY) -> dict[str, float]:
    """Return what each action on offer is worth at a glance, by its notation."""
    seat = race.to_move()
    assert seat is not None
    menu = [encode(action) for action in race.legal_actions(seat)]
    return dict(zip(menu, appraise(race, manner), strict=True))


def favourite(race: RaceState, manner: Manner = STEADY) -> str:
    """Return the action that is worth most."""
    found = worths(race, manner)
    return max(found, key=found.__getitem__)
