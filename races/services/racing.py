"""Create a race, start it."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.core.errors import EngineError
from engine.core.replay import genesis_digest
from engine.core.rng import seed_commitment
from engine.registry import BOTS, ruleset
from races import live, queue
from races.errors import RaceError
from races.models import Race, Seat
from races.selectors.replays import race_ruleset
from races.services.locking import locked_race
from races.services.turns import waiting_for

SEED_BYTES = 32


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who is to sit where.

    Attributes:
        index: place at the table, from 0, to the left.
        start: start place, 1 opens.
        colour: one letter.
        player_id: the player; None for a bot on its own account.
        bot: key of the bot that drives; empty for a person.
        chariot: which of the player's chariots, from 1 (BH-2).
    """

    index: int
    start: int
    colour: str
    player_id: int | None = None
    bot: str = ""
    chariot: int = 1


@transaction.atomic
def create_race(
    *,
    game: str = "ave_caesar",
    options: Mapping[str, Any],
    mode: str,
    seats: Sequence[SeatPlan],
    seed: bytes | None = None,
    version: str | None = None,
    starts_open: bool = False,
) -> Race:
    """Store a race that has not begun.

    Args:
        game: id of the ruleset.
        options: the ruleset's options; the start places of the seats are added.
        mode: a value of `Race.Mode`.
        seats: every chariot at the table, indices 0 to n - 1, each on a start place of
            its own among those the ruleset has for so many.
        seed: 32 secret bytes; drawn when the race starts if not given.
        version: of the ruleset; the newest if not given.
        starts_open: whether the start places are still to come; those given only hold
            the seats.

    Raises:
        RaceError: the game, the options or the seats are impossible.
    """
    if mode not in Race.Mode.values:
        raise RaceError(_("A race is driven at a table or online."), code="bad_mode")
    if seed is not None and len(seed) != SEED_BYTES:
        raise RaceError(_("A seed has 32 bytes."), code="bad_seed")
    _check_seats(seats)
    starts = [seat.start for seat in sorted(seats, key=lambda seat: seat.index)]
    try:
        rules = ruleset(game, version)
        _check_starts(starts, places=rules.start_places(len(seats)))
        agreed = rules.check_options(
            rules.with_starts(options, starts), seats=len(seats)
        )
    except EngineError as refusal:
        raise RaceError(refusal.text, code=refusal.code) from refusal
    race = Race.objects.create(
        game=rules.id,
        ruleset_version=rules.version,
        options=agreed,
        mode=mode,
        seed=seed,
        starts_open=starts_open,
    )
    try:
        with transaction.atomic():
            Seat.objects.bulk_create(
                Seat(
                    race=race,
                    index=seat.index,
                    start=seat.start,
                    colour=seat.colour,
                    player_id=seat.player_id,
                    chariot=seat.chariot,
                    bot=seat.bot,
                )
                for seat in seats
            )
    except IntegrityError as conflict:
        raise RaceError(
            _("These people cannot sit together at one table."), code="bad_seats"
        ) from conflict
    return race


@transaction.atomic
def start_race(*, race_id: int) -> Race:
    """Start an online race: commit to its seed in public and let the first bot move.

    Raises:
        RaceError: the race is raced at a table, has been started, or nobody knows yet
            who starts where.
    """
    race = locked_race(race_id)
    if race.mode != Race.Mode.ONLINE:
        raise RaceError(_("This race is driven at a table."), code="at_a_table")
    if race.status != Race.Status.SEATED:
        raise RaceError(_("This race has been started already."), code="started")
    if race.starts_open:
        raise RaceError(
            _("The start places follow from the race before: it has no result yet."),
            code="starts_open",
        )
    rules = race_ruleset(race)
    seats = list(race.seats.all())
    seed = secrets.token_bytes(SEED_BYTES) if race.seed is None else bytes(race.seed)
    race.seed = seed
    race.commitment = seed_commitment(seed)
    race.head = genesis_digest(
        rules.id,
        rules.version,
        rules.track_sha,
        len(seats),
        race.options,
        race.commitment,
    )
    state = rules.start(seats=len(seats), seed=seed, options=race.options)
    race.status = Race.Status.RUNNING
    race.waiting_for = waiting_for(
        state, rules=rules, bots={seat.index: seat.bot for seat in seats}
    )
    race.started_at = race.moved_at = timezone.now()
    race.save()
    live.publish(race.topic, race.version)
    if race.is_driven:
        queue.after_commit(queue.ADVANCE_RACE, race_id=race.pk, turn=race.turn)
    return race


def _check_seats(seats: Sequence[SeatPlan]) -> None:
    if sorted(seat.index for seat in seats) != list(range(len(seats))):
        raise RaceError(_("Seats are numbered from 0 without gaps."), code="bad_seats")
    if len({seat.colour for seat in seats}) != len(seats):
        raise RaceError(_("Every seat has a colour of its own."), code="bad_colours")
    for seat in seats:
        if len(seat.colour) != 1 or not seat.colour.isalpha():
            raise RaceError(_("A colour is one letter."), code="bad_colours")
        if seat.bot and seat.bot not in BOTS:
            raise RaceError(
                _("There is no bot “%(bot)s”.") % {"bot": seat.bot}, code="bad_bot"
            )
        if not seat.bot and seat.player_id is None:
            raise RaceError(_("Every seat needs a driver."), code="no_driver")


def _check_starts(starts: Sequence[int], *, places: int) -> None:
    # Where there are more places than chariots some stay free (BH-5).
    if len(set(starts)) != len(starts) or not set(starts) <= set(range(1, places + 1)):
        raise RaceError(_("Every start place is taken once."), code="bad_starts")
