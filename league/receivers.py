"""What the league hears from the races: a result has become official."""

from typing import Any

from league.services.standings import count_race


def on_race_settled(*, race_id: int, **_rest: Any) -> None:
    """Count the result, or refuse it, in the same transaction."""
    count_race(race_id=race_id)
