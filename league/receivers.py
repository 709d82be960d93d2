"""What the league hears from the races: what is official has changed."""

from typing import Any

from league.services.second_races import follow_first, locked_second
from league.services.standings import count_race


def on_race_settled(*, race_id: int, **_rest: Any) -> None:
    """Count the result, or refuse it, in the same transaction; let race 2 follow."""
    second = locked_second(race_id)
    count_race(race_id=race_id)
    if second is not None:
        follow_first(second)
