"""Play an action: the only writer of the log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.core.errors import EngineError
from engine.core.replay import next_digest
from engine.core.ruleset import Ruleset, State
from races import live, queue
from races.errors import RaceError, StaleError
from races.models import LoggedAction, Race, ResultSheet
from races.selectors.replays import race_ruleset, race_state
from races.services.lines import LineInput
from races.services.locking import locked_race
from races.services.results import settle_locked
from races.services.turns import waiting_for


@dataclass(frozen=True, slots=True)
class Move:
    """One action to be logged.

    Attributes:
        seat: who acts, from 0.
        notation: what, in the ruleset's own spelling.
        actor: who decided, a value of `LoggedAction.Actor`.
    """

    seat: int
    notation: str
    actor: str


def play_action(
    *,
    race_id: int,
    seat: int,
    notation: str,
    turn: int,
    actor: str = LoggedAction.Actor.PERSON,
) -> Race:
    """Play one action of a seat.

    Args:
        race_id: the race.
        seat: who acts, from 0.
        notation: what, for example `4>wE.0.3`.
        turn: number of actions the caller has seen. While seats write in secret any
            since this began will do: what others write meanwhile changes nothing.
        actor: who decided, a value of `LoggedAction.Actor`.

    Raises:
        StaleError: the race has gone on meanwhile.
        RaceError: the race does not run, the seat has written already, or the action
            is not allowed.
    """
    with transaction.atomic():
        race = locked_race(race_id)
        if race.status != Race.Status.RUNNING or turn > race.turn:
            refuse_wrong_turn(race, turn)
        bots = dict(race.seats.values_list("index", "bot"))
        if seat not in bots:
            raise RaceError(_("There is no such seat in this race."), code="bad_seat")
        rules = race_ruleset(race)
        state = race_state(race, seats=len(bots))
        _refuse_late(race, state, seat=seat, turn=turn)
        try:
            action = rules.decode(notation)
            state.apply(seat, action)
        except EngineError as refusal:
            raise RaceError(refusal.text, code=refusal.code) from refusal
        move = Move(seat, rules.encode(action), actor)
        append_moves(race, state=state, moves=[move], rules=rules, bots=bots)
        if race.is_driven:
            queue.after_commit(queue.ADVANCE_RACE, race_id=race.pk, turn=race.turn)
        return race


def refuse_wrong_turn(race: Race, turn: int) -> None:
    """Refuse to play on a race that does not run or has gone on.

    Raises:
        StaleError: the turn has passed.
        RaceError: the race does not run.
    """
    if race.turn != turn:
        raise StaleError(_("The race has gone on meanwhile. Look at it again."))
    if race.status != Race.Status.RUNNING:
        raise RaceError(_("This race is not running."), code="not_running")


def _refuse_late(race: Race, state: State, *, seat: int, turn: int) -> None:
    since = state.sealed_since()
    if since is None or turn < since:
        refuse_wrong_turn(race, turn)
    elif race.log.filter(number__gt=since, seat=seat).exists():
        raise RaceError(
            _("This chariot has written already, and what is written stays."),
            code="written",
        )


def append_moves(
    race: Race,
    *,
    state: State,
    moves: Sequence[Move],
    rules: Ruleset,
    bots: Mapping[int, str],
) -> None:
    """Write moves behind the log of a locked race, and its result when it is over.

    Args:
        race: locked by the caller, its turn compared.
        state: the state after these moves.
        moves: legal, in the order played.
        rules: the race's ruleset.
        bots: the key of the bot by seat, empty for a person.

    Raises:
        StaleError: the database has a move of that number already.
    """
    now = timezone.now()
    rows = []
    for number, move in enumerate(moves, start=race.turn):
        race.head = next_digest(race.head, number, move.seat, move.notation)
        rows.append(
            LoggedAction(
                race=race,
                number=number + 1,
                seat=move.seat,
                notation=move.notation,
                actor=move.actor,
                digest=race.head,
                at=now,
            )
        )
    try:
        with transaction.atomic():
            LoggedAction.objects.bulk_create(rows)
    except IntegrityError as conflict:
        raise StaleError(_("Somebody else has moved meanwhile.")) from conflict
    race.turn += len(rows)
    race.waiting_for = waiting_for(state, rules=rules, bots=bots)
    race.moved_at = now
    race.attempts = 0
    race.save(update_fields=("turn", "head", "waiting_for", "moved_at", "attempts"))
    live.publish(race.topic, race.version)
    if state.is_over():
        settle_locked(
            race,
            lines=engine_lines(state),
            revision=race.revision,
            role=ResultSheet.Role.ENGINE,
        )


def engine_lines(state: State) -> list[LineInput]:
    """Return the outcome of a finished race as result lines."""
    return [
        LineInput(end.seat, end.place, str(end.finish), end.order)
        for end in state.finishes()
    ]
