"""Release, close and reopen a round."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.domain.settings import AFTER_RESULTS
from league.errors import LeagueError
from league.models import Reopening, Round
from league.services.locking import begun, locked_round, refuse_older_seating
from league.services.reasons import checked_reason
from league.services.standings import touch_standings
from league.services.starts import order_in_force, order_starts
from league.services.unfinished import refuse_unfinished
from races.models import Race


@transaction.atomic
def release_round(*, round_id: int, draws: int | None = None) -> Round:
    """Show everybody who sits where; start places that follow from results are set.

    Releasing twice changes nothing.

    Args:
        round_id: which.
        draws: `Stage.draws` of the seating the caller has looked at; None for any.

    Raises:
        StaleError: the seating has changed since.
        LeagueError: nobody is seated, or the start places need results that are
            missing (AC-61).
    """
    round_ = locked_round(round_id)
    if draws is not None:
        refuse_older_seating(round_.stage, draws=draws)
    if round_.released_at is not None:
        return round_
    if not round_.heats.exists():
        raise LeagueError(_("Seat this round first."), code="not_seated")
    if order_in_force(round_) in AFTER_RESULTS:
        order_starts(round_)
    round_.released_at = timezone.now()
    round_.save(update_fields=("released_at",))
    touch_standings(tournament_id=round_.tournament_id)
    return round_


@transaction.atomic
def withdraw_release(*, round_id: int) -> Round:
    """Hide the seating again, as long as no race of it has begun.

    Raises:
        LeagueError: a race has begun.
    """
    round_ = locked_round(round_id)
    if round_.released_at is None:
        return round_
    if begun(Race.objects.filter(heat__round=round_)).exists():
        raise LeagueError(
            _("A race of this round has begun: it stays public."), code="begun"
        )
    round_.released_at = None
    round_.save(update_fields=("released_at",))
    touch_standings(tournament_id=round_.tournament_id)
    return round_


@transaction.atomic
def close_round(*, round_id: int) -> Round:
    """Close a round: its results stand. Closing twice changes nothing.

    Raises:
        LeagueError: a race of it is not over, or nobody has raced.
    """
    round_ = locked_round(round_id)
    if round_.closed_at is not None:
        return round_
    refuse_unfinished(round_)
    round_.closed_at = timezone.now()
    round_.save(update_fields=("closed_at",))
    touch_standings(tournament_id=round_.tournament_id)
    return round_


@transaction.atomic
def reopen_round(*, round_id: int, reason: str, user_id: int | None = None) -> Round:
    """Let results of a round change again; everybody may read why.

    Reopening a round that is open changes nothing.

    Raises:
        LeagueError: its stage is closed, or no reason is given.
    """
    reason = checked_reason(reason)
    round_ = locked_round(round_id)
    if round_.stage.closed_at is not None:
        raise LeagueError(
            _("This stage is closed: reopen the stage first."), code="stage_closed"
        )
    if round_.closed_at is None:
        return round_
    round_.closed_at = None
    round_.save(update_fields=("closed_at",))
    Reopening.objects.create(round=round_, reason=reason, made_by_id=user_id)
    touch_standings(tournament_id=round_.tournament_id)
    return round_
