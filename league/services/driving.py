"""Let the races of a round be driven online, by people or by bots on their behalf."""

from django.db import transaction
from django.utils.translation import gettext as _

from engine.registry import BOTS
from league.errors import LeagueError
from league.services.locking import begun, locked_round
from league.services.standings import touch_standings
from races.models import Race, Seat
from races.services.racing import start_race


@transaction.atomic
def start_round_online(*, round_id: int, bots: str | None = None) -> list[Race]:
    """Start every first race of a released round; return them by table.

    A second race of the round starts by itself when the first is official.

    Args:
        round_id: which round.
        bots: key of the bot that drives for everybody; None when people drive.

    Raises:
        LeagueError: the round is not released or has begun, or there is no such bot.
    """
    round_ = locked_round(round_id)
    if bots is not None:
        checked_bots(bots)
    if round_.released_at is None:
        raise LeagueError(_("Release this round first."), code="not_released")
    races = Race.objects.filter(heat__round=round_)
    if begun(races).exists():
        raise LeagueError(_("A race of this round has begun."), code="begun")
    races.update(mode=Race.Mode.ONLINE)
    if bots is not None:
        Seat.objects.filter(race__heat__round=round_).update(bot=bots)
    touch_standings(tournament_id=round_.tournament_id)
    first = races.filter(heat__leg=1).order_by("heat__table")
    ids = first.values_list("pk", flat=True)
    return [start_race(race_id=race_id) for race_id in list(ids)]


def checked_bots(bots: str) -> str:
    """Return the key of a bot there is.

    Raises:
        LeagueError: there is none of that key.
    """
    if bots not in BOTS:
        raise LeagueError(
            _("There is no bot “%(bot)s”. Choose one of: %(bots)s.")
            % {"bot": bots, "bots": ", ".join(BOTS)},
            code="unknown_bot",
        )
    return bots
