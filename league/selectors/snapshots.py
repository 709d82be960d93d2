"""The table of a closed stage as it is kept, and what it was made from."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from league.domain.standings import Standing
from league.formats import format_of
from league.models import Tournament
from races.models import Race, ResultSheet


def snapshot_rows(table: Sequence[Standing]) -> list[dict[str, Any]]:
    """Return a table as it is stored: exact numbers as text, nobody's name."""
    return [
        {
            "entry": row.entry,
            "rank": row.rank,
            "shared": row.shared,
            "points": None if row.points is None else str(row.points),
            "wins": row.wins,
            "withdrawn": row.withdrawn,
        }
        for row in table
    ]


def inputs_hash(tournament: Tournament, *, after_round: int) -> str:
    """Return the SHA-256 of what a table is made from; two queries at most.

    The official sheets and the settings, and the annulled races where what is left of
    their round stands for them.
    """
    sheets = ResultSheet.objects.filter(
        status=ResultSheet.Status.CONFIRMED,
        race__heat__round__tournament=tournament,
        race__heat__round__number__lte=after_round,
        race__heat__round__released_at__isnull=False,
    )
    facts = [
        sorted(sheets.values_list("race_id", "revision")),
        tournament.settings,
        tournament.game,
    ]
    void = Race.objects.filter(
        status=Race.Status.VOID,
        heat__round__tournament=tournament,
        heat__round__number__lte=after_round,
    )
    # Elsewhere an annulled race is no more than one without a sheet.
    if format_of(tournament).misses_rounds:
        facts.append(sorted(void.values_list("pk", flat=True)))
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
