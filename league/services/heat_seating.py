"""Seat a heat that people have entered: those with priority first, the others wait."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from league.domain.seating import draw_round
from league.domain.sizes import UnseatableError
from league.errors import LeagueError
from league.formats import format_of
from league.models import Bye, Draw, Entry, Round
from league.selectors.open_heats import shared_places
from league.selectors.seating import seated_tables
from league.selectors.wording import unseatable_sentence
from league.services.draws import chosen_seed, record_search
from league.services.heats import clear_heats
from league.services.locking import locked_round, refuse_older_seating
from league.services.open_heats import refuse_settled_heat
from league.services.placing import seat_planned
from league.services.standings import touch_standings


@transaction.atomic
def seat_heat(
    *, round_id: int, draws: int, seed: int | None = None, user_id: int | None = None
) -> Draw:
    """Seat one heat from those who entered it; an earlier seating of it is taken back.

    When there are more than places, whoever has not raced yet comes first, then who
    has raced less, then who entered earlier. The others are told that they stay out
    (`Bye`), in the order in which they would step in.

    Args:
        round_id: of the heat.
        draws: `Stage.draws` as the caller has seen it.
        seed: of 63 bits; drawn by chance if not given.
        user_id: who seats it.

    Raises:
        StaleError: somebody else has changed the seating meanwhile.
        LeagueError: people do not choose their heats here, the heat is public or has
            begun, or so many people cannot be seated.
    """
    round_ = locked_round(round_id)
    refuse_older_seating(round_.stage, draws=draws)
    refuse_settled_heat(round_)
    seed = chosen_seed(seed)
    clear_heats([round_.pk])
    draw = seat_entered(round_, seed=seed, user_id=user_id)
    touch_standings(tournament_id=round_.tournament_id)
    return draw


def seat_entered(round_: Round, *, seed: int, user_id: int | None) -> Draw:
    """Do what `seat_heat` does to a heat that is locked and has no seating."""
    settings = format_of(round_.tournament).settings
    places = shared_places(round_)
    people = Entry.objects.in_bulk(places.seated)
    roster = sorted(people)
    try:
        planned = draw_round(
            seated_tables(round_.stage, before=round_.number),
            roster,
            target=settings.target,
            copies=settings.tables or None,
            fewest_wanted=settings.fewest_wanted,
            largest=settings.largest,
            seed=seed,
        )
    except UnseatableError as refusal:
        raise LeagueError(unseatable_sentence(refusal), code=refusal.code) from refusal
    seat_planned(
        planned.rounds[0], people=people, round_=round_, single=False, seed=seed
    )
    leave_out(round_, places.alternates)
    return record_search(round_.stage, seed=seed, roster=roster, user_id=user_id)


def leave_out(round_: Round, alternates: Sequence[int]) -> None:
    """Tell who stays out of a full heat, the first to step in first."""
    Bye.objects.filter(round=round_).delete()
    Bye.objects.bulk_create(
        Bye(round=round_, entry_id=entry, reason=_("This heat was full."))
        for entry in alternates
    )
