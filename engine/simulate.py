"""Bots against bots: `python -m engine.simulate ave_caesar --seats medium,easy,easy`.

Every deal is driven once with each rotation of the bots through the seats, so that
luck of the cards and of the start place weighs equally on all of them. A seat is a
chariot; `--options` takes the game's own, as JSON.
"""

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from math import sqrt
from typing import Any, NamedTuple, Protocol, runtime_checkable

from engine.core.errors import EngineError
from engine.core.playout import playout
from engine.core.rng import Rng
from engine.core.ruleset import Finish, Ruleset, State
from engine.registry import BOTS, ruleset

POINTS = {"ave_caesar": (6, 4, 3, 2, 1, 0)}
"""What the places are worth, by game; the other games count no points."""
Z = 1.959964
"""Two-sided 95 per cent of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Share:
    """A mean with its 95 per cent interval."""

    mean: float
    low: float
    high: float


@runtime_checkable
class Mortal(Protocol):
    """A race in which drivers may be killed."""

    def survivors(self) -> tuple[bool, ...]:
        """Return for each seat whether its driver is alive."""
        ...


class Driven(NamedTuple):
    """One race, its lists in the order of the entries.

    Attributes:
        finishes: the outcomes.
        moves: number of actions.
        alive: whether each driver is; None where nobody can be killed.
    """

    finishes: list[Finish]
    moves: int
    alive: list[bool] | None = None


@dataclass(frozen=True, slots=True)
class BotRecord:
    """How one entry of `--seats` did over all races.

    Whoever did not finish has the place behind the last finisher. The points are None
    in a game without, the drivers alive where nobody can be killed.
    """

    bot: str
    races: int
    win_share: Share
    mean_points: Share | None
    mean_place: Share
    finished_share: Share
    alive_share: Share | None


@dataclass(frozen=True, slots=True)
class Simulation:
    """The records, and the speed in CPU seconds of this process."""

    game: str
    seed: int
    races: int
    records: tuple[BotRecord, ...]
    races_per_second: float
    moves_per_second: float


def wilson(wins: int, races: int) -> Share:
    """Return a share of wins with Wilson's interval."""
    share = wins / races
    centre = (share + Z * Z / (2 * races)) / (1 + Z * Z / races)
    half = (
        Z
        * sqrt(share * (1 - share) / races + Z * Z / (4 * races * races))
        / (1 + Z * Z / races)
    )
    return Share(round(share, 4), round(centre - half, 4), round(centre + half, 4))


def mean_of(values: Sequence[int]) -> Share:
    """Return the mean of some values with the normal interval."""
    n = len(values)
    mean = sum(values) / n
    spread = sqrt(sum((v - mean) ** 2 for v in values) / max(1, n - 1))
    half = Z * spread / sqrt(n)
    return Share(round(mean, 4), round(mean - half, 4), round(mean + half, 4))


def drive(
    rules: Ruleset,
    *,
    names: Sequence[str],
    deal: int,
    turned: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
) -> Driven:
    """Drive one race; its lists are in the order of `names`.

    Args:
        rules: the game.
        names: bots, the first one in the seat `turned`.
        deal: number of the deal; equal deals have equal cards.
        turned: rotation of the bots through the seats.
        seed: of the whole simulation.
        options: of the game; where it can be driven both ways and none is named, the
            deals take turns.
    """
    seats = len(names)
    cards = Rng(seed.to_bytes(8, "big"), stream=f"deal:{deal}")
    agreed = dict(options or {})
    if "direction" in rules.check_options(agreed, seats=seats):
        agreed = {"direction": ("cw", "ccw")[deal % 2]} | agreed
    state = rules.start(
        seats=seats, seed=cards.word().to_bytes(4, "big"), options=agreed
    )
    bots = [BOTS[names[(seat - turned) % seats]] for seat in range(seats)]
    rng = Rng(seed.to_bytes(8, "big"), stream=f"bots:{deal}:{turned}")
    finishes = playout(state, ruleset=rules, bots=bots, rng=rng)
    order = [(entry + turned) % seats for entry in range(seats)]
    return Driven([finishes[seat] for seat in order], state.turn, _alive(state, order))


def _alive(state: State, order: Sequence[int]) -> list[bool] | None:
    if not isinstance(state, Mortal):
        return None
    survivors = state.survivors()
    return [survivors[seat] for seat in order]


def simulate(
    *,
    game: str,
    names: Sequence[str],
    races: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
) -> Simulation:
    """Drive the races and return each bot's record.

    Raises:
        EngineError: unknown game or bot, an impossible option, or an impossible
            number of seats or races.
    """
    rules = ruleset(game)
    for name in names:
        if name not in BOTS:
            known = ", ".join(sorted(BOTS))
            raise EngineError("unknown_bot", f"There is no bot “{name}”: try {known}.")
    if races < 1 or seed < 0:
        raise EngineError("bad_number", "Races count from 1, the seed from 0.")
    rules.check_options(options, seats=len(names))
    plan = ((deal, turned) for deal in range(races) for turned in range(len(names)))
    results: list[Driven] = []
    begun = time.process_time()
    for deal, turned in islice(plan, races):
        driven = drive(
            rules, names=names, deal=deal, turned=turned, seed=seed, options=options
        )
        results.append(driven)
    spent = time.process_time() - begun
    points = POINTS.get(game)
    records = tuple(
        _record(name, results, i, points=points) for i, name in enumerate(names)
    )
    moves = sum(driven.moves for driven in results)
    return Simulation(
        game=game,
        seed=seed,
        races=races,
        records=records,
        races_per_second=round(races / spent, 1),
        moves_per_second=round(moves / spent, 1),
    )


def _record(
    name: str,
    results: Sequence[Driven],
    entry: int,
    *,
    points: Sequence[int] | None = None,
) -> BotRecord:
    places = [race.finishes[entry].place for race in results]
    behind = [1 + sum(f.place is not None for f in race.finishes) for race in results]
    alive = [race.alive[entry] for race in results if race.alive is not None]
    return BotRecord(
        bot=name,
        races=len(places),
        win_share=wilson(places.count(1), len(places)),
        mean_points=mean_of([points[p - 1] if p else 0 for p in places])
        if points
        else None,
        mean_place=mean_of([p or last for p, last in zip(places, behind, strict=True)]),
        finished_share=wilson(sum(p is not None for p in places), len(places)),
        alive_share=wilson(sum(alive), len(alive)) if alive else None,
    )


def _options(text: str) -> dict[str, Any]:
    """Return options from the command line; raises EngineError."""
    try:
        options = json.loads(text)
    except ValueError:
        options = None
    if not isinstance(options, dict):
        raise EngineError("bad_options", "Options are a JSON object.")
    return options


def table(found: Simulation) -> str:
    """Return the records as lines for people."""
    lines = [f"{found.game}, {found.races} races, seed {found.seed}", ""]
    first = found.records[0]
    points, alive = first.mean_points is not None, first.alive_share is not None
    lines.append(
        f"{'bot':<8} {'wins':>6}  {'95 %':<13}  "
        + (f"{'points':>6}  " if points else "")
        + f"{'place':>5}  {'95 %':<9}  {'finished':>8}  {'95 %':<12}"
        + (f"  {'alive':>6}  95 %" if alive else "")
    )
    lines += [_line(record) for record in found.records]
    lines.append("")
    lines.append(
        f"{found.races_per_second:g} races/s, {found.moves_per_second:g} moves/s (CPU)"
    )
    return "\n".join(line.rstrip() for line in lines)


def _line(r: BotRecord) -> str:
    points = f"{r.mean_points.mean:6.2f}  " if r.mean_points else ""
    alive = f"  {_percent(r.alive_share, 6)}" if r.alive_share else ""
    place = (
        f"{r.mean_place.mean:5.2f}  {r.mean_place.low:4.2f}-{r.mean_place.high:4.2f}"
    )
    return (
        f"{r.bot:<8} {_percent(r.win_share, 6)}  {points}{place}  "
        f"{_percent(r.finished_share, 8)}{alive}"
    )


def _percent(share: Share, width: int) -> str:
    span = f"{share.low:6.1%}-{share.high:6.1%}"
    return f"{share.mean:{width}.1%}  {span}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 0 when the races were driven, 2 when refused."""
    parser = argparse.ArgumentParser(prog="python -m engine.simulate")
    parser.add_argument("game")
    parser.add_argument("--seats", required=True, help="bots, separated by commas")
    parser.add_argument("--races", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--options",
        default="{}",
        help="""of the game, as JSON: '{"race": "two_lap"}'""",
    )
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    try:
        found = simulate(
            game=given.game,
            names=given.seats.split(","),
            races=given.races,
            seed=given.seed,
            options=_options(given.options),
        )
    except EngineError as refusal:
        print(refusal.text, file=sys.stderr)
        return 2
    print(json.dumps(asdict(found)) if given.json else table(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
