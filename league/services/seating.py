"""Seat a stage ahead: who races whom in every round, and from which start place."""

from django.db import transaction
from django.utils.translation import gettext as _

from league.domain.seating import draw_schedule
from league.domain.sizes import UnseatableError
from league.errors import LeagueError
from league.formats import format_of
from league.models import Draw, Stage
from league.selectors.seating import active_entries, next_round_number, seated_tables
from league.selectors.wording import unseatable_sentence
from league.services.draws import chosen_seed, record_search
from league.services.heats import clear_heats
from league.services.locking import begun, locked_stage, refuse_older_seating
from league.services.placing import seat_planned
from league.services.standings import touch_standings
from league.services.swaps import swap_seats
from races.models import Race

__all__ = ["draw_seating", "redraw_rounds", "swap_seats"]


@transaction.atomic
def draw_seating(
    *, stage_id: int, draws: int, seed: int | None = None, user_id: int | None = None
) -> Draw:
    """Seat all heats ahead; an earlier seating is taken back with its release.

    The draw's seed and roster are kept: the same two give the same seating.

    Args:
        stage_id: a qualifying stage.
        draws: `Stage.draws` as the caller has seen it.
        seed: of 63 bits; drawn by chance if not given.
        user_id: who draws.

    Raises:
        StaleError: somebody else has changed the seating meanwhile.
        LeagueError: a race has begun, these people cannot be seated, or everybody
            chooses his heats (`seat_heat`).
    """
    stage = _locked(stage_id, draws=draws)
    _refuse_open(stage)
    if begun(Race.objects.filter(heat__round__stage=stage)).exists():
        raise LeagueError(
            _("A race has begun: only the rounds still to come can be drawn anew."),
            code="begun",
        )
    return _draw(stage, from_round=1, seed=seed, user_id=user_id)


@transaction.atomic
def redraw_rounds(
    *, stage_id: int, draws: int, seed: int | None = None, user_id: int | None = None
) -> Draw:
    """Seat the rounds still to come anew, mindful of everybody's past heats.

    For when people have come or gone; their release is taken back. Arguments and
    refusals as `draw_seating`.
    """
    stage = _locked(stage_id, draws=draws)
    _refuse_open(stage)
    from_round = next_round_number(stage)
    if not stage.rounds.filter(number__gte=from_round).exists():
        raise LeagueError(_("No round is left to draw."), code="no_round_left")
    return _draw(stage, from_round=from_round, seed=seed, user_id=user_id)


def _locked(stage_id: int, *, draws: int) -> Stage:
    stage = locked_stage(stage_id)
    refuse_older_seating(stage, draws=draws)
    if stage.kind == Stage.Kind.FINAL:
        raise LeagueError(
            _("The final is seated when the heats are closed."), code="final"
        )
    if stage.kind == Stage.Kind.SEMIFINAL:
        raise LeagueError(
            _("This stage is seated when the one before is closed."), code="knockout"
        )
    if stage.closed_at is not None:
        raise LeagueError(_("This stage is closed."), code="stage_closed")
    return stage


def _refuse_open(stage: Stage) -> None:
    if format_of(stage.tournament).open_heats:
        raise LeagueError(
            _("Here people choose their heats: seat each heat from those in it."),
            code="open_heats",
        )


def _draw(
    stage: Stage, *, from_round: int, seed: int | None, user_id: int | None
) -> Draw:
    tournament = stage.tournament
    seed = chosen_seed(seed)
    settings = format_of(tournament).settings
    people = {
        entry.pk: entry for entry in active_entries(tournament, round_number=from_round)
    }
    roster = list(people)
    single = settings.is_single_table(entries=len(roster))
    history = seated_tables(stage, before=from_round)
    rounds = list(
        stage.rounds.filter(number__gte=from_round)
        .select_related("stage")
        .order_by("number")
    )
    try:
        schedule = draw_schedule(
            roster,
            rounds=len(rounds),
            target=settings.target,
            single_table=single,
            fewest_wanted=settings.fewest_wanted,
            largest=settings.largest,
            copies=settings.tables or None,
            seed=seed,
            history=history,
        )
    except UnseatableError as refusal:
        raise LeagueError(unseatable_sentence(refusal), code=refusal.code) from refusal
    clear_heats([round_.pk for round_ in rounds])
    stage.rounds.filter(number__gte=from_round).update(released_at=None, closed_at=None)
    for round_, planned in zip(rounds, schedule.rounds, strict=True):
        round_.tournament = round_.stage.tournament = tournament
        seat_planned(planned, people=people, round_=round_, single=single, seed=seed)
    draw = record_search(stage, seed=seed, roster=roster, user_id=user_id)
    touch_standings(tournament_id=tournament.pk)
    return draw
