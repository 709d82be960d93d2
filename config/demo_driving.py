"""Let bots drive the demo's races here and now, without the queue."""

from league.models import Round
from league.services.driving import start_round_online
from league.services.rounds import release_round
from races.models import Race
from races.services.bots import Outcome, advance_race

BOTS = "medium"


def drive_round(round_: Round) -> None:
    """Release a round and drive every race of it to its end."""
    release_round(round_id=round_.pk)
    start_round_online(round_id=round_.pk, bots=BOTS)
    running = Race.objects.filter(heat__round=round_, status=Race.Status.RUNNING)
    while (race := running.order_by("pk").first()) is not None:
        drive_out(race)  # a second race starts when the first is over


def drive_out(race: Race) -> None:
    """Advance a race of bots until it is over or waits for somebody."""
    outcome = Outcome.HANDED_ON
    while outcome == Outcome.HANDED_ON:
        race.refresh_from_db()
        outcome = advance_race(race_id=race.pk, turn=race.turn).outcome
