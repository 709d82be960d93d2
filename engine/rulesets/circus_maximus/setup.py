"""What a race begins with: chariots, start places and the sky (CM-2 to CM-8, MV-9)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeVar

from engine.rulesets.circus_maximus import build, grid, named_builds, weather
from engine.rulesets.circus_maximus.answers import Answers
from engine.rulesets.circus_maximus.chance import Rolls
from engine.rulesets.circus_maximus.chariot import ON_GRID, Chariot
from engine.rulesets.circus_maximus.charts import Charts, charts_of
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.laps import progress
from engine.rulesets.circus_maximus.race import NOBODY, Phase, Race
from engine.rulesets.circus_maximus.terms import make_terms

T = TypeVar("T")
BEFORE = -1
"""Number of the stream of a race whose chariots are all given."""


def new_field(options: dict[str, Any], seats: int, rolls: Rolls) -> Field:
    """Return the empty circus before the first turn."""
    field = Field(
        terms=make_terms(options),
        charts=_charts_of(_Same(options["charts"])),
        chariots=[Chariot(seat) for seat in range(seats)],
        die=rolls,
        ask=Answers(),
    )
    field.turn = 0
    return field


class _Same:
    """A document of charts, equal to itself only: a race never changes its own.

    It is looked up for every imagined race, and reading its text again takes longer
    than all the rest.
    """

    __slots__ = ("document",)

    def __init__(self, document: dict[str, Any] | None) -> None:
        self.document = document

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.document is other.document

    def __hash__(self) -> int:
        return id(self.document)


@lru_cache(maxsize=8)
def _charts_of(same: _Same) -> Charts:
    return charts_of(same.document)


def lay_out(race: Race, *, seats: int, seed: bytes, options: dict[str, Any]) -> None:
    """Make a race what it is before its first action.

    Args:
        race: to be filled.
        seats: number of chariots.
        seed: of all chance.
        options: checked and complete.
    """
    race.options, race.seed, race.turn, race.since = options, seed, 0, 0
    race.rolls = Rolls(seed, BEFORE)
    race.field = new_field(options, seats, race.rolls)
    race.asked, race.runners, race.bound, race.held = NOBODY, (), False, None
    race.builds = [text or "" for text in options["builds"] or [""] * seats]
    race.written = [None] * seats
    race.best = [0] * seats
    race.writers = tuple(seat for seat, text in enumerate(race.builds) if not text)
    race.phase = Phase.BUILD
    if not race.writers:
        build_all(race)


def build_all(race: Race) -> None:
    """Show all builds, roll for them, draw the lanes, look at the sky (CM-2, CM-8)."""
    field = race.field
    for chariot, text in zip(field.chariots, race.builds, strict=True):
        build.equip(
            chariot,
            text,
            field.charts,
            field.die,
            detailed=field.terms.detailed_spec,
        )
        field.tell(
            "shown",
            chariot.seat,
            build=text,
            hits=chariot.hits,
            speed=sum(chariot.horses),
            endurance=chariot.endurance,
        )
    _line_up(race)
    weather.start(field)
    race.phase = Phase.TURN


def _line_up(race: Race) -> None:
    """Put every chariot onto its start place, drawn unless they were agreed (CM-8)."""

    def pick(items: Sequence[T]) -> T:
        return items[race.rolls.below(len(items))]

    field, agreed = race.field, race.options["lanes"]
    places = agreed or grid.draw_places(race.seats, pick)
    for chariot, place in zip(field.chariots, places, strict=True):
        chariot.laps = ON_GRID
        field.place(chariot, grid.start_square(place))
        race.best[chariot.seat] = progress(chariot)
        field.tell("lined_up", chariot.seat, place=place)


def check_build(field: Field, text: str) -> None:
    """Raise IllegalActionError for the first rule that a build breaks (CM-2, MV-1)."""
    terms = field.terms
    build.check(
        text,
        field.charts,
        detailed=terms.detailed_spec,
        budget=terms.weapon_budget,
    )


def offered_builds(field: Field) -> tuple[str, ...]:
    """Return the builds with a name that this race allows."""
    return named_builds.offered(field.terms, field.charts)
