"""What the races of Circus Maximus get beside their options: charts and chariots."""

from typing import Any

from league.formats import CircusMaximusFormat, Format
from races.services.charts import newest_charts


def equipment(format_: Format, *, seats: int, seed: bytes) -> dict[str, Any]:
    """Return further options of a race when it is seated; none in other games.

    Args:
        format_: of the tournament.
        seats: chariots in the race.
        seed: of the race; decides what is built by lot.
    """
    if not isinstance(format_, CircusMaximusFormat):
        return {}
    return {"charts": newest_charts()}
