"""Places of seated heats that are free: whoever waits first steps in."""

from collections.abc import Collection, Sequence

from league.domain.open_heats import by_priority
from league.domain.repair import repair
from league.domain.sizes import UnseatableError
from league.formats import format_of
from league.models import Round, Stage, Tournament
from league.selectors.open_heats import places_of, wishes_of
from league.selectors.seating import active_entries, next_round_number, seated_tables
from league.services.derived import derived_number
from league.services.draws import count_change
from league.services.heat_seating import leave_out
from league.services.mending import mend_round, schedule_of


def fill_heats(tournament: Tournament, heats: Stage) -> None:
    """Give places that are free to those who wait, heat by heat.

    They are of those who have withdrawn; whoever comes back waits like the others.

    Args:
        tournament: locked, with its races; people choose their heats in it.
        heats: its qualifying stage.

    Raises:
        UnseatableError: too few are left in a heat; the others are filled.
    """
    short: UnseatableError | None = None
    coming = heats.rounds.filter(
        number__gte=next_round_number(heats), heats__isnull=False
    ).distinct()
    for round_ in coming.select_related("stage").order_by("number"):
        round_.tournament = round_.stage.tournament = tournament
        try:
            _fill(round_, heats=heats)
        except UnseatableError as refusal:
            short = refusal
    if short is not None:
        raise short


def _fill(round_: Round, *, heats: Stage) -> None:
    tournament = round_.tournament
    racing = active_entries(tournament, round_number=round_.number)
    seated = set(round_.seated.values_list("entry_id", flat=True))
    gone = seated.difference(racing.values_list("pk", flat=True))
    waiting = [w.entry for w in by_priority(wishes_of(round_)) if w.entry not in seated]
    places = places_of(tournament)
    free = len(waiting) if places is None else places - len(seated - gone)
    free = max(free, 0)
    stepping_in = waiting[:free]
    if gone or stepping_in:
        _reseat(round_, heats=heats, seated=seated, gone=gone, new=stepping_in)
    leave_out(round_, waiting[free:])


def _reseat(
    round_: Round,
    *,
    heats: Stage,
    seated: Collection[int],
    gone: Collection[int],
    new: Sequence[int],
) -> None:
    tournament = round_.tournament
    settings = format_of(tournament).settings
    before = seated_tables(heats, before=round_.number + 1)
    seed = derived_number(
        tournament.secret, purpose=f"fill:{round_.number}:{tournament.version}"
    )
    after = repair(
        schedule_of(before, active=sorted({*seated, *new}), seed=seed),
        done_rounds=len(before) - 1,
        gone=gone,
        new=new,
        target=settings.target,
        copies=settings.tables or None,
        fewest_wanted=settings.fewest_wanted,
        largest=settings.largest,
        seed=seed,
    )
    mend_round(round_, old=before[-1], new=after.rounds[-1], single=False, seed=seed)
    count_change(heats)
