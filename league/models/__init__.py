"""What the league app stores."""

from league.models.entries import Bye, Entry, HeatEntry, SeatedEntry
from league.models.events import Event, Organiser
from league.models.reopenings import Reopening
from league.models.requests import IdempotencyKey
from league.models.stages import Draw, StandingSnapshot
from league.models.tournaments import Heat, Round, Stage, Tournament

__all__ = [
    "Bye",
    "Draw",
    "Entry",
    "Event",
    "Heat",
    "HeatEntry",
    "IdempotencyKey",
    "Organiser",
    "Reopening",
    "Round",
    "SeatedEntry",
    "Stage",
    "StandingSnapshot",
    "Tournament",
]
