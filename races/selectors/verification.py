"""Check a stored race against its own log; an empty list means that it holds."""

from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.core.errors import EngineError
from engine.core.replay import genesis_digest, verify
from engine.core.rng import seed_commitment
from engine.core.ruleset import State
from races.models import Race, ResultSheet
from races.selectors.replays import is_playable, logged_moves, race_ruleset, race_seed

Sheets = ResultSheet.Status
TOO_LONG = 6
"""A race that waits this many times LAUREL_STALL_AFTER for a bot is a fault."""


def race_faults(race: Race) -> list[str]:
    """Everything about the race that does not hold, in words; six queries.

    Checked are: the log is numbered 1 to n (I1), its digests chain (I2), replaying it
    ends at the stored turn, head, status and result (I3), at most one sheet is
    confirmed and sheets count up to the revision (I5), the race does not stand still
    unnoticed (I8), the seats start as the options say, and the seed is the one
    committed to before the start.
    """
    faults = _sheet_faults(race) + _start_faults(race)
    if race.head:
        try:
            faults += _log_faults(race)
        except EngineError as fault:
            faults.append(fault.text)
        except (TypeError, ValueError, AttributeError) as fault:
            faults.append(_("What is stored cannot be read: %(why)s.") % {"why": fault})
        faults += _liveness_faults(race)
    elif race.turn or race.log.exists():
        faults.append(_("There are moves in a race that has not been started."))
    return faults


def _log_faults(race: Race) -> list[str]:
    seed = race_seed(race)
    if seed_commitment(seed) != race.commitment:
        return [_("The seed is not the one that was committed to.")]
    moves = logged_moves(race)
    if [move.number for move in moves] != list(range(race.turn)):
        return [
            _("The log has %(rows)s moves, not numbered 1 to %(turn)s.")
            % {"rows": len(moves), "turn": race.turn}
        ]
    rules = race_ruleset(race)
    seats = race.seats.count()
    state = verify(rules, seats=seats, seed=seed, options=race.options, moves=moves)
    start = genesis_digest(
        rules.id,
        rules.version,
        rules.track_sha,
        seats,
        race.options,
        race.commitment,
    )
    faults = []
    if race.head != (moves[-1].digest if moves else start):
        faults.append(_("The head is not the digest of the last move."))
    return faults + _outcome_faults(race, state)


def _outcome_faults(race: Race, state: State) -> list[str]:
    if state.is_over() and race.status == Race.Status.RUNNING:
        return [_("The log has come to its end, but the race is still running.")]
    sheet = race.sheets.filter(role=ResultSheet.Role.ENGINE).first()
    if sheet is None:
        return []
    if not state.is_over():
        return [_("There is an engine result, but the log has not come to its end.")]
    stored = set(sheet.lines.values_list("seat__index", "place", "finish", "order"))
    played = {(f.seat, f.place, str(f.finish), f.order) for f in state.finishes()}
    if stored != played:
        return [_("The engine result is not what the log comes to.")]
    return []


def _start_faults(race: Race) -> list[str]:
    """The digest a log starts from covers the options, and these the start places."""
    starts = list(race.seats.order_by("index").values_list("start", flat=True))
    agreed = race.options if isinstance(race.options, dict) else {}
    if is_playable(race) and race_ruleset(race).with_starts(agreed, starts) != agreed:
        return [_("The start places of the seats are not those agreed in the options.")]
    return []


def _sheet_faults(race: Race) -> list[str]:
    sheets = list(race.sheets.order_by("revision").values_list("revision", "status"))
    faults = []
    if [revision for revision, _status in sheets] != list(range(1, race.revision + 1)):
        faults.append(_("The result sheets are not numbered up to the revision."))
    confirmed = sum(status == Sheets.CONFIRMED for _revision, status in sheets)
    wanted = 1 if race.status == Race.Status.SETTLED else 0
    if confirmed != wanted:
        faults.append(
            _("%(confirmed)s result sheets are confirmed instead of %(wanted)s.")
            % {"confirmed": confirmed, "wanted": wanted}
        )
    return faults


def _liveness_faults(race: Race) -> list[str]:
    if not race.is_driven or race.moved_at is None:
        return []
    patience = timedelta(seconds=settings.LAUREL_STALL_AFTER * TOO_LONG)
    if timezone.now() - race.moved_at > patience:
        return [_("A bot has been to move for too long.")]
    return []
