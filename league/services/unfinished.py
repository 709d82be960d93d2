"""What stands in the way of closing: races that are not over."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.errors import LeagueError
from league.models import Round
from league.selectors.race_titles import round_title
from league.services.locking import not_over
from races.models import Race

NAMED = 5


def refuse_unfinished(round_: Round) -> None:
    """Raise LeagueError unless every race of the round is settled or void."""
    races = Race.objects.filter(heat__round=round_)
    if not races.exists():
        raise LeagueError(
            _("%(round)s has not been raced.") % {"round": round_title(round_)},
            code="not_seated",
        )
    tables = not_over(races).order_by("heat__table")
    missing = list(dict.fromkeys(tables.values_list("heat__table", flat=True)))
    if missing:
        named = ", ".join(map(str, missing[:NAMED])) + (
            " …" if len(missing) > NAMED else ""
        )
        raise LeagueError(
            ngettext(
                "%(round)s: the result of table %(tables)s is missing.",
                "%(round)s: the results of tables %(tables)s are missing.",
                len(missing),
            )
            % {"round": round_title(round_), "tables": named},
            code="results_missing",
        )
