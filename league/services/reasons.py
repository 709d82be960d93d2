"""The reason that goes with a change to something official."""

from django.utils.translation import gettext as _

from league.errors import LeagueError
from races.models.result import REASON_AT_MOST


def checked_reason(reason: str) -> str:
    """Return a reason that can be kept; raises LeagueError."""
    reason = " ".join(reason.split())
    if not reason:
        raise LeagueError(_("Give a reason."), code="reason_needed")
    if len(reason) > REASON_AT_MOST:
        raise LeagueError(
            _("Keep the reason under %(most)s characters.") % {"most": REASON_AT_MOST},
            code="reason_too_long",
        )
    return reason
