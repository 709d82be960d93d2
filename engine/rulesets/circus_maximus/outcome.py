"""Who can still finish, how the chariots lie, and how a race ended (CM-43 to CM-45)."""

from engine.core.ruleset import Finish, FinishKind
from engine.rulesets.circus_maximus.chariot import Chariot, Driver
from engine.rulesets.circus_maximus.cutting import has_knife
from engine.rulesets.circus_maximus.field import Field
from engine.rulesets.circus_maximus.laps import progress
from engine.rulesets.circus_maximus.race import Race
from engine.rulesets.circus_maximus.results import FIRST_ACROSS, order_of
from engine.rulesets.circus_maximus.wounds import HELD


def can_finish(field: Field, chariot: Chariot) -> bool:
    """Return whether a chariot may still cross the line with its driver (CM-44).

    Who stands beside a dead horse without a knife never will (CM-34), nor a team that
    exhaustion has brought to a stop (CM-26).
    """
    if chariot.team is None or chariot.out or chariot.finished:
        return False
    if chariot.driver == Driver.IN_CAR:
        return not _is_spent(chariot) and (not chariot.stopped or has_knife(chariot))
    return field.terms.body_surf and chariot.driver in HELD


def _is_spent(chariot: Chariot) -> bool:
    slower = sum(chariot.horses) - chariot.exhausted_turns
    return chariot.endurance == 0 and slower <= 0 and chariot.dm <= 0


def leave_board(field: Field, chariot: Chariot) -> None:
    """Take a finisher off the track as soon as nothing more is measured (CM-43)."""
    if chariot.finished and field.terms.finish == FIRST_ACROSS:
        field.lift(chariot)


def close_turn(field: Field) -> None:
    """Rank whoever crossed in this turn by how far he came, if so agreed (CM-43)."""
    home = {c.finished: c for c in field.chariots if c.finished and c.team is not None}
    crossed = sorted(home)
    distance = {place: progress(chariot) for place, chariot in home.items()}
    ranked = order_of(crossed, {}, distance, field.terms.finish)
    for place, before in zip(crossed, ranked, strict=True):
        home[before].finished = place
        field.lift(home[before])


def alive(chariot: Chariot) -> bool:
    """Return whether a driver lives (CM-45)."""
    return chariot.driver != Driver.DEAD


def race_order(race: Race) -> tuple[int, ...]:
    """Return all seats, foremost first: home, alive by distance, dead by distance."""

    def rank(chariot: Chariot) -> tuple[bool, int, bool, int, int]:
        return (
            not chariot.finished,
            chariot.finished,
            not alive(chariot),
            -race.best[chariot.seat],
            chariot.seat,
        )

    return tuple(chariot.seat for chariot in sorted(race.field.chariots, key=rank))


def outcome(race: Race) -> tuple[Finish, ...]:
    """Return one outcome a seat; whoever still races did not finish.

    When the race is over and nobody finished, the drivers alive are placed (CM-45).
    """
    order = race_order(race)
    placed = {seat for seat in order if race.field.chariots[seat].finished}
    if race.is_over() and not placed:
        placed = {seat for seat in order if alive(race.field.chariots[seat])}
    rank = {seat: number for number, seat in enumerate(order, start=1)}
    return tuple(
        Finish(
            seat,
            rank[seat] if seat in placed else None,
            _kind(race.field.chariots[seat], placed=seat in placed),
            rank[seat],
        )
        for seat in range(race.seats)
    )


def _kind(chariot: Chariot, *, placed: bool) -> FinishKind:
    if placed:
        return FinishKind.FINISHED
    return FinishKind.DNF if alive(chariot) else FinishKind.KILLED
