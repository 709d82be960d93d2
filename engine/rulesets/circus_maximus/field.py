"""The whole track while a rule is carried out: chariots, wrecks, weather, dice, log.

The rules are functions over a field. A rule that needs a person's decision halfway
calls `ask`; dice come from `die`; what happened is told in the order it happened.
"""

from collections.abc import Callable
from copy import copy
from typing import Protocol

import msgspec

from engine.core.ruleset import DecisionKind, Effect
from engine.rulesets.circus_maximus.chariot import Chariot
from engine.rulesets.circus_maximus.charts import Charts
from engine.rulesets.circus_maximus.terms import Terms
from engine.rulesets.circus_maximus.track import IDS, PREV

EMPTY = -1
SQUARES = len(IDS)


class Question(msgspec.Struct, frozen=True):
    """A decision that a seat owes while a rule is being carried out.

    Attributes:
        seat: who decides.
        kind: what kind of decision.
        options: the answers allowed, words of the notation such as `brake`.
        about: what the answer depends on, for the page and for bots.
    """

    seat: int
    kind: DecisionKind
    options: tuple[str, ...]
    about: dict[str, int | str] = {}


class Dice(Protocol):
    """Where dice come from: the race's secret seed, or what a rule case lists."""

    def __call__(self) -> int:
        """Return the next face, 1 to 6."""
        ...


class Weather(msgspec.Struct):
    """The sky and the ground (MV-9 to MV-11).

    Attributes:
        rain: it rains.
        mud: the ground is mud, for good.
        recheck: a new roll is due whenever the leader starts a lap.
        corners: corners in a row that the leader has finished in rain.
        lap: the last lap that a leader has begun; the first lap is 0.
    """

    rain: bool = False
    mud: bool = False
    recheck: bool = False
    corners: int = 0
    lap: int = 0


class Field:
    """Everything a rule may read and change.

    Attributes:
        terms: the options of the race.
        charts: the tables of the race.
        chariots: one a seat.
        turn: from 1.
        weather: the sky and the ground.
        at: the seat whose unit fills each square, EMPTY where none does.
        wrecks: squares with a wrecked car.
        carcasses: squares with a dead horse (MV-5), with the turn it was cut and by
            which seat.
        crossed: how many chariots have finished.
        told: effects in the order they happened.
        die: gives the next die.
        ask: gives the answer to a question.
    """

    __slots__ = (
        "ask",
        "at",
        "carcasses",
        "chariots",
        "charts",
        "crossed",
        "die",
        "terms",
        "told",
        "turn",
        "weather",
        "wrecks",
    )

    def __init__(
        self,
        *,
        terms: Terms,
        charts: Charts,
        chariots: list[Chariot],
        die: Dice,
        ask: Callable[[Question], str],
    ) -> None:
        self.terms = terms
        self.charts = charts
        self.chariots = chariots
        self.die = die
        self.ask = ask
        self.turn = 1
        self.weather = Weather()
        self.at = [EMPTY] * SQUARES
        self.wrecks: set[int] = set()
        self.carcasses: dict[int, tuple[int, int]] = {}
        self.crossed = 0
        self.told: list[Effect] = []

    def clone(self) -> "Field":
        """Return an independent copy of what lies on the track; nothing told yet."""
        twin = Field.__new__(Field)
        twin.terms, twin.charts = self.terms, self.charts
        twin.die, twin.ask = self.die, self.ask
        twin.chariots = [chariot.clone() for chariot in self.chariots]
        twin.turn, twin.crossed = self.turn, self.crossed
        twin.weather = copy(self.weather)
        twin.at = self.at[:]
        twin.wrecks = set(self.wrecks)
        twin.carcasses = dict(self.carcasses)
        twin.told = []
        return twin

    def dice(self, number: int) -> int:
        """Return the sum of some dice."""
        return sum(self.die() for _ in range(number))

    def tell(self, kind: str, seat: int | None = None, **data: int | str) -> None:
        """Note what happened; everybody may know it."""
        self.told.append(Effect(kind, seat, data))

    def place(self, chariot: Chariot, team: int) -> None:
        """Put a unit onto a square and the one behind, off where it was (CM-13)."""
        self.lift(chariot)
        chariot.team = team
        self.at[team] = chariot.seat
        if not chariot.flipped:
            self.at[PREV[team]] = chariot.seat

    def lift(self, chariot: Chariot) -> None:
        """Take a unit off its squares; it keeps its other facts."""
        if chariot.team is not None:
            for square in (chariot.team, PREV[chariot.team]):
                if self.at[square] == chariot.seat:
                    self.at[square] = EMPTY
            chariot.team = None
