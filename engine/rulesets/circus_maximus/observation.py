"""What a seat may know, listed fact by fact; anything not listed stays hidden.

Hidden are what others have written before it is shown, and the dice to come.
"""

from typing import Any

import msgspec

from engine.core.ruleset import DecisionKind, Observation
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.field import Weather
from engine.rulesets.circus_maximus.race import SEALED, Held, Race

SCHEMA = 1


class ChariotView(msgspec.Struct, frozen=True):
    """What is seen of one chariot: all its facts, see `Chariot`.

    A speed that is being written is no fact yet.
    """

    seat: int
    team: int | None
    body: int | None
    car: int
    dm: int
    jostle: int
    hits: int
    hits_max: int
    horses: tuple[int, ...]
    dead: int
    endurance: int
    whip: int
    written: int | None
    wants_strain: bool
    mf: int
    speed: int
    checked_over: int | None
    wheels: tuple[int, ...]
    caps: tuple[int, ...]
    blades: tuple[int, ...]
    dust: bool
    knife: bool
    spear: bool
    small_knife: bool
    driver: int
    runaway: bool
    stopped: bool
    flipped: bool
    blind: bool
    finished: int
    out: bool
    moved: bool
    exhausted_turns: int
    next_max: int
    forced_mf: int
    optional_mf: int
    straight_turns: int
    no_attack_turns: int
    frozen_speed: int | None
    laps: int
    attacked: bool
    strained: bool
    thrust: bool
    phase_checks: int


class WeatherView(msgspec.Struct, frozen=True):
    """The sky and the ground, see `Weather` (MV-9)."""

    rain: bool
    mud: bool
    recheck: bool
    corners: int
    lap: int


class Table(msgspec.Struct, frozen=True):
    """What lies on the table for all to see, and what the looker has written.

    Attributes:
        actions: so far.
        turn: of the race, from 1; 0 before the first.
        phase: what is waited for.
        asked: the chariot that moves or the driver who runs, -1 for nobody.
        since: number of actions before the writing that goes on.
        writers: seats that write in this phase.
        waiting: seats that are waited for.
        written: what the looker has written and nobody else may know yet, by seat.
        builds: chariots as written, empty before they are shown (CM-2).
        runners: drivers on foot who have not run in this turn.
        bound: the chariot that moves had to go straight from the start.
        best: how far each chariot came with its driver (CM-45).
        chariots: one a seat.
        wrecks: squares with a wreck (CM-41).
        carcasses: squares with a carcass, turn and seat of the cut (MV-5).
        crossed: how many have finished.
        weather: the sky and the ground.
    """

    actions: int
    turn: int
    phase: str
    asked: int
    since: int
    writers: tuple[int, ...]
    waiting: tuple[int, ...]
    written: tuple[str | None, ...]
    builds: tuple[str, ...]
    runners: tuple[int, ...]
    bound: bool
    best: tuple[int, ...]
    chariots: tuple[ChariotView, ...]
    wrecks: tuple[int, ...]
    carcasses: dict[int, tuple[int, int]]
    crossed: int
    weather: WeatherView


class HeldView(msgspec.Struct, frozen=True):
    """An action that waits for an answer; all have seen what led to it.

    Attributes:
        base: the table before the action.
        seat: who acted.
        text: the action.
        answers: given so far.
        drawn: dice and counters drawn so far, each from 0.
        told: number of effects told so far.
        asked: the seat that is asked.
        kind: what it is asked.
        options: what it may answer.
        about: what the answer depends on.
    """

    base: Table
    seat: int
    text: str
    answers: tuple[str, ...]
    drawn: tuple[int, ...]
    told: int
    asked: int
    kind: DecisionKind
    options: tuple[str, ...]
    about: dict[str, int | str]


class CircusObservation(Observation, frozen=True):
    """What one seat, or a spectator, knows of a race.

    Attributes:
        options: every option, normalised.
        on_turn: the seat that is waited for, the first of several; None at the end.
        order: the seats as they lie in the race.
        table: what lies on it now.
        held: the action that waits for an answer; None for most of the time.
    """

    options: dict[str, Any]
    on_turn: int | None
    order: tuple[int, ...]
    table: Table
    held: HeldView | None


FACTS = ChariotView.__struct_fields__
ROWS = frozenset({"horses", "wheels", "caps", "blades"})
SKY = WeatherView.__struct_fields__


def chariot_view(chariot: Chariot) -> ChariotView:
    """Return the facts of a chariot; all but a speed that is still secret."""
    facts: dict[str, Any] = {name: getattr(chariot, name) for name in FACTS}
    for name in ROWS:
        facts[name] = tuple(facts[name])
    return ChariotView(**facts)


def weather_view(weather: Weather) -> WeatherView:
    """Return what is seen of the weather."""
    return WeatherView(*[getattr(weather, name) for name in SKY])


def table_of(race: Race, looker: int | None, *, shown: bool = False) -> Table:
    """Return the table as a seat sees it.

    Args:
        race: what lies on it.
        looker: the seat; None is a spectator.
        shown: all that is written has been shown since.
    """
    field = race.field
    written = tuple(
        text if shown or seat == looker else None
        for seat, text in enumerate(race.written)
    )
    return Table(
        actions=race.turn,
        turn=field.turn,
        phase=race.phase.value,
        asked=race.asked,
        since=race.since,
        writers=race.writers,
        waiting=race.waiting(),
        written=written if race.phase in SEALED else (),
        builds=tuple(race.builds),
        runners=race.runners,
        bound=race.bound,
        best=tuple(race.best),
        chariots=tuple(chariot_view(chariot) for chariot in field.chariots),
        wrecks=tuple(sorted(field.wrecks)),
        carcasses=dict(sorted(field.carcasses.items())),
        crossed=field.crossed,
        weather=weather_view(field.weather),
    )


def observation_of(
    race: Race, seat: int | None, order: tuple[int, ...]
) -> CircusObservation:
    """Return what a seat may know; None is a spectator."""
    return CircusObservation(
        schema=SCHEMA,
        seat=seat,
        turn=race.turn,
        options=race.options,
        on_turn=race.to_move(),
        order=order,
        table=table_of(race, seat),
        held=None if race.held is None else _held(race.held),
    )


def _held(held: Held) -> HeldView:
    todo, question = held.todo, held.question
    return HeldView(
        base=table_of(todo.base, None, shown=True),
        seat=todo.seat,
        text=todo.text,
        answers=todo.answers,
        drawn=todo.drawn,
        told=todo.told,
        asked=question.seat,
        kind=question.kind,
        options=question.options,
        about=question.about,
    )
