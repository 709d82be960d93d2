"""The great final: board A, free choice of way, opened by the order agreed (AC-62)."""

from collections.abc import Sequence

from league.models import Entry, Round, SeatedEntry, Stage
from league.selectors.seating import is_single_table
from league.services.derived import derived_number
from league.services.draws import record_draw
from league.services.heats import Table, seat_tables
from league.services.starts import order_in_force, starts_of_races

ALGORITHM = "final"


def seat_final(
    final: Stage, *, finalists: Sequence[int], user_id: int | None = None
) -> None:
    """Seat the finalists at one table; releasing it is a step of its own.

    Args:
        final: the stage; its tournament is locked.
        finalists: three or more entries, in seed order.
        user_id: who closes the heats.
    """
    tournament = final.tournament
    round_ = final.rounds.select_related("stage").get()
    round_.tournament = round_.stage.tournament = tournament
    entries = Entry.objects.in_bulk(finalists)
    around = _around_the_table(round_, finalists=finalists)
    secret = tournament.secret
    starts = starts_of_races(
        around,
        round_=round_,
        order=order_in_force(round_),
        purpose=f"start:{round_.number}:1",
    )
    seat_tables(
        [
            Table(
                number=1,
                entries=tuple(entries[entry] for entry in around),
                starts=starts,
            )
        ],
        round_=round_,
        tournament=tournament,
        single=is_single_table(tournament),
    )
    record_draw(
        final,
        algorithm=ALGORITHM,
        algorithm_version=1,
        seed=derived_number(secret, purpose=f"start:{round_.number}:1"),
        roster=list(finalists),
        quality={},
        user_id=user_id,
    )


def _around_the_table(round_: Round, *, finalists: Sequence[int]) -> tuple[int, ...]:
    """Finalists who sat together keep their places, so that left stays left (AC-60)."""
    before = SeatedEntry.objects.filter(
        round__tournament_id=round_.tournament_id,
        round__number=round_.number - 1,
        leg=1,
    )
    seats = {
        entry: (heat, index)
        for entry, heat, index in before.values_list(
            "entry_id", "heat_id", "seat__index"
        )
    }
    tables = {heat for heat, _index in seats.values()}
    if len(tables) != 1:
        return tuple(finalists)
    latest = max(seats.values())
    return tuple(sorted(finalists, key=lambda entry: seats.get(entry, latest)))
