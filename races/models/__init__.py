"""What the races app stores."""

from races.models.log import LoggedAction
from races.models.people import Player, User
from races.models.race import Race, Seat
from races.models.result import Finish, ResultLine, ResultSheet

__all__ = [
    "Finish",
    "LoggedAction",
    "Player",
    "Race",
    "ResultLine",
    "ResultSheet",
    "Seat",
    "User",
]
