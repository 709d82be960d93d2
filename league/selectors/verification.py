"""Check what is stored against what it must come to; an empty list means it holds."""

from collections import defaultdict
from collections.abc import Iterator

from django.db.models import Count
from django.utils.translation import gettext as _

from league.models import SeatedEntry, StandingSnapshot, Tournament
from league.selectors.snapshots import inputs_hash, snapshot_rows
from league.selectors.standings import (
    compute_standings,
    stage_table,
    tournament_standings,
)
from races.models import Race
from races.selectors.verification import race_faults


def stored_faults() -> Iterator[str]:
    """Everything that does not hold, in words, one after the other.

    Every race is replayed (I1, I2, I3, I5, I8), nobody sits twice in a round and
    every seat belongs to its entry's player (I6), cached tables are what the results
    come to, and so are the kept tables of closed stages (I7).
    """
    for race in Race.objects.order_by("pk").iterator(chunk_size=200):
        for fault in race_faults(race):
            yield _("Race %(race)s: %(fault)s") % {"race": race.pk, "fault": fault}
    yield from seat_faults()
    for tournament in Tournament.objects.order_by("pk"):
        for fault in standings_faults(tournament):
            yield _("Tournament %(tournament)s: %(fault)s") % {
                "tournament": tournament.pk,
                "fault": fault,
            }


def seat_faults() -> Iterator[str]:
    """Entries that sit twice in a round, or in a seat of somebody else (I6).

    Where a round is two races they sit once in each, at the same table.
    """
    twice = (
        SeatedEntry.objects.values("round_id", "leg", "entry__player_id")
        .annotate(times=Count("pk"))
        .filter(times__gt=1)
        .order_by("round_id", "leg")
    )
    for row in twice:
        yield _("Player %(player)s sits %(times)s times in one round.") % {
            "player": row["entry__player_id"],
            "times": row["times"],
        }
    rows = SeatedEntry.objects.order_by("pk").values_list(
        "pk", "entry__player_id", "seat__player_id", "heat__race_id", "seat__race_id"
    )
    for pk, player, driver, race, of_seat in rows:
        if player != driver or race != of_seat:
            yield _("Seating %(pk)s and its seat do not belong together.") % {"pk": pk}
    yield from _changed_tables()


def _changed_tables() -> Iterator[str]:
    """Tables whose second race has other people than the first (BH-34)."""
    people: dict[tuple[int, int, int, int], set[int]] = defaultdict(set)
    for tournament, number, table, leg, entry in SeatedEntry.objects.values_list(
        "round__tournament_id", "round__number", "heat__table", "leg", "entry_id"
    ):
        people[tournament, number, table, leg].add(entry)
    for (tournament, number, table, leg), entries in sorted(people.items()):
        if people.get((tournament, number, table, 1)) != entries:
            yield _(
                "Table %(table)s of round %(round)s: race %(race)s has other people."
            ) % {"table": table, "round": number, "race": leg}


def standings_faults(tournament: Tournament) -> list[str]:
    """Tables, cached or kept, that are not what the results come to (I7)."""
    faults = []
    if tournament_standings(tournament) != compute_standings(tournament):
        faults.append(_("The cached table is not what the results come to."))
    kept = StandingSnapshot.objects.filter(
        stage__tournament=tournament, reopened_at__isnull=True
    ).select_related("stage")
    for snapshot in kept:
        last = snapshot.stage.rounds.order_by("number").last()
        after = last.number if last else 0
        table = stage_table(tournament, after_round=after)
        if snapshot.rows != snapshot_rows(table):
            faults.append(
                _("The kept table of %(stage)s is not what the results come to.")
                % {"stage": snapshot.stage}
            )
        if snapshot.inputs_hash != inputs_hash(tournament, after_round=after):
            faults.append(
                _("Results behind the kept table of %(stage)s have changed.")
                % {"stage": snapshot.stage}
            )
    return faults
