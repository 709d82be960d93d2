"""The one way a write gets hold of a race."""

from django.utils.translation import gettext as _

from races.errors import RaceError
from races.models import Race


def locked_race(race_id: int) -> Race:
    """Return the race, locked until the surrounding transaction ends.

    Raises:
        RaceError: there is no such race.
    """
    try:
        return Race.objects.select_for_update(of=("self",)).get(pk=race_id)
    except Race.DoesNotExist:
        raise RaceError(_("There is no such race."), code="unknown") from None
