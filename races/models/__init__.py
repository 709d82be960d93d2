"""What the races app stores."""

from races.models.build import SavedBuild
from races.models.charts import ChartSet
from races.models.log import LoggedAction
from races.models.people import Player, User
from races.models.race import Race, Seat
from races.models.result import Finish, ResultLine, ResultSheet

__all__ = [
    "ChartSet",
    "Finish",
    "LoggedAction",
    "Player",
    "Race",
    "ResultLine",
    "ResultSheet",
    "SavedBuild",
    "Seat",
    "User",
]
