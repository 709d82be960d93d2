"""Who came in how, and in which order (AC-50, AC-53, AC-61)."""

from engine.core.ruleset import Finish, FinishKind
from engine.rulesets.ave_caesar.table import RACING, Table


def places(crossed: list[int], *, saluted: list[int]) -> dict[int, int]:
    """Return the places of those who came in greeted; others take none (AC-50)."""
    greeted = [seat for seat in crossed if saluted[seat]]
    return {seat: place for place, seat in enumerate(greeted, start=1)}


def race_order(table: Table) -> tuple[int, ...]:
    """Return all seats, foremost first: the order of AC-61 once the race is over.

    Greeted finishers, then those racing by how far they are, then ungreeted
    finishers, then the eliminated, the last of them first. When the race is over
    those still on the course are stuck and come last, by their start places.
    """
    home = [seat for seat in table.crossed if table.saluted[seat]]
    ungreeted = [seat for seat in table.crossed if not table.saluted[seat]]
    out = table.eliminated[::-1]
    order: list[int] = table.terms.options["order"]
    racing = [seat for seat in order if table.status[seat] == RACING]
    if table.is_over():
        return (*home, *ungreeted, *out, *racing)
    racing.sort(key=lambda seat: -table.progress[seat])
    return (*home, *racing, *ungreeted, *out)


def outcome(table: Table) -> tuple[Finish, ...]:
    """Return one outcome a seat; whoever still races did not finish (AC-57)."""
    place = places(table.crossed, saluted=table.saluted)
    rank = {seat: number for number, seat in enumerate(race_order(table), start=1)}
    return tuple(
        Finish(seat, place.get(seat), _kind(table, seat, place), rank[seat])
        for seat in range(table.terms.seats)
    )


def _kind(table: Table, seat: int, place: dict[int, int]) -> FinishKind:
    if seat in place:
        return FinishKind.FINISHED
    if seat in table.crossed:
        return FinishKind.NOT_GREETED
    return FinishKind.DNF  # AC-53, AC-54, AC-57
