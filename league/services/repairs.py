"""Seats freed and found when people come and go: nobody else moves."""

from collections.abc import Sequence

from league.domain.settings import TournamentSettings
from league.domain.sizes import SMALLEST
from league.models import Entry, Round, Stage, Tournament
from league.selectors.seating import active_entries, next_round_number, seated_tables
from league.services.heats import Table, clear_heats, seat_tables

Seated = dict[int, list[int]]
"""Entries of each table, start place I first."""


def repair_seating(tournament: Tournament) -> None:
    """Fit the rounds still to come to those who race now, as far as nobody moves.

    Who leaves frees the seat when three stay; who comes takes a free seat, else a
    place at the smallest table that has room on its board. What cannot be fitted
    leaves the draw stale (`selectors.seating.is_stale`): the organiser draws anew.
    The tournament and its races are locked.
    """
    heats = tournament.stages.get(kind=Stage.Kind.QUALIFYING)
    from_round = next_round_number(heats)
    tables = dict(
        zip(
            heats.rounds.filter(heats__isnull=False)
            .distinct()
            .order_by("number")
            .values_list("number", flat=True),
            seated_tables(heats),
            strict=True,
        )
    )
    settings = TournamentSettings.from_json(tournament.settings)
    rounds = heats.rounds.filter(number__gte=from_round).select_related("stage")
    for round_ in rounds.order_by("number"):
        if round_.number not in tables:
            continue
        before = {table.number: list(table.entries) for table in tables[round_.number]}
        active = list(
            active_entries(tournament, round_number=round_.number).values_list(
                "pk", flat=True
            )
        )
        after = fitted(before, active=active, target=settings.target)
        if after != before:
            _reseat(round_, after, tournament=tournament, settings=settings)


def fitted(seated: Seated, *, active: Sequence[int], target: int) -> Seated:
    """Return the tables of a round once leavers are gone and comers sit.

    Args:
        seated: the tables as drawn.
        active: who races now.
        target: the table size aimed at; nobody is added beyond it.
    """
    tables = {number: list(entries) for number, entries in seated.items()}
    sitting = {entry for entries in tables.values() for entry in entries}
    comers = [entry for entry in active if entry not in sitting]
    for entries in tables.values():
        for leaver in [entry for entry in entries if entry not in active]:
            place = entries.index(leaver)
            if comers:
                entries[place] = comers.pop(0)
            elif len(entries) > SMALLEST:
                del entries[place]
    for comer in comers:
        smallest = min(tables.values(), key=len)
        if len(smallest) < target:
            smallest.append(comer)
    return tables


def _reseat(
    round_: Round,
    tables: Seated,
    *,
    tournament: Tournament,
    settings: TournamentSettings,
) -> None:
    """Make the heats of a round anew; turn order and table stay, gaps close up."""
    round_.tournament = round_.stage.tournament = tournament
    around = dict(round_.seated.values_list("entry_id", "seat__index"))
    clear_heats([round_.pk])
    people = Entry.objects.in_bulk([e for entries in tables.values() for e in entries])
    seat_tables(
        [
            Table(
                number=number,
                entries=tuple(
                    people[entry] for entry in _chairs(entries, around=around)
                ),
                starts=tuple(
                    entries.index(entry) + 1
                    for entry in _chairs(entries, around=around)
                ),
            )
            for number, entries in tables.items()
        ],
        round_=round_,
        tournament=tournament,
        settings=settings,
    )


def _chairs(entries: Sequence[int], *, around: dict[int, int]) -> list[int]:
    """Return the entries around the table; a comer sits where his start place is."""
    places = {entry: place for place, entry in enumerate(entries)}
    return sorted(entries, key=lambda e: (around.get(e, places[e]), places[e]))
