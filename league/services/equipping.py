"""What the races of Circus Maximus get beside their options: charts and chariots."""

from typing import Any

from league.formats import CircusMaximusFormat, Format
from races.services.builds import builds_for
from races.services.chart_choice import charts_of_version


def equipment(format_: Format, *, seats: int, seed: bytes) -> dict[str, Any]:
    """Return further options of a race when it is seated; none in other games.

    A race keeps the charts it was seated with. Chariots that nobody builds follow from
    the seed of the race; None where everybody builds his own.

    Args:
        format_: of the tournament.
        seats: chariots in the race.
        seed: of the race.
    """
    if not isinstance(format_, CircusMaximusFormat):
        return {}
    settings = format_.settings
    charts = charts_of_version(settings.charts)
    options = {**settings.race_options(), "charts": charts}
    builds = builds_for(settings.builds, options, seats=seats, seed=seed)
    return {"charts": charts, "builds": builds}
