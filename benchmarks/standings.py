"""How long a table takes: 200 entries after eight rounds, computed and from the cache.

Run with `DJANGO_SETTINGS_MODULE=config.settings.test python -m benchmarks.standings`.
It works inside a transaction that is rolled back.
"""

import time
from collections.abc import Callable
from statistics import median

import django
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

django.setup()

# ruff: noqa: E402 -- models load only after the setup
from league.models import Entry, Stage, Tournament
from league.selectors.standings import compute_standings, tournament_standings
from league.services.rounds import release_round
from league.services.seating import draw_seating
from league.services.tournaments import create_tournament
from races.models import Player
from tests.factories.league import make_event, settle

ENTRIES, ROUNDS, TIMES = 200, 8, 7


def build() -> Tournament:
    """Return a tournament with every heat settled."""
    tournament = create_tournament(
        event_id=make_event("Benchmark").pk, name="Ave", settings={"rounds": ROUNDS}
    )
    for number in range(ENTRIES):
        player = Player.objects.create(name=f"Player {number + 1}")
        Entry.objects.create(tournament=tournament, player=player)
    stage = tournament.stages.get(kind=Stage.Kind.QUALIFYING)
    draw_seating(stage_id=stage.pk, draws=0, seed=7)
    for round_ in stage.rounds.order_by("number"):
        release_round(round_id=round_.pk)
        for heat in round_.heats.all():
            settle(heat)
    tournament.refresh_from_db()
    return tournament


def milliseconds(act: Callable[[], object]) -> float:
    """Return the median of several runs, in processor time: the machine is shared."""
    times = []
    for _ in range(TIMES):
        began = time.process_time()
        act()
        times.append(1000 * (time.process_time() - began))
    return median(times)


def main() -> None:
    """Print one line a measurement."""
    with transaction.atomic():
        tournament = build()
        with CaptureQueriesContext(connection) as queries:
            compute_standings(tournament)
        computed = milliseconds(lambda: compute_standings(tournament))
        tournament_standings(tournament)
        cached = milliseconds(lambda: tournament_standings(tournament))
        print(f"{ENTRIES} entries, {ROUNDS} rounds, {len(queries)} queries")
        print(f"computed {computed:.1f} ms, from the cache {cached:.2f} ms")
        transaction.set_rollback(True)


if __name__ == "__main__":
    main()
