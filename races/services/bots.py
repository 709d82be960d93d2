"""Let the machine move: bots, and the passes that the rules leave to nobody.

Thinking happens outside any transaction; what was thought is committed under the turn
it was thought for. A duplicate or late delivery loses that comparison and does nothing.
"""

import logging
from dataclasses import dataclass
from enum import StrEnum
from time import monotonic

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.core.errors import EngineError
from engine.core.rng import Rng
from engine.core.ruleset import Ruleset, State
from engine.registry import BOTS
from races import live, queue
from races.errors import RaceError, StaleError
from races.models import LoggedAction, Race
from races.selectors.replays import race_ruleset, race_seed, race_state
from races.services.locking import locked_race
from races.services.play import Move, append_moves, refuse_wrong_turn
from races.services.turns import machine_seat, must_pass

MOVES_A_COMMIT = 25
SECONDS_A_COMMIT = 0.4
COMMITS_A_TASK = 4
ATTEMPTS = 3
TEXT_AT_MOST = 200

logger = logging.getLogger(__name__)


class Outcome(StrEnum):
    """Why advancing stopped."""

    STALE = "stale"
    HANDED_ON = "handed_on"
    WAITING = "waiting"
    OVER = "over"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Advance:
    """What one call achieved.

    Attributes:
        moves: number of moves committed.
        outcome: why it stopped there.
    """

    moves: int
    outcome: Outcome


@dataclass(slots=True)
class _Table:
    """A race in memory; `turn` is what has been committed, `state` runs ahead."""

    race_id: int
    turn: int
    rules: Ruleset
    state: State
    seed: bytes
    bots: dict[int, str]


def advance_race(*, race_id: int, turn: int) -> Advance:
    """Play on until a person has to act, the race ends, or the task has done its part.

    Args:
        race_id: the race.
        turn: number of actions for which the call was made.

    Raises:
        EngineError: the stored log does not hold, or a bot chose what is not allowed.
    """
    table = _table(race_id, turn)
    if table is None:
        return Advance(0, Outcome.STALE)
    for commit in range(1, COMMITS_A_TASK + 1):
        moves = _think(table)
        try:
            race = _commit(table, moves, hand_on=commit == COMMITS_A_TASK)
        except StaleError:
            return Advance(table.turn - turn, Outcome.STALE)
        table.turn = race.turn
        if race.is_over:
            return Advance(race.turn - turn, Outcome.OVER)
        if not race.is_driven:
            return Advance(race.turn - turn, Outcome.WAITING)
    return Advance(table.turn - turn, Outcome.HANDED_ON)


def advance_or_park(*, race_id: int, turn: int) -> Advance:
    """Advance; a failure is counted, and after the third the race is parked.

    The other races go on: nothing is raised.
    """
    try:
        return advance_race(race_id=race_id, turn=turn)
    except Exception as fault:
        # The door of the task: a bot may raise anything, and one race that cannot go
        # on must be set aside and shown instead of being tried for ever.
        logger.exception("race %s cannot go on at turn %s", race_id, turn)
        note_failure(race_id=race_id, turn=turn, fault=fault)
        return Advance(0, Outcome.FAILED)


@transaction.atomic
def note_failure(*, race_id: int, turn: int, fault: Exception) -> None:
    """Count a failed attempt to move on; park the race after the third.

    The text of the fault may name hidden cards: it is kept for the operator and
    never shown on a page.
    """
    race = locked_race(race_id)
    if not race.is_driven or race.turn < turn:
        return
    race.attempts += 1
    if race.attempts >= ATTEMPTS:
        race.parked_at = timezone.now()
        race.parked_because = _in_short(fault)
        live.publish(race.topic, race.version)
    race.save(update_fields=("attempts", "parked_at", "parked_because"))


@transaction.atomic
def retry_race(*, race_id: int) -> Race:
    """Let a parked race try again.

    Raises:
        RaceError: the race is not parked.
    """
    return _go_on(_locked_parked(race_id))


@transaction.atomic
def replace_bots(*, race_id: int, turn: int, bot: str) -> Race:
    """Let another bot drive every seat of a parked race that a bot drives.

    The log is left as it is; the race goes on from the turn where it stopped.

    Args:
        race_id: the race.
        turn: number of actions the caller has seen.
        bot: key of the bot that takes over.

    Raises:
        StaleError: the race has gone on meanwhile.
        RaceError: the race is not parked, or there is no such bot.
    """
    race = _locked_parked(race_id)
    refuse_wrong_turn(race, turn)
    if bot not in BOTS:
        raise RaceError(_("There is no bot “%(bot)s”.") % {"bot": bot}, code="bad_bot")
    race.seats.exclude(bot="").update(bot=bot)
    return _go_on(race)


def _locked_parked(race_id: int) -> Race:
    race = locked_race(race_id)
    if race.parked_at is None or race.status != Race.Status.RUNNING:
        raise RaceError(_("This race has not been set aside."), code="not_parked")
    return race


def _go_on(race: Race) -> Race:
    race.attempts = 0
    race.parked_at = None
    race.parked_because = ""
    race.save(update_fields=("attempts", "parked_at", "parked_because"))
    live.publish(race.topic, race.version)
    queue.after_commit(queue.ADVANCE_RACE, race_id=race.pk, turn=race.turn)
    return race


def _table(race_id: int, turn: int) -> _Table | None:
    """Return the race in memory, or None when there is nothing to do at this turn."""
    race = Race.objects.filter(pk=race_id, turn=turn).first()
    if race is None or not race.is_driven:
        return None
    bots = dict(race.seats.values_list("index", "bot"))
    state = race_state(race, seats=len(bots), upto=turn)
    return _Table(
        race_id=race.pk,
        turn=turn,
        rules=race_ruleset(race),
        state=state,
        seed=race_seed(race),
        bots=bots,
    )


def _think(table: _Table) -> list[Move]:
    """Play the machine's next moves in memory: until a person is to act, or enough."""
    until = monotonic() + SECONDS_A_COMMIT
    moves: list[Move] = []
    while len(moves) < MOVES_A_COMMIT:
        move = _next_move(table)
        if move is None:
            break
        moves.append(move)
        if monotonic() > until:
            break
    return moves


def _next_move(table: _Table) -> Move | None:
    state = table.state
    seat = machine_seat(state, rules=table.rules, bots=table.bots)
    if seat is None:
        return None
    legal = state.legal_actions(seat)
    if must_pass(state, seat, rules=table.rules):
        action, actor = legal[0], LoggedAction.Actor.RULES
    else:
        # One stream a turn: a task that is tried again chooses the same move.
        action = BOTS[table.bots[seat]].choose(
            ruleset=table.rules,
            observation=state.observe(seat),
            legal=legal,
            rng=Rng(table.seed, stream=f"bot:{state.turn}"),
        )
        actor = LoggedAction.Actor.BOT
    state.apply(seat, action)
    return Move(seat, table.rules.encode(action), actor)


def _commit(table: _Table, moves: list[Move], *, hand_on: bool) -> Race:
    with transaction.atomic():
        race = locked_race(table.race_id)
        refuse_wrong_turn(race, table.turn)
        append_moves(
            race,
            state=table.state,
            moves=moves,
            rules=table.rules,
            bots=table.bots,
        )
        if hand_on and race.is_driven:
            queue.after_commit(queue.ADVANCE_RACE, race_id=race.pk, turn=race.turn)
        return race


def _in_short(fault: Exception) -> str:
    text = fault.text if isinstance(fault, EngineError) else str(fault)
    return f"{type(fault).__name__}: {text}"[:TEXT_AT_MOST]
