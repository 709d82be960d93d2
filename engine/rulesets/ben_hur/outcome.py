"""Who came in how, in which order, and what a race and a game score."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from engine.core.ruleset import Finish, FinishKind
from engine.rulesets.ben_hur.laps import by_standing
from engine.rulesets.ben_hur.race import Race

Name = TypeVar("Name")


def race_order(race: Race) -> tuple[int, ...]:
    """Return all seats, foremost first: finished, running, then out, the last first."""
    return (*race.finished, *by_standing(race), *reversed(race.crashed))


def outcome(race: Race) -> tuple[Finish, ...]:
    """Return one outcome a seat; whoever still races did not finish (BH-33)."""
    place = {seat: number for number, seat in enumerate(race.finished, start=1)}
    rank = {seat: number for number, seat in enumerate(race_order(race), start=1)}
    return tuple(
        Finish(
            seat,
            place.get(seat),
            FinishKind.FINISHED if seat in place else FinishKind.DNF,
            rank[seat],
        )
        for seat in range(race.terms.seats)
    )


def scores(finish: Sequence[Name], crashed: Sequence[Name]) -> dict[Name, int]:
    """Return what each chariot scores in a race, less is better (BH-33, BH-35).

    Args:
        finish: the finishers in order.
        crashed: all others, who share the score behind the last finisher.
    """
    behind = len(finish) + 1
    placed = {name: number for number, name in enumerate(finish, start=1)}
    return {**placed, **dict.fromkeys(crashed, behind)}


def totals(
    races: Sequence[Mapping[Name, int]], owners: Mapping[Name, Sequence[Name]]
) -> dict[Name, int]:
    """Return each owner's sum over the races of a game and his chariots (BH-34).

    Args:
        races: the scores of each race.
        owners: the chariots of each owner.
    """
    return {
        owner: sum(race[chariot] for race in races for chariot in chariots)
        for owner, chariots in owners.items()
    }


def winners(sums: Mapping[Name, int]) -> list[Name]:
    """Return who has the lowest sum; equal sums share the victory (BH-34)."""
    best = min(sums.values())
    return [name for name, total in sums.items() if total == best]
