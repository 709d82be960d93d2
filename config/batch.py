"""A whole tournament in one go: from a list of players to the champion, by bots."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from league.domain.circus_settings import TABLE_AT_MOST, CircusSettings
from league.errors import LeagueError
from league.formats import format_of
from league.models import Event, Round, Stage, Tournament
from league.selectors.games import CIRCUS_MAXIMUS
from league.selectors.standings import StandingsView, tournament_standings
from league.services.derived import derived_number, derived_seed
from league.services.driving import checked_bots, start_round_online
from league.services.events import create_event
from league.services.rosters import RosterReport, apply_roster
from league.services.rounds import release_round
from league.services.seating import draw_seating
from league.services.stages import close_stage
from league.services.tournaments import create_tournament
from races.models import Race

LOOK_EVERY = 0.02  # seconds
PATIENCE = 60.0
"""Seconds without a single move after which nobody seems to drive the races."""

Progress = Callable[[int, int], None]
"""Called with the races that are over and the races there will be."""


@dataclass(frozen=True, slots=True)
class Batch:
    """A tournament that has been set up and seated, ready to be driven."""

    tournament_id: int
    bots: str
    report: RosterReport


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a batch came to."""

    table: StandingsView
    races: int


@transaction.atomic
def prepare(
    data: bytes,
    *,
    name: str,
    game: str,
    bots: str,
    seed: int,
    rounds: int | None = None,
    target: int | None = None,
    ending: str | None = None,
    laps: int | None = None,
) -> Batch:
    """Create the event, enter everybody on the list and draw the heats, or nothing.

    Args:
        data: a list of players, see `league.domain.roster`.
        name: of the event.
        game: id of a ruleset.
        bots: key of the bot that drives for everybody.
        seed: decides every chance: the same list and seed give the same table.
        rounds: how many heats, as preset if not given.
        target: the table size aimed at, as preset if not given.
        ending: what follows the rounds, for games that let one choose.
        laps: of a race, likewise.

    Raises:
        LeagueError: saying what cannot be.
    """
    secret = sha256(f"laurel tournament {seed}".encode()).digest()
    today = timezone.localdate()
    event = create_event(
        name=name, starts_on=today, ends_on=today, status=Event.Status.PUBLISHED
    )
    chosen = {
        "rounds": rounds,
        "target": target,
        "largest": _largest(game, target=target),
        "ending": ending,
        "laps": laps,
    }
    tournament = create_tournament(
        event_id=event.pk,
        name=name,
        game=game,
        settings={key: value for key, value in chosen.items() if value is not None},
        secret=secret,
    )
    report = apply_roster(
        tournament_id=tournament.pk,
        data=data,
        version=tournament.version,
        asks=False,
    )
    draw_seating(
        stage_id=tournament.stages.get(kind=Stage.Kind.QUALIFYING).pk,
        draws=0,
        seed=derived_number(secret, purpose="draw:1"),
    )
    return Batch(tournament.pk, checked_bots(bots), report)


def _largest(game: str, *, target: int | None) -> int | None:
    """The most chariots of a race, where tables of the target need more than preset."""
    if game != CIRCUS_MAXIMUS or target is None:
        return None
    return min(max(target, CircusSettings().largest), TABLE_AT_MOST)


def drive(batch: Batch, *, progress: Progress) -> Outcome:
    """Drive all rounds through the task queue, stage by stage, to the champion.

    Raises:
        LeagueError: a race cannot go on, or nobody works on the queue.
    """
    tournament = Tournament.objects.get(pk=batch.tournament_id)
    open_stages = tournament.stages.filter(closed_at=None).order_by("number")
    races = Race.objects.filter(heat__round__tournament=tournament)
    while (stage := open_stages.first()) is not None:  # a knockout makes some later
        for round_ in stage.rounds.order_by("number"):
            total = races.count() + _races_unseated(tournament)
            _drive_round(round_, bots=batch.bots, progress=progress, total=total)
        tournament.refresh_from_db()
        close_stage(
            stage_id=stage.pk,
            version=tournament.version,
            lot_seed=derived_seed(tournament.secret, purpose="lot").hex(),
        )
    tournament.refresh_from_db()
    return Outcome(table=tournament_standings(tournament), races=races.count())


def _races_unseated(tournament: Tournament) -> int:
    """Races of the final to come, which is seated late: one table's."""
    final = tournament.rounds.filter(stage__kind=Stage.Kind.FINAL, heats=None)
    return final.count() * format_of(tournament).legs


def _drive_round(round_: Round, *, bots: str, progress: Progress, total: int) -> None:
    release_round(round_id=round_.pk)
    start_round_online(round_id=round_.pk, bots=bots)
    racing = Race.objects.filter(heat__round=round_)
    driven = Race.objects.filter(
        heat__round__tournament_id=round_.tournament_id, status=Race.Status.SETTLED
    )
    moves, moved_at = -1, time.monotonic()
    while racing.filter(status=Race.Status.RUNNING).exists():
        progress(driven.count(), total)
        now = racing.aggregate(moves=Sum("turn"))["moves"]
        if now != moves:
            moves, moved_at = now, time.monotonic()
        _refuse_stuck(racing.filter(parked_at__isnull=False).first(), since=moved_at)
        time.sleep(LOOK_EVERY)
    progress(driven.count(), total)


def _refuse_stuck(parked: Race | None, *, since: float) -> None:
    if parked is not None:
        raise LeagueError(
            _("Race %(race)s cannot go on; see the log.") % {"race": parked.pk},
            code="parked",
        )
    if time.monotonic() - since > PATIENCE:
        raise LeagueError(
            _("Nobody drives the races: start a worker, or leave REDIS_URL unset."),
            code="no_worker",
        )
