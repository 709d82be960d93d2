"""The seating mended when people come and go: past rounds stand, few people move."""

from contextlib import suppress

from django.db import transaction
from django.utils.translation import gettext as _

from league.domain.repair import repair
from league.domain.sizes import UnseatableError
from league.errors import LeagueError
from league.formats import format_of
from league.models import Stage, Tournament
from league.selectors.seating import (
    active_entries,
    is_single_table,
    next_round_number,
    seated_tables,
)
from league.selectors.wording import unseatable_sentence
from league.services.derived import derived_number
from league.services.draws import count_change
from league.services.heat_filling import fill_heats
from league.services.locking import lock_races, locked_tournament
from league.services.mending import mend_round, schedule_of
from league.services.standings import touch_standings


@transaction.atomic
def repair_round_seating(*, tournament_id: int, version: int) -> Tournament:
    """Fit the rounds still to come to those who race now, moving as few as possible.

    Raises:
        StaleError: something has changed since that version.
        LeagueError: so many people cannot be seated, or the heats are closed.
    """
    lock_races(heat__round__tournament_id=tournament_id)
    tournament = locked_tournament(tournament_id, version=version)
    heats = tournament.stages.get(kind=Stage.Kind.QUALIFYING)
    if heats.closed_at is not None:
        raise LeagueError(_("This stage is closed."), code="stage_closed")
    try:
        _repair(tournament)
    except UnseatableError as refusal:
        raise LeagueError(unseatable_sentence(refusal), code=refusal.code) from refusal
    touch_standings(tournament_id=tournament_id)
    return tournament


def repair_seating(tournament: Tournament) -> None:
    """Do the same inside another write, whose races and tournament are locked.

    When so many cannot be seated the rounds stay as they are, and stale
    (`selectors.seating.is_stale`): coming and going is never refused for that.
    """
    with suppress(UnseatableError):
        _repair(tournament)


def _repair(tournament: Tournament) -> None:
    """Tables that keep their people keep their race."""
    heats = tournament.stages.get(kind=Stage.Kind.QUALIFYING)
    if format_of(tournament).open_heats:
        fill_heats(tournament, heats)
        return
    before = seated_tables(heats)
    from_round = next_round_number(heats)
    coming = {
        round_.number: round_
        for round_ in heats.rounds.filter(number__gte=from_round, heats__isnull=False)
        .distinct()
        .select_related("stage")
    }
    if not coming:
        return
    for round_ in coming.values():
        round_.tournament = round_.stage.tournament = tournament
    done = len(before) - len(coming)
    seated = {entry for table in before[done] for entry in table.entries}
    active = [entry.pk for entry in active_entries(tournament, round_number=from_round)]
    settings = format_of(tournament).settings
    single = is_single_table(tournament, settings=settings)
    seed = derived_number(tournament.secret, purpose=f"repair:{tournament.version}")
    after = repair(
        schedule_of(before, active=active, seed=seed),
        done_rounds=done,
        gone=seated.difference(active),
        new=[entry for entry in active if entry not in seated],
        target=settings.target,
        single_table=single,
        fewest_wanted=settings.fewest_wanted,
        largest=settings.largest,
        copies=settings.tables or None,
        seed=seed,
    )
    if after.rounds[done:] == before[done:]:
        return
    count_change(heats)
    for number, old, new in zip(
        sorted(coming), before[done:], after.rounds[done:], strict=True
    ):
        mend_round(coming[number], old=old, new=new, single=single, seed=seed)
