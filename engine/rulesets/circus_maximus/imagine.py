"""A full race that fits what a seat knows; what others have written is guessed."""

from engine.core.rng import Rng
from engine.rulesets.circus_maximus.chance import Rolls
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Field, Question, Weather
from engine.rulesets.circus_maximus.observation import (
    FACTS,
    ROWS,
    SKY,
    ChariotView,
    CircusObservation,
    Table,
    WeatherView,
)
from engine.rulesets.circus_maximus.race import Held, Phase, Todo
from engine.rulesets.circus_maximus.setup import new_field, offered_builds
from engine.rulesets.circus_maximus.speed import max_speed
from engine.rulesets.circus_maximus.state import RaceState

HOLD_BACK = 4
"""A guessed speed is the maximum or up to so much less."""


def imagine(seen: CircusObservation, rng: Rng) -> RaceState:
    """Return a race that looks the same to the seat that saw it."""
    seed = rng.word().to_bytes(4, "big")
    state = _race(seen, seen.table, seed, rng)
    if seen.held is not None:
        held = seen.held
        todo = Todo(
            _race(seen, held.base, seed, rng),
            held.seat,
            held.text,
            held.answers,
            held.drawn,
            held.told,
        )
        state.held = Held(
            todo, Question(held.asked, held.kind, held.options, held.about)
        )
    return state


def _race(seen: CircusObservation, table: Table, seed: bytes, rng: Rng) -> RaceState:
    state = RaceState.__new__(RaceState)
    state.options, state.seed, state.turn = seen.options, seed, table.actions
    state.rolls = Rolls(seed, table.actions)
    state.field = _field(seen, table, state.rolls)
    state.phase, state.asked = Phase(table.phase), table.asked
    state.since, state.writers, state.runners = (
        table.since,
        table.writers,
        table.runners,
    )
    state.builds, state.best = list(table.builds), list(table.best)
    state.bound, state.held = table.bound, None
    state.written = [None] * len(table.chariots)
    for seat, text in enumerate(table.written):
        laid = seat in table.writers and seat not in table.waiting
        state.written[seat] = (
            _guess(state, seat, rng) if laid and text is None else text
        )
    return state


def _field(seen: CircusObservation, table: Table, rolls: Rolls) -> Field:
    """Return the field of a table; every unit stands where it was seen."""
    field = new_field(seen.options, len(table.chariots), rolls)
    field.turn, field.crossed = table.turn, table.crossed
    field.wrecks = set(table.wrecks)
    field.carcasses = dict(table.carcasses)
    field.weather = _weather(table.weather)
    field.chariots = [_chariot(view) for view in table.chariots]
    for chariot in field.chariots:
        if chariot.team is not None:
            field.place(chariot, chariot.team)
    return field


def _weather(view: WeatherView) -> Weather:
    return Weather(*[getattr(view, name) for name in SKY])


def _chariot(view: ChariotView) -> Chariot:
    chariot = Chariot(view.seat)
    for name in FACTS:
        value = getattr(view, name)
        setattr(chariot, name, list(value) if name in ROWS else value)
    return chariot


def _guess(state: RaceState, seat: int, rng: Rng) -> str:
    """Return something that a seat may have written."""
    if state.phase is Phase.BUILD:
        return rng.choice(offered_builds(state.field))
    most = max_speed(state.field, state.field.chariots[seat])
    return str(max(0, most - rng.below(HOLD_BACK + 1)))
