"""The table of a closed stage as it is kept, and what it was made from."""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from league.domain.standings import Standing
from league.models import Tournament
from races.models import ResultSheet


def snapshot_rows(table: Sequence[Standing]) -> list[dict[str, Any]]:
    """Return a table as it is stored: exact numbers as text, nobody's name."""
    return [
        {
            "entry": row.entry,
            "rank": row.rank,
            "shared": row.shared,
            "points": str(row.points),
            "wins": row.wins,
            "withdrawn": row.withdrawn,
        }
        for row in table
    ]


def inputs_hash(tournament: Tournament, *, after_round: int) -> str:
    """Return the SHA-256 of the official sheets and settings behind a table; one query."""
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
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
